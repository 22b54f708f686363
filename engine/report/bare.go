package report

import (
	"slices"
	"strings"

	"plainhand/engine/text/document"
	"plainhand/engine/text/lexicon"
)

const (
	minBareWords = 40 // words of a paragraph that is expected to have specifics
	maxBare      = 3  // reported paragraphs
	openingWords = 6  // words that identify a paragraph
)

// firstPersons are first-person pronouns.
var firstPersons = lexicon.Named("first-persons")

// bare lists the first words of long paragraphs without specifics: no figure, name, quotation, or first person.
func bare(doc *document.Document) []string {
	found := []string{}
	for _, block := range doc.Blocks {
		if block.Kind != document.Paragraph || len(found) == maxBare {
			continue
		}
		var words []string
		own := false
		for _, sentence := range block.Sentences {
			words = append(words, wordsOf(doc, sentence)...)
			own = own || hasSpecifics(doc, sentence)
		}
		if len(words) < minBareWords || own {
			continue
		}
		if opening := strings.Join(words[:openingWords], " "); !slices.Contains(found, opening) {
			found = append(found, opening)
		}
	}
	return found
}

// hasSpecifics reports whether a sentence has a figure, a name, a quotation, another protected text, or a first person.
func hasSpecifics(doc *document.Document, sentence document.Sentence) bool {
	for i, token := range sentence.Tokens {
		switch {
		case token.Kind == document.Opaque && token.Protect != document.Markup, token.Name && i > 0:
			return true
		case firstPersons[strings.ToLower(doc.Text[token.Start:token.End])]:
			return true
		}
	}
	return false
}
