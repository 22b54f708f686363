package prose

import (
	"plainhand/internal/humanize/document"
)

// Cursor reads a sentence by its words, without markup, so that a bold word is read like any other. The source it
// returns is one run of text that an edit may replace: there is no markup inside.
type Cursor struct {
	Of *Sentence
	Words
	Pieces []int // the piece of each word
}

// Cursor returns a cursor over the whole sentence.
func (s *Sentence) Cursor() Cursor {
	words, pieces := s.words()
	return Cursor{Of: s, Words: words, Pieces: pieces}
}

// Source returns words as they are written, or "" if there is markup or a quotation among them.
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
