package report

import (
	"slices"
	"strings"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/lexicon"
)

const (
	leastBare   = 40 // words of a paragraph that could do with something of the writer's own
	mostBare    = 3  // paragraphs that are told of
	openingBare = 6  // words that name one
)

// firstPersons show that a writer speaks of himself.
var firstPersons = lexicon.Named("first-persons")

// bare lists by their first words the long paragraphs in which nobody tells anything that only he can: no figure, name
// or quotation, and nothing about himself.
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

// hasOwn reports whether a sentence has something that only its writer can tell.
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
