package prose

import (
	"strings"

	"plainhand/engine/text/document"
	"plainhand/engine/text/english"
)

// Replacement is a text in place of the pieces [From, To) of a sentence.
type Replacement struct {
	From, To int
	Text     string
}

// EditedWord is a word of an edited sentence, from a piece or a replacement.
type EditedWord struct {
	english.Word
	Piece       int // -1 for a word of a replacement
	Replacement int // -1 for a piece
}

// Edited returns the tagged words of a sentence after replacements, which must be in order and must not overlap.
func (s *Sentence) Edited(replacements []Replacement) []EditedWord {
	edited := make([]EditedWord, 0, len(s.Pieces)+8)
	next := 0
	for i := 0; i < len(s.Pieces); i++ {
		if next < len(replacements) && replacements[next].From == i {
			for _, word := range splitWords(replacements[next].Text) {
				edited = append(edited, EditedWord{Word: english.Word{Text: word}, Piece: -1, Replacement: next})
			}
			i = max(i, replacements[next].To-1)
			next++
			continue
		}
		if word, counts := s.tagWord(&s.Pieces[i]); counts {
			edited = append(edited, EditedWord{Word: word, Piece: i, Replacement: -1})
		}
	}
	words := make([]english.Word, len(edited))
	for i := range edited {
		words[i] = edited[i].Word
	}
	english.TagWords(words)
	for i := range edited {
		edited[i].Tag = words[i].Tag
	}
	return edited
}

// tagWord returns the tagger's input for a piece, and false for markup, which isn't tagged.
func (s *Sentence) tagWord(piece *Piece) (word english.Word, counts bool) {
	switch piece.Protect {
	case document.Markup:
		return word, false
	case document.Code, document.Link, document.Quoted, document.Placeholder, document.Title:
		return english.Word{Text: "it", Name: true}, true // protected text is tagged as one noun
	}
	return english.Word{Text: piece.written(s.text), Name: piece.Name}, true
}

// splitWords splits a replacement into words and the marks after or before them.
func splitWords(text string) []string {
	var words []string
	for field := range strings.FieldsSeq(text) {
		core := strings.TrimRight(field, marksBehind)
		if core != "" {
			words = append(words, core)
		}
		if mark := field[len(core):]; mark != "" {
			words = append(words, mark)
		}
	}
	return words
}

const marksBehind = ".,;:!?"
