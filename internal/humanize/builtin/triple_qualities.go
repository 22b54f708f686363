package builtin

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/grammar"
)

// tripleOfQualities sets the last of three remarks apart: "quick and easy, and also reliable".
func tripleOfQualities(s *sentence, request humanize.Request, t *triple) []string {
	if t.denied(s) || !s.quality(t.first) || !s.quality(t.second) || !s.quality(t.third) || t.opener < 0 ||
		s.at(t.third) == "collected" {
		return nil
	}
	place := s.behind(t.third+1, t.start)
	if place == nowhere || place == attached && request.Strength != humanize.Strong {
		return nil
	}
	pair, third := s.word(t.first)+" and "+s.word(t.second), s.word(t.third)
	switch opened := s.at(t.first - 1); {
	case opened == "more" || opened == "less":
		if irregular[s.at(t.third)] || place != closed && len(third) < 6 {
			return nil
		}
		return []string{pair + ", and " + opened + " " + third}
	case !remarked(s, t.first-1):
		return nil
	case place == attached:
		return []string{pair + " as well as " + third}
	}
	return []string{pair + ", and also " + third, pair + ", as well as " + third}
}

// remarked reports whether an adjective behind piece i says how something is, feels or looks.
func remarked(s *sentence, i int) bool {
	_, be := beForms[s.at(i)]
	return be || s.at(i) == "be" || s.at(i) == "been" || s.at(i) == "being" || appearing[s.at(i)] ||
		i > 0 && s.pieces[i].tag == grammar.PRP && appearing[s.at(i-1)]
}

var appearing = setOf(`
	feel feels felt feeling look looks looked looking stay stays stayed staying become becomes became seem seems seemed remain remains
	remained sound sounds keep keeps kept make makes made`)

// quality reports whether a word is a remark on something, by its tag or since the tables know it.
func (s *sentence) quality(i int) bool {
	piece := &s.pieces[i]
	return piece.Kind == document.Word && (grammar.Adjectives.Has(piece.tag) && piece.tag == grammar.JJ ||
		grammar.SetOf(grammar.VBN, grammar.VBD).Has(piece.tag) || praise[piece.lower] || blame[piece.lower])
}

var irregular = setOf("good bad well far little able alone")

// tripleBeforeNoun drops the "and" between three remarks on one thing: "a happy, successful, healthy life".
func tripleBeforeNoun(s *sentence, request humanize.Request, t *triple) []string {
	first, second, third := s.at(t.first), s.at(t.second), s.at(t.third)
	praised := praise[first] && praise[second] && praise[third]
	if !praised && !(blame[first] && blame[second] && blame[third]) || t.third+1 >= len(s.pieces) {
		return nil
	}
	noun := &s.pieces[t.third+1]
	if !grammar.Nouns.Has(noun.tag) || noun.Name || noun.tag == grammar.NNS && request.Strength != humanize.Strong {
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
	if request.Strength != humanize.Strong || t.denied(s) || !adverb(t.first) || !adverb(t.second) || !adverb(t.third) ||
		s.behind(t.third+1, t.start) != closed {
		return nil
	}
	return []string{s.word(t.first) + " and " + s.word(t.second) + ", and also " + s.word(t.third)}
}
