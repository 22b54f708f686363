package builtin

import "plainhand/internal/humanize/english"

// pairBehind puts two adjectives that follow a noun before it: "a thin, wavering voice". The first comma is piece i.
func (s *sentence) pairBehind(i int) listTurn {
	if i < 2 || s.at(i) != "," || s.at(i+2) != "and" || !determiners[s.at(i-2)] || opposed[s.at(i+1)] || i+3 >= len(s.pieces) {
		return listTurn{}
	}
	noun := &s.pieces[i-1]
	if !english.Nouns.Has(noun.tag) || noun.Name || !s.quality(i+1) || !s.quality(i+3) ||
		!s.closes(i+4) || s.source(noun.Start, s.pieces[i+3].End) != s.word(i-1)+", "+s.word(i+1)+" and "+s.word(i+3) {
		return listTurn{}
	}
	acts := s.at(i+4) == "," && i+5 < len(s.pieces) && english.Finite.Has(s.pieces[i+5].tag)
	if (i != 2 || !acts) && (i < 3 || beForms[s.at(i-3)] == "") {
		return listTurn{} // "She left the room, tired and sad" tells of her
	}
	turned := listTurn{[]string{s.word(i+1) + ", " + s.word(i+3) + " " + s.word(i-1)}, i - 1, i + 4}
	if acts {
		turned.to++
	}
	return turned
}

// opposed adjectives name two parts of what they describe.
var opposed = setOf(`
	young old big small large little great near far rich poor black white male female good bad left right new ancient public private
	living dead high low hot cold long short`)
