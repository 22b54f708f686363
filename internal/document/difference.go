package document

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/sergi/go-diff/diffmatchpatch"
)

// step is a part of a text that another version has otherwise: the bytes from start to end become those from newStart
// to newEnd.
type step struct{ start, end, newStart, newEnd int }

// difference returns the fewest steps that make one text of another, word by word, in order. A word that only changes
// its capitals is a step of its own, so that the words around it stay where they were.
func difference(before, after string) []step {
	return compared(words(before), words(after), strings.ToLower, func(word string) int { return len(word) })
}

// compared returns the steps between two lists, whose elements correspond by their keys, with offsets in the sum of the
// elements' sizes.
func compared(before, after []string, key func(string) string, size func(string) int) []step {
	numbers := map[string]rune{}
	old, fresh := numbered(before, key, numbers), numbered(after, key, numbers)
	differ := diffmatchpatch.New()
	differ.DiffTimeout = time.Second // no two versions of a text take that long; other pairs get larger steps
	w := walk{before: before, after: after, size: size}
	for _, part := range differ.DiffMainRunes(old, fresh, false) {
		for range utf8.RuneCountInString(part.Text) {
			w.take(part.Type)
		}
	}
	return w.steps
}

// walk goes along two lists.
type walk struct {
	before, after []string
	size          func(string) int
	steps         []step
	now           step // from where it is; its ends are not set
	i, j          int
	open          bool // the last step goes on
}

func (w *walk) take(kind diffmatchpatch.Operation) {
	same := kind == diffmatchpatch.DiffEqual
	if differs := !same || w.before[w.i] != w.after[w.j]; differs && !w.open {
		w.steps, w.open = append(w.steps, w.now), true
	} else if !differs {
		w.open = false
	}
	if same || kind == diffmatchpatch.DiffDelete {
		w.now.start += w.size(w.before[w.i])
		w.i++
	}
	if same || kind == diffmatchpatch.DiffInsert {
		w.now.newStart += w.size(w.after[w.j])
		w.j++
	}
	if w.open {
		last := &w.steps[len(w.steps)-1]
		last.end, last.newEnd = w.now.start, w.now.newStart
		w.open = !same // what follows a word that corresponds is a step of its own
	}
}

// numbered returns a rune for each token, the same for those with the same key.
func numbered(tokens []string, key func(string) string, numbers map[string]rune) []rune {
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

// These code points are no runes.
const surrogates, surrogatesEnd = 0xD800, 0xE000

// words cuts a text into words, spaces, and signs. Together they are the text.
func words(text string) (found []string) {
	for len(text) > 0 {
		first, end := utf8.DecodeRuneInString(text)
		for end < len(text) {
			r, size := utf8.DecodeRuneInString(text[end:])
			if class(r) != class(first) || class(r) == sign {
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
	sign
)

func class(r rune) int {
	switch {
	case unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r):
		return letter
	case unicode.IsSpace(r):
		return space
	}
	return sign
}
