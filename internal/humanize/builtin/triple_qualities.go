package builtin

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/grammar"
)

// remarks reports whether words all praise or all blame.
func (s *sentence) remarks(words ...int) bool {
	praised, blamed := true, true
	for _, at := range words {
		praised, blamed = praised && praise[s.at(at)], blamed && blame[s.at(at)]
	}
	return praised || blamed
}

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
