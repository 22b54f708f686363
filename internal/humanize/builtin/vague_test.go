package builtin

import (
	"strings"
	"testing"

	"plainhand/internal/humanize"
)

func TestThingsMayBeTakenUpAsOneFactorAtStrong(t *testing.T) {
	t.Parallel()
	for rest, plain := range map[string]bool{"One factor is rain.": true, "The risk factors are rain and wind.": false} {
		text := "There are several factors that can slow you down. " + rest
		result := rewrite(t, humanize.Request{Text: text, Mode: humanize.Standard, Strength: humanize.Strong})
		if got := strings.Contains(result.Text, "things") || strings.Contains(result.Text, "A lot can"); got != plain {
			t.Errorf("%q became %q", text, result.Text)
		}
	}
}
