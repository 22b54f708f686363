package builtin

import "plainhand/internal/humanize/document"

// openingSentences and closingSentences are how far from the edges of a text a chatbot speaks to its user.
const (
	openingSentences = 3
	closingSentences = 4
)

// removable reports whether a sentence stands where a chatbot speaks to its user, and holds nothing that must be kept.
func removable(sentences []sentence, n int) bool {
	if len(sentences) < 2 || n >= openingSentences && n < len(sentences)-closingSentences {
		return false
	}
	for _, piece := range sentences[n].pieces {
		if piece.Kind == document.Opaque {
			return false
		}
	}
	return true
}
