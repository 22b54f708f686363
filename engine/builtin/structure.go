package builtin

import (
	"cmp"
	"slices"
	"strings"

	"plainhand/engine/text/editing"
	"plainhand/engine/text/english"
	"plainhand/engine/text/prose"
)

// keepStructure drops edits that break their sentence: a verb has become a noun, the finite verb is gone, or a word
// near an edit has another word class. It tags each edited sentence again. Of several edits, it keeps those that fit
// together.
func (e *Engine) keepStructure(sentences []prose.Sentence, edits []editing.Edit) []editing.Edit {
	dropped := map[int]bool{}
	for from := 0; from < len(edits); {
		to := from + 1
		for to < len(edits) && edits[to].Sentence == edits[from].Sentence {
			to++
		}
		e.panicked.Do("structure", func() { e.dropBroken(sentences, edits, from, to, dropped) })
		from = to
	}
	if len(dropped) == 0 {
		return edits
	}
	kept := make([]editing.Edit, 0, len(edits)-len(dropped))
	for i, edit := range edits {
		if !dropped[i] {
			kept = append(kept, edit)
		}
	}
	return kept
}

// dropBroken marks the edits [from, to) of one sentence that break it, alone or with those before them.
func (e *Engine) dropBroken(sentences []prose.Sentence, edits []editing.Edit, from, to int, dropped map[int]bool) {
	if edits[from].Sentence < 0 || !sentences[edits[from].Sentence].InEnglish() {
		return
	}
	s := &sentences[edits[from].Sentence]
	var within []int
	for i := from; i < to; i++ {
		if mayBreak(s, edits[i]) {
			within = append(within, i)
		}
	}
	if len(within) == 0 || !e.breaks(s, edits, within) {
		return
	}
	var kept []int
	for _, i := range within {
		if e.breaks(s, edits, append(kept, i)) {
			dropped[i] = true
		} else {
			kept = append(kept, i)
		}
	}
}

// mayBreak reports whether an edit may break its sentence. Removals, joins, dashes, contractions, and openers of
// several words can't.
func mayBreak(s *prose.Sentence, edit editing.Edit) bool {
	kind, _, _ := strings.Cut(edit.ID, ".")
	if edit.Removal || edit.Joins || kind == "dash" || kind == "contraction" {
		return false
	}
	return !s.IsStart(edit.From) || edit.To == edit.From+1
}

// breaks reports whether some of the edits, made together, break a sentence.
func (e *Engine) breaks(s *prose.Sentence, edits []editing.Edit, chosen []int) bool {
	replacements := make([]prose.Replacement, 0, len(chosen))
	for _, i := range chosen {
		replacements = append(replacements, prose.Replacement{From: edits[i].From, To: edits[i].To, Text: edits[i].Text})
	}
	slices.SortFunc(replacements, func(a, b prose.Replacement) int { return cmp.Compare(a.From, b.From) })
	return broken(s, replacements, s.Edited(replacements))
}

// broken reports whether an edited sentence has lost the structure of the original.
func broken(s *prose.Sentence, replacements []prose.Replacement, edited []prose.EditedWord) bool {
	if isClause(s) && !slices.ContainsFunc(edited, isFinite) {
		return true
	}
	for n, replacement := range replacements {
		if losesClass(s, replacement, n, edited) {
			return true
		}
	}
	return changesNeighbor(s, edited)
}

// isClause reports whether a sentence has a finite verb.
func isClause(s *prose.Sentence) bool {
	return slices.ContainsFunc(s.Pieces, func(piece prose.Piece) bool { return english.Finite.Has(piece.Tag) })
}

func isFinite(word prose.EditedWord) bool { return english.Finite.Has(word.Tag) }

// losesClass reports whether a replacement of a single word has another word class: a finite verb was replaced by words
// that don't begin with a verb, or a noun by a finite verb.
func losesClass(s *prose.Sentence, replacement prose.Replacement, n int, edited []prose.EditedWord) bool {
	if replacement.To != replacement.From+1 || replacement.Text == "" {
		return false
	}
	var words []prose.EditedWord
	for _, word := range edited {
		if word.Replacement == n {
			words = append(words, word)
		}
	}
	switch tag := s.Pieces[replacement.From].Tag; {
	case finiteForms.Has(tag):
		return !beginsVerb(words[0])
	case english.Nouns.Has(tag):
		return !slices.ContainsFunc(words, isNoun) && slices.ContainsFunc(words, isFinite)
	}
	return false
}

// beginsVerb reports whether a word can begin a verb phrase, whatever its tag.
func beginsVerb(word prose.EditedWord) bool {
	_, known := english.BaseOf(strings.ToLower(word.Text))
	return known || (english.Verbs | english.Adverbs | english.SetOf(english.MD)).Has(word.Tag)
}

func isNoun(word prose.EditedWord) bool { return (english.Nouns | english.Names).Has(word.Tag) }

var finiteForms = english.SetOf(english.VBD, english.VBP, english.VBZ)

// neighborhood is the number of compared words on each side of an edit.
const neighborhood = 2

// changesNeighbor reports whether a finite verb near an edit is tagged as a noun after it.
func changesNeighbor(s *prose.Sentence, edited []prose.EditedWord) bool {
	for i, word := range edited {
		if word.Piece < 0 || !besideEdit(edited, i) {
			continue
		}
		before, after := s.Pieces[word.Piece].Tag, word.Tag
		if finiteForms.Has(before) && english.Nouns.Has(after) {
			return true
		}
	}
	return false
}

func besideEdit(edited []prose.EditedWord, i int) bool {
	for k := max(0, i-neighborhood); k <= min(len(edited)-1, i+neighborhood); k++ {
		if edited[k].Piece < 0 {
			return true
		}
	}
	return false
}
