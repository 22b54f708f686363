package builtin

import (
	"plainhand/internal/humanize/grammar"
	"plainhand/internal/humanize/lang"
)

// mendVerb tags the verb of the clause before as one, where it was taken for a noun or an infinitive and no other is there: "the
// fabric feels cheap", "the visuals enhance the film".
func (h *hanging) mendVerb() {
	if h.comma <= 0 {
		return
	}
	if groups := grammar.VerbGroups(h.words[:h.comma]); len(groups) > 0 {
		first := groups[0].From
		if h.tag(first) == grammar.VBD && groups[0].To == first+1 && sureThirds[h.at(first+1)] {
			h.words[first].Tag, h.words[first+1].Tag = grammar.VBN, grammar.VBZ // "the cloth used feels"
		}
		return
	}
	for i := 1; i+1 < h.comma; i++ {
		before := h.tag(i - 1)
		if grammar.Adverbs.Has(before) || before == grammar.VBN {
			before = h.tag(i - 2)
		}
		named := grammar.Nouns.Has(before) || grammar.Names.Has(before) || before == grammar.PRP || before == grammar.DT
		switch tag := h.tag(i); {
		case !named || h.at(i+1) == "of":
		case tag == grammar.NNS && before != grammar.NNS && sureThirds[h.at(i)]:
			h.words[i].Tag = grammar.VBZ
			return
		case tag == grammar.VB && sureBases[h.at(i)] && h.at(i-1) != "to":
			h.words[i].Tag = grammar.VBP
			return
		}
	}
}

var (
	// sureThirds are hardly ever nouns.
	sureThirds = setOf(`
		feels seems sounds remains becomes combines captures ensures delivers brings creates conveys evokes enhances results allows
		makes gives keeps lets adds provides requires includes crashes freezes traps fails lacks`)
	// sureBases are no nouns.
	sureBases = setOf(`
		enhance deliver bring ensure require create provide include combine capture convey evoke add make give keep allow improve remain
		become seem`)
)

// ingStates say what something is like.
var ingStates = setOf(`
	damning demanding shocking stunning amazing astonishing alarming worrying disturbing moving touching gripping thrilling charming inspiring
	refreshing promising surprising striking convincing compelling captivating fascinating riveting haunting chilling terrifying heartwarming
	heartbreaking relaxing soothing flattering misleading limiting daunting encouraging discouraging depressing welcoming inviting
	outstanding lacking thought-provoking awe-inspiring game-changing time-consuming eye-catching disappointing satisfying pleasing
	rewarding embarrassing humiliating distracting irritating infuriating puzzling baffling`)

// asNoun reports whether the "as" before the only verb of a clause says what somebody is: "her work as a nurse adds".
func (h *hanging) asNoun(from int, groups []grammar.VerbGroup) bool {
	if len(groups) != 1 || !groups[0].Inner || grammar.SetOf(grammar.IN, grammar.WRB, grammar.WDT, grammar.WP).Has(h.tag(from)) {
		return false
	}
	found := false
	for i := from + 1; i < from+groups[0].From; i++ {
		switch tag := h.tag(i); {
		case h.at(i) == "as":
			found = grammar.Nouns.Has(h.tag(i - 1))
			if !found {
				return false
			}
		case tag == grammar.WDT, tag == grammar.WP, tag == grammar.WRB, h.at(i) == "that", h.at(i) == ",", subordinators[h.at(i)] && tag == grammar.IN && !phrasePrepositions[h.at(i)]:
			return false
		}
	}
	return found
}

// timeless reports whether the verb has one form for now and then, "tours cost", and nothing shows which it is.
func (h *hanging) timeless() bool {
	if h.main.Auxiliary != "" || h.number == grammar.Singular {
		return false
	}
	base := h.mainBase()
	return base != "" && lang.Inflect(base, lang.Past) == h.at(h.main.Main) && base == h.at(h.main.Main)
}

// ratherThan reports whether the clause before ends with what does not happen: "chars rather than burns".
func (h *hanging) ratherThan() bool {
	for i := h.main.To; i < h.comma; i++ {
		if h.at(i) == "rather" && h.at(i+1) == "than" {
			return true
		}
	}
	return false
}
