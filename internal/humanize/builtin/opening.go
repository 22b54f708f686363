package builtin

import (
	"strings"

	"plainhand/internal/humanize/document"
)

// opening is a sentence of the form "X, Y." with its parts by the numbers of words, counted without markup.
type opening struct {
	contrast
	comma int
	end   int // the full stop
}

// openingOf reads a plain statement with a comma that opens with one of the words, or with any where none are given.
func openingOf(s *sentence, firsts wordSet) (opening, bool) { return openingUntil(s, firsts, false) }

// openingUntil reads the main clause up to a colon, a dash or a quotation too, where only the opening is to change.
func openingUntil(s *sentence, firsts wordSet, loose bool) (opening, bool) {
	if firsts != nil && !firsts[s.at(0)] || s.kind != document.Paragraph && s.kind != document.ListItem {
		return opening{}, false
	}
	words, pieces := s.words()
	found := opening{contrast: contrast{s: s, words: words, pieces: pieces}, end: len(words) - 1}
	if found.end < 0 || found.at(found.end) != "." && !loose || pieces[0] != 0 {
		return found, false
	}
	for i := range words {
		switch {
		case words[i].Text == "," && found.comma == 0:
			found.comma = i
		case !strings.Contains(`;:—–()"“”?!`, words[i].Text):
		case !loose || found.comma == 0:
			return found, false
		default:
			found.end = min(found.end, i)
		}
	}
	return found, found.comma > 1 && found.comma+2 < found.end && found.source(0, found.end) != ""
}
