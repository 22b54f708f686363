package builtin

import (
	"strings"

	"plainhand/internal/humanize/english"
)

// thingItself says "Patience helps" for "Having patience helps", and "A map can" for "Having a map can".
func (o opening) thingItself(n int) (proposal, bool) {
	groups := o.groups(0, o.end)
	if o.at(0) != "having" || len(groups) == 0 || groups[0].From < 2 || groups[0].From > o.comma || groups[0].Inner {
		return proposal{}, false
	}
	verb := groups[0].From
	for verb > 2 && (english.Adverbs.Has(o.words[verb-1].Tag) || o.at(verb-1) == "not") {
		verb--
	}
	if tag := o.words[groups[0].From].Tag; tag != english.VBZ && tag != english.MD {
		return proposal{}, false
	}
	thing := english.NounPhrase(o.words, 1)
	head := thing.To - 1
	switch {
	case thing.Empty():
		return proposal{}, false
	case thing.To == 2 && thing.To == verb && virtues[o.at(1)]:
	case thing.To == 2 && o.at(1) == "access" && o.at(2) == "to":
	case (o.at(1) == "a" || o.at(1) == "an") && usefulThings[o.at(head)]:
	default:
		return proposal{}, false
	}
	for i := thing.To; i < verb; i++ {
		if tag := o.words[i].Tag; tag == english.VBG || tag == english.TO && o.at(head) != "access" || tag == english.WDT {
			return proposal{}, false
		}
	}
	text := english.Capitalize(o.source(1, 2))
	return o.start(n, 2, thingItself, gerundReason, text)
}

var (
	virtues = setOf(`
		patience empathy confidence courage resilience discipline self-discipline self-control self-confidence self-awareness
		determination perseverance humility gratitude compassion curiosity integrity flexibility clarity trust motivation ambition`)
	usefulThings = setOf(`
		map compass plan strategy budget schedule routine checklist backup mindset attitude guide toolkit calendar framework policy
		process system roadmap timeline understanding knowledge`)
)

// How many words an activity has that stands behind what is said of it.
const (
	shortestActivity = 2
	longestActivity  = 9
)

// feelingFirst says "It can be scary to get lost, but" for "Getting lost can be scary, but".
func (o opening) feelingFirst(n int) (proposal, bool) {
	base, known := english.BaseOf(o.at(0))
	groups := o.groups(0, o.comma)
	if !known || len(groups) != 1 || groups[0].Inner && o.at(2) != "while" || english.Inflect(base, english.Gerund) != o.at(0) {
		return proposal{}, false
	}
	verb := groups[0]
	if verb.Going && efforts[o.at(verb.Main)] {
		verb.Going, verb.Main, verb.To = false, verb.From, verb.Main // "is scary" in the shape of "is scaring"
	}
	until := verb.From
	if until < shortestActivity || until > longestActivity || !o.activity() || base == "be" || o.goesOnDoing() || !o.saysWhatItIs(verb) {
		return proposal{}, false
	}
	if o.at(o.comma+2) == "it" {
		return proposal{}, false // "it" would stand for what was built, or "it is" come twice
	}
	if english.Adverbs.Has(o.words[until-1].Tag) && o.at(until-1) != "alone" || !o.tellsFeeling(verb) ||
		o.holdsAny(0, until, namedLater) {
		return proposal{}, false
	}
	said, activity := o.source(until, o.comma), o.source(1, until)
	if said == "" || activity == "" || o.holdsAny(1, until, theirOwn) || o.holdsAny(until, o.comma, forSomebody) {
		return proposal{}, false
	}
	if rest, can := strings.CutPrefix(said, "can be "); can && !o.holdsAny(verb.To, o.comma, risky) {
		said = "is " + rest
	}
	made := proposal{sentence: n, from: 0, to: o.pieces[o.comma-1] + 1, id: extraposed, reason: gerundReason, kind: phrase}
	made.texts = []string{"It " + said + " to " + base + " " + activity}
	return made, true
}

var (
	theirOwn    = setOf("their his her its our them him us themselves himself herself")
	forSomebody = setOf("for situation")
)

// goesOnDoing reports whether the next clause has an activity for its subject too: "and having a map helps".
func (o opening) goesOnDoing() bool {
	return o.comma+2 < len(o.words) && o.words[o.comma+1].Tag == english.CC && o.words[o.comma+2].Tag == english.VBG
}

// activity reports whether the -ing form that opens the sentence has its own object or place, and describes no noun.
func (o opening) activity() bool {
	if o.words[0].Tag != english.VBG && !(o.at(0) == "building" && builds[o.at(1)]) || o.at(0) == "having" {
		return false
	}
	switch o.words[1].Tag {
	case english.NN, english.NNS:
		return takesObject[o.at(0)] && (o.at(0) != "building" || builds[o.at(1)])
	case english.DT, english.PRPS, english.IN, english.TO, english.RP, english.VBN, english.NNP, english.NNPS:
		return o.at(1) != "of"
	case english.JJ:
		return o.at(0) == "getting" || o.at(0) == "being" || o.at(0) == "staying"
	}
	return false
}

// saysWhatItIs takes "is hard", "can feel hard", "was no small task" and "takes time".
func (o opening) saysWhatItIs(verb english.VerbGroup) bool {
	first := o.at(verb.From)
	if o.verb(0, verb) == "take" {
		return first == "takes" || first == "took"
	}
	return likeness[o.verb(0, verb)] && (verb.Tense == english.TenseModal || first == "is" || first == "was")
}

// tellsFeeling reports whether what stands from the verb to the comma is an adjective of effort or feeling, or a noun that sums up.
func (o opening) tellsFeeling(verb english.VerbGroup) bool {
	i := verb.To
	if o.verb(0, verb) == "take" {
		return o.takesEffort(i)
	}
	for english.Adverbs.Has(o.words[i].Tag) || o.at(i) == "not" {
		i++
	}
	if o.at(i) == "a" || o.at(i) == "an" || o.at(i) == "no" {
		for i++; english.Adjectives.Has(o.words[i].Tag) || o.words[i].Tag == english.VBG; i++ {
		}
		return i+1 == o.comma && sums[o.at(i)]
	}
	if !efforts[o.at(i)] {
		return false
	}
	if o.at(i+1) == "and" && efforts[o.at(i+2)] {
		i += 2
	}
	return i+1 == o.comma || o.at(i+1) == "for" && o.comma-i <= 5
}

// takesEffort reports whether "time", "practice and patience" or the like stands up to the comma.
func (o opening) takesEffort(i int) bool {
	if o.at(i) == "a" && (o.at(i+1) == "lot" || o.at(i+1) == "bit") && o.at(i+2) == "of" {
		i += 3
	}
	if takings[o.at(i)] && o.at(i+1) == "and" && takings[o.at(i+2)] {
		i += 2
	}
	return takings[o.at(i)] && i+1 == o.comma
}

var (
	takings = setOf("time effort practice patience courage planning preparation dedication discipline work commitment skill energy strength")

	namedLater = setOf("it they them")
	likeness   = setOf("be feel prove seem")
	// builds are what people build, where "building" might be a house.
	builds      = setOf("a an the your our my patience trust confidence relationships friendships habits skills rapport momentum wealth muscle")
	takesObject = setOf(`getting practicing practising learning exercising building taking making finding writing managing
		starting keeping developing doing using choosing preparing creating setting maintaining overcoming giving solving avoiding
		protecting reducing removing providing achieving handling losing buying understanding improving cultivating earning`)
	efforts = setOf(`
		difficult hard tough easy intimidating scary frightening frustrating stressful exhausting daunting dangerous tricky challenging
		overwhelming rewarding fun nerve-wracking tiring risky confusing expensive costly tedious time-consuming distressing
		important helpful useful essential necessary worthwhile wise smart natural normal common impossible unwise sensible`)
	sums = setOf(`
		achievement accomplishment effort job shame
		challenge task feat undertaking endeavor endeavour mistake pleasure relief struggle joy privilege`)
)
