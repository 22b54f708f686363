package builtin

import (
	"plainhand/internal/humanize/lexicon"

	"strings"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

// piece is a token with what the rules compare.
type piece struct {
	document.Token
	lower string      // a word in lower case, with straight apostrophes and without invisible characters; a mark; empty where opaque
	sieve sieve       // of lower
	tag   english.Tag // its part of speech, of English text
}

// sentence is a document's sentence as the rules see it.
type sentence struct {
	text   string // the whole document
	kind   document.BlockKind
	block  int  // number of its block
	number int  // of the sentence within its block
	last   bool // the last of its block
	first  int  // number of its first piece within the document
	pieces []piece
	tagged []english.Word // the pieces without markup, once they are tagged
	places []int          // the piece of each

	language string // its code, or undetermined; see markLanguages
}

// editable lists the sentences that rules may look at. Quotations are somebody else's words.
func editable(doc *document.Document) []sentence {
	count, tokens := size(doc)
	sentences, room := make([]sentence, 0, count), make([]piece, tokens)
	first := 0
	for b, block := range doc.Blocks {
		if block.Kind == document.Quotation {
			continue
		}
		for n, part := range block.Sentences {
			found := sentence{text: doc.Text, kind: block.Kind, block: b, number: n, last: n == len(block.Sentences)-1, first: first}
			found.pieces = room[first : first+len(part.Tokens) : first+len(part.Tokens)]
			for i, token := range part.Tokens {
				lower := compared(doc.Text, token)
				found.pieces[i] = piece{Token: token, lower: lower, sieve: sieveOf(lower)}
			}
			first += len(found.pieces)
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

// tag fills in the parts of speech. Markup is left out, so that a bold word is read like any other; a number, a quotation and
// whatever else is kept stands for itself.
func (s *sentence) tag(tagger *english.Tagger) {
	words, places := make([]english.Word, 0, len(s.pieces)), make([]int, 0, len(s.pieces))
	for i, piece := range s.pieces {
		word := english.Word{Text: piece.written(s.text), Name: piece.Name}
		switch piece.Protect {
		case document.Markup:
			continue
		case document.Code, document.Link, document.Quoted:
			word = english.Word{Text: "it", Name: true} // one thing, whatever is inside
		}
		words, places = append(words, word), append(places, i)
	}
	tagger.Tag(words)
	for n, i := range places {
		s.pieces[i].tag = words[n].Tag
		words[n] = s.pieces[i].word()
	}
	s.tagged, s.places = words, places
}

func (p *piece) word() english.Word { return english.Word{Text: p.lower, Name: p.Name, Tag: p.tag} }

// words lists a sentence's words and marks with their tags, without markup, and the pieces they stand for. They are not to be
// changed.
func (s *sentence) words() ([]english.Word, []int) {
	if s.tagged != nil {
		return s.tagged, s.places
	}
	words, places := make([]english.Word, 0, len(s.pieces)), make([]int, 0, len(s.pieces))
	for i := range s.pieces {
		if s.pieces[i].Protect != document.Markup {
			words, places = append(words, s.pieces[i].word()), append(places, i)
		}
	}
	return words, places
}

// written is a piece as it stands, but with straight apostrophes and without invisible characters.
func (p piece) written(text string) string { return plain(text[p.Start:p.End]) }

func compared(text string, token document.Token) string {
	if token.Kind == document.Opaque {
		return ""
	}
	return plain(strings.ToLower(text[token.Start:token.End]))
}

// plain spells a word as the rules do: with straight apostrophes, and without what nobody sees.
func plain(word string) string { return strings.ReplaceAll(document.Visible(word), "’", "'") }

// at gives the lower form of a piece, or "" outside the sentence.
func (s *sentence) at(i int) string {
	if i < 0 || i >= len(s.pieces) {
		return ""
	}
	return s.pieces[i].lower
}

// sieve gives the sieve of a piece's lower form.
func (s *sentence) sieve(i int) sieve {
	if i < 0 || i >= len(s.pieces) {
		return noWord
	}
	return s.pieces[i].sieve
}

// losesOwner reports whether the apostrophe of a plural would stand behind a word that is none: "individuals' rights".
func (s *sentence) losesOwner(found match, text string) bool {
	return s.at(found.to) == "'" && s.pieces[found.to].Start == s.pieces[found.to-1].End && !strings.HasSuffix(text, "s")
}

// strandsTo reports whether an infinitive with "to" would be left beside one that has lost it: "lets us wait and to think".
func (s *sentence) strandsTo(found match, text string) bool {
	if s.at(found.to-1) != "to" || text == "to" || strings.HasSuffix(text, " to") {
		return false
	}
	for i := found.to + 1; i < len(s.pieces) && s.at(i) != "who" && s.at(i) != "that" && s.at(i) != "which"; i++ {
		if s.at(i) == "to" && (s.at(i-1) == "and" || s.at(i-1) == "or") {
			return true
		}
	}
	return false
}

// strandsThat reports whether an announcement that goes with its "that" leaves another that it announced: "note that X and that Y".
func (s *sentence) strandsThat(found match, text string) bool {
	if text != "" || s.at(found.to-1) != "that" {
		return false
	}
	for i := found.to + 1; i < len(s.pieces); i++ {
		if s.at(i) == "that" && (s.at(i-1) == "and" || s.at(i-1) == "or" || s.at(i-1) == "but") {
			return true
		}
	}
	return false
}

// isStart reports whether nothing but markup and opening marks stands before piece i.
func (s *sentence) isStart(i int) bool {
	for _, piece := range s.pieces[:i] {
		if piece.Protect != document.Markup && !strings.Contains(`"'“‘„«「『([¡¿`, s.source(piece.Start, piece.End)) {
			return false
		}
	}
	return true
}

// closes reports whether the clause ends before piece i.
func (s *sentence) closes(i int) bool {
	return i >= len(s.pieces) || s.pieces[i].Kind == document.Punctuation && strings.Contains(".,;:!?)…—。，、；：！？", s.pieces[i].lower)
}

func (s *sentence) source(start, end int) string { return s.text[start:end] }

// holds reports whether one of the words stands in the sentence.
func (s *sentence) holds(words lexicon.Set) bool {
	for _, piece := range s.pieces {
		if piece.Kind == document.Word && words[piece.lower] {
			return true
		}
	}
	return false
}

// lowers lists the lower forms of the pieces in [from, to), empty beyond the sentence.
func (s *sentence) lowers(from, to int) []string {
	var found []string
	for i := from; i < to; i++ {
		found = append(found, s.at(i))
	}
	return found
}
