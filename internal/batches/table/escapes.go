package table

import (
	"regexp"
	"strconv"
	"unicode/utf16"
)

// escape matches a workbook's escape for a character that XML does not allow: _xHHHH_ for a UTF-16 unit.
var escape = regexp.MustCompile(`_x([0-9A-Fa-f]{4})_`)

// unescape returns a cell's text as displayed.
func unescape(text string) string {
	return escape.ReplaceAllStringFunc(text, func(found string) string {
		unit, err := strconv.ParseUint(found[2:6], 16, 16)
		if err != nil || utf16.IsSurrogate(rune(unit)) {
			return found
		}
		return string(rune(unit))
	})
}

// escapeText returns a text as stored in a workbook. Text that only looks like an escape is escaped itself.
func escapeText(text string) string {
	return escape.ReplaceAllString(text, "_x005F_x${1}_")
}
