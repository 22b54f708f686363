package builtin

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/english"
)

// tripleWithEven sets apart what comes as a surprise: "words and pictures, and even video", "a broad, diverse, even risky plan".
func tripleWithEven(s *sentence, request humanize.Request, t *triple) listTurn {
	if s.at(t.third) != "even" || t.opener < 0 || t.third+1 >= len(s.pieces) || t.denied(s) {
		return listTurn{}
	}
	first, second, third := s.pieces[t.first].tag, s.pieces[t.second].tag, s.pieces[t.third+1].tag
	qualities := english.Adjectives | english.SetOf(english.VBN)
	if qualities.Has(first) && qualities.Has(second) && qualities.Has(third) {
		if t.third+2 < len(s.pieces) && english.Nouns.Has(s.pieces[t.third+2].tag) {
			return t.replaces(s.word(t.first) + ", " + s.word(t.second) + ", even")
		}
		return t.replaces(s.word(t.first) + " and " + s.word(t.second) + ", even")
	}
	if !s.things(t) || s.actsFrom(t.third) {
		return listTurn{}
	}
	listed := s.word(t.first) + " and " + s.word(t.second)
	if request.Strength != humanize.Strong {
		return t.replaces(listed + ", and even")
	}
	return t.replaces(listed+", and even", listed+", even")
}

// tripleWithLongLast sets apart a last item of several words: "food and water, and a place to rest". Behind a preposition it says
// the preposition again: "with doctors and nurses, and with the police".
func tripleWithLongLast(s *sentence, request humanize.Request, t *triple) listTurn {
	if !s.things(t) || t.denied(s) || !s.governed(t) || determiners[s.at(t.start)] && !determiners[s.at(t.third)] || s.pieces[t.third].tag == english.PRPS || s.quality(t.first) || s.quality(t.second) {
		return listTurn{}
	}
	head, end, _, ok := s.nounPhrase(t.third)
	if !ok || end < t.third+2 || english.Nouns.Has(s.pieces[t.third].tag) &&
		(sharedHeads[s.at(head)] || english.Adjectives.Has(s.pieces[t.third+1].tag)) {
		return listTurn{}
	}
	listed := s.word(t.first) + " and " + s.word(t.second)
	opener, third := s.at(t.opener), s.word(t.third)
	switch strong := request.Strength == humanize.Strong; {
	case sayableTwice[opener] && s.opensList(t) && determiners[s.at(t.third)] && end > t.third+2 && (strong || opener != "of"):
		return t.replaces(listed + ", and " + opener + " " + third)
	case strong && determiners[s.at(t.third)] && english.Verbs.Has(s.pieces[t.opener].tag):
		return t.replaces(listed + ", and " + third)
	case strong && !s.hasWellAs():
		return t.replaces(listed + " as well as " + third)
	}
	return listTurn{}
}

// actsFrom reports whether a finite verb follows before the clause closes or another one hangs on it: the list is its subject.
func (s *sentence) actsFrom(i int) bool {
	hangs := english.SetOf(english.WDT, english.WP, english.WRB)
	for ; !s.closes(i) && !hangs.Has(s.pieces[i].tag) && s.at(i) != "that"; i++ {
		if english.Finite.Has(s.pieces[i].tag) {
			return true
		}
	}
	return false
}

// hasWellAs reports whether the sentence says "well" already, or a word that sets two sides against each other.
func (s *sentence) hasWellAs() bool { return s.holds(setsSides) }

// opensList reports whether nothing but one describing word can stand between the list and the preposition before it, which is said
// of things and not of how much of them.
func (s *sentence) opensList(t *triple) bool {
	return t.first-t.start < 2 && (t.first == t.start || !strings.HasSuffix(s.at(t.start), "ing") && !strings.HasSuffix(s.at(t.start), "s")) &&
		!(s.at(t.opener) == "of" && amountsOf[s.at(t.opener-1)])
}

// quality reports whether a word is an adjective, whatever it is tagged.
func (s *sentence) quality(i int) bool {
	return praise[s.at(i)] || blame[s.at(i)] || kinds[s.at(i)] || english.Adjectives.Has(s.pieces[i].tag)
}

var (
	// sayableTwice are prepositions that a list may have again before its last item.
	sayableTwice = setOf("with for by in on to from about through of against")
	amountsOf    = setOf("track level levels diversity choice sort bunch amount lot lots bit deal plenty number terms form sort kind type full range variety couple")
	// sharedHeads may belong to each item before them: "time, terrain, and weather conditions".
	sharedHeads = setOf(`
		conditions opportunities factors materials issues problems systems system services service skills needs requirements development
		purposes management levels level costs cost data pain levels areas area products programs resources channels exposure policy
		policies security industry sector sectors departments teams team staff workers experts centers centres options sources groups
		information knowledge education training research analysis design engineering technology technologies quality performance pool`)
	setsSides = setOf(`
		well both between respectively neither either only balance balances balanced balancing combine combines combined combining
		blend blends blended blending mix mixes mixing merge merges merging link links linked linking bridge bridges bridging
		compare compares compared comparing distinguish separate separates integrate integrates integrating versus line boundary
		boundaries blur blurs blurring connect connects connecting`)
)
