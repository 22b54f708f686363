package service

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"plainhand/internal/humanize/document"
)

// hidden are the parts of a passage that a service sees as placeholders: code, links, citations, and what the writer
// keeps. Each says what it stands for, so that a model knows what the sentence is about: ⟦1:link⟧, ⟦2:`brew install`⟧.
type hidden struct{ items []string }

// hide writes a sentence with placeholders.
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
		fmt.Fprintf(&out, "⟦%d:%s⟧", len(h.items), labelOf(token.Protect, item))
		at = token.End
	}
	out.WriteString(text[at:sentence.End])
	return unwrapped(out.String())
}

// longestShown is the length in bytes of the longest code that a placeholder repeats.
const longestShown = 40

// labelOf is the description inside a placeholder.
func labelOf(protect document.Protection, item string) string {
	switch {
	case protect == document.Link:
		return "link"
	case protect == document.Citation:
		return "citation"
	case strings.ContainsAny(item, "⟦⟧\n"), protect == document.Code && len(item) > longestShown:
		return "code"
	}
	return item
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
