package builtin

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/grammar"
)

const (
	pairID     = "structure.pair"
	pairReason = "Machines join their adjectives with “and”, two by two; before a noun a comma does it."
)

// pairs proposes a comma for the "and" between two adjectives before a noun: "a warm, friendly team".
func pairs(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	s := &sentences[n]
	if request.Strength == humanize.Light || s.kind == document.Heading || s.kind == document.TableCell {
		return proposals
	}
	for i := 1; i+2 < len(s.pieces); i++ {
		if s.pieces[i].lower != "and" {
			continue
		}
		made := proposal{sentence: n, from: i - 1, to: i + 1, id: pairID, reason: pairReason, kind: phrase}
		made.texts = []string{s.word(i-1) + ","}
		if s.joinsPraise(i) {
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
	if strong && s.pairOfKinds(i) {
		return s.word(i-1) + " as well as", i - 1, i + 1
	}
	return "", 0, 0
}

// joinsPraise takes an "and" between two adjectives that both praise or both blame, right before their noun. Of a plural noun
// they might each tell a part ("old and new houses"), so there the phrase must say that they do not.
func (s *sentence) joinsPraise(i int) bool {
	first, second, noun := s.at(i-1), s.at(i+1), s.pieces[i+2]
	if !oneView(first, second) || sameSense(first, second) && (weighty[first] || weighty[second]) || !grammar.Nouns.Has(noun.tag) || noun.Name || manyKinds[noun.lower] {
		return false
	}
	if after := s.pieces[min(i+3, len(s.pieces)-1)]; i+3 < len(s.pieces) && after.lower == "and" || s.at(i+3) == "or" {
		return false
	}
	at := max(0, i-2)
	if goWithBoth[s.at(at)] && at > 0 {
		at--
	}
	opened := s.pieces[at]
	switch {
	case i < 2 || opened.Kind != document.Word, s.at(i-3) == "both", s.at(i-2) == "both", noun.lower == "can":
		return false
	case opened.lower == "a" || opened.lower == "an" || opened.tag == grammar.PRPS || opened.lower == "the" || opened.lower == "this":
		return true
	}
	_, be := beForms[opened.lower]
	verb := grammar.Verbs.Has(opened.tag) && !be && opened.lower != "be" && opened.lower != "being" && !seemingVerbs[opened.lower]
	return verb || opened.tag == grammar.IN
}

// oneView reports whether two adjectives both praise or both blame. One that is neither goes with each of them.
func oneView(first, second string) bool {
	good := (praise[first] || weighty[first]) && (praise[second] || weighty[second])
	bad := (blame[first] || weighty[first]) && (blame[second] || weighty[second])
	return good || bad
}

// goWithBoth may stand before two adjectives and go with both.
var goWithBoth = setOf("more most very so really truly incredibly highly extremely remarkably")

// seemingVerbs have the adjectives for themselves, whatever follows: "feel calm and confident making decisions".
var seemingVerbs = setOf(`
	feel feels felt feeling seem seems seemed look looks looked looking sound sounds sounded appear appears appeared become becomes
	became becoming remain remains remained stay stays stayed get gets got getting grow grows grew`)
