package english

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Capitalize returns a text with its first letter in upper case.
func Capitalize(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + text[size:]
}

// LikeCase capitalizes replacement like model: all letters for "UTILIZE", the first for "Utilize", none for "utilize".
func LikeCase(model, replacement string) string {
	first, size := utf8.DecodeRuneInString(model)
	switch {
	case replacement == "" || !unicode.IsUpper(first):
		return replacement
	case len(model) > size && model == strings.ToUpper(model) && strings.ContainsFunc(model[size:], unicode.IsUpper):
		return strings.ToUpper(replacement)
	}
	return Capitalize(replacement)
}
