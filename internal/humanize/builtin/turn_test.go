package builtin

import (
	"testing"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
)

func TestASecondTurn(t *testing.T) {
	t.Parallel()
	for before, fits := range map[string]bool{"It is cheap.": true, "It is cheap, but slow.": false, "It is slow, though cheap.": false} {
		if got := !turnsBehindTurn(editable(document.Parse(before+" However, it works.", nil)), 1, "But"); got != fits {
			t.Errorf("%s: But fits behind it: %v", before, got)
		}
	}
}

func TestOpenersThatSayHowASentenceHangsTogether(t *testing.T) {
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
		sentences := editable(document.Parse(text, nil))
		markLanguages(document.Parse(text, nil), sentences)
		request := humanize.Request{Text: text, Mode: humanize.Standard, Strength: humanize.Balanced}
		proposals, err := engine.propose(t.Context(), request, sentences)
		if err != nil {
			t.Fatal(err)
		}
		gone := false
		for _, one := range proposals {
			gone = gone || (one.kind == opener || one.kind == padding) && one.from == 0 && one.texts[0] == ""
		}
		if gone != goes {
			t.Errorf("%s\n opener goes: %v", text, gone)
		}
	}
}
