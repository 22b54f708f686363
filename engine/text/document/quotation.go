package document

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The bounds of a quotation, in bytes. Longer ones are mostly due to an unclosed mark. Marks that are paired only by
// their order (alternating) must be closer together.
const (
	maxQuotation   = 2000
	maxAlternating = 300
	minAlternating = 3
)

// quoteMark is one double quotation mark in the text.
type quoteMark struct {
	start, end int
	opens      bool
	closes     bool
}

// quotations returns the quotations between start and end, and the words that are quoted alone, including their marks.
//
// Straight marks don't show whether they open or close. If the spaces around them don't settle it, or a mark is
// missing, both readings are protected: pairs from left to right, and pairs by the spaces.
func quotations(text string, start, end int, format Format) []mark {
	single := singleQuotations(text, start, end, format)
	found := quoteMarks(text, start, end, format)
	if len(found) < 2 {
		return single
	}
	return mergeMarks(single, mergeMarks(pairAlternating(text, found), pairBySpaces(text, found)))
}

// pairAlternating pairs the marks of a line in order: the first opens, the second closes, and so on.
func pairAlternating(text string, found []quoteMark) []mark {
	var pairs []mark
	for i := 0; i+1 < len(found); {
		first, second := found[i], found[i+1]
		length := second.start - first.end
		if length < minAlternating || length > maxAlternating || strings.IndexByte(text[first.end:second.start], '\n') >= 0 {
			i++
			continue
		}
		if holdsWord(text[first.end:second.start]) {
			pairs = append(pairs, mark{first.start, second.end, Quoted})
		}
		i += 2
	}
	return pairs
}

// pairBySpaces pairs a mark before a word with the next one after a word, even across line ends.
func pairBySpaces(text string, found []quoteMark) []mark {
	var pairs []mark
	open := -1
	for i, next := range found {
		switch {
		case next.closes && open >= 0 && next.start-found[open].end <= maxQuotation:
			if holdsWord(text[found[open].end:next.start]) {
				pairs = append(pairs, mark{found[open].start, next.end, Quoted})
			}
			open = -1
		case next.opens:
			open = i
		}
	}
	return pairs
}

func quoteMarks(text string, start, end int, format Format) []quoteMark {
	var found []quoteMark
	for i := start; i < end; {
		c := text[i]
		if c != '"' && c != 0xc2 && c != 0xe2 && (c != '&' || format == Plain) { // the first bytes of «, » and of “, ”, „
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:end])
		if c == '&' {
			r, size = quoteEntity(text[i:end])
		}
		switch r {
		case '"':
			opens := !touchesWord(runeBefore(text, i))
			closes := !touchesWord(runeAt(text[:end], i+size))
			found = append(found, quoteMark{i, i + size, opens, closes && i > start})
		case '“', '«', '„':
			found = append(found, quoteMark{i, i + size, true, r == '“' && !touchesWord(runeAt(text[:end], i+size))})
		case '”', '»':
			found = append(found, quoteMark{i, i + size, r == '»' && !touchesWord(runeBefore(text, i)), true})
		}
		i += max(size, 1)
	}
	return found
}

// quoteEntity decodes the HTML entity of a quotation mark.
func quoteEntity(rest string) (rune, int) {
	for name, r := range quoteEntities {
		if strings.HasPrefix(rest, name) {
			return r, len(name)
		}
	}
	return 0, 1
}

var quoteEntities = map[string]rune{
	"&quot;": '"', "&#34;": '"', "&ldquo;": '“', "&rdquo;": '”', "&laquo;": '«', "&raquo;": '»', "&bdquo;": '„',
	"&#8220;": '“', "&#8221;": '”',
}

// touchesWord reports whether a quotation mark beside r is attached to a word on that side.
func touchesWord(r rune, size int) bool {
	return size > 0 && (wordRune(r) || strings.ContainsRune(",.;:!?…%$€£", r))
}

// holdsWord reports whether there is a letter between two marks. A figure may be in inches.
func holdsWord(within string) bool { return strings.ContainsFunc(within, unicode.IsLetter) }
