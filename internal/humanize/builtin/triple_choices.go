package builtin

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/english"
)

// tripleOfChoices puts "or" before the last of things of which any will do: "tools like hammers, saws or drills".
func tripleOfChoices(s *sentence, _ humanize.Request, t *triple) listTurn {
	if s.hinders(t) {
		return t.replaces(s.word(t.first) + ", " + s.word(t.second) + t.mark() + " or " + s.word(t.third))
	}
	if t.opener < 1 || !s.things(t) || determiners[s.at(t.start)] || determiners[s.at(t.third)] || english.Adverbs.Has(s.pieces[t.third].tag) || s.holds(allAtOnce) || s.at(t.third) == "other" || !s.examples(t) && !s.anyOf(t) {
		return listTurn{}
	}
	return t.replaces(s.word(t.first) + ", " + s.word(t.second) + t.mark() + " or " + s.word(t.third))
}

// hinders reports whether the list is the subject of what any of its items may do: "rocks, roots or holes can slow you down".
func (s *sentence) hinders(t *triple) bool {
	if t.opener >= 0 && s.at(t.opener) != "," || determiners[s.at(t.start)] || !s.things(t) || s.holds(allAtOnce) {
		return false
	}
	_, end, _, ok := s.nounPhrase(t.third)
	if !ok || !singleMay[s.at(end)] {
		return false
	}
	return hindering[s.at(end+1)] || hindering[s.at(end+2)]
}

// examples reports whether the list gives examples of what may be.
func (s *sentence) examples(t *triple) bool {
	return !s.holds(includes) && (s.at(t.opener) == "like" || s.at(t.opener) == "as" && s.at(t.opener-1) == "such") && s.holds(mayBe)
}

// anyOf reports whether what the sentence says of the list is true of each item alone.
func (s *sentence) anyOf(t *triple) bool {
	before := t.opener
	if s.at(before) == "without" {
		return s.pieces[t.first].tag != english.VBG && s.pieces[t.second].tag != english.VBG
	}
	if s.at(before) == "of" || s.at(before) == "to" || s.at(before) == "from" || s.at(before) == "with" {
		before--
	}
	if s.at(before-1) == "to" && obliged[s.at(before-2)] {
		return false // "you have to deal with" them all
	}
	if s.at(t.opener) == "for" && s.at(before-1) == "used" {
		return s.holds(mayBe)
	}
	return befalls[s.at(before)] && s.holds(mayBe)
}

var (
	singleMay = setOf("can could may might")
	hindering = setOf("slow cause delay hinder affect damage hurt harm block impede interfere make lead trigger disrupt stop prevent ruin spoil")
	allAtOnce = setOf("all both together combined combine combination mix blend between each everything was were had did must should")
	obliged   = setOf("have has had need needs")
	includes  = setOf("include includes included including")
	mayBe     = setOf("can could may might if when whenever avoid likely")
	// befalls are words for what comes to somebody, one evil or another.
	befalls = setOf(`
		cause causes causing lead leads leading experience experiences experiencing suffer suffers suffering risk risks risking face
		facing feelings signs symptoms cope coping struggle struggling deal dealing tolerate tolerating endure enduring prevent
		preventing avoid avoiding trigger triggers triggering develop developing result results resulting`)
)
