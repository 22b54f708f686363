package builtin

import "plainhand/internal/humanize/english"

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
			return h.tag(i+1) == english.DT
		}
	}
	return false
}

// clauseFollows reports whether a clause with its own verb stands at a word, with "that" or without.
func (h *hanging) clauseFollows(i int) bool {
	return len(english.VerbGroups(h.words[i:h.end])) > 0
}

// purpose reports whether "so that" or "to" in the clause before tells a purpose already.
func (h *hanging) purpose() bool { return h.hasWord("so") || h.at(0) == "to" }
