package clean

import (
	"strings"
	"unicode/utf8"

	"plainhand/engine/text/prose"
)

// OnlyPictures reports whether a sentence has only emoji and similar pictures.
func OnlyPictures(s *prose.Sentence) bool {
	for _, piece := range s.Pieces {
		if first, _ := utf8.DecodeRuneInString(piece.Lower); !IsPicture(first) {
			return false
		}
	}
	return true
}

// IsPicture reports whether a rune is an emoji or a dingbat used as one, but not an arrow, a rating star, or a
// mathematical sign.
func IsPicture(r rune) bool {
	switch {
	case r >= 0x1f300 && r <= 0x1faff, strings.ContainsRune(olderPictures, r):
		return true
	case r >= 0x2776 && r <= 0x2793: // circled numbers
		return false
	}
	return r >= 0x2700 && r <= 0x27bf
}

// olderPictures are the pictures in Unicode blocks that are older than emoji.
const olderPictures = "⌚⌛⏩⏪⏫⏬⏰⏳☀☁☂☃☎☔☕☘♥♻♿⚒⚓⚖⚙⚠⚡⚽⚾⛄⛅⛔⛪⛲⛳⛵⛺⛽"
