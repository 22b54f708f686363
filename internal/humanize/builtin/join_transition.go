package builtin

import (
	"slices"
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/english"
)

// transitions are openers that say how two sentences hang together, with what says it between two clauses.
var transitions = map[string]string{
	"however": ", but", "nevertheless": ", but", "nonetheless": ", but", "but": ", but", "yet": ", yet",
	"that said": ", but", "having said that": ", but", "and": ", and",
	"therefore": ", so", "consequently": ", so", "so": ", so", "thus": ", so", "hence": ", so",
	"accordingly": ", so", "for this reason": ", so", "because of this": ", so",
}

// byTransition turns the opener of the second sentence into a conjunction.
func byTransition(p pair) (joint, bool) {
	s := p.second
	for length := 1; length <= 4 && length < len(s.pieces); length++ {
		link, known := transitions[s.opening(length)]
		if !known {
			continue
		}
		at, conjunction := length, length == 1 && (s.at(0) == "but" || s.at(0) == "and" || s.at(0) == "yet" || s.at(0) == "so")
		if s.at(at) == "," {
			at++
		} else if !conjunction {
			continue
		}
		if link == ", so" && s.last && s.number > 1 || s.emptyAt(at) {
			return joint{}, false // it draws the conclusion of more than one sentence
		}
		turns := link == ", but" || link == ", yet"
		if !s.statementAt(at) || !p.bears(link, s.at(at)) || !turns && !p.brief(at) || turns && !p.turnsOnce(at) ||
			p.first.begins(transitions) || !p.takes(link) || link == ", but" && p.turnsFromAnother(at) || !p.inOneBreath(at) {
			return joint{}, false
		}
		return p.linked(strings.ReplaceAll(s.at(0), "'", ""), link, at, 2), true
	}
	return joint{}, false
}

// inOneBreath reports whether two sentences are of one time and neither trails a participle or opens with a clause or a phrase of
// its own, so that one sentence may hold both. "So many" would be read as one.
func (p pair) inOneBreath(at int) bool {
	second, ok := p.second.clauseAt(at)
	return ok && !p.shiftsTime(second) && !p.first.tail() && !p.second.tail() && !muchAfterSo[p.second.at(at)]
}

var muchAfterSo = setOf("many much few little far long")

// bears reports whether the first sentence is plain enough for a conjunction. "But" and "so" turn from the whole sentence.
func (p pair) bears(link, subject string) bool {
	if link == ", but" || link == ", yet" || link == ", so" {
		again := subjectPronouns[subject] && p.first.at(p.main.head) == subject
		reported := p.first.reported(p.main.start, len(p.first.pieces)) && !again
		return !contrasting[p.main.under] && !reported && (link != ", so" || !p.compound(true))
	}
	return p.listed()
}

var contrasting = setOf("although though while whereas even whether that if unless")

// turnsOnce reports whether the second sentence has no turn of its own from piece i on, and one of the two no clauses with "and".
func (p pair) turnsOnce(i int) bool {
	for ; i < len(p.second.pieces); i++ {
		if turns[p.second.at(i)] || p.second.at(i) == "," && p.second.at(i+1) == "so" {
			return false
		}
	}
	return p.brief(0) || !p.compound(true)
}

// turnsFromAnother reports whether "but" would be read with less than the first sentence: with "for" it means "except for", behind
// "one that" it goes on with that, and what has come about now turns from how things were long before.
func (p pair) turnsFromAnother(at int) bool {
	if p.second.at(at) == "for" || demonstratives[p.second.at(at)] && english.Nouns.Has(p.second.pieces[at+1].tag) {
		return true // "say so, but these claims are not valid" would say both at once
	}
	for i := p.main.verb; i < len(p.first.pieces); i++ {
		if p.first.at(i) == "," && p.first.at(i+1) == "one" && (p.first.at(i+2) == "that" || p.first.at(i+2) == "which") {
			return true
		}
	}
	return p.second.holds(nowadays) && !p.first.holds(nowadays) && p.present()
}

var nowadays = setOf("now recently")

// takes reports whether the first sentence takes a conjunction: "while" would be read with a negation or a condition, and "so" is
// not formal.
func (p pair) takes(link string) bool {
	switch link {
	case ", so":
		return p.request.Mode != humanize.Academic && p.request.Mode != humanize.Professional
	case ", while":
		denied := p.first.denies(len(p.first.pieces)) || p.second.denies(len(p.second.pieces))
		return p.main.under == "" && !denied && !p.second.holds(speakers)
	}
	return true
}

func (s *sentence) lowers(from, to int) []string {
	var words []string
	for i := from; i < to; i++ {
		words = append(words, s.at(i))
	}
	return words
}

// opening gives the first pieces, with spaces between them.
func (s *sentence) opening(length int) string {
	text := s.at(0)
	for i := 1; i < length; i++ {
		text += " " + s.at(i)
	}
	return text
}

// begins reports whether the sentence opens with one of the transitions.
func (s *sentence) begins(known map[string]string) bool {
	for length := 1; length <= 4; length++ {
		if _, found := known[s.opening(length)]; found {
			return true
		}
	}
	return false
}

// byBecause turns "This is because" into "because". Behind a negation it would tell of another reason.
func byBecause(p pair) (joint, bool) {
	s := p.second
	if s.at(0) != "this" && s.at(0) != "that" && s.at(0) != "that's" {
		return joint{}, false
	}
	at := slices.IndexFunc(s.pieces[:3], func(p piece) bool { return p.lower == "because" })
	if at < 0 || at == 2 && s.at(1) != "is" || !s.statementAt(at+1) || p.first.denies(len(p.first.pieces)) || p.first.holds(comparing) || !p.steady() {
		return joint{}, false
	}
	return joint{name: "because", into: at + 1, text: p.gap + "because", worth: 1.3}, true
}

// comparing makes what follows seem a reason of the last one named: "more than those who did not, because".
var comparing = setOf("than")

// byOthers joins what some do to what others do.
func byOthers(p pair) (joint, bool) {
	some := p.first.at(0) == "some" && p.second.at(0) == "others" || p.first.at(0) == "one" && p.second.at(0) == "another"
	if !some || !p.steady() || !p.brief(1) || !p.takes(", while") || !english.Finite.Has(p.second.pieces[1].tag) {
		return joint{}, false
	}
	return p.linked("others", ", while", 0, 1.2), true
}

// speakers are those who weigh what was said rather than tell of the other side.
var speakers = setOf("i i'm i've")
