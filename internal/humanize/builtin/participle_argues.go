package builtin

import "plainhand/internal/humanize/english"

// overArgues reports whether "so" would give a reason where the clause before only goes with what the thing is.
func (h *hanging) overArgues(s shape) bool {
	if h.base != "make" || s.start() != "so" {
		return false
	}
	object := h.at(h.verb + 1)
	switch first := h.at(h.verb + 2); {
	case !objectPronouns[object]:
		return false
	case h.makesWhat() == madeIt:
		return h.names() && h.holdsAny(h.main.To, h.comma, assets) || h.number == english.NumberPlural && h.infinitiveHasGap()
	case first == "a" || first == "an":
		return !selves[h.at(h.subject.From)] || h.tailNames(renown) || tellings[h.mainBase()]
	}
	return object == "it" && h.number == english.NumberPlural || object == "them" && h.number == english.NumberSingular
}

// infinitiveHasGap reports whether the infinitive of "making it hard to use" lacks its object, which "it" then is.
func (h *hanging) infinitiveHasGap() bool {
	for i := h.verb; i < h.end; i++ {
		if h.at(i) == "to" && english.Verbs.Has(h.tag(i+1)) {
			next := i + 2
			return !resting[h.at(i+1)] && h.at(i+1) != "connect" && (next >= h.end || h.tag(next) == english.CC && !english.Verbs.Has(h.tag(next+1)) || h.tag(next) == english.IN || english.Adverbs.Has(h.tag(next)))
		}
	}
	return false
}

// tailNames reports whether one of the nouns stands among the first words of what the thing is made.
func (h *hanging) tailNames(nouns wordSet) bool {
	phrase := english.NounPhrase(h.words[:h.end], h.verb+2)
	return !phrase.Empty() && nouns[h.at(phrase.To-1)]
}

var (
	// assets are what a thing has to its credit, and no reason by themselves.
	assets = setOf("feature addition bonus plus touch highlight benefit advantage strength")
	selves = setOf("it this these they that")
	// renown is what somebody thinks of a thing.
	renown = setOf(`
		standout masterpiece gem classic triumph form testament force figure icon symbol part member leader highlight delight
		experience exploration`)
)
