package builtin

import (
	"plainhand/internal/humanize/grammar"
	"plainhand/internal/humanize/lang"
)

// goesOn lets the subject do what comes of its act: "The fire spread and left three dead." What somebody does may bring about only
// what he does himself.
func (h *hanging) goesOn(doer bool) []shape {
	base := h.mainBase()
	switch {
	case !h.strong && (doer || !h.simple || !h.comesOfIt()), base == "", resting[base], h.main.Passive, h.main.Tense == grammar.Modal && h.hedged(), h.base == "mean":
		return nil
	case doer && (!deeds[h.base] || objectPronouns[h.at(h.verb+1)]):
		return nil
	case h.subject.Empty() || h.tag(h.subject.From) == grammar.VBG:
		return nil
	}
	return h.and(h.base)
}

// comesOfIt reports whether the verb tells what a thing brings about that does something to another: "removes the fee and makes it
// easier to apply".
func (h *hanging) comesOfIt() bool {
	if grammar.NounPhrase(h.words[:h.comma], h.main.To).Empty() {
		return false
	}
	switch h.base {
	case "leave", "make", "result", "create":
		return true
	}
	return false
}

var (
	resting = setOf("be become remain seem feel appear stay have need lack exist contain stand lie sit")
	deeds   = setOf("leave make bring give turn create")
)

// goesOnWith does the same where less is needed at strong: a thing, or doing something, that brings more about.
func (h *hanging) goesOnWith(doer bool) []shape {
	base := h.mainBase()
	if !h.strong && (!h.simple || !follows[h.base] || h.subject.Empty()) || doer && !h.startsWithAct() || h.inner || h.parted || h.main.Passive || h.main.Negated || h.main.Going || resting[base] ||
		h.base == "mean" || h.base == "ensure" || h.main.Tense == grammar.Modal || showVerbs[h.at(h.verb)] != "" || h.second >= 0 || h.doubts() || h.fades() {
		return nil
	}
	form, known := h.sharedForm()
	if h.startsWithAct() && h.main.Tense == grammar.Present && !h.main.Perfect {
		form, known = lang.Third, true
	}
	if !known || h.opensInfinitive() && form != lang.Third || objectPronouns[h.at(h.verb+1)] && !h.startsWithAct() {
		return nil
	}
	joint := " and "
	if !h.simple {
		joint = ", and "
	}
	return h.withSecond([]shape{{joint + h.adverbial() + lang.Inflect(h.base, form), h.verb + 1}})
}
