package builtin

import (
	"strings"

	"plainhand/internal/humanize/english"
)

// What a participle that hangs on a sentence tells.
var (
	// What the whole of the clause before brings about, whoever acts in it.
	eventVerbs = setOf(`
		lead result cause spark prompt trigger make allow enable force leave mean raise pave fuel compel render complicate
		hamper disrupt prevent jeopardize give`)

	// What a thing does, by itself or by what happens.
	effectVerbs = setOf(`
		create reduce increase add bring help improve strengthen save pose enhance boost foster encourage promote drive ease
		lower minimize eliminate streamline simplify limit expose contribute generate deepen accelerate ensure maximize
		extend undermine weaken cost facilitate inspire turn`)

	// Of these, what comes of somebody's act and is no act of its own.
	resultVerbs = setOf("create add bring help generate pose cost contribute expose ensure inspire")

	// What the subject alone does: "which" would speak of the wrong thing.
	ownVerbs = setOf("provide offer support attract deliver preserve become")

	// What the clause before goes to show.
	showVerbs = map[string]string{
		"highlighting": "show", "underscoring": "show", "demonstrating": "show", "illustrating": "show", "showcasing": "show",
		"showing": "show", "reflecting": "reflect", "indicating": "indicate",
		"suggesting": "suggest", "reinforcing": "reinforce", "revealing": "reveal",
		"emphasizing": "stress", "emphasising": "stress",
	}
)

// hangingVerbs gives the base to use for each participle that a finite clause can take over.
var hangingVerbs = func() map[string]string {
	verbs := map[string]string{}
	for _, class := range []wordSet{eventVerbs, effectVerbs, ownVerbs} {
		for base := range class {
			verbs[english.Inflect(base, english.Gerund)] = base
		}
	}
	for participle, base := range showVerbs {
		verbs[participle] = base
	}
	return verbs
}()

// frameFits reports whether the participle stands in the sense that the table means: "leading to", not "leading the team".
func (h *hanging) frameFits() bool {
	next := h.at(h.verb + 1)
	if h.sentence.closes(h.pieces[h.verb]+1) || h.at(h.verb) == "showing" && receivers[next] {
		return false
	}
	switch h.base {
	case "contribute":
		return next == "to"
	case "lead":
		return next == "to" || h.someoneTo()
	case "allow":
		return true
	case "turn":
		return h.hasWord("into")
	case "result":
		return next == "in"
	case "add":
		return h.addsTo() || next == "to" || next == "more" || next == "extra" || next == "further" || next == "another" || h.speaksOf("touch layer sense element warmth depth complexity pressure flavor flavour strain interest")
	case "bring", "drive":
		return next != "to" && next != "about" && next != "home" && next != "with"
	case "raise":
		return h.speaksOf("questions concerns hopes fears doubts eyebrows alarm")
	case "pave":
		return next == "the"
	case "give":
		return objectPronouns[next] || h.twoObjects() || (next == "a" || next == "an") && !h.doer() || next == "birth" || next == "rise" || next == "way"
	case "leave":
		return h.leavesInState() || h.leavesMark()
	case "make":
		return h.makesWhat() != nothingMade || h.makesSure() && h.clauseFollows(h.verb+2) && !h.purpose()
	case "mean":
		return next == "that" || h.clauseAfter()
	case "help":
		return next != "with" && (next != "to" || !h.doer())
	}
	return !strings.Contains(" up out off on in with for ", " "+next+" ")
}

// addsTo looks for "depth to the story", "wit and charm to it".
func (h *hanging) addsTo() bool {
	object := english.NounPhrase(h.words[:h.end], h.verb+1)
	if !object.Empty() && h.at(object.To) == "and" {
		object = english.NounPhrase(h.words[:h.end], object.To+1)
	}
	return !object.Empty() && h.at(object.To) == "to" && (h.tag(object.To+1) == english.DT || h.tag(object.To+1) == english.PRPS || h.tag(object.To+1) == english.PRP) && !h.doer()
}

// someoneTo looks for "us to avoid", "the council to act".
func (h *hanging) someoneTo() bool {
	object := english.NounPhrase(h.words[:h.end], h.verb+1)
	return !object.Empty() && h.at(object.To) == "to" && english.Verbs.Has(h.tag(object.To+1))
}

// leavesMark takes "leaving a trail", not "leaving the house".
func (h *hanging) leavesMark() bool {
	object := english.NounPhrase(h.words[:h.end], h.verb+1)
	return !object.Empty() && (h.at(object.From) == "a" || h.at(object.From) == "an" || h.tag(object.From) != english.DT &&
		h.tag(object.From) != english.PRPS && !h.words[object.From].Name && h.tag(object.To-1) != english.NNP) && !leavable[h.at(object.To-1)]
}

var leavable = setOf("home school work town office room house station country company party job note message")

// twoObjects looks for "humans the upper hand", "the ship a safe spot".
func (h *hanging) twoObjects() bool {
	object := english.NounPhrase(h.words[:h.end], h.verb+1)
	return !object.Empty() && h.tag(object.To) == english.DT
}

var objectPronouns = setOf("me you him her it us them")

// speaksOf reports whether one of the words stands among the first four of the tail.
func (h *hanging) speaksOf(list string) bool {
	for i := h.verb + 1; i < min(h.end, h.verb+5); i++ {
		if strings.Contains(" "+list+" ", " "+h.at(i)+" ") {
			return true
		}
	}
	return false
}

// unreal are verbs that speak of what is only planned or wanted, or of words: what hangs on them may not come about, or may be
// what somebody says.
var unreal = setOf(`
	plan hope intend aim want expect propose promise announce agree decide consider seek try attempt vow pledge urge ask
	recommend suggest call say state tell argue warn explain believe think claim stress emphasize note add insist imagine
	dream envision need wish warn`)

// sayings are done by somebody who points at a thing in the same breath.
var sayings = setOf(`
	praise criticize criticise speak write describe mention discuss cite present outline review list detail publish release tell
	address deliver teach ask answer respond comment post quote paint draw sing share`)

// papers do themselves show what is in them.
var papers = setOf(`
	report study letter statement book film article guide paper brochure chapter song poem novel essay story series exhibition
	documentary email post review survey analysis speech presentation painting video reports studies articles books`)
