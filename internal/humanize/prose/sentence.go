// Package prose gives the sentences of a document as rules and passes read them: by pieces with their lower forms and
// parts of speech, by clauses, or by words without markup.
package prose

import (
	"strings"
	"unicode"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/lexicon"
)

func NotLetter(r rune) bool { return !unicode.IsLetter(r) }

// Piece is a token with what the rules compare.
type Piece struct {
	document.Token
	// Lower is a word in lower case, with straight apostrophes and without invisible characters; a mark; empty where
	// opaque.
	Lower string
	Sieve Sieve       // of lower
	Tag   english.Tag // its part of speech, of English text
}

// Sentence is a document's sentence as the rules see it.
type Sentence struct {
	text   string // the whole document
	Kind   document.BlockKind
	Block  int  // number of its block
	Number int  // of the sentence within its block
	Last   bool // the last of its block
	First  int  // number of its first piece within the document
	Pieces []Piece
	tagged []english.Word // the pieces without markup, once they are tagged
	places []int          // the piece of each

	Language string // its code, or undetermined; see markLanguages
}

// Sentences lists the sentences that rules may look at. Quotations are somebody else's words.
func Sentences(doc *document.Document) []Sentence {
	count, tokens := size(doc)
	sentences, room := make([]Sentence, 0, count), make([]Piece, tokens)
	first := 0
	for b, block := range doc.Blocks {
		if block.Kind == document.Quotation {
			continue
		}
		for n, part := range block.Sentences {
			found := Sentence{text: doc.Text, Kind: block.Kind, Block: b, Number: n, Last: n == len(block.Sentences)-1,
				First: first}
			found.Pieces = room[first : first+len(part.Tokens) : first+len(part.Tokens)]
			for i, token := range part.Tokens {
				lower := compared(doc.Text, token)
				found.Pieces[i] = Piece{Token: token, Lower: lower, Sieve: SieveOf(lower)}
			}
			first += len(found.Pieces)
			sentences = append(sentences, found)
		}
	}
	return sentences
}

// size counts the sentences that rules may look at, and their tokens.
func size(doc *document.Document) (sentences, tokens int) {
	for _, block := range doc.Blocks {
		if block.Kind == document.Quotation {
			continue
		}
		sentences += len(block.Sentences)
		for _, part := range block.Sentences {
			tokens += len(part.Tokens)
		}
	}
	return sentences, tokens
}

// Tag fills in the parts of speech. Markup is left out, so that a bold word is read like any other; a number, a
// quotation and whatever else is kept stands for itself.
func (s *Sentence) Tag(tagger *english.Tagger) {
	words, places := make([]english.Word, 0, len(s.Pieces)), make([]int, 0, len(s.Pieces))
	for i, piece := range s.Pieces {
		word := english.Word{Text: piece.written(s.text), Name: piece.Name}
		switch piece.Protect {
		case document.Markup:
			continue
		case document.Code, document.Link, document.Quoted, document.Placeholder:
			word = english.Word{Text: "it", Name: true} // one thing, whatever is inside
		}
		words, places = append(words, word), append(places, i)
	}
	tagger.Tag(words)
	for n, i := range places {
		s.Pieces[i].Tag = words[n].Tag
		words[n] = s.Pieces[i].word()
	}
	s.tagged, s.places = words, places
}

func (p *Piece) word() english.Word { return english.Word{Text: p.Lower, Name: p.Name, Tag: p.Tag} }

// words lists a sentence's words and marks with their tags, without markup, and the pieces they stand for. They are not
// to be changed.
func (s *Sentence) words() ([]english.Word, []int) {
	if s.tagged != nil {
		return s.tagged, s.places
	}
	words, places := make([]english.Word, 0, len(s.Pieces)), make([]int, 0, len(s.Pieces))
	for i := range s.Pieces {
		if s.Pieces[i].Protect != document.Markup {
			words, places = append(words, s.Pieces[i].word()), append(places, i)
		}
	}
	return words, places
}

// written is a piece as it stands, but with straight apostrophes and without invisible characters.
func (p Piece) written(text string) string { return Plain(text[p.Start:p.End]) }

func compared(text string, token document.Token) string {
	if token.Kind == document.Opaque {
		return ""
	}
	return Plain(strings.ToLower(text[token.Start:token.End]))
}

// Plain spells a word as the rules do: with straight apostrophes, and without what nobody sees.
func Plain(word string) string { return strings.ReplaceAll(document.Visible(word), "’", "'") }

// At gives the lower form of a piece, or "" outside the sentence.
func (s *Sentence) At(i int) string {
	if i < 0 || i >= len(s.Pieces) {
		return ""
	}
	return s.Pieces[i].Lower
}

// Sieve gives the sieve of a piece's lower form.
func (s *Sentence) Sieve(i int) Sieve {
	if i < 0 || i >= len(s.Pieces) {
		return NoWord
	}
	return s.Pieces[i].Sieve
}

// IsStart reports whether nothing but markup and opening marks stands before piece i.
func (s *Sentence) IsStart(i int) bool {
	for _, piece := range s.Pieces[:i] {
		if piece.Protect != document.Markup && !strings.Contains(`"'“‘„«「『([¡¿`, s.Source(piece.Start, piece.End)) {
			return false
		}
	}
	return true
}

// Closes reports whether the clause ends before piece i.
func (s *Sentence) Closes(i int) bool {
	return i >= len(s.Pieces) || s.Pieces[i].Kind == document.Punctuation &&
		strings.Contains(".,;:!?)…—。，、；：！？", s.Pieces[i].Lower)
}

func (s *Sentence) Source(start, end int) string { return s.text[start:end] }

// Holds reports whether one of the words stands in the sentence.
func (s *Sentence) Holds(words lexicon.Set) bool {
	for _, piece := range s.Pieces {
		if piece.Kind == document.Word && words[piece.Lower] {
			return true
		}
	}
	return false
}

// Lowers lists the lower forms of the pieces in [from, to), empty beyond the sentence.
func (s *Sentence) Lowers(from, to int) []string {
	var found []string
	for i := from; i < to; i++ {
		found = append(found, s.At(i))
	}
	return found
}
