package builtin

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/english"
)

// evaluation is a complement that says how good or bad a thing is, and not what is possible.
type evaluation struct {
	at, to  int  // the place of its first weighty word, and the end of it; to is 0 where it is none
	praises bool // all of it is kind
	risky   bool // it tells of harm
	both    bool // it tells of good and bad at once
	thing   bool // it is a noun: "a great way to"
}

// readEvaluation reads the words after "be".
func readEvaluation(h *hedge, from int) evaluation {
	if h.at(from) == "both" {
		said := readEvaluation(h, from+1)
		said.risky, said.both = false, said.to > 0
		return said
	}
	switch first, second := h.at(from), h.at(from+1); {
	case first == "a" && second == "blessing" && h.at(from+2) == "and", first == "full" && second == "of":
		return evaluation{at: from, to: from + 2, praises: true}
	case first == "of" && second == "great" && h.at(from+2) == "help":
		return evaluation{at: from + 1, to: from + 3, praises: true}
	case first == "one" && second == "of" && h.at(from+2) == "the" && h.tag(from+3) == english.JJS && h.evaluationWord(from+3).to > 0:
		return evaluation{at: from + 3, to: from + 5}
	case related[first] && first != "attributed" && (second == "to" || second == "with") && h.request.Strength == humanize.Strong:
		return evaluation{at: from, to: from + 1, praises: true}
	case first == "such" && (second == "a" || second == "an"):
		return h.evaluationNoun(from + 2)
	case first == "a" || first == "an":
		return h.evaluationNoun(from + 1)
	}
	said := h.evaluationWord(from)
	if said.to == 0 {
		return said
	}
	if h.tag(said.to) == english.NNS && saysLittle[english.Singular(h.at(said.to))] {
		said.to++
		said.thing = true
		return said
	}
	for joins := h.at(said.to); joins == "and" || joins == "or" || joins == ","; joins = h.at(said.to) {
		next := said.to + 1
		if joins == "," && h.at(next) == "and" {
			next++
		}
		second := h.evaluationWord(next)
		if second.to == 0 {
			break
		}
		said.to, said.praises, said.risky = second.to, said.praises && second.praises, said.risky || second.risky
	}
	if (english.Nouns | english.Adjectives).Has(h.tag(said.to)) || h.at(said.to) == "-" {
		return evaluation{}
	}
	return said
}

// evaluationWord reads an adjective with the adverbs before it.
func (h *hedge) evaluationWord(at int) evaluation {
	for boosts[h.at(at)] {
		at++
	}
	word := h.at(at)
	if h.tag(at) == english.JJR || h.tag(at) == english.JJS {
		word = evaluatedBase(word)
	}
	if !evaluates[word] && judgesWord(word) == unfit || grave[word] || merelyStates[word] {
		return evaluation{}
	}
	return evaluation{at: at, to: at + 1, praises: fine(word), risky: risky[word]}
}

// evaluatedBase strips an adjective of "-er" or "-est".
func evaluatedBase(word string) string {
	for _, ending := range []string{"er", "est", "r", "st", "ier", "iest"} {
		base, found := strings.CutSuffix(word, ending)
		switch {
		case !found:
		case evaluates[base] || toilsome[base]:
			return base
		case evaluates[base+"y"]:
			return base + "y"
		case len(base) > 1 && evaluates[base[:len(base)-1]]:
			return base[:len(base)-1]
		}
	}
	return word
}

// evaluationNoun reads what stands after "a": adjectives that judge, and a noun that says little.
func (h *hedge) evaluationNoun(at int) evaluation {
	if h.at(at) == "bit" || h.at(at) == "little" || h.at(at) == "lot" && h.tag(at+1) == english.JJR {
		return h.evaluationWord(at + 1)
	}
	if h.at(at) == "lot" && h.at(at+1) == "of" && h.at(at+2) == "fun" {
		return evaluation{at: at, to: at + 3, praises: true}
	}
	said := evaluation{at: at, praises: true, thing: true}
	judged := false
	for ; !saysLittle[h.at(at)] || english.Nouns.Has(h.tag(at+1)); at++ {
		word := h.at(at)
		switch {
		case word == "and" || word == "," || boosts[word]:
		case evaluates[word] || judgesWord(word) != unfit:
			judged = true
			said.praises = said.praises && fine(word)
			said.risky = said.risky || risky[word] || grave[word]
		default:
			return evaluation{}
		}
		if at > said.at+6 {
			return evaluation{}
		}
	}
	if !judged && !saysEnough[h.at(at)] {
		return evaluation{}
	}
	said.to = at + 1
	said.praises = said.praises && !burdens[h.at(at)]
	return said
}

func fine(word string) bool {
	return judgesWord(word) == kindly || praise[word] || superb[word] || pleases[word]
}

var (
	boosts = setOf(`
		very really quite pretty extremely especially particularly incredibly truly rather hugely super even tremendously
		more most much highly deeply always equally somewhat just as almost nearly seriously hugely`)
	pleases = setOf(`
		fun exciting enjoyable rewarding entertaining powerful invaluable wonderful great helpful useful valuable beneficial effective
		amazing incredible fantastic interesting liberating empowering convenient relaxing refreshing inspiring satisfying meaningful
		healing contagious infectious magical memorable pleasant wise smart tremendous strong excellent good huge big major educational
		positive eye-opening calming thrilling fascinating delightful fulfilling therapeutic uplifting charming cozy profitable
		tempting easy important unexpected rejuvenating smooth successful nice lovely special vital key crucial essential
		entertainment learning eyeopening unifying cool simple safe handy ideal impressive hilarious motivating enriching
		comforting life-changing informative`)
	evaluates = setOf(`
		fun exciting enjoyable rewarding entertaining powerful invaluable wonderful great amazing incredible fantastic interesting
		liberating empowering convenient relaxing refreshing inspiring satisfying meaningful healing contagious infectious magical
		memorable pleasant wise smart tremendous excellent good huge big major positive eye-opening calming thrilling fascinating
		delightful fulfilling therapeutic uplifting strong educational real serious perfect important
		overwhelming intimidating daunting frustrating uncomfortable scary disorienting disorientating stressful unsettling lonely
		tedious exhausting tiring confusing boring disappointing exhilarating nerve-wracking easy tempting unpleasant difficult
		hard tough tricky challenging bad dangerous hazardous harmful damaging risky treacherous detrimental problematic
		addictive alarming true demotivating draining emotional fulfilling hilarious ideal impractical impressive rejuvenating smooth
		successful impossible simple worse better safe slow costly pricey expensive messy nice lovely special unique handy vital key crucial
		essential entertainment learning eye-opening eyeopening unifying cool motivating enriching comforting life-changing informative
		demanding`)
	// merelyStates tell what is there, or what may come, and no opinion.
	merelyStates = setOf(`
		available visible present applicable optional prone liable susceptible vulnerable relevant necessary
		sufficient enough different small low loud invisible rare sparse frequent incomplete overlooked dry wet hot cold hostile
		inaccurate dishonest humid opaque fragile scarce`)
	risky = setOf(`
		dangerous hazardous harmful damaging addictive destructive risky unsafe treacherous detrimental deceptive deceiving misleading
		offensive controversial toxic aggressive disruptive contentious inappropriate problematic volatile serious`)
	// saysLittle are the nouns that say little without the adjective before them.
	saysLittle = setOf(`
		way tool asset help source experience task skill challenge lesson thing part resource force activity situation process journey
		adventure ally idea place companion addition choice option alternative boost reminder motivator hobby pastime feeling
		opportunity gift combination reward remedy weapon teacher investment strategy approach method practice exercise habit step
		start solution escape outlet indicator inspiration relief joy pleasure treat benefit advantage balance decision
		one time boon invention ingredient lifesaver bond place undertaking endeavor endeavour battle struggle ride trip trait quality virtue goal plan topic subject distraction factor`)
	saysEnough = setOf("challenge pleasure joy relief treat struggle boost help adventure")
	burdens    = setOf("challenge struggle battle distraction")
)
