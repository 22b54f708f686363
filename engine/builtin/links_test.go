package builtin

import (
	"strings"
	"testing"

	"plainhand/engine/humanize"
)

func TestLinkingWordsAreNotRepeated(t *testing.T) {
	t.Parallel()
	engine := newTestEngine(t)
	for _, test := range []struct{ before, not string }{
		{"They also bark at night. The dogs next door do. Additionally, for most of the people it is hard to sleep.", "Also,"},
		{"On the one hand, the plan is cheap. On the other hand, the road is long.", "But"},
	} {
		result, err := humanize.Rewrite(t.Context(), engine,
			humanize.Request{Text: test.before, Mode: humanize.Standard, Strength: humanize.Strong})
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(result.Text, test.not) {
			t.Errorf("%s\n got %s", test.before, result.Text)
		}
	}
}
