package content

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// directive is a block of a body between a line :::name argument and a line :::
type directive struct {
	ast.BaseBlock
	name, argument string
	closed         bool
	start, stop    int // byte offsets in the source, including both lines
}

const directiveMark = ":::"

// The directives. A callout's text is Markdown; the text of the others is taken literally.
const (
	calloutDirective = "callout"
	exampleDirective = "example"
	demoDirective    = "demo"
)

var kindDirective = ast.NewNodeKind("Directive")

func (*directive) Kind() ast.NodeKind              { return kindDirective }
func (n *directive) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// IsRaw makes the parser skip literal text.
func (n *directive) IsRaw() bool { return n.name != calloutDirective }

// text returns the text of a directive that is not Markdown.
func (n *directive) text(source []byte) string {
	return strings.TrimSpace(string(n.Lines().Value(source)))
}

// directiveParser accepts directives anywhere. The callers decide where they are allowed.
type directiveParser struct{}

func (directiveParser) Trigger() []byte             { return []byte(directiveMark[:1]) }
func (directiveParser) CanInterruptParagraph() bool { return true }
func (directiveParser) CanAcceptIndentedLine() bool { return false }

func (directiveParser) Open(_ ast.Node, reader text.Reader, _ parser.Context) (ast.Node, parser.State) {
	line, segment := reader.PeekLine()
	rest, found := bytes.CutPrefix(bytes.TrimSpace(line), []byte(directiveMark))
	if !found {
		return nil, parser.NoChildren
	}
	name, argument, _ := strings.Cut(string(rest), " ")
	node := &directive{name: name, argument: strings.TrimSpace(argument), start: segment.Start, stop: segment.Stop}
	node.SetPos(segment.Start)
	reader.AdvanceToEOL()
	if name == calloutDirective {
		return node, parser.HasChildren
	}
	return node, parser.NoChildren
}

func (directiveParser) Continue(node ast.Node, reader text.Reader, _ parser.Context) parser.State {
	line, segment := reader.PeekLine()
	open := node.(*directive)
	open.stop = segment.Stop
	if string(bytes.TrimSpace(line)) == directiveMark {
		open.closed = true
		reader.AdvanceToEOL()
		return parser.Close
	}
	if open.name == calloutDirective {
		return parser.Continue | parser.HasChildren
	}
	if !util.IsBlank(line) || open.Lines().Len() > 0 {
		open.Lines().Append(segment)
	}
	reader.AdvanceToEOL()
	return parser.Continue | parser.NoChildren
}

func (directiveParser) Close(ast.Node, text.Reader, parser.Context) {}
