package service

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"plainhand/engine/text/document"
)

// placeholders are the parts of a passage that a service doesn't see: code, links, citations, and the words that the
// user keeps. Each is sent as a number with a label for the model: ⟦1:link⟧, ⟦2:`brew install`⟧.
type placeholders struct{ items []string }

// replace returns a sentence with its protected parts replaced by placeholders.
func (p *placeholders) replace(text string, sentence document.Sentence) string {
	var out strings.Builder
	at := sentence.Start
	for _, token := range sentence.Tokens {
		switch token.Protect {
		case document.Code, document.Link, document.Citation, document.Kept:
		default:
			continue
		}
		item := text[token.Start:token.End]
		out.WriteString(text[at:token.Start])
		p.items = append(p.items, item)
		fmt.Fprintf(&out, "⟦%d:%s⟧", len(p.items), placeholderLabel(token.Protect, item))
		at = token.End
	}
	out.WriteString(text[at:sentence.End])
	return unwrap(out.String())
}

// maxCodeLabel is the maximum length in bytes of code that is used as a label.
const maxCodeLabel = 40

// placeholderLabel is the label of a placeholder.
func placeholderLabel(protect document.Protection, item string) string {
	switch {
	case protect == document.Link:
		return "link"
	case protect == document.Citation:
		return "citation"
	case strings.ContainsAny(item, "⟦⟧\n"), protect == document.Code && len(item) > maxCodeLabel:
		return "code"
	}
	return item
}

var placeholder = regexp.MustCompile(`⟦(\d+)(?::[^⟦⟧]*)?⟧`)

// restore replaces placeholders by their originals. An unknown placeholder is left in, for the guard to report.
func (p *placeholders) restore(written string) string {
	return placeholder.ReplaceAllStringFunc(written, func(found string) string {
		number, err := strconv.Atoi(placeholder.FindStringSubmatch(found)[1])
		if err != nil || number < 1 || number > len(p.items) {
			return found
		}
		return p.items[number-1]
	})
}
