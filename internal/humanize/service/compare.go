package service

import (
	"strings"
	"time"

	"github.com/clipperhouse/uax29/v2/words"
	"github.com/sergi/go-diff/diffmatchpatch"

	"plainhand/internal/humanize"
)

// What a change is called that a service made: it does not say why.
const (
	changeRule   = "service"
	changeReason = "Rewritten"
)

// compareTime bounds the search for the smallest differences of a whole text. What is found by then is right, and
// coarser. When it is over, each paragraph that is left gets hurry: the library takes no time at all for as much as it
// likes.
const (
	compareTime = time.Second
	hurry       = time.Millisecond
)

// compare returns the changes that lead from the Before of all pieces to their After. They begin and end between words.
func compare(pieces []Piece) []humanize.Change {
	var changes []humanize.Change
	at, until := 0, time.Now().Add(compareTime)
	for _, piece := range pieces {
		for _, part := range paragraphs(piece) {
			changes = append(changes, difference(part, at, until)...)
			at += len(part.Before)
		}
	}
	return changes
}

// paragraphs takes a piece apart where both sides have as many paragraphs, so that a sentence is compared with its own.
func paragraphs(piece Piece) []Piece {
	before, after := strings.SplitAfter(piece.Before, "\n\n"), strings.SplitAfter(piece.After, "\n\n")
	if len(before) != len(after) {
		return []Piece{piece}
	}
	parts := make([]Piece, len(before))
	for i := range before {
		parts[i] = Piece{before[i], after[i]}
	}
	return parts
}

// difference returns the changes of one piece that stands at a place of the text.
func difference(piece Piece, at int, until time.Time) []humanize.Change {
	if piece.Before == piece.After {
		return nil
	}
	vocabulary := vocabulary{runes: map[string]rune{}}
	before, after := vocabulary.write(piece.Before), vocabulary.write(piece.After)
	comparer := diffmatchpatch.New()
	comparer.DiffTimeout = max(hurry, time.Until(until))
	found := comparer.DiffCleanupSemantic(comparer.DiffMainRunes(before, after, false))
	var changes []humanize.Change
	open := false
	for _, step := range found {
		text := vocabulary.read(step.Text)
		if step.Type == diffmatchpatch.DiffEqual {
			at += len(text)
			open = false
			continue
		}
		if !open {
			changes = append(changes, humanize.Change{Start: at, End: at, Rule: changeRule, Reason: changeReason})
			open = true
		}
		change := &changes[len(changes)-1]
		if step.Type == diffmatchpatch.DiffInsert {
			change.After += text
			continue
		}
		change.Before += text
		at += len(text)
		change.End = at
	}
	return changes
}

// vocabulary writes every word as one rune, for a comparison that knows runes alone.
type vocabulary struct {
	runes map[string]rune
	words []string
}

// The runes that stand for words: letters to whoever looks at their class, and none of them a surrogate.
const (
	firstRune      = 0x4e00
	firstSurrogate = 0xd800
	surrogates     = 0x800
)

func (v *vocabulary) write(text string) []rune {
	var written []rune
	for segments := words.FromString(text); segments.Next(); {
		word := segments.Value()
		known, ok := v.runes[word]
		if !ok {
			known = firstRune + rune(len(v.words))
			if known >= firstSurrogate {
				known += surrogates
			}
			v.runes[word] = known
			v.words = append(v.words, word)
		}
		written = append(written, known)
	}
	return written
}

func (v *vocabulary) read(written string) string {
	var text strings.Builder
	for _, r := range written {
		if r >= firstSurrogate {
			r -= surrogates
		}
		text.WriteString(v.words[r-firstRune])
	}
	return text.String()
}
