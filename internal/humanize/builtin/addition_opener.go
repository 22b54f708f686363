package builtin

import (
	"plainhand/internal/humanize/lexicon"
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

const (
	alsoInside     = "structure.also-inside"
	additionReason = "Machines open with a word for “and”; people say “also” next to the verb, if at all."
)

// adding are the openers that only say that there is more, or more of the kind.
var adding = lexicon.Named("adding")

// additionOpeners proposes "Cats also sleep" for "Additionally, cats sleep".
func additionOpeners(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	s := &sentences[n]
	if s.kind != document.Paragraph && s.kind != document.ListItem {
		return proposals
	}
	switch {
	case (s.at(0) == "similarly" || s.at(0) == "likewise") && s.isSo(2):
	case adding[s.at(0)] && s.at(1) == ",":
		return s.alsoBesideVerb(sentences, n, 2, proposals)
	case s.at(0) == "in" && s.at(1) == "addition" && s.at(2) == ",":
		return s.alsoBesideVerb(sentences, n, 3, proposals)
	}
	return proposals
}

// isSo reports whether the clause that starts at piece i says how a thing is: behind "Similarly," that is like the case before, and
// nothing is added.
func (s *sentence) isSo(i int) bool {
	main, ok := s.clauseAt(i)
	next := s.pastAdverbs(main.verb + 1)
	return ok && beForms[s.at(main.verb)] != "" && next < len(s.pieces) && !english.SetOf(english.VBN, english.VBG).Has(s.pieces[next].tag)
}

// alsoBesideVerb puts "also" behind the auxiliary or before the verb of the clause that starts at piece i.
func (s *sentence) alsoBesideVerb(sentences []sentence, n, i int, proposals []proposal) []proposal {
	main, ok := s.clauseAt(i)
	if !ok || saysAlsoNear(sentences, n) || denying(s.at(main.verb)) || s.at(main.verb+1) == "not" {
		return proposals
	}
	if becomesBe[s.at(main.verb)] || s.at(main.verb+1) == "now" {
		return proposals // "also is", "can also now"
	}
	until, ok := s.untilVerb(i, main)
	if !ok || main.verb+1 < len(s.pieces) && s.pieces[main.verb+1].Protect == document.Number {
		return proposals // "also reached 9 percent" would speak of the figure
	}
	made := proposal{sentence: n, from: 0, to: until, id: alsoInside, reason: additionReason, kind: phrase}
	made.texts = []string{english.Capitalize(s.source(s.pieces[i].Start, s.pieces[until-1].End)) + " also"}
	return append(proposals, made)
}

// saysAlsoNear reports whether a sentence or one beside it says already that it adds something.
func saysAlsoNear(sentences []sentence, n int) bool {
	return sentences[n].holds(saysAlready) || n > 0 && sentences[n-1].holds(saysAlready) ||
		n+1 < len(sentences) && sentences[n+1].holds(saysAlready)
}

// untilVerb gives the piece before which "also" belongs in a clause that starts at piece i, if its subject is short and plain.
func (s *sentence) untilVerb(i int, main clause) (int, bool) {
	if main.verb >= len(s.pieces)-1 || main.verb-main.start > longestAlso || s.onlyParticiple(main.verb) {
		return 0, false
	}
	for _, piece := range s.pieces[main.start : main.verb+1] {
		if piece.Kind != document.Word {
			return 0, false
		}
	}
	until := s.besideVerb(i, main)
	return until, until > i
}

// onlyParticiple reports whether what looks like the verb belongs to the subject, since the sentence has another verb that nothing
// leads to: "problems faced today - such as war - cannot be solved".
func (s *sentence) onlyParticiple(verb int) bool {
	if !english.SetOf(english.VBD, english.VBN).Has(s.pieces[verb].tag) || s.helps(verb) {
		return false
	}
	for i := verb + 1; i < len(s.pieces); i++ {
		switch tag := s.pieces[i].tag; {
		case tag == english.CC && !s.nominal(i+1) || tag == english.IN && s.at(i) != "as" || english.SetOf(english.WDT, english.WP, english.WRB).Has(tag) || subjectPronouns[s.at(i)]:
			return false
		case tag == english.MD || tag == english.VBZ || tag == english.VBP || s.at(i) == "cannot":
			return true
		}
	}
	return false
}

// nominal reports whether a noun or what describes one stands at piece i.
func (s *sentence) nominal(i int) bool {
	return i < len(s.pieces) && (english.Nouns | english.Adjectives).Has(s.pieces[i].tag)
}

// becomesBe are verbs of phrases that rules put a form of "be" for, which wants "also" behind it: "plays a key role", "serves as".
var becomesBe = lexicon.Named("becomes-be")

const longestAlso = 8 // pieces of a subject

// besideVerb gives the piece before which "also" belongs: behind an auxiliary, before any other verb and its adverbs.
func (s *sentence) besideVerb(start int, main clause) int {
	if main.verb == start || s.helps(main.verb) { // it's, they have
		return main.verb + 1
	}
	until := main.verb
	if until-1 > start && seeming[s.at(until-1)] {
		until-- // "the acting feels forced": the participle is taken for the verb
	}
	for until > start && english.Adverbs.Has(s.pieces[until-1].tag) {
		until--
	}
	return until
}

var seeming = lexicon.Named("seeming")

func denying(verb string) bool { return strings.HasSuffix(verb, "n't") || verb == "cannot" }

// helps reports whether a verb is "be", a modal, or an auxiliary before the form that it helps.
func (s *sentence) helps(verb int) bool {
	next := s.pastAdverbs(verb + 1)
	helped := next < len(s.pieces) && english.SetOf(english.VBN).Has(s.pieces[next].tag)
	switch word := s.at(verb); {
	case s.pieces[verb].tag == english.MD, beForms[word] != "", word == "am":
		return true
	case word == "have" || word == "has" || word == "had":
		return helped
	case word == "do" || word == "does" || word == "did":
		return s.at(next) != "" && s.pieces[next].tag == english.VB
	}
	return false
}

// saysAlready are words that say of a sentence what "also" would say again.
var saysAlready = lexicon.Named("adds-already")
