package builtin

import (
	"plainhand/internal/humanize/grammar"
	"plainhand/internal/humanize/lang"
)

// ofState goes on from what a thing is like to what it does: "is smooth and creates", "are thin and soft, and they give".
func (h *hanging) ofState(doer bool) []shape {
	base := h.mainBase()
	if !linkingStates[base] || h.main.Negated || h.main.Going || h.main.Tense == grammar.Modal || h.inner || h.second >= 0 || h.adverb >= 0 || h.doubts() ||
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
	form := lang.Third
	if h.main.Tense == grammar.Past {
		form = lang.Past
	} else if number == grammar.Plural {
		form = lang.Base
	}
	can := h.soOneCan()
	if h.simple {
		return append(can, shape{" and " + lang.Inflect(verb, form), h.verb + 1})
	}
	if h.parted {
		return can
	}
	pronoun := "it"
	if number == grammar.Plural {
		pronoun = "they"
	}
	return append(can, shape{", and " + pronoun + " " + lang.Inflect(verb, form), h.verb + 1})
}

// stateSubject gives the number of the thing that the clause before is about, by its verb, and whether it is a thing.
func (h *hanging) stateSubject() (grammar.Number, bool) {
	number := h.number
	switch h.at(h.main.From) {
	case "is", "was":
		number = grammar.Singular
	case "are", "were":
		number = grammar.Plural
	default:
		if h.tag(h.main.From) == grammar.VBZ {
			number = grammar.Singular
		}
	}
	start := 0
	for start < h.main.From && (grammar.Adverbs.Has(h.tag(start)) || h.at(start) == "," || h.tag(start) == grammar.CC) {
		start++
	}
	head := h.headFrom(start)
	if head < 0 || number == grammar.NumberUnknown {
		return number, false
	}
	word := h.words[head]
	if word.Tag == grammar.PRP || word.Tag == grammar.DT || persons[word.Text] || persons[lang.Singular(word.Text)] ||
		doers[word.Text] || doers[lang.Singular(word.Text)] || personByEnding(word.Text) || word.Name {
		return number, false
	}
	return number, true
}

// headFrom is the head of the noun phrase that starts the clause at a word, where nothing but what it is of stands before the verb.
func (h *hanging) headFrom(start int) int {
	if first := h.tag(start); first == grammar.EX || first == grammar.VBG || first == grammar.WP {
		return -1
	}
	phrase := grammar.NounPhrase(h.words[:h.comma], start)
	if phrase.Empty() || phrase.To > h.main.From {
		return -1
	}
	for i := phrase.To; i < h.main.From; i++ {
		tag := h.tag(i)
		if h.at(i) == "," || tag == grammar.WDT || tag == grammar.WP || tag == grammar.VBG || h.at(i) == "that" || grammar.Finite.Has(tag) {
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
	if !(grammar.Adjectives.Has(tag) && tag != grammar.JJR || tag == grammar.VBN && h.main.Passive && qualities[h.at(first)] || plainStates[h.at(first)] || ingStates[h.at(first)]) || unfitStates[h.at(first)] {
		return false
	}
	for i := first + 1; i < h.comma; i++ {
		switch tag := h.tag(i); {
		case tag == grammar.TO, tag == grammar.WDT, tag == grammar.WP, grammar.Finite.Has(tag), tag == grammar.VBG && h.at(i-1) != "and", h.at(i) == "than", h.at(i) == "but", h.at(i) == "because",
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
