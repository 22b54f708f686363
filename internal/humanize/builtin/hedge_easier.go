package builtin

import "plainhand/internal/humanize/english"

// easier says with another verb that what "can help" somebody do a thing can make it easier, where the number of "helps" is not
// sure or another verb hangs on "can".
func (h *hedge) easier() []hedged {
	next := h.verb + 1
	named := english.Names.Has(h.tag(h.can-1)) || h.tag(h.can-1) == english.CD
	if h.also || named || h.at(h.can-1) == "it" || h.s.holds(eases) {
		return nil
	}
	object, who := english.NounPhrase(h.words, next), ""
	switch first := h.at(next); {
	case first == "us" || first == "you" || first == "one":
		next++
	case objectPronouns[first]:
		next++
		who = " for " + first
	case object.Empty() || !isPerson(h.at(object.To-1)):
		return nil
	default:
		for next = object.From; next < object.To; next++ {
			who += " " + h.at(next)
		}
		who = " for" + who
	}
	if h.at(next) == "to" {
		next++
	}
	compared := h.tag(next+1) == english.JJR || h.tag(next+1) == english.RBR
	if compared || !eased[h.at(next)] || !english.Infinitive.Has(h.tag(next)) {
		return nil
	}
	return []hedged{{next - 1, []string{"can make it easier" + who + " to"}}}
}

var (
	eases = setOf("easy easier easily ease eases hard harder difficult")
	eased = setOf(`
		find get see learn stay understand navigate make keep identify locate determine figure handle complete reach plan focus
		regain cope think recover survive decide manage move follow sleep relax connect communicate spot choose concentrate remember
		organize organise track reason overcome`)
)
