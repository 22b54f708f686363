package builtin

import (
	"plainhand/internal/humanize/english"
)

// goesOn lets the subject do what comes of its act: "The fire spread and left three dead." What somebody does may bring about only
// what he does himself.
func (h *hanging) goesOn(doer bool) []shape {
	base := h.mainBase()
	switch {
	case base == "", resting[base], h.main.Passive, h.main.Tense == english.TenseModal && h.hedged(), h.base == "mean":
		return nil
	case doer && (!deeds[h.base] || !h.knownVerb() || objectPronouns[h.at(h.verb+1)]):
		return nil
	case h.subject.Empty() || h.tag(h.subject.From) == english.VBG:
		return nil
	}
	return h.and(h.base)
}

// knownVerb reports whether the main verb is one of the verbs that are known.
func (h *hanging) knownVerb() bool {
	_, known := english.BaseOf(h.at(h.main.Main))
	return known
}

var (
	resting = setOf("be become remain seem feel appear stay have need lack exist contain stand lie sit")
	deeds   = setOf("leave make bring give turn create")
)

// goesOnWith does the same where less is needed: a thing, or doing something, that brings more about.
func (h *hanging) goesOnWith(doer bool) []shape {
	base := h.mainBase()
	if doer && !h.startsWithAct() || h.inner || h.parted || h.main.Passive || h.main.Negated || h.main.Going || resting[base] ||
		h.base == "mean" || h.base == "ensure" || h.main.Tense == english.TenseModal || showVerbs[h.at(h.verb)] != "" || h.second >= 0 || h.doubts() || h.fades() || h.tailGoesOn() {
		return nil
	}
	form, known := h.sharedForm()
	if h.startsWithAct() && h.main.Tense == english.TensePresent && !h.main.Perfect {
		form, known = english.Third, true
	}
	if !known || h.opensInfinitive() && (form != english.Past && form != english.Third || base == "be") || objectPronouns[h.at(h.verb+1)] && !h.startsWithAct() {
		return nil
	}
	joint := " and "
	if !h.simple {
		joint = ", and "
	}
	return h.withSecond([]shape{{joint + h.adverbial() + english.Inflect(h.base, form), h.verb + 1}})
}

// itDoes gives what a thing also does a clause of its own, where the one before says what the thing is: ", and it gives us hope".
func (h *hanging) itDoes(doer bool) []shape {
	if doer || h.mainBase() != "be" && h.mainBase() != "become" || h.main.Passive || h.main.Negated || h.inner || h.parted || h.second >= 0 ||
		!givings[h.base] || h.takesUpSubject() || h.doubts() || h.subject.Empty() || h.subject.From > 0 && h.at(h.subject.From-1) != "," || h.tag(h.subject.From) == english.EX {
		return nil
	}
	switch head := h.words[h.subject.To-1]; {
	case head.Tag == english.PRP, head.Tag == english.DT, h.main.Tense == english.TenseModal:
	case h.number == english.NumberSingular:
		return []shape{{", and it " + h.present(english.NumberSingular), h.verb + 1}}
	case h.number == english.NumberPlural:
		return []shape{{", and they " + h.present(english.NumberPlural), h.verb + 1}}
	}
	return nil
}

// present is the verb's form for a pronoun, in the past after a plain past alone.
func (h *hanging) present(number english.Number) string {
	switch {
	case h.main.Tense == english.TensePast && !h.main.Perfect:
		return english.Inflect(h.base, english.Past)
	case number == english.NumberPlural:
		return english.Inflect(h.base, english.Base)
	}
	return english.Inflect(h.base, english.Third)
}

var givings = setOf("give provide offer bring add help serve attract support")
