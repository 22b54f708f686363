package builtin

import (
	"slices"

	"plainhand/internal/humanize/english"
)

// whichVerbs say of what was told before what it means or does.
var whichVerbs = setOf("means makes helps allows gives leads reduces keeps saves creates leaves adds lets")

// byWhich turns "This makes" into ", which makes" behind a noun in the plural, which cannot be what "which" stands for.
func byWhich(p pair) (joint, bool) {
	s, last := p.second, len(p.first.pieces)-2
	why := s.at(1) == "means" || s.at(1) == "is" && s.at(2) == "why"
	if s.at(0) != "this" || !why && !(whichVerbs[s.at(1)] && p.first.pieces[last].tag == english.NNS) {
		return joint{}, false
	}
	if !p.steady() || !p.brief(1) || p.first.says("which") || s.says("which") {
		return joint{}, false
	}
	return joint{name: "which", into: 1, text: "," + p.gap + "which", worth: 1.2}, true
}

// says reports whether a word stands in the sentence.
func (s *sentence) says(word string) bool {
	return slices.ContainsFunc(s.pieces, func(p piece) bool { return p.lower == word })
}

// byThis joins a sentence that says what follows from the one before: "This can lead to".
func byThis(p pair) (joint, bool) {
	s := p.second
	found, ok := s.clauseAt(0)
	if !ok || found.head > 1 || p.early || s.tail() || s.at(0) != "this" && s.at(0) != "these" {
		return joint{}, false
	}
	if aboutOne[s.at(found.verb)] || aboutOne[s.at(found.verb+1)] || s.holds(ofTexts) || s.pieces[1].tag == english.CD {
		return joint{}, false
	}
	if p.first.holds(otherwise) || p.first.likens() {
		return joint{}, false // "this" would be what is not so, or what it is like
	}
	if p.first.at(0) == "this" || found.head == 1 && !summing[s.at(1)] && !p.first.says(s.at(1)) {
		return joint{}, false
	}
	explains := found.head == 0 && s.explains(found)
	if s.at(0) == "these" && found.head == 0 || s.says("anything") || s.says("anyone") || s.says("but") {
		return joint{}, false
	}
	if found.head > 0 || explains || !p.steady() || !p.goesOn() || p.words > longestJoined || s.denies(len(s.pieces)) || !p.brief(1) {
		if !p.light() {
			return joint{}, false
		}
		return p.bySemicolon("this")
	}
	return p.linked("this", ", and", 0, 1), true
}

var otherwise = setOf("rather instead unlike")

// likens reports whether a sentence says what something is like.
func (s *sentence) likens() bool {
	return s.at(0) == "it's" && s.at(1) == "like" || s.at(1) == "is" && s.at(2) == "like" || s.says("imagine")
}

// summing are nouns that stand for what a whole sentence said.
var summing = setOf(`
	change changes approach shift growth process method practice trend move decision rise decline difference strategy
	pattern step measure effort progress transformation feature design setup combination result development increase surge
	drop fall win loss event incident idea technology trait skill quality habit policy plan rule experience success failure
	victory discovery challenge problem issue structure system tool arrangement uncertainty gap shortage delay reaction
	response kind type sort features steps measures efforts challenges problems issues skills results findings`)

// aboutOne are what "This" tells of a single word of the sentence before, or why it is so.
var aboutOne = setOf("because includes included include due when where refers")

// ofTexts are words of sentences that speak of the text they stand in.
var ofTexts = setOf("essay article articles paper guide section chapter post posts series blog tutorial")
