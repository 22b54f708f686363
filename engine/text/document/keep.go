package document

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// keptPhrases is a trie of the case-folded runes of the caller's words and phrases.
type keptPhrases struct {
	rune rune
	ends bool // a phrase ends here
	next []*keptPhrases
}

func newKeptPhrases(keep []string) *keptPhrases {
	root := &keptPhrases{}
	for _, phrase := range keep {
		at := root
		for _, r := range strings.Join(strings.Fields(phrase), " ") {
			at = at.grow(folded(r))
		}
		at.ends = at != root
	}
	return root
}

// grow returns the branch for a rune, and creates it if there is none.
func (k *keptPhrases) grow(r rune) *keptPhrases {
	next := k.after(r)
	if next == nil {
		next = &keptPhrases{rune: r}
		k.next = append(k.next, next)
	}
	return next
}

func (k *keptPhrases) after(r rune) *keptPhrases {
	for _, next := range k.next {
		if next.rune == r {
			return next
		}
	}
	return nil
}

// find returns the occurrences of kept phrases as whole words. A word that starts or ends with a phrase, as in "Anna's"
// and "well-known", is kept completely.
func (k *keptPhrases) find(text string, start, end int) []mark {
	if len(k.next) == 0 {
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

// match returns the end of the longest phrase at i that consists of whole words, ignoring case, or 0. One space in a
// phrase matches any white space in the text.
func (k *keptPhrases) match(text string, i, limit int) int {
	text = text[:limit]
	longest, last := 0, rune(0)
	for k != nil {
		if k.ends && !(wordRune(last) && wordAt(text, i)) {
			longest = i
		}
		r, size := runeAt(text, i)
		last = r
		switch width := spaceAt(text, i); {
		case size == 0:
			return longest
		case width > 0:
			k = k.after(' ')
			for ; width > 0; width = spaceAt(text, i) {
				i += width
			}
		default:
			k = k.after(folded(r))
			i += size
		}
	}
	return longest
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

// wordEnd goes forward from i to the end of the word at i.
func wordEnd(text string, i, limit int) int {
	r, size := runeAt(text[:limit], i)
	if size > 0 && strings.ContainsRune("'-’‐‑", r) && wordBefore(text, i) && wordAt(text[:limit], i+size) {
		return wordRun(text, i+size, limit).end
	}
	return i
}

// folded returns the smallest rune that equals r except for case.
func folded(r rune) rune {
	if r < utf8.RuneSelf {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}
	minimum := r
	for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
		minimum = min(minimum, next)
	}
	if 'A' <= minimum && minimum <= 'Z' {
		return minimum + 'a' - 'A'
	}
	return minimum
}
