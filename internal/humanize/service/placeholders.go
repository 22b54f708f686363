package service

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"plainhand/internal/humanize/document"
)

// hidden are the parts of a passage that a service sees as placeholders, such as ⟦2⟧: code, links, citations, and what
// the writer keeps. A kept phrase is inside its placeholder, so that a model knows what it is about.
type hidden struct{ items []string }

// hide writes a sentence on one line, with placeholders.
func (h *hidden) hide(text string, sentence document.Sentence) string {
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
		h.items = append(h.items, item)
		if token.Protect == document.Kept {
			fmt.Fprintf(&out, "⟦%d:%s⟧", len(h.items), item)
		} else {
			fmt.Fprintf(&out, "⟦%d⟧", len(h.items))
		}
		at = token.End
	}
	out.WriteString(text[at:sentence.End])
	return strings.Join(strings.FieldsFunc(out.String(), func(r rune) bool { return r == '\n' || r == '\r' }), " ")
}

var placeholder = regexp.MustCompile(`⟦(\d+)(?::[^⟦⟧]*)?⟧`)

// show puts back what placeholders stand for. An invented one stays, and the guard sees it.
func (h *hidden) show(written string) string {
	return placeholder.ReplaceAllStringFunc(written, func(found string) string {
		number, err := strconv.Atoi(placeholder.FindStringSubmatch(found)[1])
		if err != nil || number < 1 || number > len(h.items) {
			return found
		}
		return h.items[number-1]
	})
}
