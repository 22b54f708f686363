package builtin

import (
	"plainhand/internal/humanize/english"
)

// openersOnly proposes what changes the opening alone, whatever the sentence holds behind its main clause.
func openersOnly(s *sentence, n int, proposals []proposal) []proposal {
	o, ok := openingUntil(s, nil, true)
	if !ok {
		return proposals
	}
	for _, way := range []func(opening, int) (proposal, bool){
		opening.withTool, opening.afterDoing, opening.givenThat, opening.asWhatHeIs, opening.lookingBack, opening.whereHeSpoke,
		opening.doerFirst,
	} {
		if made, ok := way(o, n); ok {
			return append(proposals, made)
		}
	}
	return proposals
}

// givenThat says "Given the cost, it" for "Considering the cost, it".
func (o opening) givenThat(n int) (proposal, bool) {
	if o.at(0) != "considering" {
		return proposal{}, false
	}
	whole := o.at(1) == "that" || o.at(1) == "how"
	if head := english.NounPhrase(o.words, 1); !whole && (head.Empty() || o.at(1) != "the" && o.at(1) != "its" && o.at(1) != "their" ||
		!givens[english.Singular(o.at(head.To-1))] || len(o.groups(1, o.comma)) > 0) {
		return proposal{}, false
	}
	if _, _, ok := o.mainOf(); !ok {
		return proposal{}, false
	}
	return o.start(n, 1, "structure.opener-given", openerReason, "Given")
}

// givens are nouns of what makes something likely, and of what nobody stops to consider.
var givens = setOf(`
	size weight nature cost price number importance fact amount lack age complexity scale scope state circumstance context distance
	condition level rate history popularity speed difficulty length height extent range limitation variety volume severity location
	climate terrain quality performance background stake`)

// asWhatHeIs says "As a nurse, she" for "Being a nurse, she".
func (o opening) asWhatHeIs(n int) (proposal, bool) {
	if o.at(0) != "being" || o.at(1) != "a" && o.at(1) != "an" || len(o.groups(1, o.comma)) > 0 {
		return proposal{}, false
	}
	what := english.NounPhrase(o.words, 1)
	if what.Empty() || what.To != o.comma && o.words[what.To].Tag != english.IN || what.To < 3 || ages[o.at(what.To-1)] {
		return proposal{}, false
	}
	subject, _, ok := o.mainOf()
	if !ok || subject.Empty() || o.words[o.comma+1].Tag == english.EX || o.at(o.comma+1) == "it" || o.at(o.comma+1) == "this" {
		return proposal{}, false
	}
	return o.start(n, 1, "structure.opener-as", openerReason, "As")
}

// ages are what "as" would say of a time of life.
var ages = setOf("child kid boy girl baby toddler teen teenager youngster adolescent")

// lookingBack says "When I look back, I" for "Looking back, I".
func (o opening) lookingBack(n int) (proposal, bool) {
	base, who := lookers[o.at(0)], o.at(o.comma+1)
	if base == "" || o.at(1) != "back" && o.at(0) != "reflecting" || who != "i" && who != "we" || o.holdsAny(1, o.comma, coordinators) {
		return proposal{}, false
	}
	_, verb, ok := o.mainOf()
	if !ok || verb.Tense != english.TensePresent {
		return proposal{}, false
	}
	return o.start(n, 1, "structure.opener-when", openerReason, "When "+o.source(o.comma+1, o.comma+2)+" "+base)
}

var lookers = map[string]string{"looking": "look", "thinking": "think", "reflecting": "reflect"}

// whereHeSpoke says "At a meeting, he said" for "Speaking at a meeting, he said".
func (o opening) whereHeSpoke(n int) (proposal, bool) {
	if o.at(0) != "speaking" || !speakingAt[o.at(1)] || len(o.groups(1, o.comma)) > 0 {
		return proposal{}, false
	}
	_, verb, ok := o.mainOf()
	if !ok || !tells[o.verb(o.comma+1, verb)] {
		return proposal{}, false
	}
	return o.start(n, 2, "structure.opener-where", openerReason, english.Capitalize(o.at(1)))
}

var (
	speakingAt = setOf("at during after outside before in")
	tells      = setOf(`
		say tell add announce stress warn describe express explain argue note claim call urge insist reveal emphasize state vow pledge
		promise confirm deny praise thank condemn criticize criticise voice admit`)
)
