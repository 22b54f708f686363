package builtin

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

const (
	pairID     = "structure.pair"
	pairReason = "Machines pair their adjectives with “and”; before a noun, a comma will do."
)

// pairs proposes a comma for the "and" between two adjectives before a noun: "a warm, friendly team".
func pairs(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	s := &sentences[n]
	if request.Strength == humanize.Light || s.kind == document.Heading || s.kind == document.TableCell {
		return proposals
	}
	joined := false
	for i := 1; i+2 < len(s.pieces); i++ {
		if s.pieces[i].lower != "and" {
			continue
		}
		made := proposal{sentence: n, from: i - 1, to: i + 1, id: pairID, reason: pairReason, kind: phrase}
		made.texts = []string{s.word(i-1) + ","}
		if !joined && s.joinsPraise(i) {
			joined = true // a second one in the sentence would be heard
			proposals = append(proposals, made)
			continue
		}
		text, from, to := s.shapedPair(i, request.Strength == humanize.Strong)
		if text != "" {
			made.texts, made.from, made.to = []string{text}, from, to
			proposals = append(proposals, made)
		}
	}
	return proposals
}

// shapedPair gives the first text that a shape has for the pair around the "and" at piece i, and the pieces that it replaces.
func (s *sentence) shapedPair(i int, strong bool) (text string, from, to int) {
	if text, from, to := s.pairOfLikes(i, strong); text != "" {
		return text, from, to
	}
	if text, from, to := pairBehindNoun(s, i, strong); text != "" {
		return text, from, to
	}
	if s.gradedTwice(i) {
		return s.at(i-2) + " " + s.word(i+1), i + 1, i + 2
	}
	return "", 0, 0
}

// joinsPraise takes an "and" between two adjectives that both praise or both blame, right before their noun. Of a plural noun
// they might each tell a part ("old and new houses"), so there the phrase must say that they do not.
func (s *sentence) joinsPraise(i int) bool {
	first, second := s.at(i-1), s.at(i+1)
	if !oneView(first, second) || !oftenOneView(first, second) && !(describes(first) && describes(second)) ||
		contrary(first, second) || s.compares(i) || sameSense(first, second) && (weighty[first] || weighty[second]) ||
		!s.describedNoun(i+2) || s.ranksOne(i) {
		return false
	}
	at := max(0, i-2)
	if (goWithBoth[s.at(at)] || s.pieces[at].tag == english.RB && strings.HasSuffix(s.at(at), "ly")) && at > 0 {
		at--
	}
	opened := &s.pieces[at]
	switch {
	case i < 2 || opened.Kind != document.Word, s.at(i-3) == "both", s.at(i-2) == "both":
		return false
	case opensOne[opened.lower] || opened.tag == english.PRPS || endsOwner(opened.lower):
		return true
	case strings.HasSuffix(first, "ing") && strings.HasSuffix(second, "ing"):
		return false // "by engaging and entertaining guests" does it
	}
	_, be := beForms[opened.lower]
	verb := english.Verbs.Has(opened.tag) && !be && opened.lower != "be" && opened.lower != "being" && !seemingVerbs[opened.lower]
	return verb || opened.tag == english.IN
}

// compares reports whether the adjectives beside the "and" at piece i tell how much: "as bold and fresh as", "the world's most
// free and open".
func (s *sentence) compares(i int) bool {
	if s.at(i-2) == "most" {
		return true
	}
	for next := i + 2; s.at(i-2) == "as" && next < min(len(s.pieces), i+longestCompared); next++ {
		if s.at(next) == "as" {
			return true
		}
	}
	return false
}

const longestCompared = 9 // pieces

// describedNoun reports whether a noun stands at piece i, or one behind an adjective, and no more adjectives follow.
func (s *sentence) describedNoun(i int) bool {
	if (s.pieces[i].tag == english.JJ || kindsInIng[s.at(i)]) && i+1 < len(s.pieces) && english.Nouns.Has(s.pieces[i+1].tag) {
		i++
	}
	noun := &s.pieces[i]
	if !english.Nouns.Has(noun.tag) || noun.Name || manyKinds[noun.lower] || noun.lower == "can" {
		return false
	}
	return i+1 >= len(s.pieces) || s.at(i+1) != "and" && s.at(i+1) != "or"
}

// kindsInIng stand before a noun and tell its kind: "a warm, friendly learning environment".
var kindsInIng = setOf(`
	learning working living viewing listening reading dining shopping training healing gaming teaching cooking hiking swimming
	driving sleeping sewing riding meeting trading banking housing marketing manufacturing engineering`)

// opensOne are words that open the name of one thing, or of things taken as one.
var opensOne = setOf("a an the this that these those such its another every each any no")

// endsOwner reports whether a word tells whose the next thing is: "the film's".
func endsOwner(word string) bool {
	return strings.HasSuffix(word, "'s") || strings.HasSuffix(word, "s'")
}

// goWithBoth may stand before two adjectives and go with both.
var goWithBoth = setOf("more most very so really truly incredibly highly extremely remarkably quite rather less")

// seemingVerbs have the adjectives for themselves, whatever follows: "feel calm and confident making decisions".
var seemingVerbs = setOf(`
	feel feels felt feeling seem seems seemed look looks looked looking sound sounds sounded appear appears appeared become becomes
	became becoming remain remains remained stay stays stayed get gets got getting grow grows grew`)
