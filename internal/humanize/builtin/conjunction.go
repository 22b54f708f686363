package builtin

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

const (
	becauseReason  = "Machines give their reasons with “as”; people say “because.”"
	althoughReason = "Four times in five, machines open with “While” when they mean “although.”"
)

// conjunctions proposes "because" for an "as" that can only give a reason, and "although" for a "while" that can only concede.
func conjunctions(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	s := &sentences[n]
	if request.Strength == humanize.Light || s.kind == document.Heading || s.kind == document.TableCell {
		return proposals
	}
	causal := s.commaAs()
	if concluding[s.at(0)] {
		causal = -1 // "That is why" and "because" would be two reasons
	}
	if causal < 0 && !s.holds(whileWord) {
		return proposals
	}
	words, pieces := s.words()
	if at := whileBehindOpener(words); at > 0 && setsAside(words[at:]) {
		made := proposal{sentence: n, from: pieces[at], to: pieces[at] + 1, id: "structure.although", reason: althoughReason, kind: phrase}
		made.texts = []string{"although", "though"}
		proposals = append(proposals, made)
	}
	for i := 3; causal >= 0 && i < len(words); i++ {
		if pieces[i] != causal || !givesReason(words, i) {
			continue
		}
		made := proposal{sentence: n, from: causal, to: causal + 1, id: "structure.because", reason: becauseReason, kind: phrase}
		if made.texts = []string{"because", "since"}; s.holds(becauses) {
			made.texts = made.texts[1:]
		}
		proposals = append(proposals, made)
	}
	if s.at(0) == "while" && len(words) > 7 && !dwells(words) && (concedes(words) || setsAside(words)) {
		made := proposal{sentence: n, from: 0, to: 1, id: "structure.although", reason: althoughReason, kind: phrase}
		made.texts = []string{"Although", "Though"}
		proposals = s.butInstead(n, append(proposals, made))
	}
	return proposals
}

var concluding = setOf("therefore consequently thus hence so")

var (
	becauses  = setOf("because")
	whileWord = setOf("while")
)

// commaAs gives the place of the only ", as" of a sentence, or -1.
func (s *sentence) commaAs() int {
	found := -1
	for i := 1; i < len(s.pieces); i++ {
		if s.pieces[i].lower == "as" && s.at(i-1) == "," {
			if found >= 0 {
				return -1
			}
			found = i
		}
	}
	return found
}

// givesReason takes ", as" between a clause and one that tells a state: "is hard, as the road is wet". What tells an event may
// go on at the same time, and "as you know" is a remark.
func givesReason(words []english.Word, as int) bool {
	before, after := english.VerbGroups(words[:as]), english.VerbGroups(words[as+1:])
	if len(before) == 0 || len(after) == 0 || before[0].Inner && len(before) == 1 || len(words)-as < 6 {
		return false
	}
	main, reason := before[len(before)-1], after[0]
	subject, _ := english.SubjectOf(words[as+1:], reason)
	if subject.Empty() || subject.From != 0 || reason.Inner || reason.Going || main.Going {
		return false
	}
	verb, _ := english.BaseOf(words[as+1+reason.Main].Text)
	if remarks[verb] || endsClause(words, as+1+reason.To) {
		return false
	}
	thing := thingPronouns[words[as+1].Text]
	if !reason.Passive && onlyCompares(words, as+1+reason.To) || narrated[verb] && !(thing && reason.Tense == english.TensePresent) {
		return false
	}
	switch {
	case reason.Tense == english.TenseModal, states[verb] && !reason.Passive, reason.Perfect && !reason.Passive:
		return true
	case reason.Tense == english.TensePast:
		return false
	}
	mainVerb, _ := english.BaseOf(words[main.Main].Text)
	return (thing || reason.Passive) && states[mainVerb] && main.Tense != english.TenseModal
}

// onlyCompares reports whether a verb only points at another time or case: "as it is in most towns", "as she was about to leave".
func onlyCompares(words []english.Word, i int) bool {
	return words[i].Tag == english.IN || passing[words[i].Text]
}

// endsClause reports whether nothing follows a verb: "as it can", "as it was, stands".
func endsClause(words []english.Word, i int) bool {
	return i >= len(words) || words[i].Tag == english.Other
}

var (
	// What "as" tells with these may go on meanwhile: "as she made her way in".
	narrated      = setOf("make give reduce help provide offer allow")
	thingPronouns = setOf("it this that these")
	passing       = setOf("about now then today always often usually here there with in on at")

	states = setOf(`
		be have need want know like contain include require allow enable help provide offer depend mean involve lack cost belong own
		reduce make give`)
	// In "as we have seen" and the like "as" is no reason.
	remarks = setOf(`
		see know imagine guess expect mention note discuss say state show suggest indicate describe explain outline call go do tell
		believe think understand remember recall put appear seem turn stand define observe point demonstrate illustrate predict
		report hear become grow move happen occur evolve continue`)
)

// concedes takes "While S V, S V" in which the first half says something that the second holds against, not while what.
func concedes(words []english.Word) bool {
	comma := 0
	for i := range words {
		if words[i].Text == "," {
			comma = i
			break
		}
	}
	if comma < 4 || comma+3 >= len(words) || words[len(words)-1].Text == "?" {
		return false
	}
	first, second := english.VerbGroups(words[1:comma]), english.VerbGroups(words[comma+1:])
	if words[1].Text == "it's" && (words[2].Text == "not" || words[3].Text == "not" || words[3].Tag == english.TO || words[3].Text == "that") {
		return len(second) > 0 && second[0].Tense != english.TensePast && !second[0].Inner
	}
	if len(first) == 0 || len(second) == 0 || first[0].Going || second[0].Inner {
		return false
	}
	conceded, held := first[0], second[0]
	subject, _ := english.SubjectOf(words[1:comma], conceded)
	if subject.Empty() || subject.From != 0 || english.NounPhrase(words, comma+1).Empty() {
		return false
	}
	switch conceded.Auxiliary {
	case "may", "might":
		return true
	case "can":
		return held.Tense != english.TensePast
	}
	verb, _ := english.BaseOf(strings.TrimSuffix(words[1+conceded.Main].Text, "n't"))
	if concedesState(conceded, verb, words, held) || weighsSides(words[1].Text, words[comma+1].Text) {
		return true
	}
	dummy := words[1].Text == "it" || words[1].Text == "it's" || words[1].Text == "there" || words[1].Text == "this"
	switch {
	case verb != "be" && verb != "have":
		return false
	case conceded.Negated:
		return true
	case conceded.Tense != english.TensePresent || held.Tense == english.TensePast:
		return false
	}
	return dummy && !conceded.Passive || holdsAgainst(words[comma+1:])
}

// holdsAgainst looks for a word by which a clause stands against the one before.
func holdsAgainst(words []english.Word) bool {
	for _, word := range words {
		switch word.Text {
		case "also", "still", "not", "isn't", "aren't", "don't", "doesn't", "can't", "cannot", "only", "alone", "remains", "remain",
			"equally", "nothing", "never":
			return true
		}
	}
	return false
}
