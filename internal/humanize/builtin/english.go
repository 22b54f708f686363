package builtin

import "plainhand/internal/humanize/document"

// commonEnglish are words of which running English text is made to a quarter and more, and hardly any other language's.
var commonEnglish = setOf(`
	the of and to is are was were that it for with as this be by you not have from they we or at which can has had but
	their your our his her my an`)

// The share of such words, in percent, from which a text counts as English, and the words that are looked at.
const (
	englishShare  = 12
	englishSample = 2000
)

// english reports whether the rules, which are made for English, may act.
func english(sentences []sentence) bool {
	words, common := 0, 0
	for _, s := range sentences {
		for _, piece := range s.pieces {
			if piece.Kind != document.Word {
				continue
			}
			words++
			if commonEnglish[piece.lower] {
				common++
			}
		}
		if words > englishSample {
			break
		}
	}
	return words < 12 || 100*common >= englishShare*words
}
