package document

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/sergi/go-diff/diffmatchpatch"
)

// hunk is a difference between two texts: the bytes from start to end become those from newStart to newEnd.
type hunk struct{ start, end, newStart, newEnd int }

// difference returns the minimal word diff of two texts, in order. A word that only changes its case is a hunk of its
// own, so that its neighbors stay in their segments.
func difference(before, after string) []hunk {
	return diffTokens(tokenize(before), tokenize(after), strings.ToLower, func(word string) int { return len(word) })
}

// diffTokens returns the hunks between two token lists. Tokens with the same key correspond. Offsets are sums of token
// sizes.
func diffTokens(before, after []string, key func(string) string, size func(string) int) []hunk {
	numbers := map[string]rune{}
	old, fresh := tokenIDs(before, key, numbers), tokenIDs(after, key, numbers)
	differ := diffmatchpatch.New()
	differ.DiffTimeout = time.Second // versions of one text never take that long; other pairs get larger hunks
	w := hunkBuilder{before: before, after: after, size: size}
	for _, part := range differ.DiffMainRunes(old, fresh, false) {
		for range utf8.RuneCountInString(part.Text) {
			w.add(part.Type)
		}
	}
	return w.steps
}

// hunkBuilder collects hunks while it walks through two token lists.
type hunkBuilder struct {
	before, after []string
	size          func(string) int
	steps         []hunk
	position      hunk // current offsets; the ends are not set
	i, j          int
	extending     bool // the last hunk continues
}

func (w *hunkBuilder) add(kind diffmatchpatch.Operation) {
	same := kind == diffmatchpatch.DiffEqual
	if differs := !same || w.before[w.i] != w.after[w.j]; differs && !w.extending {
		w.steps, w.extending = append(w.steps, w.position), true
	} else if !differs {
		w.extending = false
	}
	if same || kind == diffmatchpatch.DiffDelete {
		w.position.start += w.size(w.before[w.i])
		w.i++
	}
	if same || kind == diffmatchpatch.DiffInsert {
		w.position.newStart += w.size(w.after[w.j])
		w.j++
	}
	if w.extending {
		last := &w.steps[len(w.steps)-1]
		last.end, last.newEnd = w.position.start, w.position.newStart
		w.extending = !same // a hunk does not extend beyond a corresponding token
	}
}

// tokenIDs returns a rune per token, equal for tokens with the same key, as diffmatchpatch needs.
func tokenIDs(tokens []string, key func(string) string, numbers map[string]rune) []rune {
	runes := make([]rune, len(tokens))
	for i, token := range tokens {
		token = key(token)
		number, known := numbers[token]
		if !known {
			if number = rune(len(numbers) + 1); number >= surrogates {
				number += surrogatesEnd - surrogates
			}
			numbers[token] = number
		}
		runes[i] = number
	}
	return runes
}

// surrogates are not valid runes.
const surrogates, surrogatesEnd = 0xD800, 0xE000

// tokenize splits a text into words, runs of white space, and single symbols. Joined, they are the text.
func tokenize(text string) (found []string) {
	for len(text) > 0 {
		first, end := utf8.DecodeRuneInString(text)
		for end < len(text) {
			r, size := utf8.DecodeRuneInString(text[end:])
			if charClass(r) != charClass(first) || charClass(r) == symbol {
				break
			}
			end += size
		}
		found, text = append(found, text[:end]), text[end:]
	}
	return found
}

const (
	letter = iota
	space
	symbol
)

func charClass(r rune) int {
	switch {
	case unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r):
		return letter
	case unicode.IsSpace(r):
		return space
	}
	return symbol
}
