package chatter

import (
	"regexp"
	"strings"

	"plainhand/engine/reason"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
)

// leak matches internal citation marks of a chatbot's page, and tracking parameters of its links, which copying leaves
// in a text.
var leak = regexp.MustCompile(`【[^【】\n]{0,40}†[^【】\n]{0,60}】|:contentReference\[oaicite:\d+\](?:\{index=\d+\})?|` +
	`\[oaicite:\d+\](?:\{index=\d+\})?|\[cite_start\]|\[cite: ?\d[\d, ]*\]|` +
	`[?&]utm_source=(?:chatgpt\.com|openai)\b|\[\^\d+_\d+\]|` +
	`\x{e200}[^\x{e200}\x{e201}\n]{0,120}\x{e201}|\b(?:cite)?turn\d+(?:search|news|view|image|file|academia)\d+\b`)

// CitationLeaks removes the citation marks that only a chatbot's page can resolve, with the space before them.
func CitationLeaks(doc *document.Document) []editing.Edit {
	if !mayLeak(doc.Text) {
		return nil
	}
	var edits []editing.Edit
	for _, block := range doc.Blocks {
		if block.Verbatim {
			continue
		}
		for _, found := range leak.FindAllStringIndex(doc.Text[block.Start:block.End], -1) {
			start, end := block.Start+found[0], block.Start+found[1]
			if strings.Contains(doc.Text, doc.Text[start:end]+":") {
				continue // a footnote of the text
			}
			if doc.Text[start] == '?' && end < len(doc.Text) && doc.Text[end] == '&' {
				start, end = start+1, end+1 // the next parameter needs the question mark
			}
			for start > block.Start && doc.Text[start-1] == ' ' {
				start--
			}
			edits = append(edits, editing.Edit{Start: start, End: end, ID: "artefact.citation-leak", Reason: reason.ChatLeftover,
				Sentence: -1})
		}
	}
	return edits
}

// mayLeak reports whether a text has a part that only leaks have. It avoids the regular expression for most texts.
func mayLeak(text string) bool {
	for _, sign := range []string{"†", "\ue200", "[cite", "oaicite:", "utm_source=", "[^"} {
		if strings.Contains(text, sign) {
			return true
		}
	}
	for _, rest, found := strings.Cut(text, "turn"); found; _, rest, found = strings.Cut(rest, "turn") {
		if rest != "" && rest[0] >= '0' && rest[0] <= '9' {
			return true
		}
	}
	return false
}
