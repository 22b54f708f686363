package builtin

import "plainhand/internal/humanize/english"

// so says what follows as a clause of its own: ", so they can grow", ", so it is a good choice".
func (h *hanging) so() []shape {
	if h.hasWord("so") || h.hasWord("because") || h.second >= 0 || h.adverb >= 0 {
		return nil
	}
	next := h.verb + 1
	switch h.base {
	case "make":
		frame := h.makesWhat()
		if shapes := h.soItIsA(); len(shapes) > 0 {
			return shapes
		}
		if be := h.be(h.at(next)); be != "" && frame == madeSo && h.stateAt(next+1) && (h.at(h.pastAdverbs(next+1)) == "prone" || !(h.at(next) == "it" && h.tailHolds("to"))) && h.main.Tense != english.TenseModal {
			return []shape{{", so " + asSubject[h.at(next)] + " " + be, next + 1}}
		}
	case "allow", "enable":
		object := english.NounPhrase(h.words[:h.end], next)
		if object.Empty() || h.at(object.To) != "to" || !english.Verbs.Has(h.tag(h.pastAdverbs(object.To+1))) || h.othersToo(object.To+1) {
			return nil
		}
		var shapes []shape
		if !h.whichMisleads() && !h.describes() && !h.maybe() {
			shapes = append(shapes, shape{", which " + h.finite("let", english.NumberSingular) + " " + h.source(object), object.To + 1})
		}
		if can := h.can(); can != "" && (h.gives() || h.tag(h.subject.From) == english.EX) {
			shapes = append(shapes, shape{", so " + h.subjectForm(object) + " " + can, object.To + 1})
		}
		return shapes
	}
	return nil
}

// othersToo reports whether the clause lets a second one do something, which keeps its "to": "allowing us to rest and others to work".
func (h *hanging) othersToo(from int) bool {
	and := false
	for i := from; i+1 < h.end; i++ {
		and = and || h.tag(i) == english.CC
		if and && h.at(i) == "to" && h.tag(i+1) == english.VB && (english.Nouns | english.SetOf(english.PRP)).Has(h.tag(i-1)) {
			return true
		}
	}
	return false
}

// describes reports whether the clause before only says what a thing is like: "are common".
func (h *hanging) describes() bool {
	return h.mainBase() == "be" && !h.main.Passive && english.Adjectives.Has(h.tag(h.comma-1))
}

// gives reports whether the clause before is why somebody can do something, and not a thought, what a thing may be, or a move that
// somebody makes to that end.
func (h *hanging) gives() bool {
	switch {
	case thinks[h.mainBase()], h.hasWord("while"), h.describes():
		return false
	case h.main.Tense == english.TenseModal && !h.main.Passive && h.main.Auxiliary != "will":
		return false
	}
	if h.main.Tense == english.TensePast && !h.main.Perfect && h.doer() || !h.main.Passive && !opensWay[h.mainBase()] {
		return false
	}
	return !h.tailJoins()
}

// opensWay are what a thing, or somebody, does for good: another can then do what he could not.
var opensWay = setOf(`
	add include cut reduce remove replace move store keep track automate solve fix integrate run combine separate split hide close
	open ban clear simplify shorten lower raise widen expand update upgrade install build record send copy save sort group share
	connect link load sync translate lock free handle measure detect scan display convert divide drop eliminate extend fold
	fund join lift map merge plug print publish rebuild repair restore secure speed stop streamline strip turn unlock offer provide feature contain support come make have`)

// tailJoins reports whether "and to" or "while" goes on with what is allowed, which "can" would not carry.
func (h *hanging) tailJoins() bool {
	for i := h.verb; i < h.end; i++ {
		if h.at(i) == "while" || (h.at(i) == "and" || h.at(i) == "or") && h.at(i+1) == "to" {
			return true
		}
	}
	return false
}

var thinks = setOf("understand know see realize realise recognize recognise acknowledge appreciate feel think remember")

func (h *hanging) tailHolds(word string) bool {
	for i := h.verb; i < h.end; i++ {
		if h.at(i) == word {
			return true
		}
	}
	return false
}

// asSubject are the pronouns that a clause of their own turns from object to subject.
var asSubject = map[string]string{"me": "I", "him": "he", "her": "she", "us": "we", "them": "they", "you": "you", "it": "it"}

func (h *hanging) subjectForm(object english.Phrase) string {
	if pronoun, ok := asSubject[h.at(object.From)]; ok && object.To == object.From+1 {
		return pronoun
	}
	return h.source(object)
}
