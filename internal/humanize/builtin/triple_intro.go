package builtin

import (
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

// briefOpening drops the comma behind a word or two of time before a pair: "After a while Anna and her friends left".
func (s *sentence) briefOpening() (comma int, ok bool) {
	for comma = 1; comma < min(6, len(s.pieces)) && s.pieces[comma].Kind == document.Word; comma++ {
	}
	if s.at(comma) != "," || s.at(comma+2) != "and" || s.pieces[comma+1].Kind != document.Word || s.at(comma+1) == "then" {
		return 0, false
	}
	if comma == 1 && linksNoComma[s.at(0)] {
		return comma, true
	}
	if _, end, _, found := s.subjectPhrase(comma + 1); !found || end >= len(s.pieces) || !english.Finite.Has(s.pieces[end].tag) {
		return 0, false
	}
	if comma == 1 {
		return comma, needsNoComma[s.at(0)]
	}
	return comma, timePrepositions[s.at(0)] && timeNouns[s.at(comma-1)]
}

var (
	linksNoComma     = setOf("so yet but and")
	needsNoComma     = setOf("then today tomorrow yesterday now once sometimes often usually soon here there")
	timePrepositions = setOf("in on at by after before during for until one that this last next every each some even")
	timeNouns        = setOf(`
		day days morning afternoon evening night nights week weekend month year years summer winter spring autumn fall monday tuesday wednesday
		thursday friday saturday sunday january february march april may june july august september october november december while
		moment time noon midnight lunch dinner breakfast school work home class today now then dawn dusk minutes hours weeks months
		century decade season holiday holidays christmas`)
)
