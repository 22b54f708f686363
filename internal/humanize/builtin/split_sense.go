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
// what was done to what was then found: "I came home and my parents were laughing"; or whether an "it" might mean another thing.
func (s *sentence) holdsTogether(border, kept int, second clause) bool {
	word, verb := s.at(second.head), s.at(second.verb)
	if manyBefore[word] || word == "they" && s.rivalsThey(border) || s.openedBy(circumstances) {
		return true
	}
	if word == "it" && second.head == kept && !s.emptyAt(kept) && !s.soleSubject(border) || s.at(0) == "it's" && s.at(1) == "like" {
		return true
	}
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

// manyBefore are pronouns that behind a full stop would mean the noun before it.
var manyBefore = setOf("these those")

// circumstances are words that open a sentence with what holds for all its clauses.
var circumstances = setOf("with without as because since given due despite")

// openedBy reports whether a sentence opens with one of these words, and a comma parts what belongs to it from the rest.
func (s *sentence) openedBy(words wordSet) bool { return words[s.at(0)] && s.firstComma(0) > 0 }

// rivalsThey reports whether more than one noun before a border might be meant by a "they".
func (s *sentence) rivalsThey(border int) bool {
	plurals := 0
	for i := range border {
		if s.pieces[i].tag == grammar.NNS || s.at(i) == "people" || s.at(i) == "them" {
			plurals++
		}
	}
	return plurals > 1
}

// soleSubject reports whether the subject of the clause before a border is the only single thing that an "it" could mean.
func (s *sentence) soleSubject(border int) bool {
	main, ok := s.anyClause(border)
	if !ok || main.head == unknownHead || main.plural || person(s.at(main.head)) || s.pieces[main.head].tag == grammar.PRP && s.at(main.head) != "it" {
		return false
	}
	for i := main.head + 1; i < border; i++ {
		if tag := s.pieces[i].tag; tag == grammar.NN || tag == grammar.NNP || s.pieces[i].Name {
			return false
		}
	}
	return true
}
