package builtin

import (
	"strings"

	"plainhand/internal/humanize/english"
)

// unsure reports whether it is open if what the participle tells is so, or what it hangs on.
func (h *hanging) unsure() bool {
	switch base := h.mainBase(); {
	case unreal[base] && (base != "add" || h.saysMore()) && !h.main.Passive && !h.believed(), pointing[base], h.empty(), h.reported(), h.expected():
		return true
	case h.main.Tense == english.TenseModal:
		return h.modal() == ""
	case h.main.Tense == english.TensePast && h.main.Auxiliary == "" && !h.main.Passive:
		word := h.at(h.main.Main)
		return !strings.HasSuffix(word, "ed") && base == word && english.Inflect(base, english.Past) != word // "astound" is no past
	}
	return false
}

// saysMore reports whether "add" tells what somebody says, or a sum.
func (h *hanging) saysMore() bool {
	switch next := h.at(h.main.To); {
	case next == "to":
		return false
	case next == "that", next == ",", next == "up", h.inner:
		return true
	}
	return h.doer() && english.NounPhrase(h.words[:h.comma], h.main.To).Empty()
}

// misread reports whether another word was taken for the verb: "the town underwent several changes", "the plot feels rushed",
// "the plated pins ensure".
func (h *hanging) misread() bool {
	if h.main.Auxiliary != "" || h.main.From < 1 {
		return false
	}
	last := h.main.From - 1
	for last > 0 && english.Adverbs.Has(h.tag(last)) {
		last--
	}
	before := h.at(last)
	for i := h.main.To; i < h.comma; i++ {
		if sureBases[h.at(i)] && h.tag(i-1) == english.NNS && h.main.Tense == english.TensePast {
			return true
		}
	}
	return h.subject.Empty() && manyOf[before] || before == "feels" || before == "seems" || before == "looks"
}

// seenAs reports whether the clause before tells as what somebody sees a thing: "regards it as giving hope".
func (h *hanging) seenAs() bool {
	for i := h.main.To; i+1 < h.comma; i++ {
		if h.at(i) == "as" && strings.HasSuffix(h.at(i+1), "ing") {
			return h.at(i-1) != "well"
		}
	}
	return false
}

// hedged reports whether the clause before only may be so, which a second "may" would say again.
func (h *hanging) hedged() bool {
	switch h.main.Auxiliary {
	case "may", "might", "could":
		return true
	}
	return false
}

// believed reports whether the writer says what he thinks, which goes for the rest as well: "I think".
func (h *hanging) believed() bool {
	if h.at(h.subject.From) != "i" || h.main.Auxiliary != "" {
		return false
	}
	switch h.at(h.main.Main) {
	case "think", "believe":
		return true
	}
	return false
}

// reported reports whether the clause before tells what somebody said: the rest may be said too, or not.
func (h *hanging) reported() bool {
	for i := range h.words[:h.comma] {
		if accusations[h.at(i)] || h.at(i+1) == "that" && reports[h.at(i)] {
			return true
		}
	}
	return false
}

// decided reports whether the clause before tells of a decision, which need not have brought about yet what the clause tells.
func (h *hanging) decided() bool {
	return h.main.Tense == english.TensePast && !h.main.Perfect && decisions[h.mainBase()] && comesLater[h.base]
}

// names reports whether the clause before says what a thing is: "is a tool".
func (h *hanging) names() bool {
	switch h.tag(h.main.To) {
	case english.DT, english.PRPS, english.NN, english.NNS:
		return h.mainBase() == "be" && !h.main.Passive
	}
	return false
}

var (
	// decisions are of what is to be, and comesLater what then may have yet to come.
	decisions = setOf(`
		approve pass sign launch unveil introduce vote announce grant issue release order extend ratify file submit adopt back endorse
		install order schedule commission fund award lift impose rule reach strike secure`)
	manyOf      = setOf("several many various numerous multiple")
	comesLater  = setOf("allow enable ensure make give help require let force mean pave create lead reduce")
	pointing    = setOf("underscore highlight emphasize emphasise illustrate showcase")
	accusations = setOf("accused alleged allegedly suspected reportedly")
	reports     = setOf(`
		said says say claimed claims claim argued argues argue asserted asserts assert alleges believed believes believe reported
		reports warned warns told states stated announced explained thought insisted`)
)
