package builtin

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/grammar"
)

// tripleOfActs gives the last of three infinitives its own "to": "to learn and grow, and to become strong". The first two take no
// object, so what follows is the third's alone.
func tripleOfActs(s *sentence, request humanize.Request, t *triple) []string {
	if request.Strength != humanize.Strong || t.denied(s) || t.start != t.first || s.at(t.opener) != "to" ||
		!objectless[s.at(t.first)] || !objectless[s.at(t.second)] || t.third+2 >= len(s.pieces) {
		return nil
	}
	verb, next := s.pieces[t.third].tag, &s.pieces[t.third+1]
	object := grammar.Nouns | grammar.Adjectives | grammar.SetOf(grammar.DT, grammar.PRPS)
	if verb != grammar.VB && verb != grammar.VBP || !object.Has(next.tag) {
		return nil
	}
	return []string{s.word(t.first) + " and " + s.word(t.second) + ", and to " + s.word(t.third)}
}

// objectless verbs take nothing that the verbs before them could take as well.
var objectless = setOf(`
	learn grow pause reflect innovate laugh dance rest recover relax thrive succeed collaborate joke jump sing shout giggle scream
	talk work communicate interact socialize socialise compete breathe heal evolve adapt exist wait sleep cry smile travel swim
	sit listen flourish participate respond`)
