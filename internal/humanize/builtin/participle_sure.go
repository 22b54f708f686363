package builtin

import "plainhand/internal/humanize/grammar"

// makingSure offers "so that", or for somebody "makes sure", for "ensuring that" and "making sure that", which end before word until.
func (h *hanging) makingSure(doer bool, until int) []shape {
	clause := until
	if h.at(until) == "that" {
		clause++
	}
	var shapes []shape
	if !h.hasWord("so") && h.adverb < 0 &&
		h.at(until) != "to" && h.at(until) != "of" && h.mainBase() != "be" && !h.tailIs(until) {
		shapes = append(shapes, shape{", so that", clause})
	}
	if !doer {
		return shapes
	}
	for _, joined := range h.and("make sure") {
		shapes = append(shapes, shape{joined.text, until})
	}
	return shapes
}

// tailIs reports whether the clause only tells what something is, which nothing brings about: "their safety was the top priority".
func (h *hanging) tailIs(from int) bool {
	for i := from; i+1 < h.end; i++ {
		switch h.at(i) {
		case "was", "were", "is", "are":
			return h.tag(i+1) == grammar.DT
		}
	}
	return false
}
