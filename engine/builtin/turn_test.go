package builtin

import (
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/prose"
)

func TestMeaningfulOpenersStay(t *testing.T) {
	t.Parallel()
	engine := newTestEngine(t)
	for text, goes := range map[string]bool{
		"Screens bring stress. Ultimately, they can be helpful.":                         false,
		"Screens bring joy. Ultimately, they can be helpful.":                            true,
		"Firstly, dogs bark. They do so at night. Furthermore, if it rains, cats sleep.": false,
		"Another pet is the dog. Furthermore, if it rains, cats sleep.":                  true,
		"It is important to note that cats sleep and that dogs bark.":                    false,
		"It is important to note that cats sleep and dogs bark.":                         true,
	} {
		sentences := prose.Sentences(document.Parse(text, nil))
		prose.MarkLanguages(document.Parse(text, nil), sentences)
		request := humanize.Request{Text: text, Mode: humanize.Standard, Strength: humanize.Balanced}
		proposals, err := engine.propose(t.Context(), request, sentences)
		if err != nil {
			t.Fatal(err)
		}
		gone := false
		for _, proposal := range proposals {
			opener := proposal.Kind == editing.Opener || proposal.Kind == editing.Padding
			gone = gone || opener && proposal.From == 0 && proposal.Texts[0] == ""
		}
		if gone != goes {
			t.Errorf("%s\n opener goes: %v", text, gone)
		}
	}
}
