// Package editor renders the editor, its documents, and saved texts, with the marks and reports of results.
package editor

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/sergi/go-diff/diffmatchpatch"

	"plainhand/islands"
)

// maxDiffTime is the time limit of the search for a minimal diff. After it, the diff may be larger than necessary.
const maxDiffTime = 200 * time.Millisecond

// compared returns the word diff of two texts: Before is only in the first, After only in the second.
func compared(first, second string) (marks []islands.Mark) {
	var pieces alphabet
	differ := diffmatchpatch.New()
	differ.DiffTimeout = maxDiffTime
	for _, found := range differ.DiffMainRunes(pieces.spell(first), pieces.spell(second), false) {
		text := pieces.read(found.Text)
		last := len(marks) - 1
		switch {
		case found.Type == diffmatchpatch.DiffEqual:
			marks = append(marks, islands.Mark{Text: text})
		case found.Type == diffmatchpatch.DiffDelete:
			marks = append(marks, islands.Mark{Number: len(marks) + 1, Before: text})
		case last >= 0 && marks[last].Before != "":
			marks[last].After = text
		default:
			marks = append(marks, islands.Mark{Number: len(marks) + 1, After: text})
		}
	}
	return marks
}

// Bounds of the unchanged text within a phrase.
const (
	maxGapWords  = 2
	maxShortWord = 4 // letters
)

// comparedPhrases returns the diff of two texts in phrases: marks are merged across space and short words, and then
// across fewer words than each of them has.
func comparedPhrases(first, second string) []islands.Mark {
	marks := mergedMarks(compared(first, second), func(_ islands.Mark, gap []string, _ islands.Mark) bool {
		return len(gap) == 0 || len(gap) == 1 && utf8.RuneCountInString(gap[0]) <= maxShortWord
	})
	return mergedMarks(marks, func(left islands.Mark, gap []string, right islands.Mark) bool {
		return len(gap) <= maxGapWords && len(gap) < min(wordsOf(left), wordsOf(right))
	})
}

// mergedMarks merges numbered marks that belong together, given the unchanged words between them. Clauses and lines are
// never joined.
func mergedMarks(
	marks []islands.Mark, together func(left islands.Mark, gap []string, right islands.Mark) bool,
) (merged []islands.Mark) {
	for _, mark := range marks {
		last := len(merged) - 1
		if mark.Number > 0 && last >= 1 && merged[last-1].Number > 0 {
			gap := merged[last].Text
			if !strings.ContainsAny(gap, "\n\r.!?;:") && together(merged[last-1], strings.Fields(gap), mark) {
				merged = merged[:last]
				merged[last-1].Before += gap + mark.Before
				merged[last-1].After += gap + mark.After
				continue
			}
		}
		merged = append(merged, mark)
	}
	return merged
}

// wordsOf returns the number of words on a mark's longer side.
func wordsOf(mark islands.Mark) int {
	return max(len(strings.Fields(mark.Before)), len(strings.Fields(mark.After)))
}

// alphabet maps each distinct piece of text to a character, since the library compares characters.
type alphabet struct {
	pieces []string
	signs  map[string]rune
}

// firstSign is above the surrogates, which a string cannot hold.
const firstSign = 0xE000

// spell splits a text into words, the space between them, and punctuation, and returns their characters.
func (a *alphabet) spell(text string) (signs []rune) {
	if a.signs == nil {
		a.signs = map[string]rune{}
	}
	for text != "" {
		end := strings.IndexFunc(text, endOf(text))
		if end <= 0 {
			end = len(text)
		}
		piece := text[:end]
		text = text[end:]
		sign, known := a.signs[piece]
		if !known {
			sign = firstSign + rune(len(a.pieces))
			a.pieces, a.signs[piece] = append(a.pieces, piece), sign
		}
		signs = append(signs, sign)
	}
	return signs
}

func (a *alphabet) read(signs string) string {
	var text strings.Builder
	for _, sign := range signs {
		text.WriteString(a.pieces[sign-firstSign])
	}
	return text.String()
}

// endOf returns the end of the piece that a text begins with.
func endOf(text string) func(rune) bool {
	kind := func(r rune) int {
		switch {
		case unicode.IsLetter(r), unicode.IsNumber(r), unicode.IsMark(r), r == '\'', r == '’':
			return 0
		case unicode.IsSpace(r):
			return 1
		}
		return 2
	}
	for _, first := range text {
		return func(r rune) bool { return kind(r) != kind(first) }
	}
	return nil
}
