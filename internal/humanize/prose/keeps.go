package prose

import "plainhand/internal/humanize/document"

// Keeps reports whether a sentence holds something that must never be removed, not even with the whole sentence: code,
// a link, a citation, a kept word, or a placeholder that the writer has yet to fill in.
func (s *Sentence) Keeps() bool {
	for _, piece := range s.Pieces {
		switch piece.Protect {
		case document.Code, document.Link, document.Citation, document.Kept, document.Placeholder:
			return true
		}
	}
	return false
}
