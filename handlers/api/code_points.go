package api

import "unicode/utf8"

// codePoints converts byte offsets of a text to code point offsets. Calls must be in ascending order.
type codePoints struct {
	text  string
	bytes int // offset counted so far
	count int // code points before it
}

func newCodePoints(text string) *codePoints { return &codePoints{text: text} }

func (p *codePoints) span(start, end int) v1SpanJSON {
	return v1SpanJSON{Start: p.offset(start), End: p.offset(end), Before: p.text[start:end]}
}

func (p *codePoints) offset(offset int) int {
	p.count += utf8.RuneCountInString(p.text[p.bytes:offset])
	p.bytes = offset
	return p.count
}
