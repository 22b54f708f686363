package builtin

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/english"
)

const (
	hedgeBareID     = "structure.hedge-bare"
	hedgeBareReason = "“Can” already leaves it open; the verb after it says the rest."
)

// proposeBare leaves "can" its own verb: "can ease stress" for "can help to ease stress", "can power a train" for "can be used to
// power a train".
func (h *hedge) proposeBare(proposals []proposal, n int) []proposal {
	until := h.verb
	if h.at(until) == "be" && h.at(until+1) == "used" {
		until++
	}
	if h.at(until+1) == "to" {
		until++
	}
	next := until + 1
	if english.Adverbs.Has(h.tag(next)) && h.tag(next+1) == english.VB {
		next++
	}
	fits := false
	switch h.at(h.verb) {
	case "help":
		fits = h.helpsLittle(next)
	case "be":
		fits = until == h.verb+2 && h.worksItself(next)
	}
	if !fits || h.pieces[until]-h.pieces[h.verb] != until-h.verb {
		return proposals
	}
	return append(proposals, proposal{sentence: n, from: h.pieces[h.verb], to: h.pieces[until] + 1, id: hedgeBareID,
		reason: hedgeBareReason, kind: phrase, texts: []string{""}})
}

// helpsLittle reports whether a verb tells of more or less of something, so that "help" before it says no more than "can".
func (h *hedge) helpsLittle(verb int) bool {
	strong := h.request.Strength == humanize.Strong
	if h.request.Mode == humanize.Academic || !h.mayBeVerb(verb) || h.s.holds(ailments) || !strong && h.s.holds(healthWords) {
		return false
	}
	slow := h.at(verb) == "build" && h.holdsAny(verb, min(len(h.words), verb+6), grownSlowly)
	if !slow && !gradual[h.at(verb)] && !directs[h.at(verb)] && !(strong && furthers[h.at(verb)]) {
		return false
	}
	for i := verb + 1; i < len(h.words); i++ {
		if english.Finite.Has(h.tag(i)) && h.tag(i) != english.VBP {
			break
		}
		second := h.at(i + 1)
		joined := (h.tag(i) == english.CC || h.at(i) == ",") && h.mayBeVerb(i+1)
		if joined && (achieves[second] || !strong && !gradual[second]) {
			return false
		}
	}
	return true
}

// worksItself reports whether a tool may be said to do what somebody does with it.
func (h *hedge) worksItself(verb int) bool {
	strong := h.request.Strength == humanize.Strong
	return (strong && worksBesides[h.at(verb)] || works[h.at(verb)]) && h.tag(verb+1) != english.Other && !h.s.holds(ailments) &&
		h.request.Mode != humanize.Academic
}

var (
	gradual = setOf(`
		improve increase raise boost reduce cut lower lessen minimize minimise ease relieve soothe strengthen deepen broaden widen
		expand extend sharpen hone refine enrich encourage motivate stabilize stabilise offset alleviate mitigate soften brighten
		speed accelerate streamline simplify maximize maximise enhance reinforce stimulate narrow shorten heighten diversify
		lighten smooth loosen moisturize hydrate nourish energize promote foster cultivate nurture`)
	directs  = setOf("guide shape inform inspire attract bridge facilitate fuel drive")
	furthers = setOf(`
		calm support combat counter counteract limit
		restrict balance regulate curb lift revitalize restore unite spread advance further sway`)
	grownSlowly = setOf(`
		confidence trust skills strength self-esteem esteem resilience character bonds bond relationships relationship connections
		loyalty muscle muscles endurance stamina credit wealth reputation awareness momentum rapport unity immunity self-confidence
		friendships discipline anticipation tension suspense support interest`)
	// achieves are the verbs that promise an end.
	achieves = setOf(`
		prevent save solve end cure ensure guarantee protect eliminate stop avoid treat heal secure win fix create identify
		understand find determine develop become`)
	works = setOf(`
		power support promote generate heat cool measure detect monitor track predict protect cover fill hold store carry deliver
		improve reduce increase strengthen boost fund finance teach inform educate entertain fight combat replace supplement
		encourage raise attract convey express show demonstrate illustrate describe represent lighten brighten clean simulate guide
		enhance absorb insulate drive charge season thicken sweeten scrub polish repel purify`)
	worksBesides = setOf(`
		spread reach connect add remove control produce block filter bring influence stimulate motivate lift light kill drain trap
		catch`)
)
