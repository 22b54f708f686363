package prose

import (
	"slices"

	"plainhand/engine/text/document"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
)

// mainClause parses the sentence's main clause, which may follow a short opening phrase or clause and its comma.
func (s *Sentence) mainClause() (Clause, bool) {
	first := s.firstWord()
	if first < 0 || interrogatives[s.At(first)] && s.At(first) != "when" {
		return Clause{}, false
	}
	if linking[s.At(first)] {
		first++
	}
	if subordinators[s.At(first)] {
		if _, inner := s.ClauseAt(first + 1); inner {
			return s.behindOpening(first, maxOpeningClause)
		}
	}
	if found, ok := s.ClauseAt(first); ok {
		return found, true
	}
	if found, ok := s.heavyClause(first); ok {
		return found, true
	}
	return s.behindOpening(first, maxOpening)
}

// behindOpening parses the clause after the first comma. An opening with a finite verb must itself be a clause.
func (s *Sentence) behindOpening(first, maxPieces int) (Clause, bool) {
	comma := s.firstComma(first)
	if comma < 0 || comma-first > maxPieces {
		return Clause{}, false
	}
	for i := first; i < comma && maxPieces == maxOpening; i++ {
		if english.Finite.Has(s.Pieces[i].Tag) {
			return Clause{}, false
		}
	}
	found, ok := s.ClauseAt(comma + 1)
	if maxPieces == maxOpeningClause {
		found.Under = s.At(first)
	}
	return found, ok
}

// linking words may precede a main clause without a comma.
var linking = lexicon.Named("linking")

// The maximum number of pieces of an opening phrase or clause.
const (
	maxOpening       = 10
	maxOpeningClause = 18
)

// heavyClause parses a clause with a long subject: one with a relative clause or a participle, or a gerund.
func (s *Sentence) heavyClause(i int) (Clause, bool) {
	found := Clause{Start: i, Head: i}
	verbs := 0 // finite verbs before the main one
	if s.Pieces[i].Tag == english.VBG {
		found.Verb = i + 1
	} else {
		head, end, plural, ok := s.subjectPhrase(i)
		if !ok || end >= len(s.Pieces) {
			return found, false
		}
		found.Head, found.Verb, found.plural = head, end, plural
		switch tag := s.Pieces[end].Tag; {
		case tag == english.WDT, s.At(end) == "who", s.At(end) == "that":
			verbs = 1
		case tag != english.VBN && tag != english.VBG:
			return found, false
		}
	}
	for ; found.Verb < len(s.Pieces) && found.Verb-i < maxSubject; found.Verb++ {
		piece := &s.Pieces[found.Verb]
		switch {
		case piece.Kind != document.Word && piece.Protect != document.Number, Conditional[piece.Lower],
			piece.Lower == "that" && verbs == 0:
			return found, false
		case !english.Finite.Has(piece.Tag):
		case verbs > 0:
			verbs--
		default:
			return found, s.finite(found, true)
		}
	}
	return found, false
}

const maxSubject = 16 // pieces

// AnyClause parses the main clause of the pieces before end. If it can't, it checks that there is one, by more finite
// verbs than subordinating words. The head is then unknown.
func (s *Sentence) AnyClause(end int) (Clause, bool) {
	if found, ok := s.mainClause(); ok && found.Verb < end {
		return found, true
	}
	first := s.firstWord()
	if first >= 0 && linking[s.At(first)] && first+1 < len(s.Pieces) {
		first++
	}
	if first >= 0 && subordinators[s.At(first)] {
		found, ok := s.ClauseAt(s.firstComma(first) + 1)
		found.Under = s.At(first)
		return found, ok && found.Start > first && found.Verb < end
	}
	if first < 0 || interrogatives[s.At(first)] || s.Pieces[first].Tag == english.VB ||
		english.Finite.Has(s.Pieces[first].Tag) {
		return Clause{}, false
	}
	found, balance := Clause{Start: first, Head: unknownHead}, 0
	for i := first; i < end; i++ {
		tag := s.Pieces[i].Tag
		_, bare := s.ClauseAt(i)
		switch {
		case english.Finite.Has(tag):
			balance++
			if found.Verb == 0 {
				found.Verb = i
			}
		case tag == english.WDT || tag == english.WP || tag == english.WRB || subordinators[s.At(i)]:
			balance--
		case bare && i > first && english.Nouns.Has(s.Pieces[i-1].Tag):
			balance-- // the things we love
		}
	}
	return found, balance > 0 && found.Verb < maxSubject
}

const unknownHead = -1

// StatementAt reports whether a clause begins at piece i, optionally after an opening phrase and its comma.
func (s *Sentence) StatementAt(i int) bool {
	if _, ok := s.ClauseAt(i); ok {
		return true
	}
	if i >= len(s.Pieces) || s.Pieces[i].Kind != document.Word {
		return false
	}
	if _, ok := s.heavyClause(i); ok {
		return true
	}
	if subordinators[s.At(i)] || s.At(i) == "when" {
		_, opening := s.ClauseAt(i + 1)
		_, ok := s.behindOpening(i, maxOpeningClause)
		return opening && ok
	}
	if tag := s.Pieces[i].Tag; tag != english.IN && tag != english.TO && !english.Adverbs.Has(tag) {
		return false
	}
	_, ok := s.behindOpening(i, maxOpening)
	return ok
}

func (s *Sentence) firstWord() int {
	return slices.IndexFunc(s.Pieces, func(p Piece) bool { return p.Kind == document.Word })
}

// firstComma returns the index of the first comma from a piece on, or -1.
func (s *Sentence) firstComma(from int) int {
	for i := from; i < len(s.Pieces); i++ {
		if s.Pieces[i].Lower == "," {
			return i
		}
	}
	return -1
}
