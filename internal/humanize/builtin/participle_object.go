package builtin

import (
	"strings"

	"plainhand/internal/humanize/english"
)

// ofObject hangs the verb on the thing that the clause before ends with: "a scheme, resulting in losses" becomes "a scheme that
// resulted in losses".
func (h *hanging) ofObject() []shape {
	if showVerbs[h.at(h.verb)] != "" || ownVerbs[h.base] && !h.carried() || notOfObject[h.base] || h.adverb >= 0 || h.inner || h.parted || h.main.Negated || h.main.Going || h.doubts() {
		return nil
	}
	if h.lastThing() < 0 {
		return nil
	}
	if h.mainBase() == "be" && (h.base == "make" || h.base == "leave") {
		return nil // "it is a long road, making"
	}
	if h.base == "make" && h.at(h.verb+1) == "it" && h.makesWhat() != madeIt {
		return nil // "it" is the subject
	}
	verb := h.finite(h.base, english.NumberSingular)
	if h.main.Auxiliary == "can" || h.main.Auxiliary == "may" {
		verb = english.Inflect(h.base, english.Third)
	}
	return h.withSecond([]shape{{" that " + verb, h.verb + 1}})
}

// carried reports whether the object of the clause before is a thing that does by itself what the clause tells: "led a scheme".
func (h *hanging) carried() bool {
	head := h.lastThing()
	return head >= 0 && carriers[h.at(head)] && h.mainBase() != "be" && h.mainBase() != "have"
}

var carriers = setOf(`
	initiative program programme campaign service app platform website site event scheme project course school clinic centre center
	workshop fund foundation charity tool plan policy law bill act club network line menu series exhibition festival camp portal
	hotline helpline forum package kit guide system facility stall shop market library studio bonus discount deal report`)

var notOfObject = setOf("mean ensure turn contribute add save cost limit extend")

// lastThing gives the head of the object with "a" that follows the main verb and reaches the comma, or -1.
func (h *hanging) lastThing() int {
	from := h.main.To
	for from < h.comma && (english.Adverbs.Has(h.tag(from)) || objectPronouns[h.at(from)]) {
		from++
	}
	if h.at(from) != "a" && h.at(from) != "an" && h.at(from) != "another" {
		return -1
	}
	object := english.NounPhrase(h.words[:h.comma], from)
	if object.Empty() || h.tag(object.To-1) != english.NN || h.possessive(object) {
		return -1
	}
	head := object.To - 1
	word := h.at(head)
	if noThings[word] || persons[word] || doers[word] || times[word] || actsByName(word) {
		return -1
	}
	last, onlyOf := head, true
	for after := object.To; after < h.comma; {
		if !phrasePrepositions[h.at(after)] {
			return -1
		}
		inner := english.NounPhrase(h.words[:h.comma], after+1)
		if inner.Empty() {
			return -1
		}
		if times[strings.TrimSuffix(h.at(inner.To-1), "s")] {
			return -1
		}
		onlyOf = onlyOf && h.at(after) == "of"
		last, after = inner.To-1, inner.To
		if h.at(after) == "and" && h.at(inner.From-1) == "of" {
			if second := english.NounPhrase(h.words[:h.comma], after+1); !second.Empty() {
				last, after = second.To-1, second.To
			}
		}
	}
	if last != head && !onlyOf && (h.tag(last) == english.NN && h.main.Tense != english.TensePast || h.words[last].Name || persons[strings.TrimSuffix(h.at(last), "s")]) {
		return -1
	}
	return head
}

// possessive reports whether the "a" of a phrase is somebody's: "a rider's body".
func (h *hanging) possessive(phrase english.Phrase) bool {
	for i := phrase.From; i < phrase.To; i++ {
		if h.tag(i) == english.POS || strings.HasSuffix(strings.ReplaceAll(h.at(i), "’", "'"), "'s") {
			return true
		}
	}
	return false
}

// noThings are objects that only make a verb, or a measure, with what stands around them: "plays a role".
var noThings = setOf(`
	role part place job look break chance while time moment bit lot number variety range series mile day week month year hour minute second
	decade century touch purpose set couple pair group majority half third quarter total percent percentage turn while kind sort type form piece
	dozen hundred thousand million billion plenty living name seat breath`)

// soThat says what something should be so for: "should stay open, allowing all to read" becomes "so that all can read".
func (h *hanging) soThat() []shape {
	if h.base != "allow" && h.base != "enable" || h.main.Auxiliary != "should" && h.main.Auxiliary != "must" || h.hasReason() || h.inner || h.second >= 0 || h.tailJoins() {
		return nil
	}
	object := english.NounPhrase(h.words[:h.end], h.verb+1)
	if object.Empty() || h.at(object.To) != "to" || h.tag(object.To+1) != english.VB || h.mainBase() == "be" || h.closesWithVerb() {
		return nil
	}
	return []shape{{" so that " + h.subjectForm(object) + " can", object.To + 1}}
}

// closesWithVerb reports whether a finite verb of the sentence stands behind the clause in -ing.
func (h *hanging) closesWithVerb() bool {
	tail := h.words[h.verb+1 : h.end]
	for _, group := range english.VerbGroups(tail) {
		if !ofContact(tail, group) {
			return true
		}
	}
	return false
}
