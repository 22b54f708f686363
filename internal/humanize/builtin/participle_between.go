package builtin

import "plainhand/internal/humanize/english"

// commaBehindVerb reports whether something is set off between the verb and the clause, at which "that" would point.
func (h *hanging) commaBehindVerb() bool {
	for i := h.main.To; i < h.comma; i++ {
		if h.at(i) == "," && h.at(i+1) != "and" && h.tag(i+1) != english.CD && !h.listGoesOn(i) {
			return true
		}
	}
	return false
}

// listGoesOn reports whether a comma parts the things of a list: an "and" follows before the clause ends.
func (h *hanging) listGoesOn(comma int) bool {
	for i := comma + 1; i < h.comma; i++ {
		if h.at(i) == "," && h.at(i+1) == "and" {
			return true
		}
	}
	return false
}

// afterTries reports whether "which leads" would stand behind several attempts to do something, which lead.
func (h *hanging) afterTries() bool {
	if h.base != "lead" && h.base != "result" || !h.showsSingular() {
		return false
	}
	for i := h.main.To; i < h.comma; i++ {
		if h.tag(i) == english.NNS && h.at(i+1) == "to" && h.tag(i+2) == english.VB {
			return true
		}
	}
	return false
}
