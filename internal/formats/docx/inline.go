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
		b.strikethrough += step(entering)
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
			b.run(codeText(node, b.source), `<w:rStyle w:val="CodeSpan"/>`)
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

// text writes a text node.
func (b *body) text(node *ast.Text) {
	b.run(unescapedText(node, b.source), "")
	if node.SoftLineBreak() || node.HardLineBreak() {
		b.out.WriteString(`<w:r><w:br/></w:r>`)
	}
}

// run writes a run with the current formatting, and optionally a character style.
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
	if b.strikethrough > 0 {
		style += `<w:strike/>`
	}
	b.out.WriteString(`<w:r><w:rPr>` + style + `</w:rPr><w:t xml:space="preserve">` + escape(text) + `</w:t></w:r>`)
}

// link opens or closes a hyperlink. Targets other than http, https, and mailto stay plain text.
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
