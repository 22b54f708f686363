package report

import (
	"slices"
	"testing"

	"plainhand/engine/text/document"
)

func TestBareParagraphsAreListed(t *testing.T) {
	t.Parallel()
	plain := "A good garden needs water, light, and somebody who looks at it. " +
		"The soil has to be loose, and the beds should be narrow enough to reach across. " +
		"In a dry summer the plants want water early in the morning, before the sun gets to them."
	for text, want := range map[string][]string{
		plain:                                  {"A good garden needs water light"},
		"A good garden needs water.":           {},
		plain + " It took 12 days.":            {},
		plain + " They do it so in Portugal.":  {},
		plain + " I water mine at night.":      {},
		plain + ` One said, "Leave it alone."`: {},
		"- " + plain:                           {},
		plain + "\n\n" + plain:                 {"A good garden needs water light"},
	} {
		if got := bare(document.Parse(text, nil)); !slices.Equal(got, want) {
			t.Errorf("%.60q…: got %q, want %q", text[max(0, len(text)-60):], got, want)
		}
	}
}
