package document

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// keptPhrases finds the caller's words and phrases. They are listed under the simple case folding of their first rune.
type keptPhrases map[rune][]string

func newKeptPhrases(keep []string) keptPhrases {
	if len(keep) == 0 {
		return nil
	}
	phrases := keptPhrases{}
	for _, phrase := range keep {
		phrase = strings.Join(strings.Fields(phrase), " ")
		if phrase == "" {
			continue
		}
		first, _ := utf8.DecodeRuneInString(phrase)
		phrases[folded(first)] = append(phrases[folded(first)], phrase)
	}
	for _, list := range phrases {
		slices.SortFunc(list, func(a, b string) int { return cmp.Or(cmp.Compare(len(b), len(a)), strings.Compare(a, b)) })
	}
	return phrases
}

// find returns where kept phrases stand as whole words. A word that a phrase is the start or end of, as in "Anna's"
// and "well-known", is kept whole.
func (k keptPhrases) find(text string, start, end int) []mark {
	if len(k) == 0 {
		return nil
	}
	var found []mark
	for i := start; i < end; {
		r, size := runeAt(text[:end], i)
		if !wordRune(r) || !wordBefore(text, i) {
			if stop := k.match(text, i, end); stop > i {
				stop = wordEnd(text, stop, end)
				found = append(found, mark{wordStart(text, i, start), stop, Kept})
				i = stop
				continue
			}
		}
		i += max(size, 1)
	}
	return found
}

// match returns the end of the longest phrase that stands at i as whole words, or 0.
func (k keptPhrases) match(text string, i, limit int) int {
	r, _ := runeAt(text[:limit], i)
	for _, phrase := range k[folded(r)] {
		if end := matchFold(text[:limit], i, phrase); end > i {
			return end
		}
	}
	return 0
}

// matchFold compares without regard to case; one space of the phrase stands for any white space of the text.
func matchFold(text string, i int, phrase string) int {
	var last rune
	for _, want := range phrase {
		if want == ' ' {
			width := spaceAt(text, i)
			if width == 0 {
				return 0
			}
			for width > 0 {
				i += width
				width = spaceAt(text, i)
			}
			continue
		}
		r, size := runeAt(text, i)
		if size == 0 || folded(r) != folded(want) {
			return 0
		}
		i += size
		last = want
	}
	if wordRune(last) && wordAt(text, i) {
		return 0
	}
	return i
}

// wordStart goes back from i over the parts of a word that an apostrophe or hyphen joins to it.
func wordStart(text string, i, start int) int {
	for i > start && wordAt(text, i) {
		mark, size := runeBefore(text, i)
		if !strings.ContainsRune("'-’‐‑", mark) || size == 0 || !wordBefore(text, i-size) {
			return i
		}
		i -= size
		for i > start && wordBefore(text, i) {
			_, size = runeBefore(text, i)
			i -= size
		}
	}
	return i
}

// wordEnd goes on from i to the end of the word that i stands in.
func wordEnd(text string, i, limit int) int {
	r, size := runeAt(text[:limit], i)
	if size > 0 && strings.ContainsRune("'-’‐‑", r) && wordBefore(text, i) && wordAt(text[:limit], i+size) {
		return wordRun(text, i+size, limit).end
	}
	return i
}

// folded returns the smallest rune that is equal to r but for case.
func folded(r rune) rune {
	if r < utf8.RuneSelf {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}
	least := r
	for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
		least = min(least, next)
	}
	if 'A' <= least && least <= 'Z' {
		return least + 'a' - 'A'
	}
	return least
}
