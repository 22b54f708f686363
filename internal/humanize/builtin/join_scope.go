package builtin

import (
	"strings"

	"plainhand/internal/humanize/english"
)

// steady reports whether the first sentence takes a clause with "and" behind it: one clause, no list, nothing that depends.
func (p pair) steady() bool {
	return !conditional[p.main.under] && !p.first.dependent(p.main.start, len(p.first.pieces)) && !p.compound(false)
}

// listed reports the same of a sentence that may hold a list.
func (p pair) listed() bool {
	return !conditional[p.main.under] && !p.first.dependent(p.main.start, len(p.first.pieces)) && !p.compound(true)
}

// compound reports whether the first sentence has a second main clause, or a list where that is not to be had.
func (p pair) compound(lists bool) bool {
	s, last := p.first, len(p.first.pieces)
	for i := p.main.verb; i < last; i++ {
		switch s.at(i) {
		case ",":
			switch next := s.at(i + 1); next {
			case "but", "which", "so", "who":
				return true
			case "and", "or":
				if !lists || i+2 < last && english.Finite.Has(s.pieces[i+2].tag) {
					return true
				}
			}
		case "and", "but":
		default:
			continue
		}
		if _, clause := s.clauseAt(i + 1); clause {
			return true
		}
	}
	return false
}

// brief reports whether the second sentence brings no conjunction of its own between clauses.
func (p pair) brief(from int) bool {
	s := p.second
	for i := from; i+1 < len(s.pieces); i++ {
		if s.at(i) != "," && s.at(i) != "and" && s.at(i) != "but" && s.at(i) != "so" {
			continue
		}
		next := s.at(i + 1)
		if _, clause := s.clauseAt(i + 1); clause || s.at(i) == "," && (next == "but" || next == "so" || next == "which") {
			return false
		}
	}
	return true
}

// shiftsTime reports whether one sentence tells of the past and the other of the present.
func (p pair) shiftsTime(second clause) bool {
	first := p.first.pieces[p.main.verb].tag
	other := p.second.pieces[second.verb].tag
	return first != english.MD && other != english.MD && (first == english.VBD) != (other == english.VBD)
}

// explains reports whether a clause tells why or how the sentence before is so, or what its subject is: "and" would put it
// beside.
func (s *sentence) explains(found clause) bool {
	verb, clitic, _ := strings.Cut(s.at(found.verb), "'")
	switch after := s.pastAdverbs(found.verb + 1); {
	case explaining[verb], verb == "hadn":
		return true
	case linkingVerbs[verb] || clitic == "s" || clitic == "re" || clitic == "m":
		if after >= len(s.pieces) || s.at(after) == "about" || s.at(after) == "like" || s.pieces[after].tag == english.VBG {
			return true
		}
		_, _, _, noun := s.nounPhrase(after)
		return noun || s.pieces[after].tag == english.DT
	}
	return false
}

var linkingVerbs = setOf("is are am was were")

var explaining = setOf("had wanted needed hoped planned tried believe believed means meant refers became think thought " +
	"encompasses encompass includes include consists comprises describes combines represents involves requires stands offers")

// tells reports whether the first sentence says what something is like, and the second, with this verb, why: "Sleep is
// vital. It heals."
func (p pair) tells(verb string) bool {
	switch p.first.at(p.main.verb) {
	case "is", "are":
		return verb != "is" && verb != "are" && !modals[verb]
	}
	return false
}

var modals = setOf("can could will would may might must should")
