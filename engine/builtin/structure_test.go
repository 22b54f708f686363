package builtin

import (
	"testing"

	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/language"
	"plainhand/engine/text/prose"
)

func TestEditThatBreaksItsSentenceIsDropped(t *testing.T) {
	t.Parallel()
	engine := newTestEngine(t)
	for _, test := range []struct {
		sentence string
		piece    int
		text     string
		kept     bool
	}{
		{"It highlights the gap.", 1, "high points", false},
		{"It highlights the gap.", 1, "points to", true},
		{"She shows a gap in the plan.", 1, "", false},
		{"They leverage it daily.", 1, "use", true},
		{"The bridge is crucial for the town.", 3, "important", true},
	} {
		doc := document.Parse(test.sentence, nil)
		sentences := prose.Sentences(doc)
		prose.Speak(sentences, language.English)
		sentences[0].Tag()
		piece := sentences[0].Pieces[test.piece]
		edit := editing.Edit{Start: piece.Start, End: piece.End, Text: test.text, From: test.piece, To: test.piece + 1}
		if kept := len(engine.keepStructure(sentences, []editing.Edit{edit})) == 1; kept != test.kept {
			t.Errorf("%q with %q: kept is %t", test.sentence, test.text, kept)
		}
	}
}
