package builtin

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/english"
)

// turns lists what says with a verb of its own what a thing can be: "can play a part" for "can be a factor".
func (h *hedge) turns() []hedged {
	what := h.complement()
	switch {
	case h.at(h.can-1) == "there":
		return h.thereTurn()
	case h.at(what) == "easy":
		return h.easyTurn(what)
	case what != h.verb+1:
		return nil
	case h.at(what) == "the" && h.at(what+1) == "difference" && h.at(what+2) == "between":
		return []hedged{{h.verb, []string{h.able("make")}}}
	case h.at(what+1) == "result" && h.at(what+2) == "of":
		return []hedged{{what + 2, []string{h.able("come from"), h.able("stem from")}}}
	case h.at(what) == "due" && h.at(what+1) == "to":
		return []hedged{{what + 1, []string{h.able("come from"), h.able("stem from")}}}
	case h.at(what) == "a" || h.at(what) == "an":
		return h.nounTurns(what)
	case affects[h.at(what)] != "" && (h.at(what+1) == "to" || h.at(what+1) == "for") && !english.Verbs.Has(h.tag(what+2)):
		return []hedged{{what + 1, []string{h.able(affects[h.at(what)])}}}
	case h.at(what) == "helpful" || h.at(what) == "useful" || h.at(what) == "beneficial":
		return h.helpsTurn(what)
	case praised(h.at(what)) && provers[english.Singular(h.at(what+1))] && h.tag(what+1) == english.NNS &&
		h.request.Strength == humanize.Strong && !makers[english.Singular(h.at(h.can-1))] && english.Nouns.Has(h.tag(h.can-1)):
		return []hedged{{h.verb, []string{h.able("make")}}}
	}
	return h.passiveTurns(what)
}

// thereTurn takes "there can be delays"; "there can be too much of it" tells what is possible at all.
func (h *hedge) thereTurn() []hedged {
	phrase := english.NounPhrase(h.words, h.verb+1)
	first := h.at(h.verb + 1) // which may be taken for a verb: "delays"
	many := english.Singular(first) != first && strings.HasSuffix(first, "s") || !phrase.Empty() && h.tag(phrase.To-1) == english.NNS
	if !many || h.doubtful() || h.sure() || h.again() {
		return nil
	}
	return []hedged{{h.verb, []string{h.said("may", "be")}}}
}

// able puts another verb after "can".
func (h *hedge) able(verb string) string {
	if h.also {
		return "can also " + verb
	}
	return "can " + verb
}

// nounTurns goes by the noun after "a".
func (h *hedge) nounTurns(article int) []hedged {
	phrase := english.NounPhrase(h.words, article)
	if phrase.To < article+2 {
		return nil
	}
	head, next := h.at(phrase.To-1), h.at(phrase.To)
	between := make([]string, 0, 4)
	for i := article + 1; i < phrase.To-1; i++ {
		between = append(between, h.at(i))
	}
	bare := len(between) == 0
	one := func(until int, texts ...string) []hedged { return []hedged{{until, texts}} }
	switch {
	case head == "factor" && h.request.Mode != humanize.Academic && (next == "in" || h.tag(phrase.To) == english.Other || next == "too"):
		if bare {
			return one(phrase.To-1, h.able("play a part"))
		}
		if size := sizes[between[0]]; size != "" && len(between) == 1 {
			return one(phrase.To-1, h.able("play "+size+" part"))
		}
	case makesFor[head] && !bare && next != "to" && next != "that" && next != "of" && next != "for" && !sensed[between[0]]:
		return one(h.verb, h.able("make for"))
	case posed[head] && (h.tag(phrase.To) == english.Other || next == "for" || next == "if" || next == "when"):
		return one(h.verb, h.able("pose"))
	case grown[head] && next != "of" && !h.expletive(phrase.To-1):
		return one(h.verb, h.able("become"))
	case head == "source" && next == "of":
		return h.sourceTurns(phrase.To+1, between)
	case actors[head] && (bare || len(between) == 1) && !h.also:
		return one(h.verb, h.able("act as"))
	case head == "reflection" && next == "of" && bare:
		return one(phrase.To, h.able("reflect"))
	case (head == "sign" || head == "symptom" || head == "indicator" || head == "indication") && next == "of" && bare:
		return one(phrase.To, h.able("point to"))
	case head == "threat" && next == "to" && bare:
		return one(phrase.To, h.able("threaten"))
	}
	return h.deedTurns(head, phrase.To, between)
}

// sourceTurns says of a source of comfort that it brings comfort, and of one of stress that it becomes one.
func (h *hedge) sourceTurns(content int, between []string) []hedged {
	switch word := h.at(content); {
	case harms[word]:
		return []hedged{{h.verb, []string{h.able("become")}}}
	case comforts[word] && len(between) == 0:
		return []hedged{{content - 1, []string{h.able("bring")}}}
	case comforts[word] && len(between) == 1 && bringers[between[0]] != "":
		return []hedged{{content - 1, []string{h.able("bring " + bringers[between[0]])}}}
	}
	return nil
}

// helpsTurn takes "it can be helpful to".
func (h *hedge) helpsTurn(what int) []hedged {
	if h.at(h.can-1) != "it" || h.at(what+1) != "to" || !english.Infinitive.Has(h.tag(what+2)) || h.also {
		return nil
	}
	return []hedged{{what, []string{"helps"}}}
}

// easyTurn takes "it can be easy to forget": of slips everybody says that they are easy.
func (h *hedge) easyTurn(what int) []hedged {
	if h.at(h.can-1) != "it" || h.at(what+1) != "to" || !slips[h.at(what+2)] || h.tag(h.can-2) != english.Other && h.can > 2 {
		return nil
	}
	return []hedged{{h.verb, []string{h.said("", "is")}}}
}

func praised(word string) bool {
	return helpful[word] && word != "important" && word != "necessary" || praise[word] || superb[word]
}

var (
	sizes = map[string]string{
		"major": "a big", "key": "a big", "big": "a big", "huge": "a huge", "large": "a large", "significant": "a big",
		"important": "an important",
	}

	bringers = map[string]string{"great": "great", "huge": "great", "major": "great", "real": "real", "true": "true"}

	makesFor = setOf(`
		experience ride journey trip day night evening read sight combination situation morning afternoon commute drive flight walk
		conversation meeting meal story vacation holiday lesson adventure weekend workout challenge`)
	actors = setOf(`
		reminder bridge barrier buffer guide signal catalyst deterrent gateway shield distraction substitute stand-in
		safeguard backup baseline benchmark blueprint model mirror trigger stimulus springboard anchor filter gatekeeper`)
	provers = setOf("asset boon ally companion investment addition choice option alternative exercise ingredient indicator gift present")
	// makers make things, which "can make" would say of them.
	makers = setOf("computer machine robot factory company tool technology printer industry app program software phone device")
	posed  = setOf("challenge threat risk danger hazard")
	grown  = setOf("distraction burden nuisance hindrance obstacle obsession addiction hassle headache bottleneck")
	superb = setOf("great good big huge nice perfect amazing incredible excellent wonderful fantastic ideal simple cheap affordable")

	affects = map[string]string{
		"harmful": "harm", "damaging": "damage", "detrimental": "harm", "injurious": "harm", "beneficial": "benefit",
		"disruptive": "disrupt", "hurtful": "hurt", "distressing": "distress", "distracting": "distract",
	}

	comforts = setOf(`
		comfort joy pride happiness strength hope relief pleasure peace solace calm laughter satisfaction fulfillment fulfilment
		warmth healing delight`)
	slips = setOf("forget overlook miss lose get fall feel become assume mistake confuse underestimate ignore take slip")
)
