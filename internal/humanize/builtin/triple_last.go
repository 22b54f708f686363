package builtin

import (
	"plainhand/internal/humanize/grammar"
	"plainhand/internal/humanize/lang"
)

// lastThing is what is known of the third item of a list of things.
type lastThing struct {
	end        int  // the first piece behind it
	own        bool // it has words that describe it alone
	determined bool
	loose      bool // "and more", "and even this"
}

// lastThing reads the third item from its first word.
func (t *triple) lastThing(s *sentence) (lastThing, bool) {
	if looseItems[s.at(t.third)] && s.closes(t.third+1) {
		return lastThing{end: t.third + 1, loose: true}, true
	}
	from := t.third
	if softeners[s.at(from)] {
		from++
	}
	made := lastThing{own: from > t.third, loose: from > t.third}
	if from >= len(s.pieces) {
		return made, false
	}
	if s.pieces[from].tag == grammar.VBG {
		return t.lastAct(s, from, made)
	}
	if anythings[s.at(from)] && (s.at(from+1) == "else" || s.closes(from+1)) {
		return lastThing{end: from + 1, own: true, loose: true}, true
	}
	head, end, _, ok := s.nounPhrase(from)
	if !ok || !s.thing(head) || grammar.Nouns.Has(s.pieces[from].tag) && head > from && s.pieces[t.second].tag != grammar.NNS {
		return made, false // "education and business opportunities": the last word may belong to all three
	}
	for i := from; i < end; i++ {
		if s.pieces[i].Name || s.pieces[i].tag == grammar.CD {
			return made, false
		}
	}
	made.end, made.own = end, made.own || head > from
	if s.at(end) == "of" && (s.pieces[from].tag == grammar.DT || s.at(from) == "lots" || s.at(from) == "points") {
		if _, inner, _, ok := s.nounPhrase(end + 1); ok {
			made.end, made.own = inner, true
		}
	}
	made.determined = determiners[s.at(from)] || quantifiers[s.at(from)] || s.at(from) == "other"
	return made, true
}

// lastAct reads a third item in -ing. What it is done to may belong to the other two as well.
func (t *triple) lastAct(s *sentence, from int, made lastThing) (lastThing, bool) {
	made.end = from + 1
	if s.closes(made.end) {
		return made, true
	}
	next := s.pieces[made.end].tag
	if s.pieces[t.second].tag == grammar.VBG && !intransitive(s.at(t.second)) || grammar.Nouns.Has(next) && next != grammar.NNS {
		return made, false
	}
	if s.pieces[t.second].tag != grammar.VBG && (grammar.Nouns | grammar.Adjectives).Has(next) {
		return made, false // "spacing units"
	}
	for made.end < len(s.pieces) && !s.closes(made.end) && !grammar.Finite.Has(s.pieces[made.end].tag) {
		made.end++
	}
	made.own = true
	return made, s.closes(made.end)
}

// intransitive reports whether a verb in -ing takes no object that another could share.
func intransitive(word string) bool {
	base, known := lang.BaseOf(word)
	return known && objectless[base]
}

var (
	looseItems = setOf("more others beyond elsewhere")
	softeners  = setOf("even sometimes possibly perhaps maybe occasionally often ultimately eventually")
	anythings  = setOf("anything everything something anyone everyone anybody everybody")
)
