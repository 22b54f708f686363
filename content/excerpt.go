package content

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"plainhand/engine/humanize"
)

// The bounds of an excerpt, in bytes of the text before.
const (
	minExcerpt = 60
	maxExcerpt = 220
)

// Excerpt is the sentence of the example in which the engine changed the most. If no sentence has a suitable length,
// the whole example is its own excerpt.
func (e Example) Excerpt() Example {
	excerpt, most := e, 0
	start := 0
	for _, end := range e.sentenceEnds() {
		sentence := e.between(start, end)
		start = end
		length := len(sentence.Before)
		fits := length >= minExcerpt && length <= maxExcerpt && len(sentence.After()) >= minExcerpt/2
		if fits && len(sentence.Changes) > most {
			excerpt, most = sentence, len(sentence.Changes)
		}
	}
	return excerpt
}

// sentenceEnd matches the white space between two sentences, after a word that is too long to be an abbreviation.
var sentenceEnd = regexp.MustCompile(`[\pL\d]{3}[.!?][”’"')]*\s+|\n+`)

// sentenceEnds returns the positions in the text before where sentences end, except those within a change.
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

// between returns the part of the example from start to end, without trailing white space. No change may cross its
// ends.
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
