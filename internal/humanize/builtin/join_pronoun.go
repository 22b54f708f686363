package builtin

import (
	"slices"
	"strings"

	"plainhand/internal/humanize/grammar"
)

// byPronoun joins a sentence whose pronoun stands for the subject of the one before.
func byPronoun(p pair) (joint, bool) {
	s := p.second
	found, ok := s.clauseAt(0)
	pronoun, _, _ := strings.Cut(s.at(0), "'")
	if !ok || !continuing[pronoun] || s.empty() || found.head != 0 {
		return joint{}, false
	}
	if verb := s.at(found.verb); linkingVerbs[verb] && s.at(found.verb+1) == "all" || verb == "refers" || verb == "refer" {
		return joint{}, false
	}
	if !p.sameSubject(pronoun) {
		if !p.takesUp(pronoun) {
			return joint{}, false
		}
		return p.byPronounAlone(found)
	}
	beside := p.brief(1) && p.parallel() && p.goesOn() && p.words <= longestJoined
	if !beside || p.shiftsTime(found) || s.explains(found) || p.tells(s.at(found.verb)) {
		return p.byPronounAlone(found)
	}
	return p.linked("pronoun", ", and", 0, 1), true
}

// byPronounAlone joins by a semicolon, where the sentences are plain enough and speak of one thing.
func (p pair) byPronounAlone(found clause) (joint, bool) {
	thing := p.second.at(0) == "it" || p.second.at(0) == "they"
	if !thing && p.shiftsTime(found) || p.second.opines(found) || !p.light() || p.happensNext(found) {
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
			return s.pieces[i-1].tag != grammar.VBN && (s.at(at) == "it's" || emptyVerbs[s.at(at+1)] || emptyVerbs[s.at(at+2)])
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

// takesUp reports whether a pronoun goes on with something that the first sentence names, whatever its subject is.
func (p pair) takesUp(pronoun string) bool {
	if pronoun == "it" {
		return p.followsFrom()
	}
	if p.appliesTo(pronoun) {
		return true
	}
	for i := p.main.start; i < len(p.first.pieces)-1; i++ {
		piece := &p.first.pieces[i]
		switch pronoun {
		case "we":
			if piece.lower == "us" || piece.lower == "our" || piece.lower == "we" {
				return true
			}
		case "you":
			if piece.lower == "your" || piece.lower == "you" {
				return true
			}
		case "i":
			if piece.lower == "my" || piece.lower == "me" {
				return true
			}
		case "they":
			if i > p.main.verb && piece.tag == grammar.NNS && !p.main.plural && !p.mentioned(pronoun) {
				return p.first.at(p.main.verb+1) != "one" && !p.first.says("others")
			}
		}
	}
	return false
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

// byAlso joins a sentence that says "also" right after its pronoun.
func byAlso(p pair) (joint, bool) {
	s := p.second
	found, ok := s.clauseAt(0)
	if !ok || !subjectPronouns[s.at(0)] || s.empty() || !p.brief(found.verb) || !p.sameSubject(s.at(0)) {
		return joint{}, false
	}
	if !p.parallel() && !p.listed() || p.saysAgain(found) {
		return joint{}, false
	}
	for i := found.head + 1; i <= found.verb+1; i++ {
		if s.at(i) == "also" {
			return p.linked("also", ", and", 0, 1.3), true
		}
	}
	return joint{}, false
}

// saysAgain reports whether the first sentence says the verb of a clause too: "It helps you focus. It also helps you rest."
func (p pair) saysAgain(found clause) bool {
	verbs := p.second.verbFrom(found.verb)
	verb := verbs[len(verbs)-1]
	return p.first.says(verb) && !linkingVerbs[verb] && !modals[verb]
}

// byOpening joins a sentence that opens with a clause about the subject of the one before: ", and when they rest".
func byOpening(p pair) (joint, bool) {
	s := p.second
	found, ok := s.clauseAt(1)
	comma := s.firstComma(0)
	if !ok || !openings[s.at(0)] || comma < 0 || comma > longestOpeningClause || !s.statementAt(comma+1) {
		return joint{}, false
	}
	pronoun, _, _ := strings.Cut(s.at(1), "'")
	if found.head != 1 || pronoun == "it" || !p.sameSubject(pronoun) || !p.steady() || p.main.under != "" {
		return joint{}, false
	}
	past := func(tag grammar.Tag) bool { return tag == grammar.VBD }
	if !p.brief(comma+1) || past(s.pieces[found.verb].tag) || past(p.first.pieces[p.main.verb].tag) {
		return joint{}, false
	}
	return p.linked("opening", ", and", 0, 0.9), true
}

// openings are conjunctions of clauses that people begin a sentence with, or go on with after "and".
var openings = setOf("when if as once")

// byPossessive joins a sentence about what belongs to the subject of the one before: "The hall is old. Its roof leaks."
func byPossessive(p pair) (joint, bool) {
	s := p.second
	found, ok := s.clauseAt(0)
	owner, is := owners[s.at(0)]
	if !ok || !is || !p.sameSubject(owner) || s.holds(ordinals) || !p.light() || found.head > longestOwned {
		return joint{}, false
	}
	if verb := s.at(found.verb); !p.steady() || !p.brief(found.verb) || p.shiftsTime(found) || s.explains(found) || p.tells(verb) ||
		p.words > longestJoined {
		return p.bySemicolon("possessive")
	}
	return p.linked("possessive", ", and", 0, 0.9), true
}

// owners are the pronouns that possessives belong to.
var owners = map[string]string{"its": "it", "their": "they", "our": "we", "his": "he", "her": "she", "your": "you"}

// longestOwned is the last piece that the noun behind a possessive may be.
const longestOwned = 4
