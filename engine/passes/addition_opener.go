package passes

import (
	"strings"

	"plainhand/engine/humanize"
	"plainhand/engine/reason"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

const alsoInside = "structure.also-inside"

// additionWords are openers that only announce another point.
var additionWords = lexicon.Named("adding")

// additionOpeners proposes "Cats also sleep" for "Additionally, cats sleep".
func additionOpeners(
	request humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	s := &sentences[n]
	switch {
	case additionWords[s.At(0)] && s.At(1) == ",":
		return alsoBesideVerb(s, sentences, n, 2, proposals)
	case s.At(0) == "in" && s.At(1) == "addition" && s.At(2) == ",":
		return alsoBesideVerb(s, sentences, n, 3, proposals)
	}
	return proposals
}

// alsoBesideVerb puts "also" after the auxiliary or before the verb of the clause that starts at piece i.
func alsoBesideVerb(
	s *prose.Sentence, sentences []prose.Sentence, n, i int, proposals []editing.Proposal,
) []editing.Proposal {
	main, ok := s.ClauseAt(i)
	if !ok || addsNearby(sentences, n) || isNegated(s.At(main.Verb)) || s.At(main.Verb+1) == "not" {
		return proposals
	}
	if becomesBe[s.At(main.Verb)] {
		return proposals // "also is"
	}
	if denyingSubjects[s.At(main.Start)] {
		return proposals // "no fee is also due"
	}
	until, ok := untilVerb(s, i, main)
	if !ok || main.Verb+1 < len(s.Pieces) && s.Pieces[main.Verb+1].Protect == document.Number {
		return proposals // "also reached 9 percent" would be about the figure
	}
	proposal := editing.Proposal{Sentence: n, From: 0, To: until, ID: alsoInside, Reason: reason.PlainerTransition,
		Kind: editing.Phrase}
	proposal.Texts = []string{english.Capitalize(s.Source(s.Pieces[i].Start, s.Pieces[until-1].End)) + " also"}
	return append(proposals, proposal)
}

// denyingSubjects begin subjects that "either" would go with, not "also".
var denyingSubjects = lexicon.Set{"no": true, "none": true, "neither": true, "nobody": true, "nothing": true,
	"few": true, "little": true, "not": true, "hardly": true}

// addsNearby reports whether a sentence or an adjacent one already has a word such as "also".
func addsNearby(sentences []prose.Sentence, n int) bool {
	return sentences[n].Holds(alsoWords) || n > 0 && sentences[n-1].Holds(alsoWords) ||
		n+1 < len(sentences) && sentences[n+1].Holds(alsoWords)
}

// untilVerb returns the piece that "also" goes before in a clause that starts at piece i. It reports false if the
// subject is longer than maxAlsoSubject or has anything but words.
func untilVerb(s *prose.Sentence, i int, main prose.Clause) (int, bool) {
	if main.Verb >= len(s.Pieces)-1 || main.Verb-main.Start > maxAlsoSubject || onlyParticiple(s, main.Verb) {
		return 0, false
	}
	for _, piece := range s.Pieces[main.Start : main.Verb+1] {
		if piece.Kind != document.Word {
			return 0, false
		}
	}
	if mayBeVerb(s, main.Verb-1) && main.Verb-1 > main.Start && s.Pieces[main.Verb].Tag == english.VBP {
		return 0, false // "communication builds trust", where "trust" is taken for the verb
	}
	until := besideVerb(s, i, main)
	return until, until > i && !besideAlso[s.At(until)] && !besideAlso[s.At(until-1)]
}

// besideAlso are adverbs that can't be adjacent to "also": "can also now", "also actually shows".
var besideAlso = lexicon.Named("beside-also")

// mayBeVerb reports whether a plural noun may be a verb behind a singular one: "communication builds".
func mayBeVerb(s *prose.Sentence, i int) bool {
	base, known := english.BaseOf(s.At(i))
	return known && s.Pieces[i].Tag == english.NNS && english.Inflect(base, english.Third) == s.At(i) &&
		s.Pieces[i-1].Tag == english.NN
}

// onlyParticiple reports whether the apparent verb is a participle in the subject, since a main verb follows that
// nothing introduces: "problems faced today - such as war - cannot be solved".
func onlyParticiple(s *prose.Sentence, verb int) bool {
	if !english.SetOf(english.VBD, english.VBN).Has(s.Pieces[verb].Tag) || isAuxiliaryVerb(s, verb) {
		return false
	}
	for i := verb + 1; i < len(s.Pieces); i++ {
		switch tag := s.Pieces[i].Tag; {
		case tag == english.CC && !isNounOrAdjective(s, i+1), tag == english.IN && s.At(i) != "as",
			english.SetOf(english.WDT, english.WP, english.WRB).Has(tag), prose.SubjectPronouns[s.At(i)]:
			return false
		case tag == english.MD || tag == english.VBZ || tag == english.VBP || s.At(i) == "cannot":
			return true
		}
	}
	return false
}

// isNounOrAdjective reports whether piece i is a noun or an adjective.
func isNounOrAdjective(s *prose.Sentence, i int) bool {
	return i < len(s.Pieces) && (english.Nouns | english.Adjectives).Has(s.Pieces[i].Tag)
}

// becomesBe holds verbs of phrases that rules replace with a form of "be", which takes "also" after it: "plays a key
// role", "serves as".
var becomesBe = lexicon.Named("becomes-be")

const maxAlsoSubject = 8 // pieces of a subject

// besideVerb returns the piece that "also" goes before: after an auxiliary, before any other verb and its adverbs.
func besideVerb(s *prose.Sentence, start int, main prose.Clause) int {
	if main.Verb == start || isAuxiliaryVerb(s, main.Verb) { // it's, they have
		return main.Verb + 1
	}
	until := main.Verb
	if until-1 > start && participleVerbs[s.At(until-1)] {
		until-- // "the acting feels forced": the participle is taken for the verb
	}
	for until > start && english.Adverbs.Has(s.Pieces[until-1].Tag) {
		until--
	}
	return until
}

var participleVerbs = lexicon.Named("seeming")

func isNegated(verb string) bool { return strings.HasSuffix(verb, "n't") || verb == "cannot" }

// isAuxiliaryVerb reports whether a verb is "be", a modal, or an auxiliary followed by the main verb's form.
func isAuxiliaryVerb(s *prose.Sentence, verb int) bool {
	next := s.PastAdverbs(verb + 1)
	helped := next < len(s.Pieces) && english.SetOf(english.VBN).Has(s.Pieces[next].Tag)
	switch word := s.At(verb); {
	case s.Pieces[verb].Tag == english.MD, prose.BeForms[word] != "", word == "am":
		return true
	case word == "have" || word == "has" || word == "had":
		return helped
	case word == "do" || word == "does" || word == "did":
		return s.At(next) != "" && s.Pieces[next].Tag == english.VB
	}
	return false
}

// alsoWords make another "also" redundant.
var alsoWords = lexicon.Named("adds-already")
