package builtin

import (
	"plainhand/internal/humanize/document"
)

// marks counts the marks within a sentence that tell of asides, lists and explanations.
type marks struct {
	semicolons, dashes, colons int
}

// How many pieces a sentence has that anybody would join or split.
const (
	shortestStatement = 3
	longestStatement  = 150
)

// statement counts the marks of running text that ends with a full stop. It takes no sentence with a quotation, since nobody
// knows what belongs to it.
func (s *sentence) statement() (marks, bool) {
	var found marks
	last := len(s.pieces) - 1
	if s.kind != document.Paragraph || !s.inEnglish() || last < shortestStatement || last > longestStatement {
		return found, false
	}
	if s.at(last) != "." || s.pieces[0].Kind != document.Word {
		return found, false
	}
	open := 0
	for i := range last {
		piece := &s.pieces[i]
		if piece.Protect == document.Quoted && (i == 0 || i > last-2) {
			return found, false
		}
		if piece.Kind != document.Punctuation {
			continue
		}
		switch piece.lower {
		case ",":
		case "'":
			return found, false // the half of a quotation
		case ";":
			found.semicolons++
		case "—", "–", "--":
			found.dashes++
		case ":":
			found.colons++
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

// wordsIn counts the words in [from, to), as a reader would.
func (s *sentence) wordsIn(from, to int) int {
	count := 0
	for _, piece := range s.pieces[from:to] {
		if piece.Kind == document.Word || piece.Kind == document.Opaque && piece.Protect != document.Markup {
			count++
		}
	}
	return count
}
