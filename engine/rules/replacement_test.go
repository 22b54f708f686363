package rules

import (
	"testing"
)

// Where a regular verb is replaced by an irregular one, its past form must be distinguished from its participle.
func TestPastFormAndParticipleAreDistinguished(t *testing.T) {
	t.Parallel()
	rules, err := parseWords(t, "word.elicit\n find [elicit/V]\n write draw/V\n why Plainer.\n test a => b\n sure 1\n")
	if err != nil {
		t.Fatal(err)
	}
	for before, want := range map[string]string{
		"The play elicited a smile.":                 "The play drew a smile.",
		"The play has often elicited a smile.":       "The play has often drawn a smile.",
		"A smile was elicited at last.":              "A smile was drawn at last.",
		"They liked the smile elicited by the play":  "They liked the smile drawn by the play",
		"It has caused a stir and elicited a smile.": "It has caused a stir and elicited a smile.",
		"It caused a stir and elicited a smile.":     "It caused a stir and drew a smile.",
		"They elicited smiles.":                      "They drew smiles.",
	} {
		if got := applyAlone(rules[0], before); got != want {
			t.Errorf("%q becomes %q, want %q", before, got, want)
		}
	}
}
