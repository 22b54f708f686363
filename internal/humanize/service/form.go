package service

import (
	"regexp"
	"strings"
	"unicode"

	"plainhand/internal/humanize/document"
)

// omissions mark parts that are not sent, each on a line of its own.
const (
	omittedCode      = "⟦code⟧"
	omittedQuotation = "⟦quotation⟧"
)

// omission matches such a line.
var omission = regexp.MustCompile(`^\s*⟦(?:code|quotation)⟧\s*$`)

// marks are how the kinds of blocks of an HTML document are shown to a service, whose tags it does not see.
var marks = map[document.BlockKind]string{document.Heading: "## ", document.ListItem: "- ", document.TableCell: "- "}

// leadOf is what stands before a block on its line: "- ", "2. ", or "### ".
func leadOf(parsed *document.Document, number int) string {
	block := parsed.Blocks[number]
	if parsed.Format == document.HTML {
		return marks[block.Kind]
	}
	return parsed.Text[lineStart(parsed.Text, block.Start):block.Start]
}

func lineStart(text string, at int) int { return strings.LastIndexByte(text[:at], '\n') + 1 }

// between is what a service sees between two blocks, up to the mark of the second one.
func between(parsed *document.Document, last, next int) string {
	if parsed.Format == document.HTML {
		return "\n\n" + marks[parsed.Blocks[next].Kind]
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

// shortLine is the length in bytes below which a line was ended on purpose, as in an address or under a letter. Longer
// ones were wrapped.
const shortLine = 60

// joint is what a service sees between two sentences of a block: a line break if the writer ended the line on purpose.
func joint(text string, end, start int) string {
	if !strings.Contains(text[end:start], "\n") || end-lineStart(text, end) >= shortLine {
		return " "
	}
	return "\n"
}

// unwrapped puts a stretch of a block on one line, but for the lines that its writer ended on purpose.
func unwrapped(text string) string {
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
