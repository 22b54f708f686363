package builtin

import (
	"plainhand/internal/humanize"
)

// tripleSaidTwice says the preposition again before a last item of one word that ends the clause: "about love and power, and about
// loss".
func tripleSaidTwice(s *sentence, _ humanize.Request, t *triple) []string {
	opener, end := s.at(t.opener), t.third+1
	if t.start != t.first || !s.closes(end) || s.at(end) == "," || !s.things(t) || t.denied(s) || !s.governed(t) ||
		s.quality(t.first) || s.quality(t.second) {
		return nil
	}
	before := s.at(t.opener - 1)
	if !singleTwice[opener] && !(opener == "with" && sharedWith[before]) {
		return nil
	}
	return []string{s.word(t.first) + " and " + s.word(t.second) + ", and " + opener + " " + s.word(t.third)}
}

var (
	// singleTwice are prepositions that a list may have again before one word.
	singleTwice = setOf("for about through")
	sharedWith  = setOf("communicate communication connect time touch contact interact interacting deal work working talk talking share shared")
)
