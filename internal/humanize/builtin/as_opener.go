package builtin

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/english"
)

const (
	asBehind = "structure.as-behind"
	asWhen   = "structure.as-when"
	asReason = "Machines set the scene with “As the”; people say “when” or “because,” or mention it afterward."
)

var openingAs = setOf("as")

// asOpeners proposes for "As the test started, we" what the clause means: "When the test started, we" or "Because the road was
// wet, we", "We were waiting when the bell rang", or the same clause behind a short main clause.
func asOpeners(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	if request.Strength == humanize.Light {
		return proposals
	}
	o, ok := openingOf(&sentences[n], openingAs)
	if !ok || o.at(1) != "we" && o.at(1) != "the" && o.at(1) != "technology" && o.at(1) != "society" || o.at(o.comma+1) == "so" || o.words[o.comma+1].Tag == english.CC {
		return proposals
	}
	if made, ok := o.otherTime(n); ok {
		return append(proposals, made)
	}
	o.giveSceneVerb()
	subject, scene, ok := o.plain(1, o.comma)
	main := o.groups(o.comma+1, o.end)
	if !ok || len(main) == 0 || main[0].Inner || scene.Negated || scene.Passive || o.at(1+subject.From) != o.at(1) {
		return proposals
	}
	conjunction := func(texts ...string) []proposal {
		return append(proposals, proposal{sentence: n, from: 0, to: 1, id: "structure.as-opener", reason: asReason, kind: phrase, texts: texts})
	}
	switch {
	case o.givesCause(scene, main[0]):
		return conjunction("Because", "Since")
	case scene.Going && scene.Tense == english.TensePast:
		return o.interrupted(n, scene, main[0], proposals)
	case o.atOnce(scene, main[0]), o.thinksOf(scene):
		return conjunction("When")
	case request.Strength == humanize.Strong && o.soonOver(scene, main[0]):
		return conjunction("When")
	case !remarks[o.verb(1, scene)] && o.verb(1, scene) != "be":
		if behind := o.sceneBehind(n, scene, main, proposals); len(behind) > len(proposals) {
			return behind
		}
	}
	if made, ok := o.otherScene(n, scene); ok && request.Strength == humanize.Strong {
		return append(proposals, made)
	}
	return proposals
}

// giveSceneVerb reads the last word of the clause with "As" as its verb where it has no other: "As the sun sets,".
func (o opening) giveSceneVerb() {
	last := &o.words[o.comma-1]
	base, known := english.BaseOf(last.Text)
	if len(o.groups(1, o.comma)) == 0 && last.Tag == english.NNS && known && english.Inflect(base, english.Third) == last.Text &&
		o.words[o.comma-2].Tag == english.NN {
		last.Tag = english.VBZ
	}
}

// givesCause takes "As the road was wet": a state, and no place or time.
func (o opening) givesCause(scene, main english.VerbGroup) bool {
	verb, after := o.verb(1, scene), 1+scene.To
	if scene.Going || scene.Perfect || scene.Tense == english.TenseModal || scene.Tense != main.Tense && main.Tense != english.TenseModal {
		return false
	}
	for i := after; i < o.comma; i++ {
		if o.words[i].Tag == english.JJR || o.words[i].Tag == english.RBR || o.at(i) == "more" || o.at(i) == "less" {
			return false // the more the one, the more the other
		}
	}
	switch verb {
	case "be":
		if o.at(after) == "still" {
			after++
		}
		switch o.words[after].Tag {
		case english.JJ, english.JJS:
			return !passing[o.at(after)] && !setting[o.at(after)]
		case english.DT, english.TO:
			return true
		}
		return false
	case "have", "need", "lack", "require", "want", "contain", "depend":
		return o.at(after) != "dinner" && o.at(after) != "lunch" && o.at(after) != "breakfast" && o.at(after) != "fun"
	}
	return false
}

// setting are states that rather tell the time at which something happens.
var setting = setOf("young old asleep awake alone busy ready late early dark quiet able away home little small older")

// interrupted says "We were waiting when the bell rang" for "As we were waiting, the bell rang".
func (o opening) interrupted(n int, scene, main english.VerbGroup, proposals []proposal) []proposal {
	event := main.Tense == english.TensePast && main.Auxiliary == "" && !main.Negated && events[o.verb(o.comma+1, main)]
	if !event || o.at(1+scene.From) == "starting" || o.at(1+scene.Main) == "starting" || o.holdsAny(o.comma+1, o.end, whenWords) {
		return proposals
	}
	return append(proposals, o.whole(n, asWhen, asReason, o.source(1, o.comma)+" when "+o.small(o.comma+1, o.end)))
}

var (
	events = setOf(`
		start begin arrive trip notice hear see spot decide realize realise come stop fall call appear run burst break ring jump hit
		drop find ask shout yell turn walk slip crash knock scream discover remember catch`)
	whenWords = setOf("when while as until before after because that so whose who which")
)

// atOnce takes a past clause whose verb tells a moment: "As the test started".
func (o opening) atOnce(scene, main english.VerbGroup) bool {
	if scene.Tense != english.TensePast || scene.Auxiliary != "" || main.Tense == english.TensePresent {
		return false
	}
	verb, next := o.verb(1, scene), o.at(1+scene.To)
	for i := 1 + scene.To; i < o.comma; i++ {
		if strings.HasSuffix(o.at(i), "er") && (o.words[i].Tag == english.JJR || o.words[i].Tag == english.RBR) {
			return false
		}
	}
	if (verb == "set" || verb == "rise") && o.at(scene.From) != "sun" && o.at(scene.From) != "moon" {
		return false
	}
	return moments[verb] && next != "to" || verb == "go" && (next == "down" || next == "up" || next == "out") ||
		verb == "come" && (next == "to" || next == "in" || next == "out" || next == "up") || verb == "sit" && next == "down"
}

var moments = setOf("start begin end arrive reach enter finish open close land return set rise stop erupt leave emerge")

// How many words the clause with "As" and the main clause have at most for the first to stand behind.
const (
	longestScene     = 10
	longestBehind    = 15
	shortestOpenMain = 3
)

// sceneBehind puts the clause behind a short main clause, where no pronoun would lose what it stands for.
func (o opening) sceneBehind(n int, scene english.VerbGroup, main []english.VerbGroup, proposals []proposal) []proposal {
	from := o.comma + 1
	words := o.end - from
	if len(main) != 1 || main[0].Negated || o.comma > longestScene+1 || words > longestBehind || words < shortestOpenMain ||
		o.holdsAny(from, o.end, keepsBehind) || o.at(1) != "we" && o.holdsAny(from, o.end, o.standIns(scene)) || o.holdsAny(1, o.comma, pointsIn) {
		return proposals
	}
	for i := from; i < o.end; i++ {
		if tag := o.words[i].Tag; tag == english.TO && words > 9 || tag == english.WDT || tag == english.WP || tag == english.WRB || o.at(i) == "," {
			return proposals
		}
	}
	subject, _ := english.SubjectOf(o.words[from:o.end], main[0])
	if subject.Empty() || subject.From != 0 || seenAs[o.verb(from, main[0])] {
		return proposals
	}
	return append(proposals, o.whole(n, asBehind, asReason, o.source(from, o.end)+" "+o.small(0, o.comma)))
}

var (
	keepsBehind = setOf("as that if when while because although though until since than so such or but same then who which")
	pointsIn    = setOf("this these those such it they he she")
	seenAs      = setOf("see view regard treat use describe know serve act work define recognize recognise perceive think count")
)

// standIns are the pronouns that might stand for the subject of the clause with "As".
func (o opening) standIns(scene english.VerbGroup) wordSet {
	switch {
	case o.words[scene.From].Tag == english.NNS && passes[o.verb(1, scene)]:
		return standInsOfMany
	case o.words[scene.From].Tag == english.NN && passes[o.verb(1, scene)]:
		return standInsOfOne
	}
	return standInsOfAny
}

var (
	standInsOfMany = setOf("they them their these those")
	standInsOfOne  = setOf("it its itself this that")
	standInsOfAny  = setOf("it its they them their this these those he him his she her that such itself themselves")
	// passes are what things and times do, and no people.
	passes = setOf(`
		progress continue unfold advance deepen pass erupt clear descend rise set approach fade grow echo sink fall begin end start dim
		dawn roll wear ring`)
)
