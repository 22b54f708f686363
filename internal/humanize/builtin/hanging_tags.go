package builtin

import (
	"plainhand/internal/humanize/english"
)

// mendVerb tags the verb of the clause before as one, where it was taken for a noun or an infinitive and no other is there: "the
// fabric feels cheap", "the visuals enhance the film".
func (h *hanging) mendVerb() {
	if h.comma <= 0 {
		return
	}
	if groups := english.VerbGroups(h.words[:h.comma]); len(groups) > 0 {
		first := groups[0].From
		if h.tag(first) == english.VBD && groups[0].To == first+1 && sureThirds[h.at(first+1)] {
			h.words[first].Tag, h.words[first+1].Tag = english.VBN, english.VBZ // "the cloth used feels"
		}
		return
	}
	for i := 1; i+1 < h.comma; i++ {
		before := h.tag(i - 1)
		if english.Adverbs.Has(before) || before == english.VBN {
			before = h.tag(i - 2)
		}
		named := english.Nouns.Has(before) || english.Names.Has(before) || before == english.PRP || before == english.DT
		switch tag := h.tag(i); {
		case !named || h.at(i+1) == "of":
		case tag == english.NNS && before != english.NNS && sureThirds[h.at(i)]:
			h.words[i].Tag = english.VBZ
			return
		case tag == english.VB && sureBases[h.at(i)] && h.at(i-1) != "to":
			h.words[i].Tag = english.VBP
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
func (h *hanging) asNoun(from int, groups []english.VerbGroup) bool {
	if len(groups) != 1 || !groups[0].Inner || english.SetOf(english.IN, english.WRB, english.WDT, english.WP).Has(h.tag(from)) {
		return false
	}
	found := false
	for i := from + 1; i < from+groups[0].From; i++ {
		switch tag := h.tag(i); {
		case h.at(i) == "as":
			found = english.Nouns.Has(h.tag(i - 1))
			if !found {
				return false
			}
		case tag == english.WDT, tag == english.WP, tag == english.WRB, h.at(i) == "that", h.at(i) == ",", subordinators[h.at(i)] && tag == english.IN && !phrasePrepositions[h.at(i)]:
			return false
		}
	}
	return found
}

// timeless reports whether the verb has one form for now and then, "tours cost", and nothing shows which it is.
func (h *hanging) timeless() bool {
	if h.main.Auxiliary != "" || h.number == english.NumberSingular {
		return false
	}
	base := h.mainBase()
	return base != "" && english.Inflect(base, english.Past) == h.at(h.main.Main) && base == h.at(h.main.Main)
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
