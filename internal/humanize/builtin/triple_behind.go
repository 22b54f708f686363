package builtin

import "plainhand/internal/humanize/grammar"

// place is what a list stands before.
type place int

const (
	nowhere  place = iota // what follows belongs to the whole list, or makes it a subject
	closed                // the clause ends
	attached              // a phrase follows that may belong to all three
)

// behind tells what follows a list that ends before piece end and whose first item starts at piece start.
func (s *sentence) behind(end, start int) place {
	switch word := s.at(end); {
	case end >= len(s.pieces):
		return closed
	case word == ",":
		if s.commaBefore(start) || leadBack[s.at(end+1)] || s.at(end+1) == "and" && !s.isFinite(end+2) {
			return nowhere
		}
		return closed
	case s.closes(end):
		return closed
	case listWords[word], leadBack[word], word == "of":
		return nowhere
	case grammar.SetOf(grammar.IN, grammar.TO, grammar.WRB, grammar.RB).Has(s.pieces[end].tag):
		if s.finiteBefore(end) && s.opensSentence(start) {
			return nowhere
		}
		return attached
	}
	return nowhere
}

// isFinite reports whether a finite verb stands at piece i.
func (s *sentence) isFinite(i int) bool {
	return i < len(s.pieces) && grammar.Finite.Has(s.pieces[i].tag)
}

// commaBefore reports whether a comma stands before a piece in its part of the sentence: the list may be an item of another.
func (s *sentence) commaBefore(start int) bool {
	for i := start - 1; i >= 0 && s.at(i) != ";" && s.at(i) != ":"; i-- {
		if s.at(i) == "," {
			return true
		}
	}
	return false
}

// opensSentence reports whether no finite verb stands before a piece: it belongs to the subject.
func (s *sentence) opensSentence(start int) bool {
	for i := range start {
		if grammar.Finite.Has(s.pieces[i].tag) {
			return false
		}
	}
	return true
}

var (
	// listWords speak of a list as a whole.
	listWords = setOf("alike respectively together all each both combined altogether as than that")
	leadBack  = setOf("which who whose whom where that all both each")
)
