package builtin

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/english"
)

// listTurn is another shape for a list: its texts, the best first, and the pieces that they replace.
type listTurn struct {
	texts    []string
	from, to int
}

// tripleTurns reshape a list beyond its three words. The first that has a text is taken.
var tripleTurns = [...]func(*sentence, humanize.Request, *triple) listTurn{
	tripleOfOthers, tripleWithEven, tripleOfChoices, tripleWithLongLast, tripleWithSelf,
}

// replaces is a turn that replaces the list alone, up to its last item's first word.
func (t *triple) replaces(texts ...string) listTurn { return listTurn{texts, t.first, t.third + 1} }

// mark is the comma that the list's writer sets before "and", or nothing.
func (t *triple) mark() string {
	if t.serial {
		return ","
	}
	return ""
}

// governed reports whether a verb or a preposition stands right before the list, whose end is behind its last noun phrase: it is no
// subject, and nothing but the last item's own words stand behind it.
func (s *sentence) governed(t *triple) bool {
	if t.opener < 0 {
		return false
	}
	tag := s.pieces[t.opener].tag
	if t.opener > 0 && s.at(t.opener-1) == "to" && !beforeToNoun[s.at(t.opener-2)] {
		tag = english.VB
	}
	if !(english.Verbs | english.SetOf(english.IN, english.TO)).Has(tag) || subordinators[s.at(t.opener)] && s.at(t.opener) != "as" {
		return false
	}
	end, ok := s.lastItem(t.third)
	return ok && s.restsAt(end)
}

// lastItem gives the end of a noun phrase with what prepositions hang on it.
func (s *sentence) lastItem(from int) (end int, ok bool) {
	_, end, _, ok = s.nounPhrase(from)
	for ok && end < len(s.pieces) && s.pieces[end].tag == english.IN && !subordinators[s.at(end)] {
		_, next, _, inner := s.nounPhrase(end + 1)
		if !inner {
			break
		}
		end = next
	}
	return end, ok
}

// restsAt reports whether what stands at piece i cannot be the verb of what is before it, and joins nothing to it.
func (s *sentence) restsAt(i int) bool {
	if s.closes(i) {
		return s.at(i) != "," || !s.joinsAfter(i)
	}
	return english.SetOf(english.IN, english.TO, english.WDT, english.WP, english.WRB, english.VBG, english.PRP).Has(s.pieces[i].tag)
}

// joinsAfter reports whether the comma at piece i is one of a longer list.
func (s *sentence) joinsAfter(i int) bool {
	next := s.at(i + 1)
	return next == "and" || next == "or" || next == "as" && s.at(i+2) == "well"
}

// things reports whether the first two items are nouns. The tagger takes what follows "to" for a verb: "leads to anxiety".
func (s *sentence) things(t *triple) bool {
	nouns := english.Nouns | english.SetOf(english.VBG)
	led := s.at(t.opener) == "to" && beforeToNoun[s.at(t.opener-1)]
	return (led || nouns.Has(s.pieces[t.first].tag)) && nouns.Has(s.pieces[t.second].tag)
}

var beforeToNoun = setOf("lead leads leading led due access exposed exposure connected related thanks response contribute contributing addition")

// turnOf gives the first turn that has a text.
func (s *sentence) turnOf(request humanize.Request, t *triple) listTurn {
	for _, turn := range tripleTurns {
		if made := turn(s, request, t); len(made.texts) > 0 {
			return made
		}
	}
	if request.Strength != humanize.Strong {
		if texts := tripleBeforeNoun(s, request, t); len(texts) > 0 && (s.at(t.first-1) == "a" || s.at(t.first-1) == "an") {
			return t.replaces(texts...)
		}
		return s.sameTwice(t)
	}
	for _, shape := range tripleShapes {
		if texts := shape(s, request, t); len(texts) > 0 {
			return t.replaces(texts...)
		}
	}
	return listTurn{}
}

// tripleWithSelf leaves the commas out of who did something with the writer: "my brother and sister and I".
func tripleWithSelf(s *sentence, _ humanize.Request, t *triple) listTurn {
	if s.at(t.third) != "i" || !s.things(t) || !determiners[s.at(t.start)] || t.first-t.start != 1 {
		return listTurn{}
	}
	return t.replaces(s.word(t.first) + " and " + s.word(t.second) + " and I")
}
