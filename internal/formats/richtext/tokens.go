package richtext

import "strconv"

// token is a lexical token of RTF.
type token struct {
	kind       tokenKind
	start, end int
	word       string // of a control word or symbol
	number     int    // parameter, or 1
	numbered   bool
	bare       bool // a control word without a trailing space
}

type tokenKind int

const (
	opening tokenKind = iota
	closing
	control
	char    // one byte of text
	lineEnd // ignored in RTF
)

// tokenAt returns the token at an offset.
func tokenAt(file []byte, at int) token {
	result := token{start: at, end: at + 1, kind: char}
	switch file[at] {
	case '{':
		result.kind = opening
	case '}':
		result.kind = closing
	case '\r', '\n', 0:
		result.kind = lineEnd
	case '\\':
		return controlAt(file, at)
	}
	return result
}

func controlAt(file []byte, at int) token {
	result := token{kind: control, start: at, number: 1}
	end := at + 1
	for end < len(file) && isLetter(file[end]) {
		end++
	}
	if end == at+1 { // a symbol
		if end < len(file) {
			end++
		}
		result.word = string(file[at+1 : end])
		if result.word == "'" && end+2 <= len(file) {
			if code, err := strconv.ParseUint(string(file[end:end+2]), 16, 8); err == nil {
				result.number, result.numbered = int(code), true
			}
			end += 2
		}
		result.end = end
		return result
	}
	result.word = string(file[at+1 : end])
	digits := end
	if digits < len(file) && file[digits] == '-' {
		digits++
	}
	for digits < len(file) && file[digits] >= '0' && file[digits] <= '9' && digits < end+11 {
		digits++
	}
	if number, err := strconv.Atoi(string(file[end:digits])); err == nil {
		result.number, result.numbered, end = number, true, digits
	}
	result.bare = true
	if end < len(file) && file[end] == ' ' {
		result.bare = false
		end++
	}
	result.end = end
	return result
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
