package builtin

import (
	"slices"
	"strings"

	"plainhand/internal/humanize/english"
)

// shape is one way to say a hanging clause with a finite verb: what takes the place of the words from the comma up to until.
type shape struct {
	text  string
	until int
}

// finiteClauses lists the ways to say the clause that are right here.
func (h *hanging) finiteClauses() []shape {
	if shapes := h.soThat(); len(shapes) > 0 {
		return shapes
	}
	if shapes := h.toCreate(); len(shapes) > 0 {
		return shapes
	}
	if h.misread() || h.unsure() || h.seenAs() || thinks[h.mainBase()] && h.inner || h.sinceThen() {
		return nil
	}
	if h.decided() {
		return h.ofObject()
	}
	doer := h.doer()
	shapes := slices.Concat(h.ofObject(), h.soIs(doer))
	if state := h.ofState(doer); len(shapes) == 0 && len(state) > 0 {
		return state
	}
	if !h.inItsWake() {
		shapes = append(shapes, h.usual(doer)...)
	}
	for _, more := range []func(bool) []shape{h.shared, h.showsToo, h.goesOnWith, h.itDoes, h.this} {
		if len(shapes) == 0 {
			shapes = more(doer)
		}
	}
	return shapes
}

// usual lists the ways to say the clause by what its verb is.
func (h *hanging) usual(doer bool) []shape {
	switch {
	case h.at(h.verb) == "meaning":
		return h.meaning()
	case showVerbs[h.at(h.verb)] != "":
		return h.showing(doer)
	case h.makesSure():
		return h.makingSure(doer, h.verb+2)
	case h.base == "ensure" && h.clauseAfter():
		return h.makingSure(doer, h.verb+1)
	case ownVerbs[h.base]:
		return append(h.and(h.base), h.apart(doer)...)
	case h.names() && (effectVerbs[h.base] || h.base == "allow" || h.base == "enable"):
		return nil // the thing does it, not that it is such a thing
	case effectVerbs[h.base] && doer && !resultVerbs[h.base]:
		return h.and(h.base)
	case h.base == "leave" && !h.leavesInState():
		return h.goesOn(doer)
	case effectVerbs[h.base]:
		return slices.Concat(h.goesOn(doer), h.clauses(h.base))
	}
	return slices.Concat(h.so(), h.goesOn(doer), h.clauses(h.base))
}

// sinceThen reports whether "since" makes the time of the clause before one that has lasted: "faces trouble since 2019".
func (h *hanging) sinceThen() bool {
	return h.hasWord("since") && h.main.Tense == english.TensePresent && !h.main.Perfect
}

// inItsWake reports whether the clause takes up the subject with "its wake".
func (h *hanging) inItsWake() bool { return h.at(h.end-1) == "wake" }

// empty reports whether the subject only stands for what follows: "it is vital to learn", where the participle hangs on that.
func (h *hanging) empty() bool {
	return !h.subject.Empty() && h.at(h.subject.From) == "it" && h.mainBase() == "be" && h.main.Main+1 < h.comma &&
		(english.Adjectives.Has(h.tag(h.main.Main+1)) || english.Adverbs.Has(h.tag(h.main.Main+1))) && h.opensInfinitive()
}

func (h *hanging) opensInfinitive() bool {
	for i := h.main.Main; i < h.comma; i++ {
		if h.at(i) == "to" && (h.tag(i+1) == english.VB || english.Adverbs.Has(h.tag(i+1))) || h.at(i) == "that" {
			return true
		}
	}
	return false
}

// meaning says ", so it stays" for ", meaning it stays".
func (h *hanging) meaning() []shape {
	until := h.verb + 1
	if h.at(until) == "that" {
		until++
	}
	shapes := []shape{{", which means", h.verb + 1}}
	if h.main.Tense == english.TensePast && h.main.Auxiliary == "" {
		shapes = []shape{{", which meant", h.verb + 1}}
	}
	if !h.hasWord("so") && !h.hasWord("because") {
		shapes = append(shapes, shape{", so", until})
	}
	return shapes
}

// showing says with "which" what the clause before goes to show, in the present where it is what somebody reads from it.
func (h *hanging) showing(doer bool) []shape {
	if doer || h.subject.To == 0 || sayings[h.mainBase()] || papers[h.words[h.subject.To-1].Text] || h.mainBase() == "" {
		return nil
	}
	if h.base == "show" && h.main.Tense == english.TensePast {
		if feats[h.words[h.subject.To-1].Text] && h.mainBase() != "be" {
			return h.and(h.base)
		}
		return nil
	}
	if h.whichMisleads() || h.describes() || h.at(h.adverb) == "thus" || h.at(h.adverb) == "thereby" {
		return nil
	}
	if h.main.Tense == english.TensePast {
		if h.at(h.verb+1) != "that" {
			return nil
		}
		return []shape{{", which " + english.Inflect(h.base, english.Third), h.verb + 1}}
	}
	return h.withSecond([]shape{{", which " + h.finite(h.base, english.NumberSingular), h.verb + 1}})
}

// feats are what shows somebody's skill by itself.
var feats = setOf("performance performances display win victory victories work play response action actions success achievement achievements")

// expected reports whether the clause before only tells what is to be: "is expected to be large".
func (h *hanging) expected() bool {
	for i := range h.words[:h.comma] {
		if foreseen[h.at(i)] && h.tag(i+1) == english.TO && h.tag(i+2) != english.DT && h.tag(i+2) != english.PRPS && !english.Nouns.Has(h.tag(i+2)) {
			return true
		}
	}
	return false
}

var foreseen = setOf("expected likely unlikely set due scheduled planned slated projected forecast predicted seem seems seemed appear appears appeared about")

// clauses gives the shapes in which a pronoun stands for the whole clause before.
func (h *hanging) clauses(base string) []shape {
	if h.maybe() {
		return nil // a second "can" beside the first
	}
	verb := h.finite(base, english.NumberSingular)
	var shapes []shape
	first, _, _ := strings.Cut(verb, " ")
	easier := h.base == "make" && h.makesWhat() == madeIt
	misleads := h.whichMisleads()
	if !misleads && (!whichTells[first] || easier) {
		shapes = append(shapes, shape{", which " + verb, h.verb + 1})
	} else if whichTells[first] && h.takesThat() && !h.chained() {
		shapes = append(shapes, shape{", and that " + verb, h.verb + 1})
	}
	if h.canBreak() && h.takesThat() && h.base != "result" && !h.opensInfinitive() && !(inOneBreath[h.base] && h.main.Tense == english.TensePast) {
		shapes = append(shapes, shape{". That " + verb, h.verb + 1})
	}
	return h.withSecond(shapes)
}

// whichTells start what machines hang on with "which" as gladly as with a participle.
var whichTells = setOf("makes allows helps can has")

// maybe reports whether the clause before tells what can or could be.
func (h *hanging) maybe() bool {
	return h.main.Tense == english.TenseModal && h.main.Auxiliary != "will" && h.main.Auxiliary != "would"
}

// chained reports whether ", and that" would hang on too loosely: on a "but", or on what somebody does.
func (h *hanging) chained() bool {
	return h.hasWord("but") || h.base == "leave" || h.doer()
}

// inOneBreath are what a story tells in one breath with what came before: "That left them" would stop it.
var inOneBreath = setOf("leave cause create prompt bring")

// source gives words as they are written.
func (h *hanging) source(phrase english.Phrase) string {
	s := h.sentence
	return s.source(s.pieces[h.pieces[phrase.From]].Start, s.pieces[h.pieces[phrase.To-1]].End)
}

func (h *hanging) hasWord(word string) bool {
	for i := range h.words {
		if h.words[i].Text == word {
			return true
		}
	}
	return false
}
