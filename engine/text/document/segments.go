package document

import (
	"strings"
	"unicode"
)

// Segment is a part of a text that is priced separately: a block with the marks on its first and last lines, or the
// text between two blocks, such as code.
type Segment struct {
	Start, End int    // bytes of the text; segments are in its order and cover everything but white space
	Content    string // without markup and with single spaces: the same in every layout of the same words
}

// Segments divides a text into the blocks that an engine rewrites and the text between them.
func (d *Document) Segments() []Segment {
	segments := make([]Segment, 0, len(d.Blocks))
	at := 0
	for i, block := range d.Blocks {
		limit := len(d.Text)
		if i+1 < len(d.Blocks) {
			limit = d.Blocks[i+1].Start
		}
		start, end := lineStart(d.Text, at, block.Start), lineEnd(d.Text, block.End, limit)
		segments = appendBetween(segments, d.Text, at, start)
		segments = append(segments, Segment{start, end, d.content(block)})
		at = end
	}
	return appendBetween(segments, d.Text, at, len(d.Text))
}

// lineStart returns the start of the line of the byte at end, or start if that is later.
func lineStart(text string, start, end int) int {
	return start + strings.LastIndexByte(text[start:end], '\n') + 1
}

// lineEnd returns the end of the line of the byte at start, or end if that is earlier.
func lineEnd(text string, start, end int) int {
	if line := strings.IndexByte(text[start:end], '\n'); line >= 0 {
		return start + line
	}
	return end
}

func appendBetween(segments []Segment, text string, start, end int) []Segment {
	if content := strings.Join(strings.Fields(text[start:end]), " "); content != "" {
		segments = append(segments, Segment{start, end, content})
	}
	return segments
}

// content is the text of a block's tokens without markup, with one space for each white space.
func (d *Document) content(block Block) string {
	var content strings.Builder
	content.Grow(block.End - block.Start)
	at := block.Start
	for _, sentence := range block.Sentences {
		for _, token := range sentence.Tokens {
			if token.Protect == Markup {
				continue
			}
			if content.Len() > 0 && strings.ContainsFunc(d.Text[at:token.Start], unicode.IsSpace) {
				content.WriteByte(' ')
			}
			content.WriteString(d.Text[token.Start:token.End])
			at = token.End
		}
	}
	return content.String()
}
