package passes

import (
	"plainhand/engine/text/document"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
)

// isSound reports whether the subject and the tense of the tail's verb are certain. A participle leaves both open.
func (t *markedTail) isSound() bool {
	verb, id := t.finite()
	switch {
	case verb == nil:
		return true
	case t.goesOn():
		return false
	}
	shown := judgments[t.base] && t.isFigure(t.comma-1) // by the figure?
	switch id {
	case tailWhich:
		return !t.misattributes() && !t.hasLastingResult() && !t.isIntended() && !(shown && t.isPast())
	case tailAnd:
		return !shown && !(t.main.Perfect && t.main.Tense == english.TensePresent && !t.doneByPerson())
	}
	return true
}

// misattributes reports whether "which" would have another antecedent than the clause, or no clause.
func (t *markedTail) misattributes() bool {
	if t.HoldsAny(0, t.comma, relative) || t.HoldsAny(t.start, t.comma, tellingVerbs) {
		return true
	}
	return t.isPlayed() || t.isStated() || t.isOfPastDeed() || t.main.Perfect && t.isCopula()
}

// goesOn reports whether another verb of the clause follows the tail: "it covers six topics, giving a base, and ends in
// May".
func (t *markedTail) goesOn() bool {
	for i := t.verb + 1; i+2 < len(t.Words); i++ {
		if t.At(i) == "," && conjunctions[t.At(i+1)] && t.mayBeFinite(i+2) {
			return true
		}
	}
	return false
}

// mayBeFinite reports whether a word is a finite verb, or may be one though it is tagged as a noun: "ends in".
func (t *markedTail) mayBeFinite(i int) bool {
	behind := english.SetOf(english.DT, english.IN, english.TO)
	return english.Finite.Has(t.Words[i].Tag) ||
		t.Words[i].Tag == english.NNS && i+1 < len(t.Words) && behind.Has(t.Words[i+1].Tag)
}

var (
	relative = lexicon.Set{"which": true}

	playedNouns = lexicon.Set{"role": true, "roles": true, "part": true}

	// tellingVerbs are verbs of a report on something new, whose effects are still to come: "the city today announced a
	// new line, marking a milestone".
	tellingVerbs = lexicon.Set{"announced": true, "announces": true, "unveiled": true, "unveils": true}

	// intents are verbs before "to" of what hasn't happened yet: "the town plans to widen the road, creating room".
	intents = lexicon.Set{"plan": true, "want": true, "intend": true, "hope": true, "aim": true, "seek": true,
		"propose": true, "expect": true, "agree": true, "promise": true, "offer": true, "try": true, "set": true,
		"decide": true, "wish": true}

	// statements are verbs of saying, whose subject also says what a judgment in the tail is about: "the committee
	// underscored the need, highlighting that few were checked".
	statements = lexicon.Set{"underscore": true, "underline": true, "stress": true, "emphasize": true, "highlight": true,
		"note": true, "say": true, "argue": true, "warn": true, "claim": true, "report": true, "describe": true,
		"explain": true, "mention": true, "conclude": true, "write": true}

	marking = lexicon.Set{"mark": true, "signal": true, "symbolize": true}
	thisDay = lexicon.Set{"today": true}

	lastingWords = lexicon.Set{"today": true, "now": true, "ahead": true, "still": true, "future": true, "forever": true}
)

// isPlayed reports whether the clause says that something played a part, which does nothing itself: "it played a part,
// driving sales".
func (t *markedTail) isPlayed() bool {
	base, _ := english.BaseOf(t.At(t.main.Main))
	return base == "play" && t.HoldsAny(t.main.To, t.comma, playedNouns)
}

// isStated reports whether the clause reports a statement, and the tail what the speaker stressed.
func (t *markedTail) isStated() bool {
	base, _ := english.BaseOf(t.At(t.main.Main))
	return statements[base] && judgments[t.base]
}

// isOfPastDeed reports whether a noun phrase begins with what may be the past form of a resume's verb: "Managed
// shipping schedules, resulting in".
func (t *markedTail) isOfPastDeed() bool {
	first := t.start
	for first < t.comma && english.Adverbs.Has(t.Words[first].Tag) {
		first++
	}
	base, known := english.BaseOf(t.At(first))
	return t.thing != english.NumberUnknown && known && english.Inflect(base, english.Past) == t.At(first)
}

// hasLastingResult reports whether the result of a clause in the past lasts: "it was replaced, giving peace of mind for
// years to come".
func (t *markedTail) hasLastingResult() bool {
	if !t.isPast() {
		return false
	}
	if marking[t.base] && t.HoldsAny(t.start, t.comma, thisDay) {
		return true
	}
	for i := t.verb; i < len(t.Words); i++ {
		if lastingWords[t.At(i)] || t.At(i) == "to" && t.At(i+1) == "come" {
			return true
		}
	}
	return false
}

// isIntended reports whether the clause is about an intent.
func (t *markedTail) isIntended() bool {
	base, _ := english.BaseOf(t.At(t.main.Main))
	return intents[base] && t.At(t.main.To) == "to"
}

// isFigure reports whether a word is a number in digits.
func (t *markedTail) isFigure(i int) bool { return t.Of.Pieces[t.Pieces[i]].Protect == document.Number }
