package prose

import (
	"plainhand/engine/text/document"
)

// Cursor is a view of a sentence's words without markup, so that a bold word is treated like any other. Its Source is
// free of markup, so that an edit may replace it.
type Cursor struct {
	Of *Sentence
	Words
	Pieces []int // piece indexes by word
}

// Cursor returns a cursor over the complete sentence.
func (s *Sentence) Cursor() Cursor {
	words, pieces := s.words()
	return Cursor{Of: s, Words: words, Pieces: pieces}
}

// Source returns the source of words, or "" if there is markup or a quotation among them.
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
