package prose

import (
	"plainhand/engine/text/document"
)

// marks counts the marks within a sentence that indicate asides, lists, and explanations.
type marks struct {
	Semicolons, Dashes, Colons int
}

// The bounds of the number of pieces of a sentence that is joined or split.
const (
	minStatement = 3
	maxStatement = 150
)

// Statement counts the marks of a sentence of a paragraph that ends with a period. It rejects a sentence that begins
// or ends with a quotation, since the quotation's extent is unclear.
func (s *Sentence) Statement() (marks, bool) {
	if s.Kind != document.Paragraph {
		return marks{}, false
	}
	return s.statement()
}

// IsRunning reports whether a sentence is a statement, as Statement describes it, of a paragraph or an item of a list.
func (s *Sentence) IsRunning() bool {
	_, ok := s.statement()
	return ok && (s.Kind == document.Paragraph || s.Kind == document.ListItem)
}

func (s *Sentence) statement() (marks, bool) {
	var found marks
	last := len(s.Pieces) - 1
	if !s.InEnglish() || last < minStatement || last > maxStatement {
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

// WordsIn counts the words in [from, to). Protected text counts as one word, marks and markup don't count.
func (s *Sentence) WordsIn(from, to int) int {
	count := 0
	for _, piece := range s.Pieces[from:to] {
		if piece.Kind == document.Word || piece.Kind == document.Opaque && piece.Protect != document.Markup {
			count++
		}
	}
	return count
}
