package docx

import (
	"fmt"
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Plain returns a Markdown text without its markup: lists keep their bullets and numbers, and links their text.
func Plain(source string) string {
	plain := plainText{source: []byte(source)}
	_ = ast.Walk(markdown.Parse(text.NewReader(plain.source)), plain.visit) // visit returns no error
	return strings.TrimRight(plain.out.String(), "\n") + "\n"
}

type plainText struct {
	source     []byte
	out        strings.Builder
	breaks     int  // pending line breaks
	markerOnly bool // the line has only a list marker so far
}

// write writes text after pending line breaks.
func (p *plainText) write(text string) {
	if text == "" {
		return
	}
	if p.out.Len() > 0 {
		p.out.WriteString(strings.Repeat("\n", p.breaks))
	}
	p.breaks, p.markerOnly = 0, false
	p.out.WriteString(text)
}

// breakLines requests line breaks: 1 for a new line, 2 for an empty line before a block.
func (p *plainText) breakLines(breaks int) {
	if !p.markerOnly {
		p.breaks = max(p.breaks, breaks)
	}
}

func (p *plainText) visit(node ast.Node, entering bool) (ast.WalkStatus, error) {
	if node.Type() == ast.TypeBlock {
		p.block(node, entering)
		return ast.WalkContinue, nil
	}
	if !entering {
		return ast.WalkContinue, nil
	}
	switch node := node.(type) {
	case *ast.Text:
		p.write(unescapedText(node, p.source))
		if node.SoftLineBreak() || node.HardLineBreak() {
			p.breakLines(1)
		}
	case *ast.String:
		p.write(string(node.Value))
	case *ast.CodeSpan:
		p.write(codeText(node, p.source))
		return ast.WalkSkipChildren, nil
	case *ast.AutoLink:
		p.write(string(node.Label(p.source)))
	case *ast.RawHTML:
		p.write(string(node.Segments.Value(p.source)))
	}
	return ast.WalkContinue, nil
}

// block adds the line breaks and list markers of a block, and writes code and HTML verbatim.
func (p *plainText) block(node ast.Node, entering bool) {
	switch node := node.(type) {
	case *ast.Document:
	case *ast.TextBlock, *extast.TableHeader, *extast.TableRow:
		p.breakLines(1)
	case *ast.ListItem:
		p.markerOnly = false
		p.breakLines(1)
		if entering {
			p.write(indent(node) + listMarker(node))
			p.markerOnly = true
		}
	case *ast.List:
		p.breakLines(1)
		if node.Parent().Kind() != ast.KindListItem {
			p.breakLines(2)
		}
	case *extast.TableCell:
		if entering && node.PreviousSibling() != nil {
			p.write("\t")
		}
	default:
		p.breakLines(2)
		if entering && (node.Kind() == ast.KindFencedCodeBlock || node.Kind() == ast.KindCodeBlock ||
			node.Kind() == ast.KindHTMLBlock) {
			p.write(strings.TrimRight(string(node.Lines().Value(p.source)), "\n"))
		}
	}
}

func indent(item ast.Node) string {
	deep := 0
	for outer := item.Parent().Parent(); outer != nil; outer = outer.Parent() {
		if outer.Kind() == ast.KindListItem {
			deep++
		}
	}
	return strings.Repeat("  ", deep)
}

func listMarker(item *ast.ListItem) string {
	list, isList := item.Parent().(*ast.List)
	if !isList || !list.IsOrdered() {
		return "- "
	}
	number := list.Start
	for before := item.PreviousSibling(); before != nil; before = before.PreviousSibling() {
		number++
	}
	return fmt.Sprintf("%d. ", number)
}

// unescapedText returns the text of a node without backslash escapes and with entities resolved.
func unescapedText(node *ast.Text, source []byte) string {
	value := node.Segment.Value(source)
	if node.IsRaw() {
		return string(value)
	}
	return string(util.UnescapePunctuations(util.ResolveEntityNames(util.ResolveNumericReferences(value))))
}

// codeText returns the text of a code span.
func codeText(node ast.Node, source []byte) string {
	var out strings.Builder
	for child := node.FirstChild(); child != nil; child = child.NextSibling() {
		if text, isText := child.(*ast.Text); isText {
			out.Write(text.Segment.Value(source))
		}
	}
	return strings.ReplaceAll(out.String(), "\n", " ")
}
