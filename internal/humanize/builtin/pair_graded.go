package builtin

import (
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

// gradedTwice says "more" of the second of two adjectives too, where no noun follows: "more patient and more careful with them".
func (s *sentence) gradedTwice(i int) bool {
	if i < 3 || !s.grades(i-1, i) || !s.grades(i+1, i) || s.pieces[i+2].Kind != document.Word || s.countOf(s.at(i-2)) > 1 {
		return false
	}
	switch s.at(i - 2) {
	case "more", "less":
		behind := english.SetOf(english.IN, english.TO, english.WRB)
		return !notGrading[s.at(i-3)] && (behind.Has(s.pieces[i+2].tag) || endsGraded[s.at(i+2)]) && s.at(i+2) != "that"
	case "most":
		return s.ranksOne(i) && s.describedNoun(i+2)
	}
	return false
}

// grades reports whether piece k, beside the "and" at piece i, is an adjective. Participles are easily taken for verbs.
func (s *sentence) grades(k, i int) bool {
	piece := &s.pieces[k]
	if piece.Name || !describes(piece.lower) {
		return false
	}
	known := (praise[piece.lower] || blame[piece.lower]) && staysSo[s.at(i-3)]
	return known || (english.Adjectives | english.SetOf(english.VBN, english.VBG)).Has(piece.tag)
}

// ranksOne reports whether the adjectives before the "and" at piece i tell of one among the most of its kind.
func (s *sentence) ranksOne(i int) bool {
	if i > 3 && s.at(i-2) == "most" && endsOwner(s.at(i-3)) {
		return true
	}
	return i > 3 && s.at(i-2) == "most" && s.at(i-3) == "the" && (s.at(i-4) == "of" || s.at(i-4) == "among")
}

// countOf counts a word in the sentence.
func (s *sentence) countOf(word string) int {
	count := 0
	for i := range s.pieces {
		if s.pieces[i].lower == word {
			count++
		}
	}
	return count
}

var (
	staysSo = setOf("be is are was were being become becomes becoming feel feels felt stay remain")
	// notGrading are words before "more" that make of it an amount, or one side of two.
	notGrading = setOf("the no any not never nothing something anything or and than once little what some two")
	endsGraded = setOf("overall today now again here there every each over")
)
