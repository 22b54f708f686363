package builtin

import (
	"testing"

	"plainhand/engine/humanize"
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

func TestEditsThatBreakASentenceTogetherAreNotAllDropped(t *testing.T) {
	t.Parallel()
	const text = "Meticulously crafted from 304 stainless steel, this 0.9-liter kettle seamlessly blends cutting-edge technology " +
		"with timeless elegance."
	for strength, want := range map[humanize.Strength]string{
		humanize.Balanced: "Carefully made from 304 stainless steel, this 0.9-liter kettle seamlessly blends advanced technology " +
			"with classic elegance.",
		humanize.Strong: "Carefully made from 304 stainless steel, this 0.9-liter kettle smoothly blends cutting-edge technology " +
			"with classic elegance.",
	} {
		if got := rewrite(t, humanize.Request{Text: text, Strength: strength}).Text; got != want {
			t.Errorf("%s: got %q", strength, got)
		}
	}
}
