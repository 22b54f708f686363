package builtin

import "plainhand/internal/humanize/english"

// helpsGenerally reports whether the clause names a field or an occasion, of which "helps" promises no more than "can": "helps in
// hard times", "helps make life easier".
func (h *hedge) helpsGenerally() bool {
	return helpFields[h.at(h.verb+1)] && h.tag(h.verb+2) != english.Other
}

var helpFields = setOf("in with when make")

// helpsAlong reports whether what helps is said to bring, keep or make something with other words.
func (h *hedge) helpsAlong() bool {
	next := h.verb + 1
	if h.at(next) == "to" {
		next++
	}
	return alongs[h.at(next)]
}

var alongs = setOf("make bring keep build create ensure develop preserve maintain solidify form")
