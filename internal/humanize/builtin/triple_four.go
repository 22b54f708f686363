package builtin

import "plainhand/internal/humanize/english"

// fourAsPairs makes two pairs of four things of a kind: "thoughts and feelings as well as hopes and fears".
func (s *sentence) fourAsPairs(t *triple) listTurn {
	if s.at(t.opener) != "," || t.start != t.first || t.opener < 2 {
		return listTurn{}
	}
	all := triple{first: t.opener - 1, second: t.first, third: t.second}
	all.readFirst(s)
	tag := s.pieces[all.first].tag
	for _, at := range []int{t.first, t.second, t.third} {
		if s.pieces[at].tag != tag {
			return listTurn{}
		}
	}
	if !english.Nouns.Has(tag) || s.at(all.opener) == "," || s.hasWellAs() || all.denied(s) || openingNouns[s.at(all.first)] ||
		examplesAfter[s.at(all.opener)] {
		return listTurn{}
	}
	whole := triple{opener: all.opener, third: t.third}
	if !s.governed(&whole) {
		return listTurn{}
	}
	return listTurn{[]string{s.word(all.first) + " and " + s.word(t.first) + " as well as " + s.word(t.second) + " and " +
		s.word(t.third)}, all.first, t.third + 1}
}

// examplesAfter are words that a list of examples stands behind: they are of one kind, which two pairs would part.
var examplesAfter = setOf("like as including namely")

// openingNouns are those of a sentence's opening: "for example, ...".
var openingNouns = setOf("example instance addition fact result conclusion summary short contrast particular general time day end")
