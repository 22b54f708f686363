package builtin

import (
	"slices"
	"strings"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

// sensible reports whether a mark and conjunction say how the two sentences hang together: "and" goes on, "but" turns.
func (p pair) sensible(made joint) bool {
	words := p.words
	if p.first.at(0) == "dear" {
		return false
	}
	if listing := p.first.commas() > 1 || p.first.lists(p.main.verb); listing && plainJoins[made.name] {
		return false
	}
	if plainJoins[made.name] && (p.repeats() || p.second.gapped()) {
		return false
	}
	if made.semicolon() {
		return words <= longestSemicolon && p.first.commas() <= 1 && p.second.commas() <= 1
	}
	switch link := made.link(p.gap); {
	case words > longestJoined:
		return false
	case link == "and":
		return p.goesOn()
	case link == "but", link == "yet":
		return !p.turned()
	}
	return true
}

// semicolon reports whether a joint is one.
func (j joint) semicolon() bool { return strings.HasPrefix(j.text, ";") }

// link is the word behind the comma of a joint.
func (j joint) link(gap string) string {
	link, _, _ := strings.Cut(strings.TrimPrefix(j.text, ","+gap), " ")
	return link
}

// goesOn reports whether "and" would put the second sentence beside the whole of the first. Behind a denial stands what is true
// instead ("It won't be those. They'll be the others"), and behind a list one more thing of it.
func (p pair) goesOn() bool {
	s := p.first
	atFirst := s.at(0) == "initially" || s.at(0) == "at" && s.at(1) == "first"
	if atFirst || s.denies(len(s.pieces)) || s.lists(p.main.verb) || s.holds(promising) {
		return false
	}
	for i := range s.pieces {
		if tag := s.pieces[i].tag; s.at(i+1) == "that" && (tag == english.VB || english.Finite.Has(tag)) {
			return false
		}
	}
	return true
}

// promising are words for what the next sentence tells.
var promising = setOf("reasons benefits advantages choice choices ways options decision decisions vow promise pledge lesson lessons discovery rule rules plan")

// denies reports whether a word before piece end denies.
func (s *sentence) denies(end int) bool {
	return slices.ContainsFunc(s.pieces[:end], func(p piece) bool {
		return denyingWords[p.lower] || strings.HasSuffix(p.lower, "n't")
	})
}

var denyingWords = setOf(`
	not no never nobody none nothing neither nor nowhere cannot hardly scarcely barely rarely seldom without`)

// lists reports whether "and" or "or" stands behind a comma from piece i on, right there or later: a list or its like.
func (s *sentence) lists(i int) bool {
	comma := s.firstComma(max(0, i))
	if comma < 0 {
		comma = len(s.pieces)
	}
	for i = max(1, i); i < len(s.pieces); i++ {
		if word := s.at(i); (word == "and" || word == "or") && (i > comma || s.at(i-1) == "," || s.at(i+1) == "even") {
			return true
		}
	}
	return false
}

// turned reports whether the first sentence has a turn of its own, or the second goes on with what would have been.
func (p pair) turned() bool {
	if p.first.holds(turns) {
		return true
	}
	for i := range p.first.pieces {
		if p.first.at(i) == "," && p.first.at(i+1) == "not" {
			return true
		}
	}
	return p.first.holds(woulds) && p.second.pluperfect()
}

var (
	turns  = setOf("while whereas although though but yet despite however albeit nevertheless")
	woulds = setOf("would wouldn't could couldn't")
)

// pluperfect reports whether "had" stands before a participle.
func (s *sentence) pluperfect() bool {
	for i := range s.pieces {
		if s.at(i) == "had" && s.pastAdverbs(i+1) < len(s.pieces) && s.pieces[s.pastAdverbs(i+1)].tag == english.VBN {
			return true
		}
	}
	return false
}

// tail reports whether a participle hangs at the end of a sentence behind a comma.
func (s *sentence) tail() bool {
	for i := 1; i < len(s.pieces); i++ {
		if next := s.pastAdverbs(i + 1); s.at(i) == "," && next < len(s.pieces) &&
			(s.pieces[next].tag == english.VBG || strings.HasSuffix(s.at(next), "ing")) {
			return true
		}
	}
	return false
}

// early reports whether sentence n is one of the first two of the text, where news tells what it is about.
func early(sentences []sentence, n int) bool {
	before := 0
	for i := range n {
		if sentences[i].kind == document.Paragraph {
			before++
		}
	}
	return before < 2
}
