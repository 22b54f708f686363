package builtin

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

var openingWhile = setOf("while")

// concessions proposes "It may help, but it" for "While it may help, it", where the "while" can only concede.
func concessions(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	s := &sentences[n]
	if request.Strength == humanize.Light || s.kind == document.Heading || s.kind == document.TableCell || s.at(0) != "while" {
		return proposals
	}
	if words, _ := s.words(); len(words) <= 7 || dwells(words) || !concedes(words) && !setsAside(words) {
		return proposals
	}
	o, ok := openingOf(s, openingWhile)
	if !ok || o.holdsAny(0, o.end, turning) || o.words[o.comma+1].Tag == english.IN || english.Adverbs.Has(o.words[o.comma+1].Tag) {
		return proposals
	}
	if _, again := thirdPersons[o.at(1)]; again && o.at(o.comma+1) != o.at(1) && !o.stands(1) {
		return proposals // "it" is only named behind
	}
	if !s.statementAt(o.pieces[o.comma+1]) || o.comma > longestConceded || o.holdsAny(1, o.comma, ownersOfMain) && !o.words[o.comma+1].Name && o.words[o.comma+1].Tag != english.PRP {
		return proposals
	}
	if found, ok := whileClauseOf(o.words); ok && (found.comma != o.comma || found.second != o.comma+1) {
		return proposals // the first comma is one of a list
	}
	made := proposal{sentence: n, from: 0, to: o.pieces[o.comma] + 1, id: butBehind, reason: butReason, kind: phrase}
	made.texts = []string{english.Capitalize(o.source(1, o.comma)) + ", but"}
	return append(proposals, made)
}

const (
	butBehind       = "structure.but-behind"
	butReason       = "Machines weigh everything with “While”; people say one thing and then “but.”"
	longestConceded = 18
)

var (
	turning      = setOf("but however yet still nevertheless nonetheless though although whereas")
	thirdPersons = map[string]bool{"it": true, "he": true, "she": true, "they": true, "it's": true}
	ownersOfMain = setOf("its their his her")
)

// stands reports whether "it" at word i stands for what follows: "it is true that", "it may be hard to".
func (o opening) stands(i int) bool {
	be := i + 1
	switch o.at(i) {
	case "it's":
		be = i
	case "it":
	default:
		return false
	}
	if be != i && o.at(be) != "is" && o.at(be) != "may" && o.at(be) != "can" {
		return false
	}
	for next := be + 1; next < o.comma; next++ {
		if o.at(next) == "that" || o.at(next) == "to" && o.words[next+1].Tag == english.VB {
			return true
		}
	}
	return false
}

// weighsSides takes "While some say this, others say that".
func weighsSides(first, second string) bool {
	return first == "some" && (someOthers[second]) || (first == "many" || first == "most") && (second == "others" || second == "some" || second == "i")
}

var someOthers = setOf("others critics opponents many most experts some i")

// thoughts are verbs of "While" clauses that tell no time: what goes on in them goes on anyhow.
var thoughts = setOf(`
	understand believe know seem appear acknowledge recognize recognise agree appreciate respect require need involve include cost
	want exist contain depend tend differ lack offer provide sound remain mean think like love prefer value admire support`)

// concedesState takes a conceded clause in the present that tells a state, a result or a denial.
func concedesState(conceded english.VerbGroup, verb string, words []english.Word, held english.VerbGroup) bool {
	subject := words[1]
	if held.Tense == english.TensePast || conceded.Tense == english.TensePast || conceded.Going {
		return false
	}
	if conceded.Tense == english.TenseModal {
		return conceded.Negated || subject.Tag == english.EX
	}
	switch {
	case conceded.Negated, conceded.Perfect && !conceded.Passive:
		return true
	case verb == "be":
		after := words[1+conceded.To]
		thing := subject.Tag != english.PRP && !subject.Name
		return thing && !conceded.Passive && (after.Text == "a" || after.Text == "an") && conceded.Main+1 == conceded.To
	}
	return thoughts[verb] && !conceded.Passive
}
