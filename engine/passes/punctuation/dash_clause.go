package punctuation

import (
	"slices"
	"strings"

	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

// mayBeClause reports whether a verb between two pieces may be that of a clause which begins at the first, so that a
// comma before it might be a comma splice: "a shed has power". The verb of a relative clause isn't: "a point that he
// ignores", "a point the report ignores".
func mayBeClause(s *prose.Sentence, from, end int) bool {
	if isNominative(s, from) {
		return true
	}
	within := 0 // clauses whose verb is yet to come
	if opensRelative(s, from) {
		within = 1
	}
	fronted := s.Pieces[from].Tag == english.IN // "in one corner a shed has power"
	for i := from + 1; i < end && s.At(i) != ","; i++ {
		switch {
		case opensRelative(s, i), isNominative(s, i) && !opensRelative(s, i-1),
			startsSubject(s, i) && !fronted && english.Nouns.Has(s.Pieces[i-1].Tag):
			within++
		case s.Pieces[i-1].Tag == english.CC || !mayBeFinite(s, from, i):
		case within == 0:
			return true
		default:
			within--
		}
	}
	return false
}

// endsInPeriod reports whether the word before a dash ends in its own period: "at 5 p.m. — she".
func endsInPeriod(s *prose.Sentence, at int) bool { return strings.HasSuffix(s.At(at-1), ".") }

func isNominative(s *prose.Sentence, i int) bool {
	return prose.Nominatives[s.At(i)] || s.At(i) == "you"
}

// startsSubject reports whether a pronoun or a noun phrase with a determiner begins at a piece.
func startsSubject(s *prose.Sentence, i int) bool {
	return prose.SubjectPronouns[s.At(i)] || s.Pieces[i].Tag == english.DT || s.Pieces[i].Tag == english.PRPS
}

// opensRelative reports whether a relative or another subordinate clause opens at a piece.
func opensRelative(s *prose.Sentence, i int) bool {
	return english.SetOf(english.WDT, english.WP, english.WRB).Has(s.Pieces[i].Tag) || s.At(i) == "that" ||
		reasonWords[s.At(i)] || conditionWords[s.At(i)]
}

var conditionWords = lexicon.Set{"though": true, "unless": true, "yet": true, "provided": true, "assuming": true,
	"like": true, "nor": true, "or": true, "so": true}

// mayBeFinite reports whether a piece is a verb in a form of its own, or may be one though it is tagged as a noun: "a
// swing hangs".
func mayBeFinite(s *prose.Sentence, from, i int) bool {
	word := s.Pieces[i]
	if word.Tag == english.NNS && isThirdForm(word.Lower) {
		described := english.Nouns | english.Adjectives
		single := beginsWithA(s, from) && i > from+1 &&
			!slices.ContainsFunc(s.Pieces[from+1:i], func(piece prose.Piece) bool { return !described.Has(piece.Tag) })
		return single || i+1 < len(s.Pieces) && s.Pieces[i+1].Tag == english.DT
	}
	fronted := s.Pieces[from].Tag == english.IN
	return english.Finite.Has(word.Tag) && (word.Tag != english.VBD || fronted || prose.Unmistakable(word.Lower))
}

// comparesBehind reports whether a comparison begins at a piece: "much warmer than the hall".
func comparesBehind(s *prose.Sentence, i int) bool {
	if degrees[s.At(i)] || s.At(i) == "much" || s.At(i) == "far" || s.At(i) == "even" {
		i++
	}
	return strings.HasSuffix(s.At(i), "er") && s.At(i+1) == "than"
}
