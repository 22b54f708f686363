package builtin

import (
	"strings"
	"testing"

	"plainhand/engine/humanize"
)

func TestRulesKeepToTheirLanguage(t *testing.T) {
	t.Parallel()
	const (
		english = "Moreover, we utilize the tools that were made for it."
		dutch   = "Het is een crucial moment voor de club, utilize is geen woord en delve ook niet."
	)
	got := rewrite(t, humanize.Request{Text: english + "\n\n" + dutch})
	if got.Language != "nl" && got.Language != "en" || !strings.Contains(got.Text, dutch) ||
		strings.Contains(got.Text, "Moreover") {
		t.Errorf("got %q in %q", got.Text, got.Language)
	}
}
