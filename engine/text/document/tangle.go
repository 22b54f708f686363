package document

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Limits that real Markdown doesn't exceed. Beyond them the parser might take more than linear time, since it compares
// the marks of a paragraph, and runs of backticks, with each other.
const (
	maxMarks       = 1000 // of emphasis, links, code, and tags in one paragraph, heading, or row
	maxTicks       = 32
	maxDepth       = 64
	maxOpenLinks   = 200
	maxDefinitions = 500
)

// mayBeSlow reports whether a text exceeds the limits of nesting, open links, definitions, or marks, so that a Markdown
// parser might take more than linear time. For paragraphs of many lines, see denseParagraphs.
func mayBeSlow(source string) bool {
	open, definitions := 0, 0
	for source != "" {
		var line string
		line, source, _ = strings.Cut(source, "\n")
		if containers(line) > maxDepth || brackets(line) > maxDepth || inlineMarks(line) > maxMarks ||
			ticks(line) > maxTicks {
			return true
		}
		open += strings.Count(line, "](") - strings.Count(line, ")")
		open = max(open, 0)
		if strings.HasPrefix(strings.TrimLeft(line, " "), "[") && strings.Contains(line, "]:") {
			definitions++
		}
		if open > maxOpenLinks || definitions > maxDefinitions {
			return true
		}
	}
	return false
}

// containers counts the quotation and list marks that a line starts with. Four columns of indent count as one more.
func containers(line string) int {
	marks, quotes, spaces := 0, 0, 0
	for i := range len(line) {
		switch c := line[i]; {
		case c == '>':
			quotes++
		case c == ' ':
			spaces++
		case c == '\t':
			spaces += 4
		case strings.IndexByte("-+*.)", c) >= 0:
			marks++
		case class[c]&digit == 0:
			return quotes + marks + spaces/4
		}
	}
	return quotes // the rest is only marks: a rule
}

// brackets returns the length of the longest run of marks that may open something.
func brackets(line string) int { return longestRun(line, "[(!<") }

// ticks returns the length of the longest run of backticks.
func ticks(line string) int { return longestRun(line, "`") }

func longestRun(line, of string) int {
	longest, length := 0, 0
	for i := range len(line) {
		if strings.IndexByte(of, line[i]) >= 0 {
			length++
			longest = max(longest, length)
		} else {
			length = 0
		}
	}
	return longest
}

// inlineMarks counts the runs of marks that a Markdown parser pairs with each other.
func inlineMarks(line string) int {
	count := 0
	var before byte
	for i := range len(line) {
		c := line[i]
		if c != before && strings.IndexByte("*_~[]<`", c) >= 0 {
			count++
		}
		before = c
	}
	return count
}

// denseParagraphs is a paragraph transformer that excludes paragraphs with more than maxMarks marks from inline
// parsing. They don't count as prose.
type denseParagraphs struct{}

func (denseParagraphs) Transform(node *ast.Paragraph, reader text.Reader, _ parser.Context) {
	marks, lines := 0, node.Lines()
	for i := range lines.Len() {
		line := lines.At(i)
		marks += inlineMarks(string(line.Value(reader.Source())))
	}
	if marks > maxMarks {
		node.Parent().ReplaceChild(node.Parent(), node, &denseParagraph{})
	}
}

// afterAll gives denseParagraphs the lowest priority, after the transformers of link definitions and tables.
var afterAll = parser.WithParagraphTransformers(util.Prioritized(denseParagraphs{}, 10_000))

// denseParagraph is an unparsed paragraph in the tree.
type denseParagraph struct{ ast.BaseBlock }

var kindDense = ast.NewNodeKind("DenseParagraph")

func (*denseParagraph) Kind() ast.NodeKind              { return kindDense }
func (*denseParagraph) IsRaw() bool                     { return true }
func (n *denseParagraph) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }
