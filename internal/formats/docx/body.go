package docx

import (
	"fmt"
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
)

// body is the state of writing the document body.
type body struct {
	source        []byte
	out           strings.Builder
	links         []string
	lists         []list // all lists, in document order
	open          []int  // open lists, as indexes of lists
	quoted        int
	bold          int
	italic        int
	strikethrough int
	inItem        bool // the next paragraph is the first one of its list item
	heading       int
	column        int // column width of the current table, in twentieths of a point
}

// maxDepth is the maximum nesting of lists.
const maxDepth = 9

// The kinds of lists.
const (
	bullets = iota
	numbers
)

type list struct{ kind, depth, start int }

func newBody(source string) *body { return &body{source: []byte(source)} }

func (b *body) visit(node ast.Node, entering bool) (ast.WalkStatus, error) {
	switch node := node.(type) {
	case *ast.Heading:
		b.heading = 0
		if entering {
			b.heading = node.Level
		}
		b.paragraph(entering)
	case *ast.Paragraph, *ast.TextBlock:
		b.paragraph(entering)
	case *ast.List:
		b.list(node, entering)
	case *ast.ListItem:
		b.inItem = entering
	case *ast.Blockquote:
		b.quoted += step(entering)
	case *ast.FencedCodeBlock, *ast.CodeBlock:
		if entering {
			b.code(node)
		}
		return ast.WalkSkipChildren, nil
	case *ast.HTMLBlock:
		if entering {
			b.code(node)
		}
	case *ast.ThematicBreak:
		if entering {
			b.out.WriteString(`<w:p><w:pPr><w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="auto"/></w:pBdr></w:pPr></w:p>`)
		}
	case *extast.Table, *extast.TableHeader, *extast.TableRow, *extast.TableCell:
		b.table(node, entering)
	default:
		return b.inline(node, entering), nil
	}
	return ast.WalkContinue, nil
}

func step(entering bool) int {
	if entering {
		return 1
	}
	return -1
}

func (b *body) list(node *ast.List, entering bool) {
	if !entering {
		b.open = b.open[:len(b.open)-1]
		return
	}
	opened := list{kind: bullets, depth: min(len(b.open), maxDepth-1), start: node.Start}
	if node.IsOrdered() {
		opened.kind = numbers
	}
	b.open = append(b.open, len(b.lists))
	b.lists = append(b.lists, opened)
}

func (b *body) paragraph(entering bool) {
	if !entering {
		b.out.WriteString(`</w:p>`)
		return
	}
	b.out.WriteString(`<w:p><w:pPr>` + b.style() + `</w:pPr>`)
}

func (b *body) style() string {
	switch {
	case b.heading > 0:
		return fmt.Sprintf(`<w:pStyle w:val="Heading%d"/>`, b.heading)
	case len(b.open) > 0:
		at := b.open[len(b.open)-1]
		style := `<w:pStyle w:val="ListParagraph"/>`
		if b.inItem {
			b.inItem = false
			return fmt.Sprintf(style+`<w:numPr><w:ilvl w:val="%d"/><w:numId w:val="%d"/></w:numPr>`, b.lists[at].depth, at+1)
		}
		return fmt.Sprintf(style+`<w:ind w:left="%d"/>`, 720*(b.lists[at].depth+1))
	case b.quoted > 0:
		return `<w:pStyle w:val="Quote"/>`
	}
	return ""
}

// code writes a code block verbatim.
func (b *body) code(node ast.Node) {
	lines := node.Lines()
	b.out.WriteString(`<w:p><w:pPr><w:pStyle w:val="Code"/></w:pPr>`)
	for i := range lines.Len() {
		line := lines.At(i)
		if i > 0 {
			b.out.WriteString(`<w:r><w:br/></w:r>`)
		}
		b.run(strings.TrimRight(string(line.Value(b.source)), "\r\n"), "")
	}
	b.out.WriteString(`</w:p>`)
}

func (b *body) table(node ast.Node, entering bool) {
	var open, end string
	switch node.(type) {
	case *extast.Table:
		open, end = b.grid(node), `</w:tbl><w:p/>`
	case *extast.TableHeader:
		open, end = `<w:tr><w:trPr><w:tblHeader/></w:trPr>`, `</w:tr>`
		b.bold += step(entering)
	case *extast.TableRow:
		open, end = `<w:tr>`, `</w:tr>`
	case *extast.TableCell:
		open, end = fmt.Sprintf(`<w:tc><w:tcPr><w:tcW w:w="%d" w:type="dxa"/></w:tcPr><w:p>`, b.column), `</w:p></w:tc>`
	}
	if entering {
		b.out.WriteString(open)
		return
	}
	b.out.WriteString(end)
}

// grid starts a table as wide as the text. Without explicit widths, some programs make each column as wide as the page.
func (b *body) grid(table ast.Node) string {
	columns := 1
	if head := table.FirstChild(); head != nil {
		columns = max(1, head.ChildCount())
	}
	b.column = textWidth / columns
	grid := strings.Repeat(fmt.Sprintf(`<w:gridCol w:w="%d"/>`, b.column), columns)
	return `<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="5000" w:type="pct"/></w:tblPr>` +
		`<w:tblGrid>` + grid + `</w:tblGrid>`
}
