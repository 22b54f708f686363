package builtin

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/english"
)

// tripleBeforeNoun drops the "and" between three remarks on one thing: "a happy, successful, healthy life".
func tripleBeforeNoun(s *sentence, request humanize.Request, t *triple) []string {
	if !oneView(s.at(t.first), s.at(t.second), s.at(t.third)) || t.third+1 >= len(s.pieces) {
		return nil
	}
	noun := &s.pieces[t.third+1]
	if !english.Nouns.Has(noun.tag) || noun.Name || manyKinds[noun.lower] || noun.tag == english.NNS && request.Strength != humanize.Strong {
		return nil
	}
	if before := s.at(t.first - 1); before == "more" || before == "most" || before == "and" || before == "," {
		return nil
	}
	return []string{s.word(t.first) + ", " + s.word(t.second) + ", " + s.word(t.third)}
}
