package builtin

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/english"
)

const (
	extraposed  = "structure.extraposed"
	doerFirst   = "structure.doer-first"
	thingItself = "structure.thing-itself"

	openerReason = "Machines open with an -ing form twice as often as people, who start with who does what."
	gerundReason = "A long activity makes a heavy subject; people name the thing, or first say what it’s like."
)

// participleOpeners proposes other beginnings for "Seeing the sign, he stopped" ("He saw the sign and stopped"), "Using a map,
// we" ("With a map, we"), "Having read it, she" ("After reading it, she"), "Depending on the road, it", "Having patience helps" and
// "Getting lost can be scary, but".
func participleOpeners(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	s := &sentences[n]
	if request.Strength == humanize.Light || !strings.HasSuffix(s.at(0), "ing") {
		return proposals
	}
	o, ok := openingOf(s, nil)
	if !ok {
		return openersOnly(s, n, proposals)
	}
	for _, way := range []func(opening, int) (proposal, bool){
		opening.withTool, opening.afterDoing, opening.givenThat, opening.asWhatHeIs, opening.lookingBack, opening.whereHeSpoke, opening.doerFirst, opening.dependingBehind, opening.thingItself, opening.feelingFirst,
		opening.reasonBehind,
	} {
		if made, ok := way(o, n); ok {
			return append(proposals, made)
		}
	}
	return proposals
}

// start proposes a text for the first words.
func (o opening) start(n, words int, id, reason, text string) (proposal, bool) {
	made := proposal{sentence: n, from: 0, to: o.pieces[words-1] + 1, id: id, reason: reason, kind: phrase, texts: []string{text}}
	return made, true
}

// mainOf reads the plain clause behind the comma: its subject and its verb, counted from there.
func (o opening) mainOf() (english.Phrase, english.VerbGroup, bool) {
	groups := o.groups(o.comma+1, o.end)
	if len(groups) == 0 || groups[0].Inner {
		return english.Phrase{}, english.VerbGroup{}, false
	}
	subject, joined := english.SubjectOf(o.words[o.comma+1:o.end], groups[0])
	if joined {
		return subject, groups[0], false // it may go on with a list: "Taking risks, errors and delays in stride is"
	}
	for i := o.comma + 1; i < o.comma+1+groups[0].From; i++ {
		if o.at(i) == "," || o.words[i].Tag == english.CC && o.words[i+1].Tag == english.VBG {
			return subject, groups[0], false
		}
	}
	return subject, groups[0], !subject.Empty() && subject.From == 0
}

// withTool says "With a map, we" for "Using a map, we".
func (o opening) withTool(n int) (proposal, bool) {
	if o.at(0) != "using" || english.NounPhrase(o.words, 1).Empty() || len(o.groups(1, o.comma)) > 0 || ofMethod[english.Singular(o.at(o.comma-1))] {
		return proposal{}, false
	}
	for i := 1; i < o.comma; i++ {
		if tag := o.words[i].Tag; tag == english.TO || tag == english.VBG || o.at(i) == "and" || o.at(i) == "with" {
			return proposal{}, false
		}
	}
	if _, _, ok := o.mainOf(); !ok {
		return proposal{}, false
	}
	return o.start(n, 1, "structure.opener-with", openerReason, "With")
}

// ofMethod are nouns of what a study is done with, or by.
var ofMethod = setOf(`
	approach method methodology analysis model framework technique data dataset sample survey strategy regression procedure algorithm
	theory test protocol design study experiment measure index metric code script function software`)

// afterDoing says "After reading it, she" for "Having read it, she".
func (o opening) afterDoing(n int) (proposal, bool) {
	if o.at(0) != "having" || o.comma < 4 {
		return proposal{}, false
	}
	base, known := english.BaseOf(o.at(1))
	done := o.words[1].Tag == english.VBN || o.words[1].Tag == english.VBD
	if !known || !done || goesOnStill[base] || english.Inflect(base, english.Participle) != o.at(1) {
		return proposal{}, false
	}
	if _, _, ok := o.mainOf(); !ok {
		return proposal{}, false
	}
	return o.start(n, 2, "structure.opener-after", openerReason, "After "+english.Inflect(base, english.Gerund))
}

// goesOnStill are verbs of what may go on still, or of how somebody came to be as he is.
var goesOnStill = setOf("be have know live work love like want spend grow study say serve lack own belong need suffer play teach")

// doerFirst says "He saw the sign and stopped" for "Seeing the sign, he stopped".
func (o opening) doerFirst(n int) (proposal, bool) {
	base, known := english.BaseOf(o.at(0))
	subject, verb, ok := o.mainOf()
	if !known || !ok || verb.Negated || verb.Auxiliary != "" || verb.Perfect || verb.Passive || verb.Going || o.at(1) == "back" {
		return proposal{}, false
	}
	from := o.comma + 1
	if first := o.words[from]; !english.SetOf(english.PRP, english.DT, english.PRPS).Has(first.Tag) && !first.Name {
		return proposal{}, false
	}
	person := o.words[from].Tag == english.PRP || o.words[from].Name
	describes := qualitiesOf[base] && !person && verb.Tense == english.TensePresent
	if person && verb.Tense == english.TensePresent {
		return proposal{}, false // a stance, as in "Drawing on this, I contend"
	}
	if !(firstActs[base] && o.at(from) != "it" || describes) || verb.Tense != english.TensePast && verb.Tense != english.TensePresent {
		return proposal{}, false
	}
	until := from + subject.To
	for until < from+verb.From && (o.words[until].Tag == english.IN || !english.Adverbs.Has(o.words[until].Tag)) {
		until++
	}
	form := o.formOf(from, subject, verb)
	if o.source(1, o.comma) == "" || form == "" || o.holdsAny(1, o.comma, meanwhiles) {
		return proposal{}, false
	}
	link := " and "
	if o.holdsAny(1, o.comma, coordinators) || len(o.groups(1, o.comma)) > 0 && o.comma > shortestPause {
		link = ", and "
	}
	text := o.source(from, until) + " " + english.Inflect(base, besideForms[form]) + " " +
		o.source(1, o.comma) + link + o.source(until, o.end)
	return o.whole(n, doerFirst, openerReason, text), true
}

// formOf is the form that a verb takes beside that of the main clause.
func (o opening) formOf(from int, subject english.Phrase, verb english.VerbGroup) string {
	if verb.Tense == english.TensePast {
		return "past"
	}
	switch o.words[from+verb.From].Tag {
	case english.VBZ:
		return "third"
	case english.VBP:
		return "base"
	}
	return ""
}

var besideForms = map[string]english.Form{"past": english.Past, "third": english.Third, "base": english.Base}

var (
	// firstActs come before what the main clause tells, or are why it happens.
	firstActs = setOf(`
		feel know want need fear believe suspect hope dismiss shake abandon ignore discard finish catch glance peer crouch kneel bend duck dodge spin whirl rush slip step
		pause swallow brush wipe clutch grip snatch pick lift drop fold pocket summon muster
		take see hear notice realize realise recognize recognise leave reach enter grab open close turn draw lean raise gather
		sense spot seek stumble cross return arrive press push pull sit decide`)
	// qualitiesOf a thing stand beside what else it is.
	qualitiesOf = setOf(`
		offer feature combine boast provide include blend sit stand lie stretch span cover deliver weigh measure contain house`)
)

var (
	backward     = setOf(", it they he she that if this")
	meanwhiles   = setOf("while when as")
	coordinators = setOf("and or")
)

// shortestPause is from which word on a comma stands before the second verb of somebody who did something in a clause.
const shortestPause = 4

const longestDepending = 15

// dependingBehind puts "depending on the road" behind the clause.
func (o opening) dependingBehind(n int) (proposal, bool) {
	words := o.end - o.comma - 1
	if o.at(0) != "depending" || o.at(1) != "on" || words > longestDepending ||
		o.holdsAny(o.comma+1, o.end, backward) {
		return proposal{}, false
	}
	if _, _, ok := o.mainOf(); !ok {
		return proposal{}, false
	}
	return o.whole(n, "structure.depending", openerReason, o.source(o.comma+1, o.end)+", depending "+o.source(1, o.comma)), true
}
