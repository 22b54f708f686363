package texts

import (
	"strings"
	"testing"
)

func TestOpeningIsPlainText(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                        "",
		"We use it.\n\nIt works.": "We use it. It works.",
		"## **Our** `plan`, [here](https://x.y)\n\nIt begins.": "Our plan, here",
		"**Bold** and _soft_ words":                            "Bold and soft words",
		"- **One.** First\n- Two\n\n---\n\n1. Three":           "One. First Two 1. Three",
		"> Quoted\n> words":                                    "Quoted words",
		"![A chart](chart.png) shows it":                       "A chart shows it",
		"5 * 3 = 15, C# and snake_case_words":                  "5 * 3 = 15, C# and snake_case_words",
		"#":                                                    "#",
		"---":                                                  "---",
		"**" + strings.Repeat("word ", 500) + "**":             strings.TrimSpace(strings.Repeat("word ", 16)) + " …",
		strings.Repeat("ä", 1_500):                             strings.Repeat("ä", 80) + "…",
	} {
		got := opening(text)
		if got != want {
			t.Errorf("%.40q opens with %q; want %q", text, got, want)
		}
		if again := opening(got); again != got {
			t.Errorf("%q becomes %q", got, again)
		}
	}
}
