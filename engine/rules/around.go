package rules

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/english"
	"plainhand/engine/text/prose"
)

// mayReplace reports whether a text can replace a match: an empty text only if the rest can open the sentence.
func mayReplace(s *prose.Sentence, found match, text string) bool {
	return text != "" || canOpenWith(s, found)
}

// keepsContext reports whether nothing in the sentence or its neighbors depends on the replaced words.
func (r *Rule) keepsContext(sentences []prose.Sentence, n int, found match, text string) bool {
	s := &sentences[n]
	if strandsApostrophe(s, found, text) || strandsTo(s, found, text) || strandsThat(s, found, text) {
		return false
	}
	if breaksReference(sentences, n, found, text) || removesTurn(sentences, n, found, text) {
		return false
	}
	return r.kind != editing.Opener || !removesSecondPoint(sentences, n, text) && !repeatsTurn(sentences, n, text)
}

// strandsApostrophe reports whether the apostrophe of a plural possessive would follow a word without "s":
// "individuals' rights".
func strandsApostrophe(s *prose.Sentence, found match, text string) bool {
	return s.At(found.to) == "'" && s.Pieces[found.to].Start == s.Pieces[found.to-1].End && !strings.HasSuffix(text, "s")
}

// strandsTo reports whether an infinitive with "to" would be coordinated with one that has lost it: "lets us wait and
// to think".
func strandsTo(s *prose.Sentence, found match, text string) bool {
	if s.At(found.to-1) != "to" || text == "to" || strings.HasSuffix(text, " to") {
		return false
	}
	for i := found.to + 1; i < len(s.Pieces) && s.At(i) != "who" && s.At(i) != "that" && s.At(i) != "which"; i++ {
		if s.At(i) == "to" && joinsBefore(s, i) {
			return true
		}
	}
	return false
}

// joinsBefore reports whether "and", "or", or "but" comes before a word, with only adverbs and commas between them: "or
// perhaps to tell".
func joinsBefore(s *prose.Sentence, i int) bool {
	for i--; i > 0 && (s.At(i) == "," || english.Adverbs.Has(s.Pieces[i].Tag)); i-- {
	}
	return s.At(i) == "and" || s.At(i) == "or" || s.At(i) == "but"
}

// strandsThat reports whether the removal of an announcement with its "that" leaves a coordinated "that": "note that X
// and that Y".
func strandsThat(s *prose.Sentence, found match, text string) bool {
	if text != "" || s.At(found.to-1) != "that" {
		return false
	}
	for i := found.to + 1; i < len(s.Pieces); i++ {
		if s.At(i) == "that" && (s.At(i-1) == "and" || s.At(i-1) == "or" || s.At(i-1) == "but") {
			return true
		}
	}
	return false
}

// canOpenWith reports whether the text after a match can open the sentence once the match is removed: it isn't a
// number, nor a bold or quoted word that would need a capital.
func canOpenWith(s *prose.Sentence, found match) bool {
	if !s.IsStart(found.from) || found.to >= len(s.Pieces) {
		return true
	}
	switch s.Pieces[found.to].Protect {
	case document.Number:
		return false
	case document.Markup:
		after := s.Pieces[min(found.to+1, len(s.Pieces)-1)]
		initial, _ := utf8.DecodeRuneInString(s.Source(after.Start, after.End))
		return !unicode.IsLower(initial)
	case document.Quoted:
		quoted := strings.TrimLeftFunc(s.Source(s.Pieces[found.to].Start, s.Pieces[found.to].End), prose.NotLetter)
		initial, _ := utf8.DecodeRuneInString(quoted)
		return !unicode.IsLower(initial)
	}
	return true
}
