package docx

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
)

func (b *body) inline(node ast.Node, entering bool) ast.WalkStatus {
	switch node := node.(type) {
	case *ast.Emphasis:
		if node.Level > 1 {
			b.bold += step(entering)
		} else {
			b.italic += step(entering)
		}
	case *extast.Strikethrough:
		b.struck += step(entering)
	case *ast.Link:
		b.link(string(node.Destination), entering)
	case *ast.AutoLink:
		if entering {
			b.link(string(node.URL(b.source)), true)
			b.run(string(node.Label(b.source)), "")
			b.link(string(node.URL(b.source)), false)
		}
	case *ast.CodeSpan:
		if entering {
			b.run(inner(node, b.source), `<w:rStyle w:val="CodeSpan"/>`)
		}
		return ast.WalkSkipChildren
	case *ast.RawHTML:
		if entering {
			for i := range node.Segments.Len() {
				segment := node.Segments.At(i)
				b.run(string(segment.Value(b.source)), "")
			}
		}
	case *ast.Text:
		if entering {
			b.text(node)
		}
	case *ast.String:
		if entering {
			b.run(string(node.Value), "")
		}
	}
	return ast.WalkContinue
}

// text writes the characters that a stretch of Markdown stands for.
func (b *body) text(node *ast.Text) {
	b.run(shown(node, b.source), "")
	if node.SoftLineBreak() || node.HardLineBreak() {
		b.out.WriteString(`<w:r><w:br/></w:r>`)
	}
}

// run writes text in the style of where it is, or in one of its own.
func (b *body) run(text, style string) {
	if text == "" {
		return
	}
	if b.bold > 0 {
		style += `<w:b/>`
	}
	if b.italic > 0 {
		style += `<w:i/>`
	}
	if b.struck > 0 {
		style += `<w:strike/>`
	}
	b.out.WriteString(`<w:r><w:rPr>` + style + `</w:rPr><w:t xml:space="preserve">` + escaped(text) + `</w:t></w:r>`)
}

// link begins and ends a link. What is no address of the web or of a mailbox stays mere text.
func (b *body) link(target string, entering bool) {
	parsed, err := url.Parse(target)
	if err != nil || !strings.Contains(" http https mailto ", " "+parsed.Scheme+" ") {
		return
	}
	if !entering {
		b.out.WriteString(`</w:hyperlink>`)
		return
	}
	b.links = append(b.links, target)
	fmt.Fprintf(&b.out, `<w:hyperlink r:id="link%d">`, len(b.links))
}
