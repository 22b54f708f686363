package builtin

import (
	"slices"
	"strings"

	"plainhand/internal/humanize/grammar"
	"plainhand/internal/humanize/lang"
)

// names reports whether the first sentence says the noun that is the subject of the second, and does not start with it.
func (p pair) names(found clause) bool {
	head := lang.Singular(p.second.at(found.head))
	return p.second.at(0) != p.first.at(p.first.firstWord()) && slices.ContainsFunc(p.first.pieces, func(piece piece) bool {
		return len(piece.lower) > 2 && lang.Singular(piece.lower) == head
	})
}

// byRepeat joins a sentence with the same subject as the one before, for which a pronoun then stands.
func byRepeat(p pair) (joint, bool) {
	s := p.second
	found, ok := s.clauseAt(0)
	head := s.at(found.head)
	if !ok || p.main.head == unknownHead || found.head >= found.verb || found.head > longestRepeat {
		return joint{}, false
	}
	if subjectPronouns[head] || s.pieces[found.head].Name {
		return joint{}, false
	}
	same := slices.Equal(s.lowers(0, found.head+1), p.first.lowers(p.main.start, p.main.head+1)) && p.main.plural == found.plural
	plain := found.head == 0 || repeated[s.at(0)]
	next := s.pieces[found.head+1]
	if !same || !plain || !p.brief(found.verb) || next.tag == grammar.IN || next.tag == grammar.CC {
		return joint{}, false
	}
	if !found.plural && person(head) {
		return joint{}, false
	}
	pronoun, mark := "it", ", and "
	if found.plural {
		pronoun = "they"
	}
	if p.first.mentions(pronoun) || p.rivals(found.plural) {
		return joint{}, false
	}
	name, worth := "repeat", 1.2
	beside := p.listed() && p.goesOn() && p.words <= longestJoined
	if !beside || p.shiftsTime(found) || s.explains(found) || p.tells(s.at(found.verb)) {
		if _, ok := p.bySemicolon(""); !ok || linkingVerbs[s.at(found.verb)] && !linkingVerbs[p.first.at(p.main.verb)] {
			return joint{}, false // it tells what the thing is, not what it does
		}
		name, mark, worth = "repeat-semicolon", "; ", 0.9
	}
	return joint{name: name, into: found.head + 1, text: strings.Replace(mark, " ", p.gap, 1) + pronoun, worth: worth}, true
}

// repeated are words that a subject may start with for which a pronoun is to stand, and longestRepeat is the last piece that its
// noun may be.
var repeated = setOf("the these this our")

const longestRepeat = 2

// person reports whether a noun may mean one man or woman, for whom "it" does not stand.
func person(noun string) bool {
	if things[noun] || strings.HasSuffix(noun, "ment") || strings.HasSuffix(noun, "ness") {
		return false
	}
	for _, ending := range []string{"er", "or", "ist", "ian", "ant", "ent", "ee", "man", "yst", "ic", "ess", "ot"} {
		if strings.HasSuffix(noun, ending) {
			return true
		}
	}
	return people[noun]
}

var people = setOf(`
	person child kid baby boy girl mother father brother sister friend uncle aunt son daughter wife husband king queen coach chef
	guest host judge nurse pilot thief victim witness author artist student parent teen youth cyclist adult guy lady chief guide
	colleague employee individual someone everyone everybody anyone nobody spouse guardian`)

// things are nouns with the ending of a person.
var things = setOf(`
	accent access accident adapter anger answer arctic behavior behaviour border browser business butter calendar cancer
	career center centre chamber chapter charger checklist classic clinic cluster coffee color colour committee computer
	congress container content corner counter danger december degree detector dinner disaster discover disorder door dress
	elevator encounter engine error event extent exterior fabric factor favor fee fever filter flavor flavour floor folder
	gender generator grant guarantee harbor honor honour horror humor humour hunger incident indicator intent interior labor
	labour laughter layer letter list liter logic lot magic matter meter metric mirror monitor mosaic motor music newsletter
	november number october offer order panic paper percent picnic plant plastic plot poster power press printer process
	processor progress quarter reactor refrigerator rent republic restaurant river robot router sector sensor september
	server shelter spot statistic stress success sugar summer talent tent theater theatre timber topic tower tractor traffic
	transfer tree twist vector water weather wilderness winter`)

// topicOpeners are words that may stand before the noun that a sentence takes up again.
var topicOpeners = setOf("the my your his her its our their")

// byTopic joins a sentence whose subject takes up the noun that the one before ends with: "a bay; the bay is".
func byTopic(p pair) (joint, bool) {
	s := p.second
	found, ok := s.clauseAt(0)
	if !ok || !topicOpeners[s.at(0)] || s.at(0) == p.first.at(p.first.firstWord()) || !p.brief(found.verb) || s.holds(ordinals) {
		return joint{}, false
	}
	if s.at(0) == "the" && found.head > 1 && len(p.first.pieces) > nearTopic || obliging[s.at(found.verb)] || !p.light() {
		return joint{}, false
	}
	for i := p.main.verb; i < len(p.first.pieces); i++ {
		if word := p.first.at(i); len(word) > 2 && word == s.at(found.head) {
			return p.bySemicolon("topic")
		}
	}
	return joint{}, false
}

// nearTopic is how many pieces a sentence has whose nouns may be taken up with words that describe them.
const nearTopic = 20

var ordinals = setOf("first second third last next final another other main biggest most also")
