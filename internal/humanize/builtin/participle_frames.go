package builtin

import "plainhand/internal/humanize/english"

// made is what ", making …" makes.
type made int

const (
	nothingMade made = iota
	madeIt           // it easier to ride: "it" is what follows "to"
	madeSo           // it a good choice, them hard to move: the object is as told
	madeOther        // the work easier, us see
)

// makesWhat reads the frame of "making".
func (h *hanging) makesWhat() made {
	next := h.verb + 1
	if objectPronouns[h.at(next)] {
		return h.makesPronoun(next)
	}
	object := english.NounPhrase(h.words[:h.end], next)
	after := object.To
	if object.Empty() || after >= h.end {
		return nothingMade
	}
	for h.at(after) == "of" || h.at(after) == "for" || h.at(after) == "in" || h.at(after) == "and" || h.at(after) == "from" {
		inner := english.NounPhrase(h.words[:h.end], after+1)
		if inner.Empty() {
			return nothingMade
		}
		after = inner.To
	}
	after = h.pastAdverbs(after)
	switch next := h.at(after); {
	case english.Adjectives.Has(h.tag(after)) || plainStates[next]:
		return madeOther
	case reactions[next] || next == "sound" || next == "stand" || next == "one" && h.at(after+1) == "of":
		return madeOther
	case next == "a" || next == "an" || next == "more" || next == "less" || next == "much" || next == "far" || next == "all":
		return madeOther
	}
	return nothingMade
}

var (
	plainStates = setOf(`
		available possible easier harder easy difficult hard accessible impossible simpler frustrating challenging confusing annoying tedious
		exhausting exciting interesting boring prone indispensable uncomfortable overwhelming entertaining engaging unsettling`)
	reactions = setOf("laugh feel think smile wonder realize realise want cry seem look question doubt stand appear regret")
)

// pastAdverbs skips what makes an adjective stronger: "even harder" is harder.
func (h *hanging) pastAdverbs(i int) int {
	for english.Adverbs.Has(h.tag(i)) && !plainStates[h.at(i)] {
		i++
	}
	return i
}

func (h *hanging) makesPronoun(i int) made {
	after := h.pastAdverbs(i + 1)
	tag := h.tag(after)
	switch {
	case h.at(i) == "it" && (english.Adjectives.Has(tag) || plainStates[h.at(after)]) && h.infinitiveFollows(after+1):
		return madeIt
	case english.Adjectives.Has(tag), plainStates[h.at(after)], h.at(after) == "a", h.at(after) == "an", h.at(after) == "the", h.at(after) == "one":
		return madeSo
	case tag == english.VB && h.at(after) != "sure", reactions[h.at(after)]:
		return madeOther
	}
	return nothingMade
}

// infinitiveFollows looks for "to ride", "for a cyclist to ride".
func (h *hanging) infinitiveFollows(i int) bool {
	if h.at(i) == "for" {
		i = english.NounPhrase(h.words[:h.end], i+1).To
	}
	return i > 0 && h.at(i) == "to" && english.Verbs.Has(h.tag(i+1))
}

// leavesInState takes "leaving them confused", "leaving little room", not "leaving the house".
func (h *hanging) leavesInState() bool {
	next := h.verb + 1
	switch h.at(next) {
	case "behind":
		return !h.doer()
	case "little", "no", "nothing", "only", "few", "many", "millions", "thousands", "hundreds", "dozens":
		return true
	}
	object := english.NounPhrase(h.words[:h.end], next)
	if object.Empty() || object.To >= h.end {
		return false
	}
	object.To = h.pastAdverbs(object.To)
	after := h.tag(object.To)
	if h.at(object.To) == "in" && h.at(object.To+1) != "the" && h.at(object.To+1) != "a" {
		return !h.doer() || h.at(object.To+2) == "wake" || plights[h.at(object.To+1)]
	}
	if objectPronouns[h.at(next)] && h.tag(next+1) == english.VBG {
		return true
	}
	if leftStates[h.at(object.To)] || leftStates[h.at(object.To-1)] || h.at(object.To) == "to" && h.tag(object.To+1) == english.VB {
		return true
	}
	return h.at(object.To) == "with" || h.at(object.To) == "without" || after == english.VBN || english.Adjectives.Has(after) ||
		after == english.VBG
}

var (
	plights = setOf(`
		turmoil shock tears stitches limbo doubt need suspense awe disbelief disarray ruins danger debt pain silence tatters chaos
		mourning despair fear trouble confusion agony darkness ruin distress`)
	leftStates = setOf(`
		stranded reliant vulnerable distraught heartbroken desperate breathless speechless homeless powerless helpless hopeless
		empty exposed confused stunned devastated puzzled shaken scarred exhausted frustrated isolated unable dependent open free
		dry cold hungry alone unsure uncertain unprotected unguarded unsatisfied disappointed baffled bewildered dead injured`)
)

// clauseAfter reports whether a subject and a finite verb follow the participle: "meaning they can".
func (h *hanging) clauseAfter() bool {
	from := h.verb + 1
	if h.at(from) == "that" {
		from++
	}
	subject := english.NounPhrase(h.words[:h.end], from)
	if subject.Empty() {
		return false
	}
	after := subject.To
	for after < h.end && (english.Adverbs.Has(h.tag(after)) || h.at(after) == "of" || h.at(after) == "in") {
		if english.Adverbs.Has(h.tag(after)) {
			after++
		} else {
			inner := english.NounPhrase(h.words[:h.end], after+1)
			if inner.Empty() {
				return false
			}
			after = inner.To
		}
	}
	return after < h.end && english.Finite.Has(h.tag(after))
}
