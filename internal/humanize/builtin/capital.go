package builtin

import (
	"plainhand/internal/humanize/lexicon"
	"strings"
	"unicode"
	"unicode/utf8"

	"plainhand/internal/humanize/document"
)

// capitals are the words that stand with a capital within a sentence: at the start of one they may be names as well. Words that open
// sentences are none, though a greeting's comma may stand before them: "Dear Editor, In recent years".
func capitals(sentences []sentence) map[string]bool {
	found := map[string]bool{}
	for n := range sentences {
		s := &sentences[n]
		for i := 0; i < len(s.pieces) && s.kind == document.Paragraph; i++ {
			piece := &s.pieces[i]
			before := s.pieceBefore(sentences, n, i)
			if piece.Kind != document.Word || before == nil || before.Kind != document.Word && before.lower != "," {
				continue
			}
			if first, _ := utf8.DecodeRuneInString(s.source(piece.Start, piece.End)); unicode.IsUpper(first) && !firstPerson(piece.lower) && !(before.lower == "," && openingWords[piece.lower]) {
				found[piece.lower] = true
			}
		}
	}
	return found
}

var openingWords = lexicon.Named("opening-words")

// pieceBefore gives what stands before a piece of sentence n; before its first one, the comma of a greeting.
func (s *sentence) pieceBefore(sentences []sentence, n, i int) *piece {
	if i > 0 {
		return &s.pieces[i-1]
	}
	if n == 0 || len(sentences[n-1].pieces) == 0 {
		return nil
	}
	if last := &sentences[n-1].pieces[len(sentences[n-1].pieces)-1]; last.lower == "," {
		return last
	}
	return nil
}

// losesCapital reports whether a text would take away or lower the first word of a sentence that elsewhere may be a name.
func (s *sentence) losesCapital(made proposal, text string, names map[string]bool) bool {
	first := s.pieces[made.from]
	if made.removal || !names[first.lower] || !s.isStart(made.from) {
		return false
	}
	return !strings.HasPrefix(text, s.source(first.Start, first.End))
}

// firstPerson reports whether a word has a capital for itself alone.
func firstPerson(word string) bool { return word == "i" || strings.HasPrefix(word, "i'") }
