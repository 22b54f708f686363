package builtin

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/grammar"
)

// passiveTurns takes the passives that say with fewer words where things stand: "is found in", "goes back to".
func (h *hedge) passiveTurns(participle int) []hedged {
	next := h.at(participle + 1)
	switch word := h.at(participle); {
	case word == "found" && places[next] && h.at(participle+3) != "form":
		return h.agreedTurn(participle, "is found", "are found")
	case word == "traced" && next == "back" && h.at(participle+2) == "to":
		return h.agreedTurn(participle+1, "goes back", "go back")
	case word == "traced" && next == "to":
		return h.agreedTurn(participle, "goes back", "go back")
	case (word == "divided" || word == "grouped" || word == "sorted" || word == "categorized") && next == "into" &&
		(h.tag(participle+2) == grammar.CD || groups[h.at(participle+2)]):
		return h.agreedTurn(participle, "falls", "fall")
	case word == "broken" && next == "down" && h.at(participle+2) == "into":
		return h.agreedTurn(participle+1, "breaks down", "break down")
	case word == "applied" && next == "to" && h.request.Strength == humanize.Strong:
		return h.agreedTurn(participle, "applies", "apply")
	}
	return nil
}

// agreedTurn takes the form that the subject asks for, where "can" has no second verb.
func (h *hedge) agreedTurn(until int, singular, plural string) []hedged {
	if h.goesOn() {
		return nil
	}
	text := ""
	switch h.subject.number {
	case grammar.Singular:
		text = singular
	case grammar.Plural:
		text = plural
	default:
		return nil
	}
	if h.also && (singular == "is found") {
		text += " also"
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
	places = setOf("in on at across throughout among near within inside along under")
	groups = setOf("several many various different distinct broad categories groups types stages")

	taken = setOf(`
		seen viewed considered regarded deemed described perceived labeled labelled interpreted classed defined dismissed
		characterized characterised`)
	related = setOf("linked related associated connected tied attributed caused explained triggered driven influenced affected")
	mishaps = setOf(`
		misled forgotten mistaken confused overlooked ignored misunderstood misinterpreted misused overused disrupted interrupted
		blocked delayed damaged hindered worsened hampered lost wasted caught`)
)
