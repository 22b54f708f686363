package richtext

import "strconv"

// token is the smallest part of a file.
type token struct {
	kind       tokenKind
	start, end int
	word       string // of a control word or symbol
	number     int    // after it, or 1
	numbered   bool
	bare       bool // a control word without a space behind it
}

type tokenKind int

const (
	opening tokenKind = iota
	closing
	control
	char    // one byte of text
	lineEnd // of the file; it means nothing
)

// tokenAt returns the token that begins at a place of the file.
func tokenAt(file []byte, at int) token {
	one := token{start: at, end: at + 1, kind: char}
	switch file[at] {
	case '{':
		one.kind = opening
	case '}':
		one.kind = closing
	case '\r', '\n', 0:
		one.kind = lineEnd
	case '\\':
		return controlAt(file, at)
	}
	return one
}

func controlAt(file []byte, at int) token {
	one := token{kind: control, start: at, number: 1}
	end := at + 1
	for end < len(file) && isLetter(file[end]) {
		end++
	}
	if end == at+1 { // a symbol
		if end < len(file) {
			end++
		}
		one.word = string(file[at+1 : end])
		if one.word == "'" && end+2 <= len(file) {
			if code, err := strconv.ParseUint(string(file[end:end+2]), 16, 8); err == nil {
				one.number, one.numbered = int(code), true
			}
			end += 2
		}
		one.end = end
		return one
	}
	one.word = string(file[at+1 : end])
	digits := end
	if digits < len(file) && file[digits] == '-' {
		digits++
	}
	for digits < len(file) && file[digits] >= '0' && file[digits] <= '9' && digits < end+11 {
		digits++
	}
	if number, err := strconv.Atoi(string(file[end:digits])); err == nil {
		one.number, one.numbered, end = number, true, digits
	}
	one.bare = true
	if end < len(file) && file[end] == ' ' {
		one.bare = false
		end++
	}
	one.end = end
	return one
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
