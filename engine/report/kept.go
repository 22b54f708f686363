package report

import (
	"slices"
	"strings"

	"plainhand/engine/text/document"
)

// maxNamed is the maximum number of items of a kind that are listed.
const maxNamed = 6

// kept counts the items that the guard protects, in the order of keptOrder. Adjacent names are one item. The guard
// treats every capitalized word that may be a name as one; the report skips those in headings and those that also occur
// in lower case.
func kept(doc *document.Document) []Kept {
	counts := map[string]*Kept{}
	count := func(kind, text string) {
		if counts[kind] == nil {
			counts[kind] = &Kept{Kind: kind}
		}
		kept := counts[kind]
		kept.Count++
		switch {
		case slices.Contains(kept.First, text):
		case len(kept.First) < maxNamed:
			kept.First = append(kept.First, text)
		default:
			kept.More = true
		}
	}
	lower := lowerCaseWords(doc)
	for _, block := range doc.Blocks {
		for _, sentence := range block.Sentences {
			for i := 0; i < len(sentence.Tokens); i++ {
				token := sentence.Tokens[i]
				if token.Name {
					for i+1 < len(sentence.Tokens) && continuesName(doc, token, sentence.Tokens[i+1]) {
						i++
						token.End = sentence.Tokens[i].End
					}
					if name := doc.Text[token.Start:token.End]; block.Kind != document.Heading && !lower.hasAll(name) {
						count("names", root(name))
					}
				} else if kind := keptNames[token.Protect]; kind != "" {
					count(kind, doc.Text[token.Start:token.End])
				}
			}
		}
	}
	found := []Kept{}
	for _, kind := range keptOrder {
		if counts[kind] != nil {
			found = append(found, *counts[kind])
		}
	}
	return found
}

// continuesName reports whether a name continues in the next token.
func continuesName(doc *document.Document, name, next document.Token) bool {
	return next.Name && doc.Text[name.End:next.Start] == " "
}

// words are the lowercase words of a text, without possessive endings.
type words map[string]bool

func lowerCaseWords(doc *document.Document) words {
	found := words{}
	for _, block := range doc.Blocks {
		for _, sentence := range block.Sentences {
			for _, token := range sentence.Tokens {
				if word := doc.Text[token.Start:token.End]; token.Kind == document.Word && word == strings.ToLower(word) {
					found[root(word)] = true
				}
			}
		}
	}
	return found
}

func (w words) hasAll(name string) bool {
	for word := range strings.FieldsSeq(name) {
		if !w[strings.ToLower(root(word))] {
			return false
		}
	}
	return true
}

// root returns a word without its possessive ending.
func root(word string) string { return strings.TrimSuffix(strings.TrimSuffix(word, "’s"), "'s") }

var (
	keptNames = map[document.Protection]string{
		document.Number: "numbers", document.Quoted: "quotations", document.Citation: "citations", document.Link: "links",
		document.Code: "code snippets", document.Kept: "kept words",
		document.Placeholder: "placeholders",
	}
	keptOrder = []string{"numbers", "names", "quotations", "citations", "links", "code snippets", "kept words",
		"placeholders"}
)
