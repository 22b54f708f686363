package content

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"plainhand/internal/humanize"
)

// How long an excerpt is, in bytes of the text before.
const (
	shortestExcerpt = 60
	longestExcerpt  = 220
)

// Excerpt is the sentence of the example in which the engine changed most, as it stands within the whole. An example
// that has no sentence of a length to be shown is its own excerpt.
func (e Example) Excerpt() Example {
	excerpt, most := e, 0
	start := 0
	for _, end := range e.sentenceEnds() {
		sentence := e.between(start, end)
		start = end
		length := len(sentence.Before)
		fits := length >= shortestExcerpt && length <= longestExcerpt && len(sentence.After()) >= shortestExcerpt/2
		if fits && len(sentence.Changes) > most {
			excerpt, most = sentence, len(sentence.Changes)
		}
	}
	return excerpt
}

// sentenceEnd finds the white space between two sentences, after a word that is too long to be short for another.
var sentenceEnd = regexp.MustCompile(`[\pL\d]{3}[.!?][”’"')]*\s+|\n+`)

// sentenceEnds are the places in the text before at which its sentences end, as far as no change spans them.
func (e Example) sentenceEnds() []int {
	var ends []int
	for _, found := range sentenceEnd.FindAllStringIndex(e.Before, -1) {
		end := found[1]
		spans := func(change humanize.Change) bool { return change.Start < end && end < change.End }
		if !slices.ContainsFunc(e.Changes, spans) {
			ends = append(ends, end)
		}
	}
	return append(ends, len(e.Before))
}

// between is a part of the example, which no change may span, without the white space at its end.
func (e Example) between(start, end int) Example {
	part := Example{Before: e.Before[start:end]}
	changed := 0
	for _, change := range e.Changes {
		if change.Start < start || change.Start >= end {
			continue
		}
		change.Start, change.End = change.Start-start, change.End-start
		part.Changes = append(part.Changes, change)
		changed = change.End
	}
	written := len(strings.TrimRightFunc(part.Before, unicode.IsSpace))
	part.Before = part.Before[:max(written, changed)]
	return part
}
