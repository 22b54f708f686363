package builtin

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/grammar"
	"plainhand/internal/humanize/lang"
)

// tripleOfActs gives the last of three infinitives its own "to": "to rest and recover, and to prepare for the day".
func tripleOfActs(s *sentence, request humanize.Request, t *triple) []string {
	if t.denied(s) || t.start != t.first || s.at(t.opener) != "to" && !helpedTo(s, t.opener) ||
		!s.base(t.second) || !s.base(t.third) {
		return nil
	}
	ends := s.closes(t.third + 1)
	if !ends && !objectless[s.at(t.third)] && !(objectless[s.at(t.first)] && objectless[s.at(t.second)]) {
		return nil // what follows may be done by all three
	}
	if s.at(t.third+1) == "and" || s.commaBefore(t.start) && s.at(t.third+1) == "," {
		return nil
	}
	pair := s.word(t.first) + " and " + s.word(t.second)
	if s.at(t.opener) == "to" && s.pieces[t.opener].tag == grammar.TO {
		return []string{pair + ", and to " + s.word(t.third), pair + ", and also to " + s.word(t.third)}
	}
	if ends || s.pieces[t.opener].tag == grammar.MD && !(objectless[s.at(t.first)] && objectless[s.at(t.second)]) {
		return nil
	}
	return []string{pair + ", and " + s.word(t.third), pair + ", and also " + s.word(t.third)}
}

// helpedTo reports whether a list of verbs stands behind "help us" and the like.
func helpedTo(s *sentence, i int) bool {
	if i < 1 {
		return false
	}
	tag := s.pieces[i].tag
	return tag == grammar.MD || (tag == grammar.PRP || grammar.Nouns.Has(tag)) && helps[s.at(i-1)]
}

var helps = setOf("help helps helped helping let lets make makes made")

// base reports whether a word may be a verb in its base form.
func (s *sentence) base(i int) bool {
	tag := s.pieces[i].tag
	if tag == grammar.NN && !objectless[s.at(i)] {
		base, known := lang.BaseOf(s.at(i)) // the tagger takes many a last verb for a noun
		return known && base == s.at(i) && s.closes(i+1)
	}
	return tag == grammar.VB || tag == grammar.VBP || tag == grammar.NN
}

// objectless verbs take nothing that the verbs before them could take as well.
var objectless = setOf(`
	learn grow pause reflect innovate laugh dance rest recover relax thrive succeed collaborate joke run jump sing shout giggle
	scream
	talk live work stay become
	be feel look go have communicate interact socialize socialise compete breathe heal evolve adapt exist wait sleep cry smile
	travel swim sit stand listen come keep interact flourish participate respond`)
