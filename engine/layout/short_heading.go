package layout

import (
	"regexp"
	"sort"
	"strings"

	"plainhand/engine/guard/facts"
	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
)

const dropHeading = prefix + "short-heading"

// The fewest headings in a text, and the most text below one, for it to be removed.
const (
	fewestHeadings = 3
	maxSentences   = 2
	maxBelow       = 45 // words
)

// shortHeadings removes headings over one or two lines that say everything the heading says: all of a level in their
// part of the text, or none. What loses its heading alone would belong to the part before it.
func shortHeadings(r *reading) []humanize.Change {
	if r.doc.Format != document.Markdown {
		return nil
	}
	var headings []int
	for b := range r.doc.Blocks {
		if r.kind(b) == document.Heading {
			headings = append(headings, b)
		}
	}
	if len(headings) < fewestHeadings {
		return nil
	}
	var found []humanize.Change
	for n, b := range headings {
		if !r.mayGo(b) || !r.rowMayGo(headings, n) {
			continue
		}
		found = append(found, r.withoutHeading(b))
	}
	return found
}

// withoutHeading removes a heading and its mark.
func (r *reading) withoutHeading(b int) humanize.Change {
	start := strings.LastIndexByte(r.doc.Text[:r.doc.Blocks[b].Start], '\n') + 1
	return humanize.Change{Start: start, End: r.doc.Blocks[b+1].Start, Rule: dropHeading}
}

// rowMayGo reports whether all headings of the same level in the same part of the text may be removed.
func (r *reading) rowMayGo(headings []int, n int) bool {
	level := r.level(headings[n])
	for _, step := range [...]int{-1, 1} {
		for i := n + step; i >= 0 && i < len(headings) && r.level(headings[i]) >= level; i += step {
			if b := headings[i]; r.level(b) == level && !r.mayGo(b) {
				return false
			}
		}
	}
	return true
}

// mayGo reports whether a heading has only a short paragraph below it, which needs the heading neither for what it says
// nor for what it refers to.
func (r *reading) mayGo(b int) bool {
	level := r.level(b)
	if level < 2 || b == 0 || b+1 == len(r.doc.Blocks) {
		return false
	}
	next := r.level(b + 2)
	ends := (b+2 == len(r.doc.Blocks) || next > 0 && next <= level) && strings.Trim(r.after(b+1), "# \t\r\n") == ""
	if r.kind(b+1) != document.Paragraph || !ends || strings.Trim(r.after(b), "# \t\r\n") != "" {
		return false
	}
	below := r.doc.Blocks[b+1]
	if len(below.Sentences) > maxSentences || wordCount(r.tokens(b+1)) > maxBelow || strings.HasSuffix(r.body(b), "?") {
		return false
	}
	for n := range below.Sentences {
		if !r.isFull(b+1, n) {
			return false
		}
	}
	return r.saysNothing(b) && !r.referredTo(b) && check{r}.mayDropHeading(r.withoutHeading(b))
}

var backward = lexicon.Named("backward")

// isFull reports whether a sentence is complete by itself: it has a verb, it ends, and it doesn't begin with a word
// that refers back.
func (r *reading) isFull(block, number int) bool {
	sentence, isEnglish := r.sentence(block, number)
	if !isEnglish || len(sentence.Pieces) < 3 {
		return false
	}
	last := len(sentence.Pieces) - 1
	if !strings.Contains(".!?", sentence.At(last)) || sentence.At(last) == "" || number == 0 && backward[sentence.At(0)] {
		return false
	}
	for i := range sentence.Pieces {
		if tag := sentence.Pieces[i].Tag; english.Finite.Has(tag) || tag == english.VB {
			return true
		}
	}
	return false
}

var anyLabel = lexicon.Named("any-label")

// saysNothing reports whether the paragraph below a heading repeats at least half of its words, not counting those that
// could be over anything.
func (r *reading) saysNothing(b int) bool {
	below := map[string]bool{}
	for _, token := range r.tokens(b + 1) {
		if token.Kind == document.Word {
			below[stem(r.written(token))] = true
		}
	}
	own, repeated := 0, 0
	for _, token := range r.tokens(b) {
		word := strings.ToLower(r.written(token))
		switch {
		case token.Kind == document.Opaque:
			return false
		case token.Kind != document.Word || small[word] || anyLabel[word]:
			continue
		}
		own++
		if below[stem(word)] {
			repeated++
		}
	}
	return 2*repeated >= own
}

func stem(word string) string { return english.Stem(strings.ToLower(rootOf(word))) }

// referredTo reports whether any part of the text other than the paragraph below a heading names the heading, or links
// to it.
func (r *reading) referredTo(b int) bool {
	heading := strings.ToLower(r.body(b))
	if strings.Contains(r.doc.Text, "](#"+strings.ReplaceAll(heading, " ", "-")) {
		return true
	}
	rest := strings.ToLower(r.doc.Text[:r.doc.Blocks[b].Start] + r.doc.Text[r.doc.Blocks[b+1].End:])
	return strings.Contains(heading, " ") && strings.Contains(rest, heading)
}

var headingMark = regexp.MustCompile(`^[ ]{0,3}#{1,6}[ \t]+$`)

// mayDropHeading allows removing a heading that says nothing, as far as the tables and the names know, that the
// paragraph below doesn't. It isn't the first line, and the paragraph stays where it is.
func (c check) mayDropHeading(change humanize.Change) bool {
	b := sort.Search(len(c.doc.Blocks), func(i int) bool { return c.doc.Blocks[i].Start >= change.Start })
	if c.doc.Format != document.Markdown || change.After != "" || b == 0 || b+1 >= len(c.doc.Blocks) {
		return false
	}
	heading, below := c.doc.Blocks[b], c.doc.Blocks[b+1]
	if heading.Kind != document.Heading || below.Kind != document.Paragraph || change.End != below.Start {
		return false
	}
	if !strings.HasSuffix(c.doc.Text[:change.Start], "\n") ||
		!headingMark.MatchString(c.doc.Text[change.Start:heading.Start]) ||
		strings.Trim(c.doc.Text[heading.End:change.End], "# \t\r\n") != "" {
		return false
	}
	paragraph := " " + strings.ToLower(c.doc.Text[below.Start:below.End])
	for _, token := range c.tokens(b) {
		word := strings.ToLower(c.doc.Text[token.Start:token.End])
		if token.Kind == document.Opaque || token.Kind == document.Word && !c.knows(word) &&
			!strings.Contains(paragraph, word) {
			return false
		}
	}
	return !facts.SaysMore(c.doc, b, b+1)
}
