package prose

import "plainhand/engine/text/document"

// Keeps reports whether a sentence must not be removed because it has code, a link, a citation, a kept word, or a
// placeholder.
func (s *Sentence) Keeps() bool {
	for _, piece := range s.Pieces {
		switch piece.Protect {
		case document.Code, document.Link, document.Citation, document.Kept, document.Placeholder:
			return true
		}
	}
	return false
}
