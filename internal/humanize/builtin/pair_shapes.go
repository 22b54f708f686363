package builtin

import (
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/grammar"
)

// pairShapes rewrite the pair around the "and" at piece i: they give the text, and the pieces that it replaces. The first that
// has one is taken.
var pairShapes = [...]func(s *sentence, i int) (text string, from, to int){pairOfLikes, pairBehindNoun}

// pairOfLikes keeps the plainer of two words that say the same: "safe and secure".
func pairOfLikes(s *sentence, i int) (text string, from, to int) {
	first, second := s.at(i-1), s.at(i+1)
	if !sameSense(first, second) || s.pieces[i-1].Name || s.pieces[i+1].Name || besidePair[s.at(i-2)] || besidePair[s.at(i+2)] {
		return "", 0, 0
	}
	if mayAct[first] || mayAct[second] {
		if next := s.pieces[i+2]; !s.closes(i+2) && !grammar.SetOf(grammar.IN, grammar.TO, grammar.WRB).Has(next.tag) {
			return "", 0, 0 // "understanding and accepting others" is done to them
		}
	}
	kept := i - 1
	if senses[second].place < senses[first].place && !graded[s.at(i-2)] {
		kept = i + 1
	}
	return s.word(kept), i - 1, i + 2
}

var (
	besidePair = setOf("both neither either and or , between that")
	graded     = setOf("more most less least")
	mayAct     = setOf("caring")
)

// pairBehindNoun puts two kinds of a thing behind it where the clause ends: "our health, both physical and mental".
func pairBehindNoun(s *sentence, i int) (text string, from, to int) {
	noun := &s.pieces[i+2]
	if !kinds[s.at(i-1)] || !kinds[s.at(i+1)] || !grammar.Nouns.Has(noun.tag) || noun.Name || !s.closes(i+3) || s.at(i+3) == "," ||
		s.commaBefore(i) {
		return "", 0, 0
	}
	from = i - 1
	if s.at(from-1) == "both" {
		from--
	}
	if from < 1 || s.pieces[from-1].Kind != document.Word {
		return "", 0, 0
	}
	opened := &s.pieces[from-1]
	earlier := s.at(from - 2)
	whole := opened.tag == grammar.PRPS && earlier != "both" && earlier != "between" || from == i-1 && opened.lower == "the"
	if !whole && (noun.tag != grammar.NNS || !(grammar.Verbs | grammar.SetOf(grammar.IN)).Has(opened.tag) ||
		opened.lower == "between" || opened.lower == "as") {
		return "", 0, 0
	}
	written := s.word(i-1) + " and " + s.word(i+1) + " " + s.word(i+2)
	if s.source(s.pieces[i-1].Start, noun.End) != written {
		return "", 0, 0
	}
	return s.word(i+2) + ", both " + s.word(i-1) + " and " + s.word(i+1), from, i + 3
}

// kinds are adjectives that tell what kind a thing is of, and no more.
var kinds = setOf(`
	academic artistic clinical collective commercial cultural digital domestic economic educational electrical emotional
	environmental ethical ethnic external financial foreign global historical individual industrial institutional
	intellectual internal international legal linguistic local logistical mechanical medical mental military moral municipal national natural
	negative nutritional operational organizational personal philosophical physical political positive practical private professional
	psychological public racial recreational regional religious residential rural scientific sexual social spiritual strategic
	structural technical technological urban verbal`)

// commaBefore reports whether a comma stands before a piece in its part of the sentence: it may stand in an item of a list.
func (s *sentence) commaBefore(start int) bool {
	for i := start - 1; i >= 0 && s.at(i) != ";" && s.at(i) != ":"; i-- {
		if s.at(i) == "," {
			return true
		}
	}
	return false
}
