package builtin

import (
	"strings"

	"plainhand/internal/humanize/english"
)

// byVerb lets two verbs share a subject: "She opened the door. She saw him." becomes "She opened the door and saw him."
func byVerb(p pair) (joint, bool) {
	s := p.second
	found, ok := s.clauseAt(0)
	if !ok || !continuing[s.at(0)] || s.empty() || p.main.under != "" || !p.sameSubject(s.at(0)) || !p.brief(1) {
		return joint{}, false
	}
	if p.first.at(0) == "at" || p.first.at(0) == "one" || felt[s.at(found.verb)] || s.chains(found.verb) {
		return joint{}, false
	}
	if !p.goesOn() || p.tells(s.at(found.verb)) || s.explains(found) || !p.sharesVerb(found) || !p.runsOn() {
		return joint{}, false
	}
	return joint{name: "verb", into: 1, text: p.gap + "and", worth: 1.4}, true
}

// felt are verbs whose "it" may stand for nothing.
var felt = setOf("felt feels took takes seemed seems turned turns got gets")

// halves are the tags of a verb that "and" may join to another.
var halves = english.Finite | english.SetOf(english.VB, english.VBN)

// chains reports whether another verb follows behind "and" or "or".
func (s *sentence) chains(verb int) bool {
	for i := verb + 1; i+1 < len(s.pieces); i++ {
		if s.pieces[i].tag != english.CC {
			continue
		}
		next := s.pastAdverbs(i + 1)
		if next < len(s.pieces) && halves.Has(s.pieces[next].tag) {
			return true
		}
	}
	return false
}

// sharesVerb reports whether the verb of the second sentence can follow that of the first. The same tense tells whose it is.
func (p pair) sharesVerb(found clause) bool {
	verb := &p.second.pieces[found.verb]
	if strings.Contains(verb.lower, "'") || linkingVerbs[verb.lower] || verb.lower == "had" || verb.lower == "has" {
		return false
	}
	return verb.tag == p.first.pieces[p.main.verb].tag && (verb.tag == english.VBD || verb.tag == english.VBZ)
}

// runsOn reports whether the first sentence is one plain clause, to whose end another verb can be joined: with no list, no comma
// and no clause of another subject, to which that verb might belong.
func (p pair) runsOn() bool {
	for i := p.main.verb + 1; i < len(p.first.pieces)-1; i++ {
		piece := &p.first.pieces[i]
		if _, clause := p.first.clauseAt(i); clause || english.Finite.Has(piece.tag) || piece.tag == english.CC || piece.lower == "," {
			return false
		}
		if interrogatives[piece.lower] || subordinators[piece.lower] && piece.tag != english.IN || piece.lower == "that" {
			return false
		}
	}
	return len(p.first.pieces) <= longestShared
}

const longestShared = 22 // pieces of a sentence whose subject another verb may share
