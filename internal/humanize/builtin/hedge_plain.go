package builtin

import (
	"cmp"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/english"
)

const hedgePlainID = "structure.hedge-plain"

// plain says of what can be so that it is so, where the sentence tells anyhow that it is not always so: on a condition, now and
// then, in somebody's opinion. At strong what only praises or complains may go without all that.
func (h *hedge) plain() (hedged, bool) {
	number := h.subject.number
	if number == english.NumberUnknown && h.tooMuch() {
		number = english.NumberSingular
	}
	number = cmp.Or(number, h.whichNumber())
	be := map[english.Number]string{english.NumberSingular: "is", english.NumberPlural: "are"}[number]
	if h.at(h.verb) != "be" || be == "" || h.request.Mode == humanize.Academic || h.s.holds(ailments) || h.s.holds(counselWords) ||
		h.s.holds(inquiries) {
		return hedged{}, false
	}
	said := readEvaluation(h, h.verb+1)
	if !h.howPlain() && (said.to == 0 || h.quoted() || h.goesOnAfter(said.to) || !h.generally(said)) {
		return hedged{}, false
	}
	if h.also {
		be += " also"
	}
	return hedged{h.verb, []string{be}}, true
}

// inquiries are what claims no more than it found.
var inquiries = setOf("research study studies evidence survey surveys findings researchers scientists experiments experts")

// howPlain reports whether the clause is of the kind "how powerful laughter can be".
func (h *hedge) howPlain() bool {
	next := h.tag(h.verb + 1)
	if h.at(h.verb+1) != "to" && h.at(h.verb+1) != "when" && h.at(h.verb+1) != "for" && next != english.Other && h.verb+1 < len(h.words) {
		return false
	}
	for i := h.can - 1; i >= 0 && i > h.can-8 && h.tag(i) != english.Other; i-- {
		if h.at(i) != "how" {
			continue
		}
		for english.Adverbs.Has(h.tag(i + 1)) {
			i++
		}
		word := h.at(i + 1)
		return grave[word] || evaluates[word] || judgesWord(word) != unfit
	}
	return false
}

// generally reports whether a complement may be said without "can" where the clause stands.
func (h *hedge) generally(said evaluation) bool {
	strong := h.request.Strength == humanize.Strong
	switch {
	case h.nowAndThen(said.to) || h.tooMuch():
		return true
	case h.onCondition(said):
		return strong || !said.praises || h.opinion() || h.isThing(said, true) // "with a map it can be a joy" promises nothing
	case said.risky:
		return strong && h.opinion()
	case !strong && (h.weighs() || h.compares()):
		return false // what is weighed against something else keeps its doubt
	case h.opinion() || strong && (h.concedes() || h.subject.deed):
		return true
	case !strong:
		return said.praises && above[h.at(h.verb+1)] || h.isThing(said, false)
	}
	return said.praises || said.both || h.expletive(said.at) || h.butFollows(said.to) || toilsome[h.at(said.at)] && h.at(said.to) == "to" && h.at(h.subject.from) != "the"
}

// isThing reports whether a thing is called a good way or help, which no less is said of with "is", or a good tool on a condition, or
// what people live through a hard time.
func (h *hedge) isThing(said evaluation, conditional bool) bool {
	if !said.thing || h.weighs() || h.compares() || h.doubtful() || h.counts() || h.s.holds(healthWords) || h.holdsAny(h.verb, said.to, merelyPossible) {
		return false
	}
	if said.praises {
		noun := english.Singular(h.at(said.to - 1))
		return (noun == "way" || noun == "help" || conditional && usable[noun]) && !greater[h.at(h.subject.from)] && !harms[h.at(said.to+1)]
	}
	return h.subject.deed && ordeals[h.at(said.to-1)]
}

// weighs reports whether the sentence concedes one thing and says another: "while it can be fun, it".
func (h *hedge) weighs() bool {
	if h.s.opensOneHand() || h.s.opensOtherHand() {
		return true
	}
	for i := range h.words {
		if conceding[h.at(i)] && h.tag(i+1) != english.VBG {
			return true
		}
	}
	return false
}

// compares reports whether the complement sets one thing against another: "can be safer", "can be good depending on the day".
func (h *hedge) compares() bool {
	for i := h.verb + 1; i < len(h.words) && h.tag(i) != english.Other && h.at(i) != "but"; i++ {
		if h.tag(i) == english.JJR || h.tag(i) == english.RBR || h.at(i) == "than" || h.at(i) == "depending" {
			return true
		}
	}
	return false
}

// quoted reports whether the clause asks, offers, or tells in which way.
func (h *hedge) quoted() bool {
	before := h.at(h.subject.from - 1)
	if mine := h.at(h.subject.from); (mine == "my" || mine == "our") && h.s.holds(readerWords) {
		return true // an offer
	}
	return h.manner() || before == "whether" || before == "if" && h.subject.from > 1 && asks[h.at(h.subject.from-2)]
}

// manner reports whether the clause tells how something can be or help.
func (h *hedge) manner() bool {
	for i := h.subject.from - 1; i >= 0 && i > h.subject.from-10 && !english.Finite.Has(h.tag(i)); i-- {
		if h.at(i) == "how" {
			return true
		}
	}
	return false
}

// onCondition reports whether a condition stands before the subject, with its comma, or behind the complement.
func (h *hedge) onCondition(said evaluation) bool {
	start := h.subject.from - 1
	for start > 0 && !(leads[h.at(start)] && (clauseStarts[h.at(start-1)] || english.Adverbs.Has(h.tag(start-1)) || h.tag(start-1) == english.Other)) {
		start--
	}
	pronoun := h.at(h.can-1) == "it" || h.at(h.can-1) == "they"
	if leads[h.at(start)] && start < h.subject.from-2 && (h.at(h.subject.from-1) == "," || pronoun && h.at(start) != "with") {
		return true
	}
	for i := said.to; i < len(h.words) && i < said.to+7; i++ {
		word := h.at(i)
		switch {
		case word == "when" && h.at(i+1) == "it" && h.at(i+2) == "comes":
			return false
		case conditionsBehind[word] && h.at(i-1) != "even" && h.at(i-1) != "what", word == "long" && h.at(i-1) == "as" && h.at(i+1) == "as":
			return true
		case english.Finite.Has(h.tag(i)), word == "but", word == "and", word == "that", word == "how":
			return false
		}
	}
	return false
}

// nowAndThen reports whether the clause says already that it is not always so.
func (h *hedge) nowAndThen(to int) bool {
	for i := max(0, h.subject.from-4); i < min(len(h.words), to+4); i++ {
		if i >= to && (h.tag(i) == english.Other || h.tag(i) == english.CC) {
			return false
		}
		if frequencies[h.at(i)] || h.at(i) == "times" && h.at(i-1) == "at" {
			return true
		}
	}
	return false
}

// opinion reports whether the clause is what somebody thinks: "I believe that it", "in my opinion, it".
func (h *hedge) opinion() bool {
	before := h.subject.from - 1
	if h.at(before) == "that" {
		before--
	}
	if opines[h.at(before)] && before > 0 {
		return true
	}
	return h.at(before) == "," && before < 5 && h.holdsAny(0, before, inOpinion)
}

// tooMuch reports whether the subject is more than is good: "too much of a good thing can be".
func (h *hedge) tooMuch() bool {
	for i := h.can - 2; i >= 0 && i > h.can-8 && h.tag(i) != english.Other; i-- {
		if h.at(i) == "too" && h.at(i+1) == "much" {
			return i == 0 || clauseStarts[h.at(i-1)] || h.tag(i-1) == english.Other
		}
	}
	return false
}

// butFollows reports whether a "but" takes back a part of what is said.
func (h *hedge) butFollows(to int) bool {
	for i := to; i < len(h.words); i++ {
		if turnings[h.at(i)] {
			return true
		}
	}
	return false
}

var (
	// ailments make a claim of what only "can be".
	ailments = setOf(`
		disease diseases illness illnesses cancer diabetes symptom symptoms treatment treatments medicine medicines medication
		medications drug drugs doctor doctors patient's patients inflammation blood immune infection infections cholesterol insomnia
		supplement supplements vitamin vitamins vaccine vaccines therapy clinical dose hypertension asthma migraine migraines
		allergies allergy arthritis chronic disorder disorders`)

	merelyPossible = setOf("potentially possibly sometimes even just also")
	usable         = setOf(`
		tool way asset help source resource companion reminder thing skill trait quality virtue boost factor force ally part
		choice option motivator hobby pastime activity opportunity idea place start`)
	ordeals          = setOf("situation experience feeling challenge time lesson task journey ordeal struggle")
	above            = setOf("especially particularly")
	asks             = setOf("see ask wonder know sure determine decide check tell")
	leads            = setOf("if when whenever without with once unless")
	clauseStarts     = setOf("that but and so think believe say yet")
	conditionsBehind = setOf("if when whenever unless without")
	frequencies      = setOf("sometimes often occasionally frequently")
	opines           = setOf("think believe feel find")
	inOpinion        = setOf("opinion view experience opinions")
)
