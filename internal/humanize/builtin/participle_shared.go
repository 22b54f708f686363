package builtin

import (
	"plainhand/internal/humanize/english"
)

// shared lets a second verb hang on the modal of the first: "can be slippery and lead to falls".
func (h *hanging) shared(doer bool) []shape {
	if h.main.Tense != english.TenseModal || h.modal() == "" || h.main.Passive || h.main.Negated || h.main.Going || h.main.Perfect {
		return nil
	}
	if doer && !h.startsWithAct() && !(h.at(h.subject.From) == "they" && byThem[h.base]) || h.at(h.subject.From) == "it" && h.mainBase() == "be" || ownVerbs[h.base] || h.base == "mean" || h.base == "ensure" || showVerbs[h.at(h.verb)] != "" || h.takesUpSubject() {
		return nil
	}
	if h.inner || h.second >= 0 && h.adverb >= 0 || h.opensInfinitive() && h.base != "lead" && h.base != "result" || h.mainBase() == "help" ||
		scant[h.at(h.subject.From)] || h.tailGoesOn() {
		return nil
	}
	joint := " and "
	if !h.simple {
		joint = ", and "
	}
	return h.withSecond([]shape{{joint + h.adverbial() + english.Inflect(h.base, english.Base), h.verb + 1}})
}

// canLead reports whether a thing can do one thing "and lead to" another.
func (h *hanging) canLead() bool {
	return h.main.Tense == english.TenseModal && h.base == "lead" && h.simple && !h.main.Passive && h.mainBase() != "be" && (!h.doer() || h.startsWithAct())
}

// byThem are what "they" may do whatever they are.
var byThem = setOf("allow enable help give bring create make improve increase reduce cause")

// takesUpSubject reports whether the verb's object may be its subject: "the count can help, making it better".
func (h *hanging) takesUpSubject() bool {
	switch h.at(h.verb + 1) {
	case "it":
		return h.makesWhat() != madeIt && h.number != english.NumberPlural
	case "them":
		return h.number != english.NumberSingular
	}
	return false
}

// startsWithAct reports whether the sentence is about doing something: "Sitting all day can".
func (h *hanging) startsWithAct() bool {
	first := 0
	if linking[h.at(0)] {
		first = 1
	}
	if h.tag(first) != english.VBG {
		return false
	}
	for i := range h.main.From {
		if h.at(i) == "," && h.at(i+1) != "and" && h.at(i+1) != "or" && h.tag(i+1) != english.VBG {
			return false
		}
	}
	return true
}

// soIs says what a thing, or doing something, is then like: ", making it hard to stop" becomes ", so it was hard to stop".
func (h *hanging) soIs(doer bool) []shape {
	if h.base != "make" || h.second >= 0 || h.adverb >= 0 && h.at(h.adverb) != "thus" && h.at(h.adverb) != "thereby" || h.hasReason() {
		return nil
	}
	if doer && h.main.Tense == english.TensePast && !resting[h.mainBase()] && !h.main.Perfect {
		return nil
	}
	next := h.verb + 1
	object, number := h.madeObject(next)
	switch frame := h.makesWhat(); {
	case frame == madeIt:
		be := h.beFor(english.NumberSingular)
		if h.main.Auxiliary == "can" || h.main.Auxiliary == "may" {
			be = h.main.Auxiliary + " be"
		}
		if be != "" {
			return []shape{{", so it " + h.become(be, next+1), next + 1}}
		}
	case frame == madeOther && !objectPronouns[h.at(next)] && h.stateAt(object.To):
		if first := h.at(object.From); h.main.Auxiliary == "will" || first == "a" || first == "an" || h.wordBefore(h.at(object.To-1)) {
			return nil
		}
		be := h.beFor(number)
		if number == english.NumberUnknown || be == "" || reactions[h.at(object.To-1)] {
			return nil
		}
		return []shape{{", so " + h.source(object) + " " + h.become(be, object.To), object.To}}
	}
	return nil
}

// become says of what an event made "more" or "harder" that it became so, not that it was.
func (h *hanging) become(be string, i int) string {
	if word := h.at(h.pastAdverbs(i)); be != "was" && be != "were" || resting[h.mainBase()] || h.main.Passive && h.main.Perfect ||
		word != "more" && word != "less" && h.at(i) != "more" && h.at(i) != "less" && h.tag(h.pastAdverbs(i)) != english.JJR {
		return be
	}
	return "became"
}

// madeObject reads what is made so, with another that "and" joins or what it is of.
func (h *hanging) madeObject(from int) (english.Phrase, english.Number) {
	words := h.words[:h.end]
	object := english.NounPhrase(words, from)
	number := english.NumberOf(words, object)
	for range 2 {
		after := object.To
		if object.Empty() || h.at(after) != "and" && h.at(after) != "of" && h.at(after) != "for" && h.at(after) != "in" && h.at(after) != "from" {
			break
		}
		second := english.NounPhrase(words, after+1)
		if second.Empty() {
			break
		}
		if h.at(after) == "and" {
			number = english.NumberPlural
		}
		object.To = second.To
	}
	return object, number
}

// stateAt reports whether an adjective that says how a thing is stands at a word, or behind its adverb.
func (h *hanging) stateAt(i int) bool {
	i = h.pastAdverbs(i)
	return english.Adjectives.Has(h.tag(i)) || plainStates[h.at(i)] || h.at(i) == "more" || h.at(i) == "less"
}

// beFor is the form of "be" for what comes of the clause before.
func (h *hanging) beFor(number english.Number) string {
	is, was := "is", "was"
	if number == english.NumberPlural {
		is, was = "are", "were"
	}
	switch h.main.Tense {
	case english.TensePresent:
		return is
	case english.TensePast:
		return was
	case english.TenseModal:
		switch h.main.Auxiliary {
		case "will":
			return "will be"
		case "could", "would", "might":
			return "would be"
		}
	}
	return ""
}

// wordBefore reports whether a word stands before the comma.
func (h *hanging) wordBefore(word string) bool {
	for i := range h.words[:h.comma] {
		if h.at(i) == word {
			return true
		}
	}
	return false
}

// hasReason reports whether the sentence gives a reason already, beside which "so" would be another.
func (h *hanging) hasReason() bool {
	for i := range h.words {
		switch h.at(i) {
		case "so", "because", "since", "due", "given", "therefore":
			return true
		}
	}
	return h.at(0) == "as"
}
