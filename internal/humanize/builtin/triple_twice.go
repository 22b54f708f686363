package builtin

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/grammar"
)

// tripleSaidTwice says the preposition again before a last item of one word that ends the clause: "tales of love and power, and of
// loss".
func tripleSaidTwice(s *sentence, _ humanize.Request, t *triple) []string {
	opener, end := s.at(t.opener), t.third+1
	if t.start != t.first || !s.closes(end) || s.at(end) == "," || !s.things(t) || t.denied(s) || !s.governed(t) ||
		s.quality(t.first) || s.quality(t.second) {
		return nil
	}
	before := s.at(t.opener - 1)
	switch {
	case singleTwice[opener], opener == "with" && sharedWith[before]:
	case opener == "of" && !strings.HasSuffix(s.at(t.third), "ing") && s.opensList(t) && t.opener > 0 && grammar.Nouns.Has(s.pieces[t.opener-1].tag):
	default:
		return nil
	}
	return []string{s.word(t.first) + " and " + s.word(t.second) + ", and " + opener + " " + s.word(t.third)}
}

var (
	// singleTwice are prepositions that a list may have again before one word.
	singleTwice = setOf("for about through")
	sharedWith  = setOf("communicate communication connect time touch contact interact interacting deal work working talk talking share shared")
)
