// Package prose provides the sentences of a document to rules and passes: as pieces with lowercase forms and
// part-of-speech tags, as clauses, or as words without markup.
package prose

import (
	"strings"
	"unicode"

	"plainhand/engine/text/document"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
)

func NotLetter(r rune) bool { return !unicode.IsLetter(r) }

// Piece is a token with the attributes that rules match.
type Piece struct {
	document.Token
	// Lower is a word in lower case, with straight apostrophes and without invisible characters, or a punctuation mark.
	// It is empty for an opaque piece.
	Lower  string
	Sieve  Sieve       // of Lower
	Tag    english.Tag // part of speech, in English text
	Naming Naming      // of a first word; see MarkNaming
}

// Sentence is a sentence of a document, as input of rules.
type Sentence struct {
	text   string // of the document
	Kind   document.BlockKind
	Block  int  // number of its block
	Number int  // its number within the block
	Last   bool // whether it is the last of its block
	First  int  // number of its first piece within the document
	Pieces []Piece
	tagged []english.Word // the pieces without markup, once they have been tagged
	places []int          // piece indexes of tagged

	Language string // its code, or undetermined; see MarkLanguages
}

// Sentences lists the sentences for rules. It skips verbatim blocks.
func Sentences(doc *document.Document) []Sentence {
	count, tokens := size(doc)
	sentences, room := make([]Sentence, 0, count), make([]Piece, tokens)
	first := 0
	for b, block := range doc.Blocks {
		if block.Verbatim {
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

// size counts the sentences for rules, and their tokens.
func size(doc *document.Document) (sentences, tokens int) {
	for _, block := range doc.Blocks {
		if block.Verbatim {
			continue
		}
		sentences += len(block.Sentences)
		for _, part := range block.Sentences {
			tokens += len(part.Tokens)
		}
	}
	return sentences, tokens
}

// Tag sets the part-of-speech tags. It skips markup, so that a bold word is treated like any other. A number, a
// quotation, or other protected text counts as one word.
func (s *Sentence) Tag() {
	words, places := make([]english.Word, 0, len(s.Pieces)), make([]int, 0, len(s.Pieces))
	for i := range s.Pieces {
		if word, counts := s.tagWord(&s.Pieces[i]); counts {
			words, places = append(words, word), append(places, i)
		}
	}
	english.TagWords(words)
	for n, i := range places {
		s.Pieces[i].Tag = words[n].Tag
		words[n] = s.Pieces[i].word()
	}
	s.tagged, s.places = words, places
}

func (p *Piece) word() english.Word { return english.Word{Text: p.Lower, Name: p.Name, Tag: p.Tag} }

// words lists a sentence's words and punctuation marks with their tags, without markup, and their piece indexes.
// Callers must not modify them.
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

// written returns the source of a piece, with straight apostrophes and without invisible characters.
func (p Piece) written(text string) string { return Plain(text[p.Start:p.End]) }

func compared(text string, token document.Token) string {
	if token.Kind == document.Opaque {
		return ""
	}
	return Plain(strings.ToLower(text[token.Start:token.End]))
}

// Plain normalizes a word for rules: with straight apostrophes and without invisible characters.
func Plain(word string) string { return strings.ReplaceAll(document.Visible(word), "’", "'") }

// At returns the lowercase form of a piece, or "" outside the sentence.
func (s *Sentence) At(i int) string {
	if i < 0 || i >= len(s.Pieces) {
		return ""
	}
	return s.Pieces[i].Lower
}

// Sieve returns the sieve of a piece's lowercase form.
func (s *Sentence) Sieve(i int) Sieve {
	if i < 0 || i >= len(s.Pieces) {
		return NoWord
	}
	return s.Pieces[i].Sieve
}

// IsStart reports whether there are only markup and opening marks before piece i.
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

// Holds reports whether one of the words is in the sentence.
func (s *Sentence) Holds(words lexicon.Set) bool {
	for _, piece := range s.Pieces {
		if piece.Kind == document.Word && words[piece.Lower] {
			return true
		}
	}
	return false
}

// Lowers lists the lowercase forms of the pieces in [from, to), empty beyond the sentence.
func (s *Sentence) Lowers(from, to int) []string {
	var found []string
	for i := from; i < to; i++ {
		found = append(found, s.At(i))
	}
	return found
}
