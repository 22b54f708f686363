package builtin

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/english"
)

// tripleOfActs gives the last of three infinitives its own "to": "to learn and grow, and to become strong". The first two take no
// object, so what follows is the third's alone.
func tripleOfActs(s *sentence, _ humanize.Request, t *triple) []string {
	if t.opener < 0 || t.denied(s) || t.start != t.first || !actsAlone(s.at(t.first)) || !actsAlone(s.at(t.second)) ||
		t.third+2 >= len(s.pieces) {
		return nil
	}
	verb, next := s.pieces[t.third].tag, &s.pieces[t.third+1]
	object := english.Nouns | english.Adjectives | english.SetOf(english.DT, english.PRPS, english.VBN)
	if s.pieces[t.first].tag == english.VBG {
		return s.goingOn(t)
	}
	if !english.SetOf(english.VB, english.VBP, english.NN).Has(verb) || !object.Has(next.tag) && !strings.HasSuffix(next.lower, "selves") {
		return nil
	}
	listed := s.word(t.first) + " and " + s.word(t.second) + ", and "
	switch opener := s.pieces[t.opener].tag; {
	case s.at(t.opener) == "to" && !s.actsFrom(t.third+1):
		return []string{listed + "to " + s.word(t.third)}
	case opener == english.MD, opener == english.PRP && helps[s.at(t.opener-1)]:
		return []string{listed + s.word(t.third)}
	}
	return nil
}

// goingOn joins what people are doing by "and" alone: "we were laughing and joking and having fun".
func (s *sentence) goingOn(t *triple) []string {
	if s.pieces[t.second].tag != english.VBG || s.pieces[t.third].tag != english.VBG || !startsGoing[s.at(t.opener)] {
		return nil
	}
	return []string{s.word(t.first) + " and " + s.word(t.second) + " and " + s.word(t.third)}
}

var startsGoing = setOf("was were started kept began stood sat")

var helps = setOf("help helps helped helping let lets make makes")

// actsAlone reports whether a verb, or its -ing form, takes no object.
func actsAlone(word string) bool {
	if strings.HasSuffix(word, "ing") {
		base, _ := english.BaseOf(word)
		return objectless[base]
	}
	return objectless[word]
}

// objectless verbs take nothing that the verbs before them could take as well.
var objectless = setOf(`
	learn grow pause reflect innovate laugh dance rest recover relax thrive succeed collaborate joke jump sing shout giggle scream
	talk work communicate interact socialize socialise compete breathe heal evolve adapt exist wait sleep cry smile travel swim
	sit listen flourish participate respond play shop unwind mingle chat gather persevere succeed concentrate experiment improvise
	read write swim run walk cook eat drink dream pray meditate stretch exercise study`)
