package builtin

import (
	"slices"
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

const (
	tripleID     = "structure.triple"
	tripleReason = "Machines list things in threes; two items, or three in another shape, break the beat."
)

// triple is a list of three, "A, B, and C", by the numbers of its pieces.
type triple struct {
	first  int  // the last word of A
	second int  // B, which is one word
	third  int  // the first word of C
	opener int  // the piece before A and what belongs to it; -1 at the sentence's start
	start  int  // the first piece of A
	serial bool // a comma stands before the "and"
}

// triples proposes another shape for a list of three, for four things at strong, and for what looks like a list behind an opening.
func triples(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	s := &sentences[n]
	if request.Strength == humanize.Light || !s.runs() {
		return proposals
	}
	strong := request.Strength == humanize.Strong
	propose := func(turn listTurn) {
		if len(turn.texts) > 0 {
			proposals = append(proposals, proposal{sentence: n, from: turn.from, to: turn.to, id: tripleID, reason: tripleReason,
				kind: phrase, texts: turn.texts})
		}
	}
	if comma, ok := s.briefOpening(); ok {
		propose(listTurn{[]string{s.word(comma - 1)}, comma - 1, comma + 1})
	}
	for i := 1; i+3 < len(s.pieces); i++ {
		if s.at(i) == "," && s.at(i+1) == "try" && s.at(i+2) == "and" {
			propose(listTurn{[]string{"to"}, i + 2, i + 3})
			continue
		}
		if strong {
			propose(s.pairBehind(i))
		}
		found, ok := s.tripleAt(i)
		switch {
		case ok && s.at(found.opener) != ",":
			propose(s.turnOf(request, &found))
		case ok && s.at(found.third) == "other":
			propose(s.fourOfOthers(request, &found))
		case ok && strong:
			propose(s.fourAsPairs(&found))
		}
	}
	return proposals
}

// tripleShapes give the texts for a list, the best first. The first that has a text is taken.
var tripleShapes = [...]func(*sentence, humanize.Request, *triple) []string{
	tripleOfLikes, tripleBeforeNoun, tripleOfActs,
}

// runs reports whether a sentence is running text: a heading, a cell, and an item without a verb list facts.
func (s *sentence) runs() bool {
	if s.kind == document.Heading || s.kind == document.TableCell || len(s.pieces) < 6 {
		return false
	}
	verbs := english.Finite | english.SetOf(english.VB)
	if s.kind == document.Paragraph {
		return len(s.pieces) > 8 || slices.ContainsFunc(s.pieces, func(p piece) bool { return english.Verbs.Has(p.tag) })
	}
	return slices.ContainsFunc(s.pieces, func(p piece) bool { return verbs.Has(p.tag) })
}

// tripleAt reads a list whose first comma is piece i. Its words are plain, and nothing else stands between them.
func (s *sentence) tripleAt(i int) (triple, bool) {
	if s.at(i) != "," {
		return triple{}, false
	}
	found := triple{first: i - 1, second: i + 1, third: i + 3}
	if s.at(i+2) == "," {
		found.serial = true
		found.third++
	}
	if found.third >= len(s.pieces) || s.at(found.third-1) != "and" {
		return triple{}, false
	}
	mark := map[bool]string{true: ","}[found.serial]
	for _, at := range []int{found.first, found.second, found.third} {
		piece := &s.pieces[at]
		if piece.Kind != document.Word || piece.Name || noItem.Has(piece.tag) && piece.lower != "i" || strings.Contains(piece.lower, "'") {
			return triple{}, false
		}
	}
	written := s.word(found.first) + ", " + s.word(found.second) + mark + " and " + s.word(found.third)
	if s.source(s.pieces[found.first].Start, s.pieces[found.third].End) != written {
		return triple{}, false
	}
	found.readFirst(s)
	return found, true
}

// noItem are the tags of words that are no items of a list that anybody would take apart.
var noItem = english.SetOf(english.PRP, english.CD, english.NNP, english.NNPS, english.CC, english.MD, english.WP, english.WRB,
	english.WDT)

// word is a piece as it stands in the text.
func (s *sentence) word(i int) string { return s.source(s.pieces[i].Start, s.pieces[i].End) }

// readFirst goes back over what belongs to A.
func (t *triple) readFirst(s *sentence) {
	t.start = t.first
	describes := nominal | english.SetOf(english.VBN)
	for ; t.start > 0; t.start-- {
		if before := &s.pieces[t.start-1]; before.Kind != document.Word || !describes.Has(before.tag) || verbal[before.lower] {
			break
		}
	}
	if before := t.start - 1; before >= 0 && (determiners[s.at(before)] || quantifiers[s.at(before)]) {
		t.start = before
	}
	if t.start < t.first && t.start > 0 && s.at(t.start-1) == "to" && !determiners[s.at(t.start)] && (t.start < 2 || !beforeToNoun[s.at(t.start-2)]) {
		t.start++ // "to access books" is tagged as a noun phrase
	}
	t.opener = t.start - 1
}

// verbal are words that the tagger may take for participles and that open what follows.
var verbal = setOf("including like given based than as")

// denied reports whether a word that denies, or one that counts the items, stands in the clause before the list.
func (t *triple) denied(s *sentence) bool {
	for i := t.first; i >= 0 && i > t.first-12; i-- {
		if countsItems[s.at(i)] || denyingWords[s.at(i)] || s.at(i) == ";" {
			return s.at(i) != ";"
		}
	}
	return false
}

// countsItems are words that a list answers all at once.
var countsItems = setOf(`
	between both either neither three all combination combines combining combine mix blend balance balances balancing trio
	intersection equal equally together trinity pillars series set freedom freedoms range variety`)
