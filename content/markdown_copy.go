package content

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
)

var headingAttributes = regexp.MustCompile(`[ \t]*\{[#.][^}]*\}[ \t]*$`)

// markdown returns a body as plain Markdown: headings without their IDs, and directives in standard Markdown. blocks
// must have been called before, since it finds the examples.
func (s *source) markdown(nodes []ast.Node) string {
	var out strings.Builder
	at := 0
	for _, node := range nodes {
		switch node := node.(type) {
		case *ast.Heading:
			line, _, _ := bytes.Cut(s.text[node.Pos():], []byte("\n"))
			out.Write(s.text[at:node.Pos()])
			out.Write(headingAttributes.ReplaceAll(line, nil))
			at = node.Pos() + len(line)
			if s.passage != "" && s.plain(node) == beforePart {
				fmt.Fprintf(&out, "\n%s\n\n## After\n%s\n\n", quote(s.passage), quote(s.afterOf(s.passage)))
				at += len(s.text[at:]) - len(bytes.TrimLeft(s.text[at:], "\n")) // where the passage was
			}
		case *directive:
			out.Write(s.text[at:node.start])
			out.WriteString(s.markdownOf(node))
			at = node.stop
		}
	}
	out.Write(s.text[at:])
	return strings.TrimSpace(out.String()) + "\n"
}

func (s *source) markdownOf(node *directive) string {
	if node.name == calloutDirective {
		return fmt.Sprintf("> %s [%s](%s)\n", s.textOfFirst(node), node.argument, FreePath)
	}
	before := node.text(s.text)
	return fmt.Sprintf("**Before:**\n\n%s\n\n**After:**\n\n%s\n", quote(before), quote(s.afterOf(before)))
}

func (s *source) textOfFirst(node *directive) string {
	first := node.FirstChild()
	if first == nil || first.Type() != ast.TypeBlock {
		return ""
	}
	return strings.Join(strings.Fields(string(first.Lines().Value(s.text))), " ")
}

// afterOf returns the engine's result for a text.
func (s *source) afterOf(before string) string {
	for _, kept := range s.kept {
		if kept.Before == before {
			return kept.After
		}
	}
	return before
}

func quote(text string) string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		lines = append(lines, strings.TrimSpace("> "+line))
	}
	return strings.Join(lines, "\n")
}
