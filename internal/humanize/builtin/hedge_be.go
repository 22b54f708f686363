package builtin

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/english"
)

// be says of what can be so that it sometimes or often is, or may be.
func (h *hedge) be(what int) []string {
	judged := h.judges(what)
	texts := h.sometimes(what, judged)
	if judged == adverse && h.mayBe(what) {
		texts = append(texts, h.said("may", "be"))
	}
	if len(texts) == 0 && h.mayProve(what) && (h.request.Strength == humanize.Strong || !h.simply(what)) {
		texts = append(texts, h.able("prove"))
	}
	return texts
}

// simply reports whether the sentence talks plainly to its reader: "it can be very dangerous if you".
func (h *hedge) simply(what int) bool { return h.at(what-1) == "very" && h.s.holds(readerWords) }

// mayProve reports whether a thing can turn out so.
func (h *hedge) mayProve(what int) bool {
	if (english.Nouns | english.Adjectives).Has(h.tag(what + 1)) {
		return false // "valuable lessons"
	}
	return turnsOut[h.at(what)] && !h.holdsAny(h.verb, what, maybes) && h.at(h.can-1) != "it" && !h.s.holds(ailments)
}

// sometimes says how often a thing is so: of the weather and of work that it sometimes is, of what is hard to do that it often is.
func (h *hedge) sometimes(what int, judged judgement) []string {
	be := ""
	switch h.subject.number {
	case english.NumberSingular:
		be = "is "
	case english.NumberPlural:
		be = "are "
	}
	if be == "" || h.at(what) == "tempting" || judged != adverse || h.timed() || h.goesOn() {
		return nil
	}
	var texts []string
	if h.takesTurns(what) {
		texts = append(texts, be+"sometimes")
	}
	if toilsome[h.at(what)] && h.at(what+1) == "to" && what == h.verb+1 && !h.subject.deed {
		texts = append(texts, be+"often")
	}
	return texts
}

var toilsome = setOf("hard difficult tough tricky")

// takesTurns reports whether the subject is so at one time and not at another: journeys, days, moods, the weather.
func (h *hedge) takesTurns(what int) bool {
	word := h.at(h.can - 1)
	return h.expletive(what) || !h.subject.deed && (byTurns[word] || byTurns[strings.TrimSuffix(word, "s")])
}

// expletive reports whether the subject is the "it" of "it can be hard to sleep".
func (h *hedge) expletive(what int) bool {
	return h.at(h.can-1) == "it" && h.at(what+1) == "to" && english.Infinitive.Has(h.tag(what+2))
}

var byTurns = setOf(`
	travel journey trip ride flight commute drive walk hike tour day night morning evening week weekend winter summer weather rain
	wind snow storm heat traffic mood emotion feeling temper life work school conversation meeting interview lesson shift
	relationship friendship marriage negotiation deadline schedule`)

// complement is the place of what follows "be" and its adverbs.
func (h *hedge) complement() int {
	what := h.verb + 1
	for english.Adverbs.Has(h.tag(what)) && judgesWord(h.at(what)) == unfit || h.at(what) == "both" {
		what++
	}
	return what
}

// judgement is what a complement says of the subject.
type judgement int

const (
	unfit   judgement = iota // what somebody is able to be, and all that is not known
	adverse                  // it is so now and then
	kindly                   // praise, which "sometimes" would spoil
)

// judges reads the complement at a word: an adjective, or "a" with its noun.
func (h *hedge) judges(what int) judgement {
	switch tag := h.tag(what); {
	case h.at(what) == "a" || h.at(what) == "an":
		return h.judgesNoun(what)
	case tag == english.JJR && h.at(what) != "more" && h.at(what) != "better":
		return adverse
	case h.at(what) == "one" && h.at(what+1) == "of" && h.at(what+2) == "the":
		return kindly
	case tag == english.VBN || tag == english.VBD:
		return h.judgesParticiple(what)
	}
	return judgesWord(h.at(what))
}

// judgesNoun goes by the noun, and by the adjective before it.
func (h *hedge) judgesNoun(article int) judgement {
	if word := h.at(article + 1); word == "bit" || word == "little" || word == "lot" {
		if h.tag(article+2) == english.JJR {
			return adverse
		}
		return min(judgesWord(h.at(article+2)), adverse)
	}
	phrase := english.NounPhrase(h.words, article)
	if phrase.Empty() || phrase.To < article+2 {
		return unfit
	}
	head := h.at(phrase.To - 1)
	for i := article + 1; i < phrase.To-1; i++ {
		if judged := judgesWord(h.at(i)); judged != unfit {
			return judged
		}
	}
	switch {
	case troubles[head]:
		return adverse
	case boons[head]:
		return kindly
	}
	return unfit
}

func judgesWord(word string) judgement {
	switch {
	case grave[word]:
		return unfit
	case trying[word] || blame[word]:
		return adverse
	case helpful[word]:
		return kindly
	}
	return unfit
}

var (
	// Of grave things "sometimes" and "may" would say too little.
	grave = setOf("painful devastating traumatic fatal deadly lethal tragic heartbreaking terrifying brutal cruel violent toxic")

	trying = setOf(`
		addictive ambiguous annoying arduous bland brittle bumpy burdensome challenging clunky complex contentious
		controversial counterintuitive crowded cumbersome deceiving deceptive delicate demanding destructive different difficult
		discouraging dishonest disruptive distracting distressing draining dry dusty elusive fiddly finicky fleeting foggy fragile
		frantic frequent hard hazardous hectic hot hit-or-miss hostile humid impractical inaccurate inappropriate incomplete
		inconsistent intense invisible irritating isolating lengthy limiting loud low misleading monotonous muddy
		nerve-wracking nuanced objectionable off-putting offensive opaque overlooked overwhelming patchy pricey problematic
		prohibitive rare repetitive restrictive rocky scarce shocking slippery slow small sparse steep sticky strict strange subtle
		superficial surprising taxing tempting tense thankless time-consuming tight tiresome tough trying tricky unclear
		unexpected unforgiving unhelpful unnerving unpredictable unreliable unwieldy upsetting vague volatile wearing weird wet windy
		disorientating tiresome aggressive cold bad harmful harder frightening uneven unfamiliar awkward fearful harsh`)
	helpful = setOf(`
		useful helpful beneficial valuable effective worthwhile handy rewarding relevant sufficient enough necessary appropriate
		practical suitable advantageous productive important vulnerable susceptible
		available critical crucial vital key educational entertaining prone liable applicable desirable preferable optional visible
		present impossible`)

	troubles = setOf(`
		challenge problem issue distraction obstacle concern danger threat burden hindrance barrier nuisance liability hassle headache
		struggle mess gamble risk hurdle factor drawback  disadvantage deterrent bottleneck setback trap puzzle sign symptom
		consequence reason cause result mix blur`)
	boons = setOf("help asset advantage benefit lifesaver boon plus")
)

// turnsOut are what a thing proves in the end.
var turnsOut = setOf(`
	dangerous hazardous risky harmful damaging costly overwhelming exhausting beneficial valuable useful helpful rewarding detrimental
	effective treacherous deadly divisive controversial tricky unreliable disruptive stressful frustrating disorienting intimidating
	crucial vital essential necessary powerful fruitful instructive futile inadequate insufficient dull lucrative profitable`)

// maybes throw a doubt on what "prove" would settle.
var maybes = setOf("potentially possibly perhaps")
