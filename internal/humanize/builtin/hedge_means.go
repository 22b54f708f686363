package builtin

import (
	"plainhand/internal/humanize/english"
)

const (
	hedgeMeansID     = "structure.hedge-means"
	hedgeMeansReason = "A tool is for something: its clause needs no verb of its own."
)

// proposeMeans makes an infinitive of the clause that tells what a thing is for: "signs to help you find it" for "signs that can
// help you find it", "apps to plan a trip" for "apps that can be used to plan a trip".
func (h *hedge) proposeMeans(proposals []proposal, n int) []proposal {
	that := h.can - 1
	if that < 2 || h.at(that) != "that" || h.also || !means[english.Singular(h.at(that-1))] || !english.Nouns.Has(h.tag(that-1)) ||
		h.thatIsAll(that) {
		return proposals
	}
	until, text := h.verb, "to help"
	switch first := h.at(h.verb + 1); {
	case h.at(h.verb) == "be" && first == "used" && h.at(h.verb+2) == "to" && h.mayBeVerb(h.verb+3):
		until, text = h.verb+2, "to"
	case h.at(h.verb) != "help" || reflexive[first] || whoever[first]:
		return proposals
	case objectPronouns[first] || english.Infinitive.Has(h.tag(h.verb+1)) && first != "but":
	default:
		if object := english.NounPhrase(h.words, h.verb+1); object.Empty() || !isPerson(h.at(object.To-1)) {
			return proposals
		}
	}
	if h.pieces[until]-h.pieces[that] != until-that {
		return proposals
	}
	return append(proposals, proposal{sentence: n, from: h.pieces[that], to: h.pieces[until] + 1, id: hedgeMeansID,
		reason: hedgeMeansReason, kind: phrase, texts: []string{text}})
}

// thatIsAll reports whether the clause is what the sentence says of the thing: "it is the tool that can help".
func (h *hedge) thatIsAll(that int) bool {
	for i := that - 1; i >= 0 && i > that-8; i-- {
		if h.tag(i) == english.Other {
			return false
		}
		if h.at(i) == "only" || h.at(i) == "one" || h.at(i) == "those" || h.at(i) == "any" || english.Names.Has(h.tag(i)) {
			return true
		}
	}
	return false
}

// means are for something.
var means = setOf(`
	tool resource sign clue landmark marker program app application tip step strategy technique measure feature service guide
	material map device gadget website site system software book workshop checklist template plan hint trick course kit platform
	network point instruction suggestion guideline policy initiative scheme project grant fund incentive framework equipment gear
	tactic remedy activity product guidance option`)
