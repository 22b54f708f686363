package builtin

import (
	"cmp"
	"slices"
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/english"
)

// verbTurns lists the verbs that keep "can", but say with a word of their own how a thing is: "can feel daunting".
func (h *hedge) verbTurns(what int) []hedged {
	word, next := h.at(what), what+1
	if (english.Nouns | english.Adjectives).Has(h.tag(next)) || h.at(next) == "-" {
		return nil
	}
	if found := h.handyTurn(what); found != nil {
		return found
	}
	if what == h.verb+1 {
		if found := h.plainTurns(what); found != nil {
			return found
		}
	}
	verb := ""
	switch plain := h.request.Mode != humanize.Academic && h.request.Mode != humanize.Professional; {
	case sensed[word] && h.livedThrough():
		verb = "feel"
	case got[word] && plain && !h.holdsAny(0, len(h.words), gets) && h.at(next) != "on" && h.at(next) != "than" && (h.at(next) != "to" || h.at(h.can-1) == "it") &&
		!(h.subject.deed && toilsome[word]):
		verb = "get"
	case risen[word]:
		verb = "become"
	case proved[word] && !h.intensified(what) && h.at(h.can-1) != "it":
		verb = "prove"
	case worsens[word] && plain && !h.holdsAny(0, len(h.words), gets) && h.at(h.can-1) == "it" && worsening[h.at(next)]:
		verb = "get"
	}
	if verb == "" {
		return nil
	}
	return []hedged{{h.verb, []string{h.able(verb)}}}
}

// livedThrough reports whether the subject is what somebody goes through, and not a fact or a thing.
func (h *hedge) livedThrough() bool {
	word := h.at(h.can - 1)
	return h.subject.deed || word == "it" || word == "this" || word == "that" || word == "which" || undergone[word] || undergone[strings.TrimSuffix(word, "s")]
}

// handyTurn takes what is of use now and then: "can come in handy when".
func (h *hedge) handyTurn(what int) []hedged {
	next := h.at(what + 1)
	fits := h.tag(what+1) == english.Other && next != "," || next == "when" || next == "if" || next == "during"
	if !handy[h.at(what)] || !fits || h.request.Mode == humanize.Academic || h.request.Mode == humanize.Professional {
		return nil
	}
	if subject := h.at(h.can - 1); what != h.verb+1 || subject == "this" || subject == "that" || subject == "which" {
		return nil // a tool or a skill comes in handy, and no event
	}
	return []hedged{{what, []string{h.able("come in handy")}}}
}

// plainTurns takes the adjectives that have a verb.
func (h *hedge) plainTurns(what int) []hedged {
	word, next := h.at(what), h.at(what+1)
	ends := h.tag(what+1) == english.Other && next != "," || next == "if" || next == "when"
	switch {
	case moves[word] != "" && (next == "for" || next == "to") && h.somebody(what+2):
		return []hedged{{what + 1, []string{h.able(moves[word])}}}
	case done[word] != "" && ends:
		return []hedged{{what, []string{h.able(done[word])}}}
	case word == "time-consuming" && h.expletive(what):
		return []hedged{{what, []string{h.able("take a long time")}}}
	case word == "tempting" && h.expletive(what) && (h.can < 2 || h.tag(h.can-2) == english.Other):
		return []hedged{{h.verb, []string{h.said("", "is")}}}
	}
	return nil
}

// somebody reports whether people are named at a word, and nothing that they do after them.
func (h *hedge) somebody(at int) bool {
	if receivers[h.at(at)] {
		return h.at(at+1) != "to" && !english.Verbs.Has(h.tag(at+1))
	}
	phrase := english.NounPhrase(h.words, at)
	return !phrase.Empty() && isPerson(h.at(phrase.To-1)) && h.at(phrase.To) != "to" && h.tag(phrase.To) != english.POS
}

// deedTurns takes what "a" thing can be with its head and what stands between: "can feel like a daunting task".
func (h *hedge) deedTurns(head string, after int, between []string) []hedged {
	next := h.at(after)
	dreaded := len(between) == 1 && sensed[between[0]]
	switch {
	case (head == "experience" || head == "feeling") && dreaded && (h.tag(after) == english.Other || next == "if" || next == "when" || next == "for"):
		return []hedged{{after - 1, []string{h.able("feel " + cmp.Or(plainDread[between[0]], between[0]))}}}
	case chores[head] && (dreaded || len(between) == 0 || slices.Contains(between, "difficult")) && next != "of" && next != "for":
		return []hedged{{h.verb, []string{h.able("feel like")}}}
	case len(between) == 0 && workings[head+" "+next] != "" && !english.Verbs.Has(h.tag(after+1)):
		return []hedged{{after, []string{h.able(workings[head+" "+next])}}}
	}
	return nil
}

var (
	sensed = setOf(`
		overwhelming intimidating daunting frustrating uncomfortable awkward scary frightening disorienting disorientating
		stressful nerve-wracking terrifying liberating unsettling lonely strange discouraging
		unnerving empowering monotonous tedious endless surreal freeing exhilarating`)
	plainDread = map[string]string{"daunting": "intimidating"}

	undergone = setOf(`
		experience travel journey trip ride flight commute drive walk hike tour day night morning evening week weekend life work school
		conversation meeting interview lesson shift change move start task process prospect landscape city crowd silence darkness
		solitude transition training exercise exam test adjustment recovery wait search visit practice homework parenthood retirement`)
	got = setOf(`
		tiring boring messy confusing noisy crowded complicated repetitive hot cold hectic busy slippery muddy windy foggy dusty icy
		bumpy rough tricky expensive pricey costly steep loud dark heated intense tense ugly annoying distracting dull tough bleak rowdy
		colder hotter harder worse stronger louder tougher trickier slower longer darker rougher steeper heavier`)
	risen  = setOf("addictive counterproductive cumbersome burdensome unwieldy problematic unbearable")
	proved = setOf("difficult challenging fatal disastrous decisive invaluable")
	// worsens are what it gets to do something, or at some time.
	worsens   = setOf("hard dangerous risky")
	worsening = setOf("to for when if")
	gets      = setOf("get gets getting got")

	handy = setOf("useful helpful handy")

	moves = map[string]string{
		"intimidating": "intimidate", "overwhelming": "overwhelm", "frustrating": "frustrate", "confusing": "confuse",
		"frightening": "frighten", "exhausting": "exhaust", "discouraging": "discourage", "distracting": "distract",
		"misleading": "mislead", "annoying": "annoy", "tiring": "tire",
	}
	done = map[string]string{
		"harmful": "do harm", "damaging": "do damage", "misleading": "mislead", "time-consuming": "take a lot of time",
		"effective": "work well",
	}
	workings = map[string]string{
		"hindrance to": "hinder", "distraction from": "distract from", "danger to": "endanger", "benefit to": "benefit",
		"comfort to": "comfort", "inspiration to": "inspire", "burden on": "weigh on", "distraction to": "distract",
	}
	chores    = setOf("task struggle chore battle undertaking maze gamble burden ordeal")
	receivers = setOf("me us you them him her anyone everyone everybody anybody someone people many")
)
