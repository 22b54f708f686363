package builtin

import "plainhand/internal/humanize/document"

// cursor reads a sentence by its words, without markup, so that a bold word is read like any other. What it gives as source is one
// run of text that an edit may replace: no markup stands inside.
type cursor struct {
	of *sentence
	words
	pieces []int // the piece of each word
}

// cursor reads the sentence from its first word on.
func (s *sentence) cursor() cursor {
	words, pieces := s.words()
	return cursor{of: s, words: words, pieces: pieces}
}

// source gives words as they are written, or "" where markup or a quotation stands among them.
func (c *cursor) source(from, to int) string {
	if from >= to || to > len(c.words) {
		return ""
	}
	first, last := c.of.pieces[c.pieces[from]], c.of.pieces[c.pieces[to-1]]
	for _, piece := range c.of.pieces[c.pieces[from] : c.pieces[to-1]+1] {
		if piece.Kind == document.Opaque && piece.Protect != document.Number {
			return ""
		}
	}
	return c.of.source(first.Start, last.End)
}
