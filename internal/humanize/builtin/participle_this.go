package builtin

import (
	"strings"

	"plainhand/internal/humanize/english"
)

// The fewest words of a clause that another with "this" may follow.
const shortestTaken = 6

// this takes all of the clause before up, where "which" would stand beside a noun that it is not about: ", and this has left".
func (h *hanging) this(doer bool) []shape {
	if h.main.Negated || h.comma < shortestTaken || h.tells() || h.fades() || ownVerbs[h.base] || h.doubts() || h.inItsWake() || h.names() || h.tailGoesOn() || h.mainBase() == h.base {
		return nil
	}
	if h.main.Tense == english.TenseModal && h.main.Auxiliary != "can" && (h.main.Auxiliary != "will" || showVerbs[h.at(h.verb)] == "") || h.tag(h.subject.From) == english.EX {
		return nil
	}
	habit := h.number == english.NumberPlural && (h.main.Tense == english.TensePresent || h.main.Auxiliary == "can")
	if doer && !h.main.Passive && !h.main.Perfect && !habit || h.base == "mean" || h.base == "ensure" || h.base == "turn" || h.pointsBack() {
		return nil
	}
	verb := h.finite(h.base, english.NumberSingular)
	if h.main.Auxiliary == "can" {
		verb = h.adverbial() + english.Inflect(h.base, english.Third)
	}
	if showVerbs[h.at(h.verb)] != "" {
		return h.showsThis()
	}
	shapes := []shape{{", and this " + verb, h.verb + 1}}
	first, _, _ := strings.Cut(verb, " ")
	if h.canBreak() && !announces[first] && !h.startsLow() {
		shapes = append(shapes, shape{". This " + verb, h.verb + 1})
	}
	return h.withSecond(shapes)
}

// announces start a sentence with "This" as machines like to.
var announces = setOf("makes allows ensures means highlights helps can will enables shows")

// showsThis says in a sentence of its own what the one before goes to show.
func (h *hanging) showsThis() []shape {
	if !h.canBreak() || h.base == "stress" {
		return nil
	}
	return h.withSecond([]shape{{". This " + h.finite(h.base, english.NumberSingular), h.verb + 1}})
}

// pointsBack reports whether the sentence has a "this" or "that" of its own, or tells only of what is possible.
func (h *hanging) pointsBack() bool {
	for i := range h.words[:h.end] {
		switch h.at(i) {
		case "this", "that", "which", "potential", "possibility", "possible":
			return true
		}
	}
	return false
}

// tells reports whether the clause before is one of a story: somebody's own, or somebody's whom only a pronoun names.
func (h *hanging) tells() bool {
	for i := range h.words {
		switch h.at(i) {
		case "i", "me", "my", "he", "she", "his", "her", "him", "you", "your":
			return true
		case "we", "us", "our":
			if h.main.Tense == english.TensePast {
				return true
			}
		}
	}
	return false
}

// tailGoesOn reports whether another clause with ", and" follows in the sentence.
func (h *hanging) tailGoesOn() bool {
	for i := h.verb; i+1 < h.end; i++ {
		if h.at(i) == "," && (h.at(i+1) == "and" || h.at(i+1) == "but") &&
			(strings.HasSuffix(h.at(i+2), "ing") || len(english.VerbGroups(h.words[i+1:h.end])) > 0) {
			return true
		}
	}
	return false
}

// startsLow reports whether the clause before follows a semicolon or colon.
func (h *hanging) startsLow() bool {
	for i := range h.words[:h.comma] {
		if h.at(i) == ";" || h.at(i) == ":" {
			return true
		}
	}
	return false
}

// showsToo joins what a thing, or somebody who does it, shows by the same act: "covered many themes and reflected".
func (h *hanging) showsToo(doer bool) []shape {
	if h.inner || h.parted || h.main.Passive || h.main.Going || h.subject.Empty() || h.second >= 0 || h.adverb >= 0 && h.at(h.adverb) != "thus" {
		return nil
	}
	base, verb := h.mainBase(), h.base
	switch {
	case h.opensInfinitive(), h.main.Tense == english.TenseModal, h.tag(h.subject.From) == english.EX:
		return nil
	case doer && sayings[base]:
		if participle, _ := english.BaseOf(h.at(h.verb)); pointing[participle] {
			verb = h.saysOfIt()
		}
	case doer:
		if verb != "show" || !ownSkill[h.at(h.verb+1)] || h.at(h.verb) == "highlighting" || h.at(h.verb) == "underscoring" {
			return nil
		}
	case resting[base] && base != "be", verb != "reflect" && verb != "show", rising[base], h.at(h.verb+1) == "that":
		return nil // "sales fell, reflecting"
	}
	form, known := h.sharedForm()
	if !known || h.number == english.NumberUnknown && form != english.Past && form != english.Participle {
		return nil
	}
	joint := " and "
	if !h.simple {
		joint = ", and "
	}
	first, rest, _ := strings.Cut(verb, " ")
	text := joint + english.Inflect(first, form)
	if rest != "" {
		text += " " + rest
	}
	return []shape{{text, h.verb + 1}}
}

// saysOfIt is what a speaker does who highlights something.
func (h *hanging) saysOfIt() string {
	if h.at(h.verb+1) == "the" && stressed[h.at(h.verb+2)] {
		return "stress"
	}
	return "point to"
}

var (
	stressed = setOf("need importance value role urgency benefits significance necessity")
	rising   = setOf("rise fall drop grow decline increase decrease climb slip jump surge plunge shrink double triple slow slump soar dip ease")
	ownSkill = setOf("his her their its our my your")
)
