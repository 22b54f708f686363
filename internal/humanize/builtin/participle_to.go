package builtin

import (
	"plainhand/internal/humanize/english"
)

// toCreate says what a blend is for: "combines wit with warmth, creating a mood" becomes "combines wit with warmth to create a mood".
func (h *hanging) toCreate() []shape {
	if !blends[h.at(h.main.Main)] || !blendEnds[h.base] || h.main.Passive || h.main.Negated || h.inner || h.opensInfinitive() || h.base == "result" && !h.resultsInOne() {
		return nil
	}
	if h.base != "result" {
		return h.withSecond([]shape{{" to " + h.adverbial() + h.base, h.verb + 1}})
	}
	if h.second >= 0 {
		return nil
	}
	return []shape{{" to create", h.verb + 2}}
}

// resultsInOne looks for "in a unique experience".
func (h *hanging) resultsInOne() bool {
	return h.at(h.verb+1) == "in" && (h.at(h.verb+2) == "a" || h.at(h.verb+2) == "an")
}

// soOneCan says what a thing like that lets somebody do: "is fast, allowing me to work" becomes "is fast, so I can work".
func (h *hanging) soOneCan() []shape {
	if h.base != "allow" && h.base != "enable" || h.hasReason() || h.tailJoins() || h.hasWord("that") {
		return nil
	}
	object := english.NounPhrase(h.words[:h.end], h.verb+1)
	who := h.at(h.verb + 1)
	if object.Empty() || !ableOnes[who] && !persons[h.at(object.To-1)] && h.at(object.To-1) != "users" || h.at(object.To) != "to" ||
		h.tag(object.To+1) != english.VB && !english.Adverbs.Has(h.tag(object.To+1)) {
		return nil
	}
	if can := h.can(); can != "" {
		return []shape{{", so " + h.subjectForm(object) + " " + can, object.To + 1}}
	}
	return nil
}

// soItWill says what a state brings about by itself: "is well made, ensuring that it lasts" becomes "is well made, so it lasts".
func (h *hanging) soItWill() []shape {
	until := h.verb + 1
	if h.at(until) == "that" {
		until++
	}
	if h.mainBase() != "be" || h.hasReason() || h.tailIs(until) {
		return nil
	}
	return []shape{{", so", until}}
}

var (
	blends = func() wordSet {
		forms := wordSet{"wove": true, "woven": true, "interwove": true}
		for base := range setOf("combine blend balance weave mix fuse intertwine merge meld") {
			for _, form := range []english.Form{english.Base, english.Third, english.Past, english.Gerund} {
				forms[english.Inflect(base, form)] = true
			}
		}
		return forms
	}()
	blendEnds = setOf("create offer deliver provide result")
	ableOnes  = setOf("me us you")
)
