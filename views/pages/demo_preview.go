package pages

import (
	"strings"
	"unicode"

	"plainhand/islands"
)

// newPreview returns the engine's result of a sample, or its fixed result, in the same shape but without its letters:
// the page blurs it, and nothing that people pay for may be behind the blur.
func newPreview(sample Sample) []islands.DemoPiece {
	if sample.Marks == nil {
		return []islands.DemoPiece{{Text: illegible(sample.Result)}}
	}
	var preview []islands.DemoPiece
	for _, mark := range sample.Marks {
		if mark.Number == 0 {
			preview = append(preview, islands.DemoPiece{Text: illegible(mark.Text)})
		} else if mark.After != "" {
			preview = append(preview, islands.DemoPiece{Text: illegible(mark.After), Changed: true})
		}
	}
	return preview
}

// illegible replaces everything but white space by the letter n, whose width is average.
func illegible(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return r
		}
		return 'n'
	}, text)
}
