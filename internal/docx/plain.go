package docx

import (
	"fmt"
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Plain returns a text in Markdown without its marks, as somebody would type it: lists keep their bullets and numbers,
// and links what they say.
func Plain(source string) string {
	plain := plainText{source: []byte(source)}
	_ = ast.Walk(markdown.Parse(text.NewReader(plain.source)), plain.visit) // visit returns no error
	return strings.TrimRight(plain.out.String(), "\n") + "\n"
}

type plainText struct {
	source []byte
	out    strings.Builder
	breaks int  // lines to be ended before anything else is written
	marked bool // only the mark of an item has been written of its line
}

// write writes text after the line breaks that are due.
func (p *plainText) write(text string) {
	if text == "" {
		return
	}
	if p.out.Len() > 0 {
		p.out.WriteString(strings.Repeat("\n", p.breaks))
	}
	p.breaks, p.marked = 0, false
	p.out.WriteString(text)
}

// apart begins a new line, and leaves one empty for a block of its own.
func (p *plainText) apart(breaks int) {
	if !p.marked {
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
		p.write(shown(node, p.source))
		if node.SoftLineBreak() || node.HardLineBreak() {
			p.apart(1)
		}
	case *ast.String:
		p.write(string(node.Value))
	case *ast.CodeSpan:
		p.write(inner(node, p.source))
		return ast.WalkSkipChildren, nil
	case *ast.AutoLink:
		p.write(string(node.Label(p.source)))
	case *ast.RawHTML:
		p.write(string(node.Segments.Value(p.source)))
	}
	return ast.WalkContinue, nil
}

// block separates a block from those around it, and writes what of it is no inline text.
func (p *plainText) block(node ast.Node, entering bool) {
	switch node := node.(type) {
	case *ast.Document:
	case *ast.TextBlock, *extast.TableHeader, *extast.TableRow:
		p.apart(1)
	case *ast.ListItem:
		p.marked = false
		p.apart(1)
		if entering {
			p.write(indent(node) + mark(node))
			p.marked = true
		}
	case *ast.List:
		p.apart(1)
		if node.Parent().Kind() != ast.KindListItem {
			p.apart(2)
		}
	case *extast.TableCell:
		if entering && node.PreviousSibling() != nil {
			p.write("\t")
		}
	default:
		p.apart(2)
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

func mark(item *ast.ListItem) string {
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

// shown is what a stretch of Markdown reads as: without escapes, and with the characters that entities stand for.
func shown(node *ast.Text, source []byte) string {
	value := node.Segment.Value(source)
	if node.IsRaw() {
		return string(value)
	}
	return string(util.UnescapePunctuations(util.ResolveEntityNames(util.ResolveNumericReferences(value))))
}

// inner is the text within a code span.
func inner(node ast.Node, source []byte) string {
	var out strings.Builder
	for child := node.FirstChild(); child != nil; child = child.NextSibling() {
		if text, isText := child.(*ast.Text); isText {
			out.Write(text.Segment.Value(source))
		}
	}
	return strings.ReplaceAll(out.String(), "\n", " ")
}
