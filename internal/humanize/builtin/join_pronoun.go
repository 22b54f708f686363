package builtin

import (
	"slices"
	"strings"

	"plainhand/internal/humanize/english"
)

// byPronoun joins by a semicolon a sentence whose "it" or "they" stands for the subject of the one before, where both are plain
// enough and the next sentence does not go on with the same word.
func byPronoun(p pair) (joint, bool) {
	s := p.second
	found, ok := s.clauseAt(0)
	pronoun, _, _ := strings.Cut(s.at(0), "'")
	if !ok || pronoun != "it" && pronoun != "they" || s.empty() || found.head != 0 || !p.sameSubject(pronoun) {
		return joint{}, false
	}
	if p.after != nil && p.after.at(0) == s.at(0) || s.opines(found) || !p.light() || p.happensNext(found) {
		return joint{}, false
	}
	verb := s.at(found.verb)
	if linkingVerbs[verb] && s.at(found.verb+1) == "all" || verb == "refers" || verb == "refer" {
		return joint{}, false
	}
	return p.bySemicolon("pronoun")
}

var continuing = setOf("i it they he she we you")

// empty reports whether "it" stands for nothing: "It is important to", "It seems that".
func (s *sentence) empty() bool { return s.emptyAt(0) }

// emptyAt reports the same of the "it" at piece at.
func (s *sentence) emptyAt(at int) bool {
	if s.at(at) != "it" && s.at(at) != "it's" {
		return false
	}
	for i := at + 1; i < len(s.pieces) && i < at+9; i++ {
		switch s.at(i) {
		case "that", "if", "whether", "who", "for", "like":
			return true
		case "to":
			return s.pieces[i-1].tag != english.VBN && (s.at(at) == "it's" || emptyVerbs[s.at(at+1)] || emptyVerbs[s.at(at+2)])
		}
	}
	return false
}

var emptyVerbs = setOf("is was be take takes took")

// sameSubject reports whether a pronoun can stand for the subject of the first sentence, and for nobody of the one before.
func (p pair) sameSubject(pronoun string) bool {
	if p.main.head == unknownHead {
		return false
	}
	subject, _, _ := strings.Cut(p.first.at(p.main.head), "'")
	if subjectPronouns[subject] {
		return subject == pronoun && !p.first.emptyAt(p.main.head) || pronoun == "it" && subject == "this" ||
			pronoun == "they" && subject == "these"
	}
	name := p.first.pieces[p.main.head].Name
	switch pronoun {
	case "he", "she":
		return (name || !p.main.plural && person(subject)) && !p.mentioned(pronoun)
	case "they":
		return (p.main.plural || person(subject) && !name) && !p.mentioned(pronoun)
	case "it":
		return !p.first.emptyAt(p.main.head) && !p.main.plural && !person(subject) && !p.mentioned("he") && !p.mentioned("she")
	}
	return false
}

// mentioned reports whether the paragraph says a pronoun before the two sentences: the second may go on with that.
func (p pair) mentioned(pronoun string) bool {
	return slices.ContainsFunc(p.before, func(s *sentence) bool { return s.mentions(pronoun) })
}

// mentions reports whether a pronoun stands in a sentence.
func (s *sentence) mentions(pronoun string) bool {
	for i := range s.pieces {
		if host, _, _ := strings.Cut(s.at(i), "'"); host == pronoun || pronoun == "they" && (host == "them" || host == "their") {
			return true
		}
	}
	return false
}
