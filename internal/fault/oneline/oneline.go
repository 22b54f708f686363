// Package oneline checks texts that are shown within one line of a page or an email, such as names and titles.
package oneline

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Fits reports whether a text has at most maxBytes bytes and no control characters, line separators, or characters that
// change the direction of the text around them, which could make a page say something else.
func Fits(text string, maxBytes int) bool {
	unprintable := func(r rune) bool {
		return unicode.IsControl(r) || unicode.In(r, unicode.Bidi_Control, unicode.Zl, unicode.Zp)
	}
	return len(text) <= maxBytes && utf8.ValidString(text) && strings.IndexFunc(text, unprintable) < 0
}
