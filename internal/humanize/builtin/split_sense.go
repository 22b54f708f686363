package builtin

import "plainhand/internal/humanize/english"

// pointsBack reports whether a clause begins with a word that ties it to what was said: a bare noun seems to begin anew.
func (s *sentence) pointsBack(i int) bool {
	return determiners[s.at(i)] || quantifiers[s.at(i)] || subjectPronouns[s.at(i)] || nominatives[s.at(i)] ||
		everybody[s.at(i)]
}

// startsAnew reports whether a clause begins with a subject that needs no noun before it, and nothing follows from it and what was
// said before together.
func (s *sentence) startsAnew(i int) bool {
	for at := i; at < len(s.pieces); at++ {
		if s.at(at) == "," && (s.at(at+1) == "so" || s.at(at+1) == "which") {
			return false
		}
	}
	return freestanding[s.at(i)] || s.emptyAt(i)
}

var freestanding = setOf("i i'm we we're he he's she she's everyone everybody")

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

// holdsTogether reports whether an "and" at a border joins two subjects ("the girls and I were"), what was done to what was then
// found ("I came home and everyone was laughing"), or two clauses under one circumstance.
func (s *sentence) holdsTogether(border int, second clause) bool {
	word, verb := s.at(second.head), s.at(second.verb)
	if s.openedBy(circumstances) || s.at(0) == "it's" && s.at(1) == "like" || (verb == "were" || verb == "are") && singular[word] {
		return true
	}
	main, ok := s.anyClause(border)
	if !ok || s.pieces[main.verb].tag != english.VBD || linkingVerbs[s.at(main.verb)] {
		return false
	}
	next := s.pastAdverbs(second.verb + 1)
	return (verb == "was" || verb == "were") && next < len(s.pieces) && s.pieces[next].tag == english.VBG
}

// circumstances are words that open a sentence with what holds for all its clauses.
var circumstances = setOf("with without as because since given due despite")

// openedBy reports whether a sentence opens with one of these words, and a comma parts what belongs to it from the rest.
func (s *sentence) openedBy(words wordSet) bool { return words[s.at(0)] && s.firstComma(0) > 0 }
