package builtin

import (
	"slices"

	"plainhand/internal/humanize/english"
)

// mayBe reports whether "may" is no doubt thrown on what everybody knows: where a condition, a concession or a list of things to
// mind makes it one case of many.
func (h *hedge) mayBe(what int) bool {
	if h.subject.deed || h.tag(0) == english.VBG || h.added() || taken[h.at(what)] && h.praises(what) || h.doubtful() || h.counts() ||
		h.sure() || h.again() || avowed[h.at(what)] || h.intensified(what) {
		return false
	}
	first := h.at(0)
	switch {
	case taken[h.at(what)], h.s.holds(provisos):
		return true
	case h.concedes() || h.s.holds(turnings) && h.holdsAny(what, len(h.words), turnings):
		return true
	case enumerates[first] && (h.at(1) == "," || first == "in" && h.at(1) == "addition"):
		return h.at(what) != "a" && h.at(what) != "an"
	}
	return h.at(what) == "a" && h.at(h.subject.from) == "the" || h.at(what) == "an" && h.at(h.subject.from) == "the"
}

// added reports whether "but can" goes on with what is so at any time: "is natural but can be".
func (h *hedge) added() bool { return h.at(h.can-1) == "but" || h.at(h.can-1) == "and" }

// praises reports whether a thing is taken for the best of its kind: "can be seen as one of the purest".
func (h *hedge) praises(from int) bool {
	for i := from; i < len(h.words); i++ {
		if h.tag(i) == english.JJS || h.at(i) == "one" || h.at(i) == "most" || judgesWord(h.at(i)) == kindly || praise[h.at(i)] {
			return true
		}
	}
	return false
}

// concedes reports whether "while" or its like stands before, in the same clause.
func (h *hedge) concedes() bool {
	for i := h.can - 1; i >= 0 && h.tag(i) != english.Other; i-- {
		if conceding[h.at(i)] {
			return true
		}
	}
	return false
}

// conceded reports whether the clause opens the sentence and grants what the main one goes beyond: "While books can be dear, they".
func (h *hedge) conceded() bool {
	return h.subject.from == 1 && conceding[h.at(0)] && h.tag(1) != english.VBG && !h.doubtful() && !h.counts() && !h.again()
}

// sure reports whether the writer, or somebody, knows or has found what the sentence tells.
func (h *hedge) sure() bool { return h.holdsAny(0, h.can, known) }

// again reports whether "and can" goes on with what the thing can do, which "may" would be told from.
func (h *hedge) again() bool {
	for i := range h.words {
		if i < h.can && h.at(i) == "can" && h.tag(h.can-1) == english.CC {
			return true
		}
		if i != h.can && h.at(i) == "can" && (h.tag(i-1) == english.CC || h.tag(i-2) == english.CC && i-2 > h.can) {
			return !taken[h.at(h.complement())]
		}
	}
	return false
}

// counts reports whether the sentence holds figures, of which "may" would make another claim.
func (h *hedge) counts() bool {
	return slices.ContainsFunc(h.words, func(w english.Word) bool { return w.Tag == english.CD && w.Text != "one" })
}

// intensified reports whether an adverb of plain feeling stands before the complement: "really hard".
func (h *hedge) intensified(what int) bool { return h.holdsAny(h.verb, what, heartfelt) }

var (
	avowed     = setOf("deceiving deceptive")
	heartfelt  = setOf("really so truly pretty super totally tremendously incredibly extremely quite just")
	provisos   = setOf("if unless")
	conceding  = setOf("while although though")
	turnings   = setOf("but yet")
	enumerates = setOf("first firstly second secondly third thirdly last lastly finally also besides in")
	known      = setOf(`
		realize realise realized realised realizes realises know knows knew known show shows showed shown prove proves proved learn
		learned learnt learns taught teaches think believe thought believed feel felt remember understand aware familiar answer
		found find finds means clear obvious`)
)
