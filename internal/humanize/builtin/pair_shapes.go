package builtin

import (
	"slices"
	"strings"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

// pairOfLikes keeps the plainer of two words that say the same: "safe and secure". It gives the pieces that it replaces.
func (s *sentence) pairOfLikes(i int, strong bool) (text string, from, to int) {
	first, second := s.at(i-1), s.at(i+1)
	kept, same := s.enough(i-1, i+1, strong && describes(first) && describes(second))
	if !same || s.pieces[i-1].Name || s.pieces[i+1].Name || besidePair[s.at(i-2)] || besidePair[s.at(i+2)] {
		return "", 0, 0
	}
	if mayAct[first] || mayAct[second] {
		if next := s.pieces[i+2]; !s.closes(i+2) && !english.SetOf(english.IN, english.TO, english.WRB).Has(next.tag) {
			return "", 0, 0 // "understanding and accepting others" is done to them
		}
	}
	if graded[s.at(i-2)] && sameSense(first, second) {
		kept = i - 1
	}
	return s.word(kept), i - 1, i + 2
}

// describes reports whether a word ends as adjectives and participles do: machines set these two by two.
func describes(word string) bool {
	return slices.ContainsFunc(describingEndings, func(end string) bool { return strings.HasSuffix(word, end) })
}

var describingEndings = strings.Fields("ive ful ous ing ed al ant ent ic ble")

var (
	besidePair = setOf("both neither either and or , between that")
	graded     = setOf("more most less least")
	mayAct     = setOf("caring accepting understanding welcoming encouraging inspiring motivating loving nurturing")
)

// pairBehindNoun puts two kinds of a thing behind it where the clause ends: "our health, both physical and mental".
func pairBehindNoun(s *sentence, i int, strong bool) (text string, from, to int) {
	noun := &s.pieces[i+2]
	if !kinds[s.at(i-1)] || !kinds[s.at(i+1)] || !english.Nouns.Has(noun.tag) || noun.Name || s.commaBefore(i) {
		return "", 0, 0
	}
	closing := ""
	if !s.closes(i+3) && s.resumesAt(i+3) {
		closing = ","
	} else if !s.closes(i+3) || s.at(i+3) == "," && !clauseLinks[s.at(i+4)] {
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
	if opened.lower == "own" && from > 1 {
		opened, earlier = &s.pieces[from-2], s.at(from-3)
	}
	owned := opened.tag == english.PRPS || endsOwner(opened.lower)
	if !owned && !strong && (closing != "" || s.at(i+3) == ",") {
		return "", 0, 0
	}
	if owned && earlier == "both" && from == i-1 && opened == &s.pieces[from-1] {
		return s.bothOwned(i, closing)
	}
	whole := owned && earlier != "both" && earlier != "between" || from == i-1 && opened.lower == "the"
	if !whole && (!strong || noun.tag != english.NNS || !(english.Verbs | english.SetOf(english.IN)).Has(opened.tag) ||
		opened.lower == "between" || opened.lower == "as") {
		return "", 0, 0
	}
	written := s.word(i-1) + " and " + s.word(i+1) + " " + s.word(i+2)
	if s.source(s.pieces[i-1].Start, noun.End) != written {
		return "", 0, 0
	}
	return s.word(i+2) + ", both " + s.word(i-1) + " and " + s.word(i+1) + closing, from, i + 3
}

// bothOwned puts "both" behind whose the thing is: "in our lives, both private and public" for "in both our private and ...".
func (s *sentence) bothOwned(i int, closing string) (text string, from, to int) {
	return s.word(i-2) + " " + s.word(i+2) + ", both " + s.word(i-1) + " and " + s.word(i+1) + closing, i - 3, i + 3
}

// resumesAt reports whether the sentence can go on at piece i behind what stands between commas.
func (s *sentence) resumesAt(i int) bool {
	goesOn := english.Finite | english.SetOf(english.IN, english.TO, english.CC, english.WRB)
	if !goesOn.Has(s.pieces[i].tag) || s.at(i) == "of" || s.at(i) == "or" {
		return false
	}
	for next := i; next < len(s.pieces); next++ {
		if s.at(next) == "," {
			return next > i+6
		}
	}
	return true
}

var clauseLinks = setOf("and but so which as because since")

// kinds are adjectives that tell what kind a thing is of, and no more.
var kinds = setOf(`
	academic artistic clinical collective commercial cultural digital domestic economic educational electrical emotional
	environmental ethical ethnic external financial foreign global historical individual industrial institutional
	intellectual internal international legal linguistic local logistical mechanical medical mental military moral municipal national natural
	negative nutritional operational organizational personal philosophical physical political positive practical private professional
	psychological public racial recreational regional religious residential rural scientific sexual social spiritual strategic
	structural technical technological urban verbal`)

// openingPieces is how many pieces an opening may have whose comma says nothing of a list.
const openingPieces = 3

// commaBefore reports whether a comma stands before a piece in its part of the sentence: it may stand in an item of a list.
func (s *sentence) commaBefore(start int) bool {
	for i := start - 1; i > openingPieces && s.at(i) != ";" && s.at(i) != ":"; i-- {
		if s.at(i) == "," {
			return start-i < longestItem || s.joins(i, start)
		}
	}
	return false
}

// longestItem is how many pieces an item of a list may have before a pair.
const longestItem = 6

// joins reports whether "and" or "or" stands between two pieces.
func (s *sentence) joins(from, to int) bool {
	return slices.ContainsFunc(s.pieces[from:to], func(p piece) bool { return p.lower == "and" || p.lower == "or" })
}
