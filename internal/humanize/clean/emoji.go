package clean

import (
	"strings"
	"unicode/utf8"

	"plainhand/internal/humanize/prose"
)

// OnlyPictures reports whether a sentence is nothing but pictures.
func OnlyPictures(s *prose.Sentence) bool {
	for _, piece := range s.Pieces {
		if first, _ := utf8.DecodeRuneInString(piece.Lower); !IsPicture(first) {
			return false
		}
	}
	return true
}

// IsPicture is true of emoji and of the dingbats that serve as such; of arrows, stars of ratings and mathematical signs
// it is not.
func IsPicture(r rune) bool {
	switch {
	case r >= 0x1f300 && r <= 0x1faff, strings.ContainsRune(olderPictures, r):
		return true
	case r >= 0x2776 && r <= 0x2793: // figures in circles
		return false
	}
	return r >= 0x2700 && r <= 0x27bf
}

// olderPictures stand among the signs that are older than emoji.
const olderPictures = "⌚⌛⏩⏪⏫⏬⏰⏳☀☁☂☃☎☔☕☘♥♻♿⚒⚓⚖⚙⚠⚡⚽⚾⛄⛅⛔⛪⛲⛳⛵⛺⛽"
