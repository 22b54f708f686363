package prose

import "plainhand/internal/humanize/document"

// Keeps reports whether a sentence holds what never goes, not even with all of it: code, a link, a citation, a kept
// word, or what the writer has yet to fill in.
func (s *Sentence) Keeps() bool {
	for _, piece := range s.Pieces {
		switch piece.Protect {
		case document.Code, document.Link, document.Citation, document.Kept, document.Placeholder:
			return true
		}
	}
	return false
}
