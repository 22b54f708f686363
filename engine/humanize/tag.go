package humanize

import "strings"

// maxTag is the maximum length of a tag in bytes. Longer ones count as text.
const maxTag = 1 << 10

// tagEnd returns the end of the HTML tag at i, or 0 if there is none. A tag has only names and quoted values: “<x
// We&#32;utilize&#32;it>” is text to an engine that doesn't parse HTML.
func tagEnd(text string, i int) int {
	limit := min(len(text), i+maxTag)
	at := i + 1
	if at < limit && text[at] == '/' {
		at++
	}
	if at >= limit || !plain(text[at]) {
		return 0
	}
	var quote byte
	for ; at < limit; at++ {
		switch c := text[at]; {
		case c == '<':
			return 0 // so that no byte is scanned for many tags
		case c == quote:
			quote = 0
		case quote != 0:
		case c == '"' || c == '\'':
			quote = c
		case c == '>':
			return at + 1
		case !inTag(c):
			return 0
		}
	}
	return 0
}

// inTag reports whether c may occur in a tag outside quotes.
func inTag(c byte) bool {
	return plain(c) || strings.IndexByte("=-_./ \t\r\n", c) >= 0
}
