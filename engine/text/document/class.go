package document

import (
	"unicode"
	"unicode/utf8"
)

// Classes of ASCII bytes. Other characters are classified by package unicode.
const (
	lower = 1 << iota
	upper
	digit
	space
	underscore
	letter = lower | upper
	inWord = letter | digit | underscore
)

var class = func() (table [256]uint8) {
	for c := 'a'; c <= 'z'; c++ {
		table[c] = lower
		table[c-'a'+'A'] = upper
	}
	for c := '0'; c <= '9'; c++ {
		table[c] = digit
	}
	for _, c := range " \t\n\r\v\f" {
		table[c] = space
	}
	table['_'] = underscore
	return table
}()

// runeAt decodes the rune at i, or returns 0, 0 at the end of the text.
func runeAt(text string, i int) (rune, int) {
	if i >= len(text) {
		return 0, 0
	}
	if c := text[i]; c < utf8.RuneSelf {
		return rune(c), 1
	}
	return utf8.DecodeRuneInString(text[i:])
}

// runeBefore decodes the rune that ends at i, or returns 0, 0 at the start of the text.
func runeBefore(text string, i int) (rune, int) {
	if i <= 0 {
		return 0, 0
	}
	if c := text[i-1]; c < utf8.RuneSelf {
		return rune(c), 1
	}
	return utf8.DecodeLastRuneInString(text[:i])
}

// spaceAt returns the width of the white-space rune at i, or 0 if there is none.
func spaceAt(text string, i int) int {
	if i >= len(text) {
		return 0
	}
	if c := text[i]; c < utf8.RuneSelf {
		if class[c]&space != 0 {
			return 1
		}
		return 0
	}
	if r, size := utf8.DecodeRuneInString(text[i:]); unicode.IsSpace(r) {
		return size
	}
	return 0
}

// wordRune reports whether r may be anywhere in a word.
func wordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return class[r]&inWord != 0
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

// wordAt reports whether there is a word rune at i.
func wordAt(text string, i int) bool {
	r, size := runeAt(text, i)
	return size > 0 && wordRune(r)
}

// digitAt reports whether there is an ASCII digit at i.
func digitAt(text string, i int) bool { return i < len(text) && class[text[i]]&digit != 0 }

// upperAt reports whether there is an uppercase letter at i.
func upperAt(text string, i int) bool {
	r, _ := runeAt(text, i)
	return unicode.IsUpper(r)
}

// lowerAt reports whether there is a lowercase letter at i.
func lowerAt(text string, i int) bool {
	r, _ := runeAt(text, i)
	return unicode.IsLower(r)
}

// trimSpace narrows a range to exclude its leading and trailing white space.
func trimSpace(text string, start, end int) (int, int) {
	for start < end {
		width := spaceAt(text, start)
		if width == 0 {
			break
		}
		start += width
	}
	for start < end {
		r, width := runeBefore(text, end)
		if !unicode.IsSpace(r) {
			break
		}
		end -= width
	}
	return start, end
}
