package prose

import (
	"strings"
	"testing"

	"plainhand/engine/text/document"
)

// The language of each block determines the rules that act on it.
func TestEachBlockGetsItsLanguage(t *testing.T) {
	t.Parallel()
	const (
		english = "We wrote to the owner of the mill, and she told us that it was for sale."
		german  = "Der Besitzer der Mühle hat uns geschrieben, dass sie nicht mehr zu verkaufen ist."
		zulu    = "Ubaba wami wayehamba nsuku zonke ayosebenza emgodini wegolide, kodwa umama wayesala ekhaya elima insimu yakhe encane."
	)
	tests := []struct{ name, text, main, blocks string }{
		{"English", english, "en", "en"},
		{"German", german, "de", "de"},
		{"a German paragraph in English", english + "\n\n" + german + "\n\n" + english, "en", "en de en"},
		{"an English paragraph in German", german + "\n\n" + english + "\n\n" + german, "de", "de en de"},
		{"what says nothing goes with the rest", "# Preise\n\n" + german + "\n\n- Mühle\n- Haus\n", "de", "de de de de"},
		{"a heading in English", "# Key Takeaways\n\n" + english, "en", "en en"},
		{"no language that is known", zulu, "", "und"},
		{"no language that is known, in English", english + "\n\n" + zulu + "\n\n" + english, "en", "en und en"},
		{"two languages in one paragraph", german + " " + german + " It was what the owner said to her and that is all.", "de", "und"},
		{"few words", "Overall, iPhone sales rose.", "", "en"},
		{"nothing but items", "- der Hund\n- und die Katze\n- das ist nicht mein Haus\n- Milch für die Katze", "de", "de de de de"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			doc := document.Parse(test.text, nil)
			sentences := Sentences(doc)
			main := MarkLanguages(doc, sentences)
			var blocks []string
			for _, block := range byBlock(sentences) {
				blocks = append(blocks, block[0].Language)
			}
			if got := strings.Join(blocks, " "); main != test.main || got != test.blocks {
				t.Errorf("got %q, %q, want %q, %q", main, got, test.main, test.blocks)
			}
		})
	}
}
