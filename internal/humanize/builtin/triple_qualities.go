package builtin

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/grammar"
)

// tripleOfQualities sets the last of three remarks apart: "quick and easy, as well as reliable".
func tripleOfQualities(s *sentence, request humanize.Request, t *triple) []string {
	if !t.setsApart(s, request) || !s.remarks(t.first, t.second, t.third) || !s.remarked(t.first-1) {
		return nil
	}
	return []string{s.word(t.first) + " and " + s.word(t.second) + ", as well as " + s.word(t.third)}
}

// remarks reports whether words all praise or all blame.
func (s *sentence) remarks(words ...int) bool {
	praised, blamed := true, true
	for _, at := range words {
		praised, blamed = praised && praise[s.at(at)], blamed && blame[s.at(at)]
	}
	return praised || blamed
}

// remarked reports whether an adjective behind piece i says how something is, feels or looks.
func (s *sentence) remarked(i int) bool {
	_, be := beForms[s.at(i)]
	return be || s.at(i) == "be" || s.at(i) == "been" || s.at(i) == "being" || appearing[s.at(i)] ||
		i > 0 && s.pieces[i].tag == grammar.PRP && appearing[s.at(i-1)]
}

var appearing = setOf(`
	feel feels felt feeling look looks looked looking stay stays stayed staying become becomes became seem seems seemed remain remains
	remained sound sounds keep keeps kept make makes made`)

// tripleBeforeNoun drops the "and" between three remarks on one thing: "a happy, successful, healthy life".
func tripleBeforeNoun(s *sentence, request humanize.Request, t *triple) []string {
	if !s.remarks(t.first, t.second, t.third) || t.third+1 >= len(s.pieces) {
		return nil
	}
	noun := &s.pieces[t.third+1]
	if !grammar.Nouns.Has(noun.tag) || noun.Name || manyKinds[noun.lower] || noun.tag == grammar.NNS && request.Strength != humanize.Strong {
		return nil
	}
	if before := s.at(t.first - 1); before == "more" || before == "most" || before == "and" || before == "," {
		return nil
	}
	return []string{s.word(t.first) + ", " + s.word(t.second) + ", " + s.word(t.third)}
}

// tripleOfManners sets the last of three adverbs apart: "early and often, and also honestly".
func tripleOfManners(s *sentence, request humanize.Request, t *triple) []string {
	adverb := func(i int) bool { return s.pieces[i].tag == grammar.RB && strings.HasSuffix(s.at(i), "ly") }
	if !t.setsApart(s, request) || !adverb(t.first) || !adverb(t.second) || !adverb(t.third) {
		return nil
	}
	return []string{s.word(t.first) + " and " + s.word(t.second) + ", and also " + s.word(t.third)}
}
