package report

import (
	"slices"
	"strings"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/lexicon"
)

const (
	leastBare   = 40 // words of a paragraph that should have something of the writer's own
	mostBare    = 3  // paragraphs that are reported
	openingBare = 6  // words that name a paragraph
)

// firstPersons show that writers speak of themselves.
var firstPersons = lexicon.Named("first-persons")

// bare lists, by their first words, the long paragraphs without anything that only the writer could know: no figure,
// name, or quotation, and nothing about the writer.
func bare(doc *document.Document) []string {
	found := []string{}
	for _, block := range doc.Blocks {
		if block.Kind != document.Paragraph || len(found) == mostBare {
			continue
		}
		var words []string
		own := false
		for _, sentence := range block.Sentences {
			words = append(words, wordsOf(doc, sentence)...)
			own = own || hasOwn(doc, sentence)
		}
		if len(words) < leastBare || own {
			continue
		}
		if opening := strings.Join(words[:openingBare], " "); !slices.Contains(found, opening) {
			found = append(found, opening)
		}
	}
	return found
}

// hasOwn reports whether a sentence has something that only its writer could know.
func hasOwn(doc *document.Document, sentence document.Sentence) bool {
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
