package prose

import (
	"slices"
	"strings"

	"plainhand/engine/text/document"
	"plainhand/engine/text/lexicon"
)

// IsPlain reports whether the pieces in [from, to) have no markup or protected text.
func (s *Sentence) IsPlain(from, to int) bool {
	for _, piece := range s.Pieces[from:to] {
		if piece.Kind == document.Opaque {
			return false
		}
	}
	return true
}

// HoldsMark reports whether the pieces in [from, to) have one of several punctuation marks.
func (s *Sentence) HoldsMark(from, to int, marks string) bool {
	return slices.ContainsFunc(s.Pieces[from:to], func(piece Piece) bool {
		return piece.Kind == document.Punctuation && strings.Contains(marks, piece.Lower)
	})
}

// HoldsDenial reports whether there is a negation before piece end.
func (s *Sentence) HoldsDenial(end int) bool {
	return slices.ContainsFunc(s.Pieces[:end], func(p Piece) bool {
		return denyingWords[p.Lower] || strings.HasSuffix(p.Lower, "n't")
	})
}

var denyingWords = lexicon.Named("denying-words")
