package choose

import (
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/prose"
)

func TestSameWordsGetTheSameRewording(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"The mill utilizes water. The plant utilized coal. We utilize both.": 3,
		"The mill uses water. The plant utilizes coal.":                      0, // "uses" is next to it
	} {
		doc := document.Parse(text, nil)
		sentences := prose.Sentences(doc)
		prose.MarkLanguages(doc, sentences)
		var proposals []editing.Proposal
		for was, now := range map[string]string{"utilizes": "uses", "utilized": "used", "utilize": "use"} {
			if n, at := placeOf(sentences, was); at >= 0 {
				proposals = append(proposals, editing.Proposal{Sentence: n, From: at, To: at + 1, ID: "word.utilize",
					Kind: editing.Word, Texts: []string{now}})
			}
		}
		choice := newChoice(humanize.Request{Text: text, Mode: humanize.Standard, Strength: humanize.Balanced},
			editing.Text{Document: doc, Sentences: sentences}, proposals)
		choice.left = len(proposals)
		for _, candidate := range weighAll(choice, proposals) {
			choice.take(candidate)
		}
		if len(choice.edits) != want {
			t.Errorf("%q: %d edits, want %d", text, len(choice.edits), want)
		}
	}
}
