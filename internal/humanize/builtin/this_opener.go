package builtin

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

const thisReason = "Machines start sentences with “This”; people say “That,” or go on with “so.”"

// thisOpeners proposes "That" for a "This" that takes up the sentence before, and "So" for "This means that".
func thisOpeners(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	s := &sentences[n]
	if request.Strength == humanize.Light || s.kind != document.Paragraph && s.kind != document.ListItem || n == 0 || s.at(0) != "this" || len(s.pieces) < 5 {
		return proposals
	}
	before := &sentences[n-1]
	if before.block != s.block || before.at(len(before.pieces)-1) != "." || before.at(0) == "this" || before.at(0) == "that" || s.announces() {
		return proposals
	}
	if s.at(1) == "process" {
		return s.theNoun(n, proposals)
	}
	made := proposal{sentence: n, from: 0, to: 1, id: "opener.this", reason: thisReason, kind: opener}
	made.texts = []string{"That"}
	switch verb := s.at(1); {
	case verb == "means":
		if that := s.at(2) == "that"; that || s.clauseFrom(2) {
			made.to, made.texts = 2, []string{"That means", "So"}
			if that {
				made.to = 3 // "That means that" has one too many
			}
		}
		if s.kind == document.ListItem || s.meansTwice() || before.onlyExplained() || request.Mode == humanize.Academic || request.Mode == humanize.Professional {
			made.texts = made.texts[:1]
		}
	case verb == "makes" || verb == "helps":
	case verb == "allows":
		if made.to, made.texts = s.letting(); made.to == 0 {
			return proposals
		}
	case verb == "can" || verb == "will":
		if !s.tellsEffect() {
			return proposals
		}
	default:
		return proposals
	}
	if s.at(1) != "means" && s.at(1) != "allows" && before.advises() && !s.holds(commaAlone) {
		made.texts = append(made.texts, "Doing so")
	}
	return append(proposals, made)
}

// meansTwice reports whether "This means that" has a second "that" clause, which would be left alone.
func (s *sentence) meansTwice() bool {
	for i := 3; i < len(s.pieces); i++ {
		if s.at(i) == "that" && (s.at(i-1) == "and" || s.at(i-1) == "or" || s.at(i-1) == "but") {
			return true
		}
	}
	return false
}

// onlyExplained reports whether a sentence likens, names or advises something: what it means does not follow from it.
func (s *sentence) onlyExplained() bool {
	if s.advises() || s.holds(advising) || s.holds(naming) {
		return true
	}
	for i := range s.pieces {
		if s.at(i) == "like" && (beForms[s.at(i-1)] != "" || s.at(i-1) == "it's" || s.at(i-1) == "be" || s.at(i-1) == "kind") {
			return true
		}
	}
	return false
}

var (
	advising = setOf("try consider recommend recommended option should need")
	naming   = setOf("called named known means refers term defined define defines concept idea definition")
)

var commaAlone = setOf(",")

// advises reports whether a sentence tells to do something, be it behind a label: "Pay off debt: Use the money".
func (s *sentence) advises() bool {
	start := 0
	for i := 1; i < min(len(s.pieces)-1, 8); i++ {
		if s.at(i) == ":" {
			start = i + 1
		}
	}
	tag := s.pieces[start].tag
	return (tag == english.VB || tag == english.VBP) && !noAdvice[s.at(start)]
}

var noAdvice = setOf("are is was were do does did have has had am be let don't imagine remember suppose consider")

// theNoun proposes "The process" for "This process", where nothing but the sentence before can be meant. "The approach" would be one
// that has been named.
func (s *sentence) theNoun(n int, proposals []proposal) []proposal {
	next := s.pieces[s.pastAdverbs(2)]
	if !english.Finite.Has(next.tag) && next.lower != "of" {
		return proposals
	}
	made := proposal{sentence: n, from: 0, to: 1, id: "opener.this-noun", reason: theReason, kind: phrase, texts: []string{"The"}}
	return append(proposals, made)
}

const theReason = "Machines point back with “This process”; “the” does the job."

// letting turns "This allows us to see" into "That lets us see", up to the "to".
func (s *sentence) letting() (int, []string) {
	_, end, _, ok := s.nounPhrase(2)
	if letPersons[s.at(2)] {
		end, ok = 3, true
	}
	if !ok || s.at(end) != "to" || end > 6 || end+1 >= len(s.pieces) || s.pieces[end+1].tag != english.VB {
		return 0, nil
	}
	return end + 1, []string{"That lets " + s.source(s.pieces[2].Start, s.pieces[end-1].End)}
}

var letPersons = setOf("me you him her it us them")

// announces reports whether "This" points at what follows: "This means one thing:".
func (s *sentence) announces() bool {
	for i := range s.pieces {
		if s.pieces[i].lower == ":" || s.at(i) == "?" {
			return true
		}
	}
	return false
}

// tellsEffect reports whether "This can" and "This will" speak of what was told, not of one thing in it or of the text itself.
func (s *sentence) tellsEffect() bool {
	verb := 2
	for verb < len(s.pieces)-1 && english.Adverbs.Has(s.pieces[verb].tag) {
		verb++
	}
	if s.at(verb) != "be" {
		return s.at(1) == "can" || effects[s.at(verb)]
	}
	if next := s.pieces[verb+1]; next.tag == english.VBN && !doable[next.lower] || next.tag == english.VBG {
		return false
	}
	return s.at(1) == "can"
}

var (
	effects = setOf(`
		help make give keep let allow enable ensure save reduce improve lead cause create prevent increase bring provide free cut
		speed lower raise strengthen boost encourage protect show teach affect add benefit build drive ease improve limit slow cut
		change enhance support`)
	doable = setOf("done avoided achieved prevented seen difficult dangerous frustrating challenging")
)

func (s *sentence) clauseFrom(i int) bool {
	_, ok := s.clauseAt(i)
	return ok
}
