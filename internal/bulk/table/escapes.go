package table

import (
	"regexp"
	"strconv"
	"unicode/utf16"
)

// escape is how workbooks write characters that XML does not have: a unit of UTF-16 by its number.
var escape = regexp.MustCompile(`_x([0-9A-Fa-f]{4})_`)

// unescaped is a text as a cell shows it.
func unescaped(text string) string {
	return escape.ReplaceAllStringFunc(text, func(found string) string {
		unit, err := strconv.ParseUint(found[2:6], 16, 16)
		if err != nil || utf16.IsSurrogate(rune(unit)) {
			return found
		}
		return string(rune(unit))
	})
}

// escaped is a text as a workbook has it: what looks like an escape, and is none, must not be taken for one.
func escaped(text string) string {
	return escape.ReplaceAllString(text, "_x005F_x${1}_")
}
