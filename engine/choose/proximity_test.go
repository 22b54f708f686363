package choose

import (
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/prose"
)

func TestWordMayReplaceItsOtherForm(t *testing.T) {
	t.Parallel()
	text := "It can help us to stay calm, and it helps us to rest."
	sentences := prose.Sentences(document.Parse(text, nil))
	choice := newChoice(humanize.Request{Text: text, Mode: humanize.Standard, Strength: humanize.Strong},
		editing.Text{Sentences: sentences}, nil)
	candidates := weighAll(choice,
		[]editing.Proposal{{Sentence: 0, From: 1, To: 3, ID: "structure.hedge", Kind: editing.Phrase,
			Texts: []string{"helps"}}})
	if len(candidates) != 1 || !newProximity(humanize.Balanced, sentences, 1000, 100).
		allows(&sentences[0], candidates[0], candidates[0].options[0]) {
		t.Error("“helps” is refused for “can help” because of another “helps”")
	}
}

func TestWordIsNotRepeatedInTheNextSentence(t *testing.T) {
	t.Parallel()
	for text, allowed := range map[string]bool{
		"The climb is a challenging one. It has its own difficulties.":                       false, // of the same family
		"It was hard. They met difficulties on the way. The climb is a challenging one.":     false,
		"They met difficulties on the way. It was hard. So they stopped. It is challenging.": true, // three sentences later
		"The climb is a challenging one. It has its own charm.":                              true,
	} {
		doc := document.Parse(text, nil)
		sentences := prose.Sentences(doc)
		prose.MarkLanguages(doc, sentences)
		choice := newChoice(humanize.Request{Text: text, Mode: humanize.Standard, Strength: humanize.Balanced},
			editing.Text{Sentences: sentences}, nil)
		n, from := placeOf(sentences, "challenging")
		candidates := weighAll(choice,
			[]editing.Proposal{{Sentence: n, From: from, To: from + 1, ID: "word.challenging", Kind: editing.Word,
				Texts: []string{"difficult"}}})
		if len(candidates) != 1 {
			t.Fatalf("%q: %d candidates", text, len(candidates))
		}
		if got := choice.proximity.allows(&sentences[n], candidates[0], candidates[0].options[0]); got != allowed {
			t.Errorf("%q: “difficult” is allowed: %t", text, got)
		}
	}
}

func TestWordsOfOneRootShareAFamily(t *testing.T) {
	t.Parallel()
	index := newWordIndex(nil)
	family := func(word string) *family { return index.stem(word).family }
	for _, alike := range [][2]string{
		{"difficult", "difficulties"}, {"commitment", "committed"}, {"happy", "happiness"}, {"deep", "deeply"},
		{"simple", "simply"},
	} {
		if family(alike[0]) != family(alike[1]) {
			t.Errorf("%s and %s are of different families", alike[0], alike[1])
		}
	}
	for _, apart := range [][2]string{{"feel", "fill"}, {"single", "sing"}, {"way", "wall"}} {
		if family(apart[0]) == family(apart[1]) {
			t.Errorf("%s and %s are of one family", apart[0], apart[1])
		}
	}
}

func TestPhraseIsNotRepeatedInTheNextSentence(t *testing.T) {
	t.Parallel()
	for text, allowed := range map[string]bool{
		"Ensure that it is dry before you put it away. In all the years since the old barn by the river burnt down one summer " +
			"they make sure of the lid.": false,
		"Ensure that it is dry before you put it away. In all the years since the old barn by the river burnt down one summer " +
			"they are sure of the jam they make.": true,
	} {
		doc := document.Parse(text, nil)
		sentences := prose.Sentences(doc)
		prose.MarkLanguages(doc, sentences)
		choice := newChoice(humanize.Request{Text: text, Mode: humanize.Standard, Strength: humanize.Balanced},
			editing.Text{Sentences: sentences}, nil)
		candidates := weighAll(choice,
			[]editing.Proposal{{Sentence: 0, From: 0, To: 2, ID: "phrase.ensure-that", Kind: editing.Phrase,
				Texts: []string{"Make sure"}}})
		if len(candidates) != 1 {
			t.Fatalf("%q: %d candidates", text, len(candidates))
		}
		if got := choice.proximity.allows(&sentences[0], candidates[0], candidates[0].options[0]); got != allowed {
			t.Errorf("%q: “Make sure” is allowed: %t", text, got)
		}
	}
}

// placeOf returns a word's sentence and piece, both -1 if there is none.
func placeOf(sentences []prose.Sentence, word string) (n, at int) {
	for n := range sentences {
		for at, piece := range sentences[n].Pieces {
			if piece.Lower == word {
				return n, at
			}
		}
	}
	return -1, -1
}
