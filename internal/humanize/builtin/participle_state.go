package builtin

import (
	"plainhand/internal/humanize/english"
)

// ofState goes on from what a thing is like to what it does: "is smooth and creates", "are thin and soft, and they give".
func (h *hanging) ofState(doer bool) []shape {
	base := h.mainBase()
	if !linkingStates[base] || h.main.Negated || h.main.Going || h.main.Tense == english.TenseModal || h.inner || h.second >= 0 || h.adverb >= 0 || h.doubts() ||
		!stateEffects[h.base] || h.main.Perfect || h.names() || h.tailGoesOn() || h.hasWord("which") {
		return nil
	}
	number, thing := h.stateSubject()
	if !thing || !h.stateOnly() || h.takesUpSubject() || h.base == "leave" && objectPronouns[h.at(h.verb+1)] && h.at(h.verb+2) == "to" || h.opensInfinitive() {
		return nil
	}
	verb := h.base
	if h.base == "ensure" && h.clauseAfter() {
		return h.soItWill()
	}
	form := english.Third
	if h.main.Tense == english.TensePast {
		form = english.Past
	} else if number == english.NumberPlural {
		form = english.Base
	}
	can := h.soOneCan()
	if h.simple {
		return append(can, shape{" and " + english.Inflect(verb, form), h.verb + 1})
	}
	if h.parted {
		return can
	}
	pronoun := "it"
	if number == english.NumberPlural {
		pronoun = "they"
	}
	return append(can, shape{", and " + pronoun + " " + english.Inflect(verb, form), h.verb + 1})
}

// stateSubject gives the number of the thing that the clause before is about, by its verb, and whether it is a thing.
func (h *hanging) stateSubject() (english.Number, bool) {
	number := h.number
	switch h.at(h.main.From) {
	case "is", "was":
		number = english.NumberSingular
	case "are", "were":
		number = english.NumberPlural
	default:
		if h.tag(h.main.From) == english.VBZ {
			number = english.NumberSingular
		}
	}
	start := 0
	for start < h.main.From && (english.Adverbs.Has(h.tag(start)) || h.at(start) == "," || h.tag(start) == english.CC) {
		start++
	}
	head := h.headFrom(start)
	if head < 0 || number == english.NumberUnknown {
		return number, false
	}
	word := h.words[head]
	if word.Tag == english.PRP || word.Tag == english.DT || persons[word.Text] || persons[english.Singular(word.Text)] ||
		doers[word.Text] || doers[english.Singular(word.Text)] || personByEnding(word.Text) || word.Name {
		return number, false
	}
	return number, true
}

// headFrom is the head of the noun phrase that starts the clause at a word, where nothing but what it is of stands before the verb.
func (h *hanging) headFrom(start int) int {
	if first := h.tag(start); first == english.EX || first == english.VBG || first == english.WP {
		return -1
	}
	phrase := english.NounPhrase(h.words[:h.comma], start)
	if phrase.Empty() || phrase.To > h.main.From {
		return -1
	}
	for i := phrase.To; i < h.main.From; i++ {
		tag := h.tag(i)
		if h.at(i) == "," || tag == english.WDT || tag == english.WP || tag == english.VBG || h.at(i) == "that" || english.Finite.Has(tag) {
			return -1
		}
	}
	return phrase.To - 1
}

// stateOnly reports whether nothing but adjectives, and where or how they hold, follows the verb.
func (h *hanging) stateOnly() bool {
	first := h.pastAdverbs(h.main.To)
	if h.main.Passive {
		first = h.main.Main
	}
	if h.at(first) == "both" {
		first++
	}
	tag := h.tag(first)
	if !(english.Adjectives.Has(tag) && tag != english.JJR || tag == english.VBN && h.main.Passive && qualities[h.at(first)] || plainStates[h.at(first)] || ingStates[h.at(first)]) || unfitStates[h.at(first)] {
		return false
	}
	for i := first + 1; i < h.comma; i++ {
		switch tag := h.tag(i); {
		case tag == english.TO, tag == english.WDT, tag == english.WP, english.Finite.Has(tag), tag == english.VBG && h.at(i-1) != "and", h.at(i) == "than", h.at(i) == "but", h.at(i) == "because",
			h.at(i) == "as", h.at(i) == "or":
			return false
		}
	}
	return true
}

var (
	linkingStates = setOf("be feel look seem sound")
	stateEffects  = setOf(`
		create leave allow make bring give offer provide deliver add ensure cause show help enable let force support keep reduce
		enhance foster`)
	// qualities are participles that say how well a thing is made.
	qualities = setOf("crafted made built designed executed written shot choreographed depicted acted drawn produced edited paced developed cast placed")
	// unfitStates are of somebody, or look ahead.
	unfitStates = setOf("common rare widespread popular frequent dim silent still quiet empty dark cold late early likely unlikely able unable ready willing eager glad happy sure certain due afraid aware available")
)
