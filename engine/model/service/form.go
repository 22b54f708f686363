package service

import (
	"regexp"
	"strings"
	"unicode"

	"plainhand/engine/text/document"
)

// Omission markers replace the parts that are not sent, each on a line of its own.
const (
	omittedCode      = "⟦code⟧"
	omittedQuotation = "⟦quotation⟧"
)

// omission matches a line that is an omission marker.
var omission = regexp.MustCompile(`^\s*⟦(?:code|quotation)⟧\s*$`)

// blockMarks are the Markdown marks that a service sees before the blocks of an HTML document.
var blockMarks = map[document.BlockKind]string{
	document.Heading: "## ", document.ListItem: "- ", document.TableCell: "- ",
}

// linePrefix is the text before a block on its line: "- ", "2. ", or "### ".
func linePrefix(parsed *document.Document, number int) string {
	block := parsed.Blocks[number]
	if parsed.Format == document.HTML {
		return blockMarks[block.Kind]
	}
	return parsed.Text[lineStart(parsed.Text, block.Start):block.Start]
}

func lineStart(text string, at int) int { return strings.LastIndexByte(text[:at], '\n') + 1 }

// separator is the text that a service sees between two blocks, including the mark of the second one.
func separator(parsed *document.Document, last, next int) string {
	if parsed.Format == document.HTML {
		return "\n\n" + blockMarks[parsed.Blocks[next].Kind]
	}
	gap := parsed.Text[parsed.Blocks[last].End:parsed.Blocks[next].Start]
	first, rest, breaks := strings.Cut(gap, "\n")
	if !breaks {
		return gap
	}
	at := strings.LastIndexByte(rest, '\n') + 1
	middle, lead := rest[:at], rest[at:]
	switch {
	case next > last+1:
		return first + "\n\n" + omittedQuotation + "\n\n" + lead
	case strings.ContainsFunc(middle, unicode.IsLetter):
		return first + "\n\n" + omittedCode + "\n\n" + lead
	}
	return first + "\n" + middle + lead
}

// shortLine is the length in bytes below which a line break is deliberate, as in an address or a signature. Longer
// lines were wrapped.
const shortLine = 60

// sentenceSeparator is the text that a service sees between two sentences of a block: a line break if the writer ended
// the line deliberately.
func sentenceSeparator(text string, end, start int) string {
	if !strings.Contains(text[end:start], "\n") || end-lineStart(text, end) >= shortLine {
		return " "
	}
	return "\n"
}

// unwrap joins the wrapped lines of a block, and keeps deliberate line breaks.
func unwrap(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		body := strings.TrimRight(line, "\r\n")
		out.WriteString(body)
		switch {
		case len(body) == len(line):
		case len(strings.TrimSpace(body)) < shortLine:
			out.WriteByte('\n')
		default:
			out.WriteByte(' ')
		}
	}
	return out.String()
}
