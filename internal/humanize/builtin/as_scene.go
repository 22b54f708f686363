package builtin

import (
	"strings"

	"plainhand/internal/humanize/english"
)

const asScene = "structure.as-scene"

// otherScene says otherwise when something happens: "At the end of the night", "Later in the
// game", "With the country still struggling".
func (o opening) otherScene(n int, scene english.VerbGroup) (proposal, bool) {
	for _, way := range []func(english.VerbGroup) string{o.atItsEnd, o.stillGoing, o.laterIn} {
		if text := way(scene); text != "" {
			return o.scenic(n, text), true
		}
	}
	return proposal{}, false
}

// otherTime names the time that the clause with "As" tells.
func (o opening) otherTime(n int) (proposal, bool) {
	text := o.overTime()
	return o.scenic(n, text), text != ""
}

func (o opening) scenic(n int, text string) proposal {
	return proposal{sentence: n, from: 0, to: o.pieces[o.comma-1] + 1, id: asScene, reason: asReason, kind: phrase, texts: []string{text}}
}

// scene is the clause with "As" in small letters.
func (o opening) scene() string {
	said := make([]string, 0, o.comma)
	for i := 1; i < o.comma; i++ {
		said = append(said, o.at(i))
	}
	return strings.Join(said, " ")
}

// overTime takes the years that pass and the sun that sets.
func (o opening) overTime() string {
	said := o.scene()
	if text := timeTurns[said]; text != "" {
		return text
	}
	if o.at(1) == "the" && stretches[o.at(2)] && (o.comma == 4 || o.comma == 5) && goesBy[o.at(3)] && (o.comma == 4 || o.at(4) == "by" || o.at(4) == "on") {
		if o.at(2) == "years" {
			return "Over the years"
		}
		return "As " + o.source(2, o.comma)
	}
	return ""
}

var (
	timeTurns = map[string]string{
		"the sun sets": "At sunset", "the sun set": "At sunset", "the sun rises": "At sunrise", "the sun rose": "At sunrise",
		"the sun went down": "At sunset", "the sun goes down": "At sunset", "the sun came up": "At sunrise",
		"we get older": "With age", "we grow older": "With age", "we age": "With age",
	}
	stretches = setOf("years months weeks days decades centuries hours minutes")
	goesBy    = setOf("passed pass went go rolled roll passes wore")
)

// atItsEnd says "At the end of the night" for "As the night came to an end".
func (o opening) atItsEnd(english.VerbGroup) string {
	said := o.scene()
	for ending, text := range endings {
		thing := strings.TrimSuffix(said, ending)
		if thing == said {
			continue
		}
		words := len(strings.Fields(ending))
		if o.at(1) == "the" && english.NounPhrase(o.words, 1).To == o.comma-words {
			return text + o.source(1, o.comma-words)
		}
	}
	return ""
}

var endings = map[string]string{
	" came to an end": "At the end of ", " comes to an end": "At the end of ", " came to a close": "At the end of ",
	" comes to a close": "At the end of ", " drew to a close": "Near the end of ", " draws to a close": "Near the end of ",
	" drew to an end": "Near the end of ", " was coming to an end": "Near the end of ", " neared its end": "Near the end of ",
}

// stillGoing says "With the country still struggling" for "As the country continues to struggle".
func (o opening) stillGoing(scene english.VerbGroup) string {
	verb := 1 + scene.Main
	if scene.Auxiliary != "" || scene.Negated || !continues[o.verb(1, scene)] || 1+scene.From != verb || o.holdsAny(verb, o.comma, unended) {
		return ""
	}
	who := o.source(1, verb)
	if who == "" || o.at(1) == "we" {
		return ""
	}
	switch next := verb + 1; {
	case next == o.comma:
		if lasting[english.Singular(o.at(verb-1))] {
			return "With " + who + " still going on"
		}
	case o.verb(1, scene) == "continue" && o.at(next) == "to" && english.Infinitive.Has(o.words[next+1].Tag) && !stays[o.at(next+1)] && o.at(next+1) != "unfold":
		doing := english.Inflect(o.at(next+1), english.Gerund)
		if next+2 == o.comma {
			return "With " + who + " still " + doing
		}
		return "With " + who + " still " + doing + " " + o.source(next+2, o.comma)
	}
	return ""
}

var (
	continues = setOf("continue unfold")
	unended   = setOf("still")
	stays     = setOf("be have seem appear know exist remain live feel believe")
	lasting   = setOf(`
		investigation debate shortage conflict war crisis trial talk search strike pandemic unrest protest dispute row hunt inquiry
		negotiation battle controversy discussion saga feud boycott drought recession storm fighting violence campaign work`)
)

// laterIn says "Later in the game" for "As the game progressed".
func (o opening) laterIn(english.VerbGroup) string {
	head := o.comma - 2
	if o.at(o.comma-1) == "on" {
		head--
	}
	verb := o.at(head + 1)
	if o.at(1) != "the" || head < 2 || !(verb == "progressed" && head == o.comma-2 || verb == "wore" || verb == "went" && head == o.comma-3) ||
		!courses[o.at(head)] || english.NounPhrase(o.words, 1).To != head+1 || o.grows() {
		return ""
	}
	return "Later in " + o.source(1, head+1)
}

var courses = setOf(`
	game race story night evening day afternoon morning meeting party match season year lesson class term semester show film movie
	conversation interview dinner trip series tournament session journey project war century trial stage meal play`)

// grows reports whether the main clause tells of something that goes on growing.
func (o opening) grows() bool {
	for i := o.comma + 1; i < o.end; i++ {
		if o.words[i].Tag == english.JJR || o.words[i].Tag == english.RBR || growing[o.at(i)] && !plainNow[o.at(i+1)] {
			return true
		}
	}
	return false
}

// plainNow is what things become in a moment: "it became clear".
var plainNow = setOf("clear apparent obvious evident")

var growing = setOf(`
	more less began started grew became become gradually slowly increasingly faded deepened intensified increased spread mounted kept
	continued rose dropped fell turned got so too`)

// soonOver takes a past clause with a verb that tells of something short, before a short event.
func (o opening) soonOver(scene, main english.VerbGroup) bool {
	verb := o.verb(1, scene)
	return scene.Tense == english.TensePast && scene.Auxiliary == "" && main.Tense == english.TensePast && !main.Going && brief[verb] &&
		(verb != "take" || o.at(1) == "we") && !o.grows() && o.at(o.comma+1) != "so"
}

// brief verbs tell of what is over soon.
var brief = setOf(`
	clear settle withdraw unlock unfold uncover lift push pull touch hit burst break strike discover spot notice cross gather try
	hand pick drop light ignite collapse crash explode spill lock disappear vanish appear awaken wake realize realise say ask speak
	board dock exit depart announce unveil launch release sign take fall`)

// thinksOf takes "As we think about it" and "As we look back".
func (o opening) thinksOf(scene english.VerbGroup) bool {
	next := o.at(1 + scene.To)
	return o.at(1) == "we" && scene.Tense == english.TensePresent && scene.Auxiliary == "" && reviews[o.verb(1, scene)] &&
		(next == "about" || next == "back" || next == "on" || next == "at")
}

var reviews = setOf("think look reflect talk read learn hear")
