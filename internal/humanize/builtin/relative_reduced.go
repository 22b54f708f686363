package builtin

import (
	"strings"

	"plainhand/internal/humanize/english"
)

// reduced drops "which is" before what the noun right before it is, or is done to it.
func (r *relative) reduced() (string, int) {
	first := r.verb + 1
	if r.noun.Empty() || !beVerbs[r.at(r.verb)] || !r.agrees() || r.listed() || r.sharesWhich(first) {
		return "", 0
	}
	if r.staysSo(first) && (r.at(r.noun.From) == "a" || r.at(r.noun.From) == "an") {
		return " " + r.source(first, first+1), first + 1
	}
	if r.undergone(first) || r.staysSo(first) || r.sameTime() && (r.names(first) || r.namesMany(first) || r.at(first) == "home" && r.at(first+1) == "to") {
		return ", " + r.source(first, first+1), first + 1
	}
	return "", 0
}

// sharesWhich reports whether "which" has a second verb: "which are used as dyes but also help".
func (r *relative) sharesWhich(first int) bool {
	for i := first; i+1 < r.end; i++ {
		next := r.pastAdverbsAt(i + 1)
		if r.words[i].Tag == english.CC && (english.Finite.Has(r.words[next].Tag) || r.words[next].Tag == english.VB) {
			return true
		}
	}
	return false
}

// undergone reports whether a participle follows, in a clause within the sentence that tells what happened to its subject.
func (r *relative) undergone(first int) bool {
	if happened[r.at(first)] {
		first++
	}
	return !r.tail && r.words[first].Tag == english.VBN && (r.words[first+1].Tag == english.IN || r.words[first+1].Tag == english.TO && foretold[r.at(first)]) &&
		r.end-first > 2 &&
		(strings.HasSuffix(r.at(first), "ed") || strings.HasSuffix(r.at(first), "n") || plainParticiples[r.at(first)])
}

// staysSo reports whether the clause that closes the sentence says where a thing is, or what it is made or used for, as nobody who acts
// in the sentence is.
func (r *relative) staysSo(first int) bool {
	word, next := r.at(first), r.at(first+1)
	fits := sites[word] && (next == "in" || next == "on" || next == "at" || next == "near" || next == "between" || next == "within") ||
		next == "of" && (word == "composed" || word == "comprised") || word == "made" && (next == "of" || next == "from" || next == "up") ||
		(next == "for" || next == "in" || next == "as") && word == "used" || next == "by" && makings[word]
	return r.tail && fits && r.end-first > 2 && (sites[word] || !r.words[r.noun.To-1].Name)
}

var (
	beVerbs          = setOf("is are was were")
	plainParticiples = setOf("built made led held sold found set run")
	happened         = setOf("originally currently apparently first recently officially reportedly previously initially once formerly now widely largely commonly")
	foretold         = setOf("expected said believed thought designed estimated meant")
	sites            = setOf("located situated based housed found")
	makings          = setOf("written directed produced designed developed created published composed built founded run")
)

// names reports whether a plain noun phrase follows that tells what the thing is.
func (r *relative) names(first int) bool {
	tag := r.words[first].Tag
	if tag != english.DT && tag != english.PRPS || !namingWords[r.at(first)] && tag != english.PRPS {
		return false
	}
	phrase := english.NounPhrase(r.words, first)
	if phrase.Empty() || phrase.To-phrase.From < 2 || r.words[phrase.To-1].Tag == english.PRP || notNames[r.at(phrase.To-1)] {
		return false
	}
	return english.NumberOf(r.words, phrase) == r.number || r.number == english.NumberUnknown
}

var (
	namingWords = setOf("a an the")
	notNames    = setOf("case reason lot bit same shame result opposite time problem thing point way")
)

// namesMany reports whether what the things are follows without an article: "icons, paintings of saints, are".
func (r *relative) namesMany(first int) bool {
	plural := r.at(r.verb) == "are" || r.at(r.verb) == "were"
	phrase := english.NounPhrase(r.words, first)
	if !plural || phrase.Empty() || phrase.To > r.end || phrase.From != first {
		return false
	}
	head, after := r.words[phrase.To-1], r.at(phrase.To)
	return head.Tag == english.NNS && !notNames[head.Text] && head.Text != r.at(r.noun.To-1) && !english.Adverbs.Has(r.words[first].Tag) &&
		(after == "of" || after == "that" || after == "for" || after == "in" || after == "from" || after == "with" || after == "made" || after == "designed" || after == "used")
}
