// Package oneline knows which texts can stand within a line that is ours, such as the name of a person or of a text.
package oneline

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Fits reports whether a text has at most most bytes and can be stored and shown on one line. Characters that turn the
// direction of the text around them, or end a line, could make a page say something else.
func Fits(text string, most int) bool {
	unprintable := func(r rune) bool {
		return unicode.IsControl(r) || unicode.In(r, unicode.Bidi_Control, unicode.Zl, unicode.Zp)
	}
	return len(text) <= most && utf8.ValidString(text) && strings.IndexFunc(text, unprintable) < 0
}
