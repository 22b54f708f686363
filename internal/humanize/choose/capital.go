package choose

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/lexicon"
	"plainhand/internal/humanize/prose"
)

// capitals are the words that stand with a capital within a sentence: at the start of one they may be names as well.
// Words that open sentences are none, though a greeting's comma may stand before them: "Dear Editor, In recent years".
func capitals(sentences []prose.Sentence) map[string]bool {
	found := map[string]bool{}
	for n := range sentences {
		s := &sentences[n]
		for i := 0; i < len(s.Pieces) && s.Kind == document.Paragraph; i++ {
			piece := &s.Pieces[i]
			before := pieceBefore(s, sentences, n, i)
			if piece.Kind != document.Word || before == nil || before.Kind != document.Word && before.Lower != "," {
				continue
			}
			if first, _ := utf8.DecodeRuneInString(s.Source(piece.Start, piece.End)); unicode.IsUpper(first) &&
				!firstPerson(piece.Lower) && !(before.Lower == "," && openingWords[piece.Lower]) {
				found[piece.Lower] = true
			}
		}
	}
	return found
}

var openingWords = lexicon.Named("opening-words")

// pieceBefore gives what stands before a piece of sentence n; before its first one, the comma of a greeting.
func pieceBefore(s *prose.Sentence, sentences []prose.Sentence, n, i int) *prose.Piece {
	if i > 0 {
		return &s.Pieces[i-1]
	}
	if n == 0 || len(sentences[n-1].Pieces) == 0 {
		return nil
	}
	if last := &sentences[n-1].Pieces[len(sentences[n-1].Pieces)-1]; last.Lower == "," {
		return last
	}
	return nil
}

// losesCapital reports whether a text would take away or lower the first word of a sentence that elsewhere may be a
// name.
func losesCapital(s *prose.Sentence, proposal editing.Proposal, text string, names map[string]bool) bool {
	first := s.Pieces[proposal.From]
	if proposal.Removal || !names[first.Lower] || !s.IsStart(proposal.From) {
		return false
	}
	return !strings.HasPrefix(text, s.Source(first.Start, first.End))
}

// firstPerson reports whether a word has a capital for itself alone.
func firstPerson(word string) bool { return word == "i" || strings.HasPrefix(word, "i'") }
