package builtin

import (
	"strings"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

// hanging is a clause in -ing that hangs on the end of a sentence: ", making it easier to ride". Its places are words, counted
// without markup.
type hanging struct {
	sentence *sentence
	words
	pieces  []int // the piece of each word
	comma   int
	adverb  int // of the clause, right after the comma, or -1
	verb    int
	end     int // of the clause: the sentence's last mark
	base    string
	main    english.VerbGroup // the verb that the clause hangs on
	inner   bool              // a clause within that clause ends at the comma
	simple  bool              // neither a comma nor an "and" stands between that verb and the comma
	parted  bool              // a comma does
	subject english.Phrase    // of that verb; empty where it is not plain
	number  english.Number    // of the subject
	second  int               // a participle joined to the first with "and", or -1
}

// The least that a clause holds that another hangs on, in words.
const shortestClause = 3

// hangingClause finds the clause in -ing at the end of a sentence whose verb is one of those that a finite clause can take
// over. It finds none where the sentence could be read in two ways.
func hangingClause(s *sentence) (hanging, bool) {
	found := hanging{sentence: s, adverb: -1, second: -1}
	found.words, found.pieces = s.words()
	if !found.locate() {
		return found, false
	}
	found.mendVerb()
	if !found.plainMarks() || !found.readTail() || !found.readMain() {
		return found, false
	}
	return found, true
}

// locate takes the only comma that an -ing form follows, with or without an adverb between.
func (h *hanging) locate() bool {
	h.end = len(h.words)
	if h.end > 0 && (h.at(h.end-1) == "." || h.at(h.end-1) == "!") {
		h.end--
	}
	for i := shortestClause; i+2 < h.end; i++ {
		if h.at(i) != "," {
			continue
		}
		verb, adverb := i+1, -1
		if hangingAdverbs[h.at(verb)] {
			verb, adverb = i+2, i+1
		}
		if !strings.HasSuffix(h.at(verb), "ing") || h.tag(verb) == english.IN || neverParticiples[h.at(verb)] {
			continue
		}
		base, known := hangingVerbs[h.at(verb)]
		if !known && h.tag(verb) != english.VBG {
			continue
		}
		if h.verb > 0 || !known {
			return false // a second one, or one that hangs on somebody's act
		}
		h.comma, h.adverb, h.verb, h.base = i, adverb, verb, base
	}
	return h.verb > 0 && h.verb+1 < h.end
}

var (
	hangingAdverbs   = setOf("thereby thus often ultimately further eventually significantly potentially effectively sometimes greatly")
	neverParticiples = setOf("including during according something nothing anything everything regarding concerning being morning evening")
)

// plainMarks reports whether the sentence holds no quotation, aside, dash or question, and whether the edit meets no other
// markup or name.
func (h *hanging) plainMarks() bool {
	for i, piece := range h.sentence.pieces {
		switch {
		case piece.Protect == document.Quoted && i > 0:
			return false
		case piece.Kind == document.Punctuation && !strings.Contains(",;:.", piece.lower) && piece.lower != "'" && (piece.lower != "!" || i <= h.pieces[h.verb]):
			return false
		case piece.Kind == document.Opaque && i >= h.pieces[h.comma] && i <= h.pieces[h.verb]:
			return false
		}
	}
	for i := range h.words[:h.end] {
		if i > h.comma && (h.at(i) == ";" || h.at(i) == ":") {
			return false
		}
	}
	return true
}

// readMain reads the clause before the comma: its verb, its subject, and whether its time is plain.
func (h *hanging) readMain() bool {
	from := h.behindBelief()
	for i := range h.words[:h.comma] {
		if h.at(i) == ";" || h.at(i) == ":" {
			from = i + 1
		}
	}
	return h.readFrom(from)
}

// readFrom reads the clause that begins at a word.
func (h *hanging) readFrom(from int) bool {
	before := h.words[from:h.comma]
	groups := english.VerbGroups(before)
	if len(groups) == 0 && h.findVerb(from) {
		groups = english.VerbGroups(before)
	}
	if h.hidesVerb(from, groups) {
		return false
	}
	if h.asNoun(from, groups) {
		groups[0].Inner = false
	}
	main := -1
	for i, group := range groups {
		if !group.Inner {
			main = i
		}
	}
	if next := h.firstComma(from); main < 0 && next > 0 && !english.NounPhrase(h.words[:h.comma], next+1).Empty() {
		return h.readFrom(next + 1)
	}
	if main < 0 || len(before) < shortestClause || before[0].Tag == english.VB || h.asyndetic(from) {
		return false
	}
	if !oneTime(groups, main) && !nearTime(groups) {
		return false
	}
	h.main = groups[main]
	h.inner, h.simple, h.parted = main < len(groups)-1, true, false
	for i := from + h.main.To; i < h.comma; i++ {
		h.parted = h.parted || h.at(i) == ","
		h.simple = h.simple && h.at(i) != "," && h.tag(i) != english.CC
	}
	subject, joined := english.SubjectOf(before, h.main)
	h.number = english.NumberOf(before, subject)
	if joined {
		h.number = english.NumberPlural
	}
	if word := h.at(from + h.main.Main); h.main.Going && (efforts[word] || plainStates[word] || ingStates[word]) {
		h.main.Going, h.main.Main, h.main.To = false, h.main.From, h.main.Main // "was damning"
	}
	if tag := h.tag(from + h.main.From); h.main.Auxiliary == "" && tag == english.VBP {
		h.number = english.NumberPlural
	} else if h.main.Auxiliary == "" && tag == english.VBZ {
		h.number = english.NumberSingular
	}
	h.main.From, h.main.To, h.main.Main = h.main.From+from, h.main.To+from, h.main.Main+from
	h.subject = english.Phrase{From: subject.From + from, To: subject.To + from}
	return h.at(h.main.Main) != "" && !h.timeless() && !h.ratherThan() // a figure may be tagged a verb
}

// firstComma is the first comma from a word on before the clause in -ing, or -1.
func (h *hanging) firstComma(from int) int {
	for i := from; i < h.comma; i++ {
		if h.at(i) == "," {
			return i
		}
	}
	return -1
}

// asyndetic reports whether a list of participles may end at the clause: "by running, making".
func (h *hanging) asyndetic(from int) bool {
	for i := from; i < h.comma; i++ {
		if h.tag(i) == english.VBG && h.tag(i-1) == english.IN && h.second >= 0 {
			return true
		}
		if h.at(i) == "which" {
			return true // a second "which" misleads
		}
	}
	return false
}

// mainBase is the base of the verb that the clause hangs on.
func (h *hanging) mainBase() string {
	word := h.at(h.main.Main)
	if base, known := english.BaseOf(word); known {
		return base
	}
	return word
}
