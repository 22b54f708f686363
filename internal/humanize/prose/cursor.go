package prose

import (
	"plainhand/internal/humanize/document"
)

// Cursor reads a sentence by its words, without markup, so that a bold word is read like any other. What it gives as
// source is one run of text that an edit may replace: no markup stands inside.
type Cursor struct {
	Of *Sentence
	Words
	Pieces []int // the piece of each word
}

// Cursor reads the sentence from its first word on.
func (s *Sentence) Cursor() Cursor {
	words, pieces := s.words()
	return Cursor{Of: s, Words: words, Pieces: pieces}
}

// Source gives words as they are written, or "" where markup or a quotation stands among them.
func (c *Cursor) Source(from, to int) string {
	if from >= to || to > len(c.Words) {
		return ""
	}
	first, last := c.Of.Pieces[c.Pieces[from]], c.Of.Pieces[c.Pieces[to-1]]
	for _, piece := range c.Of.Pieces[c.Pieces[from] : c.Pieces[to-1]+1] {
		if piece.Kind == document.Opaque && piece.Protect != document.Number {
			return ""
		}
	}
	return c.Of.Source(first.Start, last.End)
}
