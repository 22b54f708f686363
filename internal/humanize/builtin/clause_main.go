package builtin

import (
	"plainhand/internal/humanize/lexicon"
	"slices"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

// mainClause reads the clause that makes the sentence, which may stand behind a short opening phrase or clause and its comma.
func (s *sentence) mainClause() (clause, bool) {
	first := s.firstWord()
	if first < 0 || interrogatives[s.at(first)] && s.at(first) != "when" {
		return clause{}, false
	}
	if linking[s.at(first)] {
		first++
	}
	if subordinators[s.at(first)] {
		if _, inner := s.clauseAt(first + 1); inner {
			return s.behindOpening(first, longestOpeningClause)
		}
	}
	if found, ok := s.clauseAt(first); ok {
		return found, true
	}
	if found, ok := s.heavyClause(first); ok {
		return found, true
	}
	return s.behindOpening(first, longestOpening)
}

// behindOpening reads the clause after the first comma. An opening that has a finite verb must be a clause of its own.
func (s *sentence) behindOpening(first, longest int) (clause, bool) {
	comma := s.firstComma(first)
	if comma < 0 || comma-first > longest {
		return clause{}, false
	}
	for i := first; i < comma && longest == longestOpening; i++ {
		if english.Finite.Has(s.pieces[i].tag) {
			return clause{}, false
		}
	}
	found, ok := s.clauseAt(comma + 1)
	if longest == longestOpeningClause {
		found.under = s.at(first)
	}
	return found, ok
}

// linking words may stand before a main clause without a comma.
var linking = lexicon.Named("linking")

// How many pieces an opening phrase or clause has at most.
const (
	longestOpening       = 10
	longestOpeningClause = 18
)

// heavyClause reads a clause whose subject is long: one that a relative clause or a participle describes, or an activity.
func (s *sentence) heavyClause(i int) (clause, bool) {
	found := clause{start: i, head: i}
	verbs := 0 // finite verbs before the one that is meant
	if s.pieces[i].tag == english.VBG {
		found.verb = i + 1
	} else {
		head, end, plural, ok := s.subjectPhrase(i)
		if !ok || end >= len(s.pieces) {
			return found, false
		}
		found.head, found.verb, found.plural = head, end, plural
		switch tag := s.pieces[end].tag; {
		case tag == english.WDT, s.at(end) == "who", s.at(end) == "that":
			verbs = 1
		case tag != english.VBN && tag != english.VBG:
			return found, false
		}
	}
	for ; found.verb < len(s.pieces) && found.verb-i < longestSubject; found.verb++ {
		piece := &s.pieces[found.verb]
		switch {
		case piece.Kind != document.Word && piece.Protect != document.Number, conditional[piece.lower],
			piece.lower == "that" && verbs == 0:
			return found, false
		case !english.Finite.Has(piece.tag):
		case verbs > 0:
			verbs--
		default:
			return found, s.finite(found, true)
		}
	}
	return found, false
}

const longestSubject = 16 // pieces

// anyClause reads the main clause of the pieces before end, or where that is beyond it, makes sure that there is one: more
// finite verbs than words that take one away. Its head is then unknown.
func (s *sentence) anyClause(end int) (clause, bool) {
	if found, ok := s.mainClause(); ok && found.verb < end {
		return found, true
	}
	first := s.firstWord()
	if first >= 0 && linking[s.at(first)] && first+1 < len(s.pieces) {
		first++
	}
	if first >= 0 && subordinators[s.at(first)] {
		found, ok := s.clauseAt(s.firstComma(first) + 1)
		found.under = s.at(first)
		return found, ok && found.start > first && found.verb < end
	}
	if first < 0 || interrogatives[s.at(first)] || s.pieces[first].tag == english.VB ||
		english.Finite.Has(s.pieces[first].tag) {
		return clause{}, false
	}
	found, balance := clause{start: first, head: unknownHead}, 0
	for i := first; i < end; i++ {
		tag := s.pieces[i].tag
		_, bare := s.clauseAt(i)
		switch {
		case english.Finite.Has(tag):
			balance++
			if found.verb == 0 {
				found.verb = i
			}
		case tag == english.WDT || tag == english.WP || tag == english.WRB || subordinators[s.at(i)]:
			balance--
		case bare && i > first && english.Nouns.Has(s.pieces[i-1].tag):
			balance-- // the things we love
		}
	}
	return found, balance > 0 && found.verb < longestSubject
}

const unknownHead = -1

// statementAt reads a clause from piece i on that may stand behind an opening phrase and its comma.
func (s *sentence) statementAt(i int) bool {
	if _, ok := s.clauseAt(i); ok {
		return true
	}
	if i >= len(s.pieces) || s.pieces[i].Kind != document.Word {
		return false
	}
	if _, ok := s.heavyClause(i); ok {
		return true
	}
	if subordinators[s.at(i)] || s.at(i) == "when" {
		_, opening := s.clauseAt(i + 1)
		_, ok := s.behindOpening(i, longestOpeningClause)
		return opening && ok
	}
	if tag := s.pieces[i].tag; tag != english.IN && tag != english.TO && !english.Adverbs.Has(tag) {
		return false
	}
	_, ok := s.behindOpening(i, longestOpening)
	return ok
}

func (s *sentence) firstWord() int {
	return slices.IndexFunc(s.pieces, func(p piece) bool { return p.Kind == document.Word })
}

// firstComma is the place of the first comma from a piece on, or -1.
func (s *sentence) firstComma(from int) int {
	for i := from; i < len(s.pieces); i++ {
		if s.pieces[i].lower == "," {
			return i
		}
	}
	return -1
}
