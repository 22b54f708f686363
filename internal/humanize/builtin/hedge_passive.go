package builtin

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/english"
)

// passiveTurns takes the passives that say with fewer words where things stand: "is found in", "goes back to".
func (h *hedge) passiveTurns(participle int) []hedged {
	next := h.at(participle + 1)
	switch word := h.at(participle); {
	case word == "found" && (next == "on" || next == "in" || next == "at") && h.inDocument(participle+2):
		if next == "in" {
			return nil
		}
		return h.agreedTurn(participle, "is available", "are available")
	case word == "found" && h.choice(participle):
		return nil // "in shops or online" leaves open where
	case word == "found" && places[next] && h.at(participle+3) != "form":
		return h.agreedTurn(participle, "is found", "are found")
	case word == "traced" && next == "back" && h.at(participle+2) == "to":
		return h.agreedTurn(participle+1, "goes back", "go back")
	case word == "traced" && next == "to":
		return h.agreedTurn(participle, "goes back", "go back")
	case (word == "divided" || word == "grouped" || word == "sorted" || word == "categorized") && next == "into" &&
		(h.tag(participle+2) == english.CD || groups[h.at(participle+2)]):
		return h.agreedTurn(participle, "falls", "fall")
	case word == "broken" && next == "down" && h.at(participle+2) == "into":
		return h.agreedTurn(participle+1, "breaks down", "break down")
	case word == "applied" && next == "to" && h.request.Strength == humanize.Strong:
		return h.agreedTurn(participle, "applies", "apply")
	case word == "used" && next == "as" && h.request.Strength == humanize.Strong && h.namesThing(participle+2) && !h.s.holds(beasts):
		return []hedged{{participle + 1, []string{h.able("act as")}}}
	case word == "used" && next == "for" && h.request.Strength == humanize.Strong && usedFor[h.at(participle+2)]:
		return h.agreedTurn(participle, "is good", "are good")
	case judged[word] && (next == "as" || uncivil[next] || next == "a" || next == "an"):
		return h.countsTurn(participle)
	case adjectiveFor[word] != "" && !h.holdsAny(0, h.can, byDoing) && !h.s.holds(ailments) && h.staysPossible(participle):
		return h.agreedTurn(participle, "is "+adjectiveFor[word], "are "+adjectiveFor[word])
	}
	return nil
}

// choice reports whether "or" stands behind a word in its clause.
func (h *hedge) choice(from int) bool { return h.holdsAny(from, len(h.words), either) }

// beasts act by themselves, and do not act as what they are used as.
var beasts = setOf("animal animals horse horses dog dogs people children women men slaves")

var either = setOf("or")

// byDoing wants the passive, whose doer it tells of: "by planning well, delays can be avoided".
var byDoing = setOf("by")

// namesThing reports whether a noun phrase starts at a word that says more than "a form" or "a means".
func (h *hedge) namesThing(at int) bool {
	phrase := english.NounPhrase(h.words, at)
	return !phrase.Empty() && !kindsOf[english.Singular(h.at(phrase.To-1))]
}

// countsTurn says of what people take a thing for that it can count as it, or come across so.
func (h *hedge) countsTurn(participle int) []hedged {
	until, what := participle, participle+1
	if h.at(what) == "as" {
		until, what = what, what+1
	} else if h.at(participle) != "considered" && h.at(participle) != "deemed" {
		return nil
	}
	for i := what; i < len(h.words) && h.tag(i) != english.Other; i++ {
		if h.at(i) == "by" {
			return nil
		}
	}
	switch {
	case uncivil[h.at(what)]:
		return []hedged{{until, []string{h.able("come across as")}}}
	case h.at(what) == "a" || h.at(what) == "an" || h.at(what) == "one" && h.at(what+1) == "of":
		return []hedged{{until, []string{h.able("count as")}}}
	}
	return nil
}

// inDocument reports whether a place is a page, a table or the like, where things are for everybody to see.
func (h *hedge) inDocument(at int) bool {
	if documents[h.at(at)] {
		return true
	}
	phrase := english.NounPhrase(h.words, at)
	return !phrase.Empty() && documents[english.Singular(h.at(phrase.To-1))]
}

// staysPossible reports whether what follows a participle may follow its adjective in "-able".
func (h *hedge) staysPossible(participle int) bool {
	next := h.at(participle + 1)
	switch word := h.at(participle); {
	case word == "done":
		return (h.at(h.can-1) == "it" || h.at(h.can-1) == "this" || h.at(h.can-1) == "that") && h.closes(participle)
	case word == "seen":
		return next == "in" && !h.inDocument(participle+2) || next == "from" || next == "across" || next == "on" || next == "throughout"
	case word == "bought" || word == "purchased":
		return next == "in" || next == "at" || next == "from" || next == "online"
	case word == "accessed":
		return h.closes(participle) || next == "from" || next == "through" || next == "online" || next == "on" || next == "via" || next == "without"
	case word == "transferred":
		return next == "without" || next == "between" || h.closes(participle)
	}
	return h.closes(participle)
}

// closes reports whether nothing but a condition, or how, follows a participle.
func (h *hedge) closes(participle int) bool {
	next := h.at(participle + 1)
	return h.tag(participle+1) == english.Other && next != "," || next == "if" || next == "when" || next == "with" || next == "without" ||
		next == "," && (h.at(participle+2) == "but" || h.at(participle+2) == "and" && !h.mayBeVerb(participle+3) || h.at(participle+2) == "so")
}

// agreedTurn takes the form that the subject asks for, where "can" has no second verb.
func (h *hedge) agreedTurn(until int, singular, plural string) []hedged {
	if h.goesOn() {
		return nil
	}
	text := ""
	switch h.subject.number {
	case english.NumberSingular:
		text = singular
	case english.NumberPlural:
		text = plural
	default:
		return nil
	}
	if verb, rest, two := strings.Cut(text, " "); h.also && two && (verb == "is" || verb == "are") {
		text = verb + " also " + rest
	} else if h.also {
		text = "also " + text
	}
	return []hedged{{until, []string{text}}}
}

// judgesParticiple takes what happens to things, and what people take them for, as it happens sometimes.
func (h *hedge) judgesParticiple(participle int) judgement {
	word, next := h.at(participle), h.at(participle+1)
	switch {
	case taken[word] && (next == "as" || word == "deemed" || word == "considered"), mishaps[word] && h.at(participle-1) == "be":
		return adverse
	case mishaps[word], related[word] && (next == "to" || next == "with" || next == "by"):
		return kindly
	}
	return unfit
}

var (
	adjectiveFor = map[string]string{
		"achieved": "possible", "done": "possible", "attained": "attainable", "avoided": "avoidable", "prevented": "preventable",
		"managed": "manageable", "seen": "visible", "accessed": "accessible", "bought": "available", "purchased": "available",
		"transferred": "transferable", "measured": "measurable", "customized": "customizable", "customised": "customisable",
		"adjusted": "adjustable", "recycled": "recyclable", "reused": "reusable", "reversed": "reversible",
	}
	usedFor = setOf(`
		research communication entertainment education learning fun work school study studying teaching practice decoration storage
		cooking baking cleaning travel exercise training relaxation gaming shopping hiking camping everyday many various several all
		different both different anything homework writing editing planning tracking testing printing drawing painting hobbies`)
	documents = setOf(`
		website site page webpage homepage blog app portal dashboard documentation docs repo repository github appendix section chapter
		table figure chart graph image photo picture settings setting menu handbook manual guide folder file report link paper
		article catalog catalogue directory archive here`)
	kindsOf = setOf("form way mean means kind type sort part example evidence proof basis")
	judged  = setOf("seen viewed considered regarded deemed perceived")
	// uncivil is how people come across.
	uncivil = setOf(`
		offensive rude inappropriate disrespectful harsh cold arrogant insensitive aggressive threatening unprofessional dismissive
		objectionable disturbing condescending lazy weak selfish strange childish pushy cruel shocking insincere naive boring awkward`)
	places = setOf("everywhere in on at across throughout among near within inside along under")
	groups = setOf("several many various different distinct broad categories groups types stages")

	taken = setOf(`
		seen viewed considered regarded deemed described perceived labeled labelled interpreted classed defined dismissed
		characterized characterised`)
	related = setOf("linked related associated connected tied attributed caused explained triggered driven influenced affected")
	mishaps = setOf(`
		misled forgotten mistaken confused overlooked ignored misunderstood misinterpreted misused overused disrupted interrupted
		blocked delayed damaged hindered worsened hampered lost wasted caught`)
)
