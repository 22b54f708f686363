package builtin

import "plainhand/internal/humanize/grammar"

// helpsGenerally reports whether the clause names a field or an occasion, of which "helps" promises no more than "can": "helps in
// hard times", "helps make life easier".
func (h *hedge) helpsGenerally() bool {
	return helpFields[h.at(h.verb+1)] && h.tag(h.verb+2) != grammar.Other
}

var helpFields = setOf("in with when make")
