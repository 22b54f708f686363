package builtin

import (
	"strings"

	"plainhand/internal/humanize/grammar"
)

// byEvent joins what somebody did next: "He waved at the bus. We ran." The second sentence has a pronoun of its own, so that "and"
// can put it only beside the whole of the first.
func byEvent(p pair) (joint, bool) {
	s := p.second
	found, ok := s.clauseAt(0)
	if !ok || !acting[s.at(0)] || !p.brief(1) || p.words > longestJoined || !p.happens(p.first, p.main.verb) || !p.happens(s, found.verb) {
		return joint{}, false
	}
	if p.main.head == unknownHead || conditional[p.main.under] || p.compound(true) || p.first.chains(p.main.verb) || !p.goesOn() ||
		s.opines(found) {
		return joint{}, false
	}
	if p.first.reported(p.main.start, len(p.first.pieces)) || p.first.dependent(p.main.start, len(p.first.pieces)) {
		return joint{}, false
	}
	return p.linked("event", ", and", 0, 1), true
}

// happens reports whether a verb tells of something that was done once.
func (p pair) happens(s *sentence, verb int) bool {
	return s.pieces[verb].tag == grammar.VBD && !linkingVerbs[s.at(verb)] && !lasting[s.at(verb)] && !strings.HasSuffix(s.at(verb), "n't")
}

var (
	acting  = setOf("i we he she they")
	lasting = setOf(`
		had did seemed looked felt was were loved liked wanted needed knew thought believed hoped lived kept used meant remained stayed
		became allowed helped made required could`)
)
