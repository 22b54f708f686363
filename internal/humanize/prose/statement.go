package prose

import (
	"plainhand/internal/humanize/document"
)

// marks counts the marks within a sentence that suggest asides, lists, and explanations.
type marks struct {
	Semicolons, Dashes, Colons int
}

// The fewest and the most pieces of a sentence worth joining or splitting.
const (
	shortestStatement = 3
	longestStatement  = 150
)

// Statement counts the marks of running text that ends with a period. It rejects a sentence that begins or ends with a
// quotation, since it isn't clear what belongs to the quotation.
func (s *Sentence) Statement() (marks, bool) {
	var found marks
	last := len(s.Pieces) - 1
	if s.Kind != document.Paragraph || !s.InEnglish() || last < shortestStatement || last > longestStatement {
		return found, false
	}
	if s.At(last) != "." || s.Pieces[0].Kind != document.Word {
		return found, false
	}
	open := 0
	for i := range last {
		piece := &s.Pieces[i]
		if piece.Protect == document.Quoted && (i == 0 || i > last-2) {
			return found, false
		}
		if piece.Kind != document.Punctuation {
			continue
		}
		switch piece.Lower {
		case ",":
		case "'":
			return found, false // half of a quotation
		case ";":
			found.Semicolons++
		case "—", "–", "--":
			found.Dashes++
		case ":":
			found.Colons++
		case "(":
			open++
		case ")":
			open--
		default:
			return found, false
		}
	}
	return found, open == 0
}

// WordsIn counts the words in [from, to) as a reader would.
func (s *Sentence) WordsIn(from, to int) int {
	count := 0
	for _, piece := range s.Pieces[from:to] {
		if piece.Kind == document.Word || piece.Kind == document.Opaque && piece.Protect != document.Markup {
			count++
		}
	}
	return count
}
