package content

import (
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/util"
)

// markdown parses and renders every text here. A heading may end in {#id .class}. Raw HTML is dropped.
var markdown = goldmark.New(
	goldmark.WithExtensions(
		extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignNone)), // HTML has no attribute for it
		extension.NewFootnote(
			extension.WithFootnoteBacklinkHTML([]byte("↩")),
			extension.WithFootnoteBacklinkTitle([]byte("Back to the text")),
		),
	),
	goldmark.WithParserOptions(
		parser.WithAttribute(),
		parser.WithBlockParsers(util.Prioritized(directiveParser{}, 50)), // before all of Markdown's own blocks
	),
	goldmark.WithRendererOptions(
		renderer.WithNodeRenderers(util.Prioritized(pageRenderer{}, 50)),
		html.WithWriter(measures{html.DefaultWriter}),
	),
)

// measure matches a number with a unit of one or two letters or an abbreviation: 5 a.m., 860 g. Units that are words
// may be on a line of their own.
var measure = regexp.MustCompile(`(\d) (a\.m\.|p\.m\.|(?:am|pm|h|s|ms|g|kg|m|mm|cm|km|l|ml|KB|MB|GB)\b)`)

// measures writes text so that no line breaks within a measure. Code is written unchanged.
type measures struct{ html.Writer }

func (w measures) Write(out util.BufWriter, text []byte) {
	w.Writer.Write(out, measure.ReplaceAll(text, []byte("$1\u00a0$2")))
}

// html renders consecutive nodes.
func (s *source) html(nodes ...ast.Node) string {
	var out strings.Builder
	for _, node := range nodes {
		markdown.Renderer().Render(&out, s.text, node) // a builder never fails
	}
	return strings.TrimSpace(out.String())
}

// inline renders the contents of a block, without the block.
func (s *source) inline(block ast.Node) string { return s.html(children(block)...) }

func children(node ast.Node) []ast.Node {
	var found []ast.Node
	for child := node.FirstChild(); child != nil; child = child.NextSibling() {
		found = append(found, child)
	}
	return found
}

// plain returns the visible words of nodes, with a space wherever a line or a block ends.
func (s *source) plain(nodes ...ast.Node) string {
	var out strings.Builder
	for _, node := range nodes {
		ast.Walk(node, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
			switch node := node.(type) {
			case *ast.Text:
				if entering {
					out.Write(util.ResolveEntityNames(util.UnescapePunctuations(node.Segment.Value(s.text))))
					if node.SoftLineBreak() || node.HardLineBreak() {
						out.WriteByte(' ')
					}
				}
			case *ast.AutoLink:
				if entering {
					out.Write(node.Label(s.text))
				}
			case *ast.FencedCodeBlock, *ast.CodeBlock:
				if entering {
					out.Write(node.Lines().Value(s.text))
				}
			default:
				if !entering && node.Type() == ast.TypeBlock {
					out.WriteByte('\n')
				}
			}
			return ast.WalkContinue, nil
		})
	}
	return strings.TrimSpace(out.String())
}

// scroller is a frame around a table or code that a narrow screen cannot show in full.
type scroller struct {
	ast.BaseBlock
	label string
}

var kindScroller = ast.NewNodeKind("Scroller")

func (*scroller) Kind() ast.NodeKind              { return kindScroller }
func (n *scroller) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// anchor is a heading's link to itself.
type anchor struct {
	ast.BaseInline
	id, title string
}

var kindAnchor = ast.NewNodeKind("Anchor")

func (*anchor) Kind() ast.NodeKind              { return kindAnchor }
func (n *anchor) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// pageRenderer renders the nodes that Markdown lacks.
type pageRenderer struct{}

func (pageRenderer) RegisterFuncs(register renderer.NodeRendererFuncRegisterer) {
	register.Register(kindScroller,
		func(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
			if !entering {
				w.WriteString("</section>\n")
				return ast.WalkContinue, nil
			}
			w.WriteString(`<section class="scroller" tabindex="0" aria-label="` + escape(node.(*scroller).label) + "\">\n")
			return ast.WalkContinue, nil
		})
	register.Register(kindAnchor, func(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			link := node.(*anchor)
			w.WriteString(` <a class="anchor" href="#` + link.id + `" aria-label="Link to: ` + escape(link.title) + `">#</a>`)
		}
		return ast.WalkContinue, nil
	})
}

func escape(text string) string { return string(util.EscapeHTML([]byte(text))) }
