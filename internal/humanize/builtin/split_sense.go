package builtin

import "plainhand/internal/humanize/grammar"

// pointsBack reports whether a clause begins with a word that ties it to what was said: a bare noun seems to begin anew.
func (s *sentence) pointsBack(i int) bool {
	return determiners[s.at(i)] || quantifiers[s.at(i)] || subjectPronouns[s.at(i)] || nominatives[s.at(i)] ||
		everybody[s.at(i)]
}

// concedes reports whether the words before a "but" grant something only to turn from it ("It may tire, but it works"), or wait
// for it ("not this, but that").
func (s *sentence) concedes(but int) bool {
	for i := range but {
		if granting[s.at(i)] || s.at(i) == "of" && s.at(i+1) == "course" {
			return true
		}
	}
	return s.denies(but)
}

var everybody = setOf("everyone everybody someone somebody nobody everything nothing")

var granting = setOf("may might true sure surely yes granted admittedly certainly indeed undoubtedly")

// singular are pronouns that take no "were" alone.
var singular = setOf("i he she it")

// holdsTogether reports whether an "and" at a border joins two subjects ("the girls and I were"), two clauses behind "that", or
// what was done to what was then found: "I came home and my parents were laughing".
func (s *sentence) holdsTogether(border, kept int, second clause) bool {
	word, verb := s.at(second.head), s.at(second.verb)
	if s.at(kept) == "that" && second.head > kept || (verb == "were" || verb == "are") && singular[word] {
		return true
	}
	main, ok := s.anyClause(border)
	if !ok || s.pieces[main.verb].tag != grammar.VBD || linkingVerbs[s.at(main.verb)] {
		return false
	}
	next := s.pastAdverbs(second.verb + 1)
	return (verb == "was" || verb == "were") && next < len(s.pieces) && s.pieces[next].tag == grammar.VBG
}
