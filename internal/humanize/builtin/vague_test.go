package builtin

import (
	"strings"
	"testing"

	"plainhand/internal/humanize"
)

func TestFactorsThatAreTakenUpStayFactors(t *testing.T) {
	t.Parallel()
	const opening = "There are many factors that can slow you down."
	for rest, plain := range map[string]bool{
		"Rain is common here. The road is long.": true,
		"One factor is rain.":                    false,
		"These factors are common here.":         false,
		"It often rains here. Factor that in.":   true,
	} {
		result := rewrite(t, humanize.Request{Text: opening + " " + rest, Mode: humanize.Standard, Strength: humanize.Balanced})
		if got := strings.Contains(result.Text, "many things"); got != plain {
			t.Errorf("%q became %q", opening+" "+rest, result.Text)
		}
	}
}

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
