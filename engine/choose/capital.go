package choose

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

// capitals are the words that are capitalized within a sentence, and so may be names at the start of one. Words that
// open sentences don't count after a comma, as after a greeting's: "Dear Editor, In recent years".
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

// pieceBefore returns the piece before piece i of sentence n: before its first, the comma that ends the previous
// sentence of the paragraph, as in a greeting, or nil.
func pieceBefore(s *prose.Sentence, sentences []prose.Sentence, n, i int) *prose.Piece {
	if i > 0 {
		return &s.Pieces[i-1]
	}
	if n == 0 || len(sentences[n-1].Pieces) == 0 || sentences[n-1].Block != s.Block {
		return nil
	}
	if last := &sentences[n-1].Pieces[len(sentences[n-1].Pieces)-1]; last.Lower == "," {
		return last
	}
	return nil
}

// losesCapital reports whether a text would remove or lowercase the first word of a sentence that may be a name.
func losesCapital(s *prose.Sentence, proposal editing.Proposal, text string, names map[string]bool) bool {
	first := s.Pieces[proposal.From]
	if proposal.Removal || !names[first.Lower] || !s.IsStart(proposal.From) {
		return false
	}
	return !strings.HasPrefix(text, s.Source(first.Start, first.End))
}

// firstPerson reports whether a word is "I", alone or in a contraction.
func firstPerson(word string) bool { return word == "i" || strings.HasPrefix(word, "i'") }
