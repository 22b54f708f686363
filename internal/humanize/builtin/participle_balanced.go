package builtin

import (
	"slices"
	"strings"

	"plainhand/internal/humanize/english"
)

// balanced leaves out the shapes that surely hold only in some readings, and puts a looser link in where "so" would argue too much.
func (h *hanging) balanced(shapes []shape) []shape {
	if h.wanted() || h.listed() {
		return nil
	}
	for i := range shapes { // a comma would part the two acts of one doer
		if rest, ok := strings.CutPrefix(shapes[i].text, ", and "); ok && oneBreath[h.base] && !noVerbs[startOf(rest)] && h.innerAnd() {
			shapes[i].text = " and " + rest
		}
	}
	arguing := slices.ContainsFunc(shapes, h.overArgues)
	shapes = slices.DeleteFunc(shapes, func(s shape) bool { return h.levels(s) || h.loose(s) || h.overArgues(s) })
	if len(shapes) == 0 && arguing && h.takesThat() && !h.names() && !h.wordBefore("there") {
		shapes = h.withSecond([]shape{{", and that " + h.finite("make", english.NumberSingular), h.verb + 1}})
	}
	if len(shapes) == 0 && h.impacts() {
		return h.and(h.base)
	}
	return shapes
}

// impacts reports whether the clause before says of a thing that it has an impact, which then is no other than what the rest tells.
func (h *hanging) impacts() bool {
	return h.mainBase() == "have" && h.holdsAny(h.main.To, h.comma, impactNouns)
}

// innerAnd reports whether the "and" of the clause before joins nouns with a phrase behind them: "adds wit and charm to the play".
func (h *hanging) innerAnd() bool {
	last := -1
	for i := h.main.To; i < h.comma; i++ {
		if h.at(i) == "," || h.tag(i) == english.CC && (last >= 0 || h.at(i) != "and" || english.Verbs.Has(h.tag(i+1)) || english.Adverbs.Has(h.tag(i+1))) {
			return false
		}
		if h.tag(i) == english.CC {
			last = i
		}
	}
	if last < 0 {
		return false
	}
	second := english.NounPhrase(h.words[:h.comma], last+1)
	return !second.Empty() && phrasePrepositions[h.at(second.To)]
}

// listed reports whether the clause is one of several things: "backs growth, cutting debt, and a new law", "spoke of growth,
// cutting debt and raising pay".
func (h *hanging) listed() bool {
	for i := h.verb; i+1 < h.end; i++ {
		if h.at(i) == "," {
			return h.at(i+1) == "and" || h.at(i+1) == "or"
		}
		if h.at(i) == "and" && hangingVerbs[h.at(i+1)] != "" && english.Nouns.Has(h.tag(i-1)) && h.second != i+1 && h.base != "leave" {
			return true
		}
	}
	return false
}

// wanted reports whether the clause before tells what something is needed for, which nobody has brought about.
func (h *hanging) wanted() bool {
	return h.main.Passive && neededFor[h.mainBase()] && h.at(h.main.To) == "to"
}

// loose reports whether a shape hangs on something else than what does what the clause tells.
func (h *hanging) loose(s shape) bool {
	base := h.mainBase()
	switch s.start() {
	case "that", "this":
		return strings.HasPrefix(s.text, ".") && showVerbs[h.at(h.verb)] == "" || h.commaBehindVerb() || ofTheSame[h.base] || h.impacts() || h.base == "allow" && opensWay[base]
	case "which":
		return strings.HasPrefix(s.text, ", which makes") || showVerbs[h.at(h.verb)] != "" && h.main.Passive && h.at(h.verb+1) != "that" ||
			linkingStates[base] && base != "be" && resultVerbs[h.base] || h.afterTries()
	case "and":
		return h.looseAnd(s, base)
	}
	return false
}

// looseAnd reports whether what "and" joins is no second act of the subject, or "this" no event.
func (h *hanging) looseAnd(s shape, base string) bool {
	switch {
	case strings.HasPrefix(s.text, ", and this "):
		return true
	case strings.HasPrefix(s.text, ", and that "):
		return base == "make" && h.base == "allow"
	case strings.HasPrefix(s.text, ", and it "), strings.HasPrefix(s.text, ", and they "):
		return false
	case strings.HasPrefix(s.text, ","):
		return oneBreath[h.base]
	case h.base == "make":
		return stands[base]
	case lettings[base] && h.number == english.NumberPlural && h.holdsAny(h.main.To, h.comma, infinitive):
		return true // "they allow people to share rides and reduce"
	case h.main.Tense == english.TenseModal && effectVerbs[h.base] && h.at(h.subject.From) != "they" && h.doer():
		return true // "patients can train at home and reduce costs"
	}
	return base == "be" && h.base == "reflect" || h.main.Going && h.main.To == h.comma && praisingEnds(h.at(h.main.Main))
}

// praisingEnds reports whether a word like "breathtaking" says what a thing is like.
func praisingEnds(word string) bool {
	_, known := english.BaseOf(word)
	return !known || strings.HasSuffix(word, "taking")
}

var (
	neededFor = setOf("need require design intend mean")
	// ofTheSame are what comes of a thing as it is, and is no second event.
	ofTheSame = setOf("create bring inspire")
	lettings  = setOf("allow enable help encourage require force permit")
	// tellings are verbs of what a work is about.
	tellings = setOf("balance blend combine touch capture portray depict showcase weave tackle explore delve unveil deliver embody convey evoke shine present")
	// stands are verbs of where a thing is or what it has: that makes things so, not the thing.
	stands = setOf("cover come find carry contain include hold span stretch offer feature have reach accompany")
	// oneBreath are what "and" joins without a comma or not at all, and noVerbs what a clause of its own starts with.
	oneBreath = setOf("create make ensure")
	noVerbs   = setOf("this that it they")
)
