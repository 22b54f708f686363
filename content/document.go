package content

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
	extensions "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
)

// link is a link in a text.
type link struct {
	file string
	line int
	from string // path of the page with the text; empty if several pages show it
	to   string
}

// parse parses the body of a page, checks it, prepares it for rendering, and returns its parts.
func (s *source) parse() []ast.Node {
	s.root = markdown.Parser().Parse(text.NewReader(s.text))
	s.ids = map[string]bool{}
	var wide []ast.Node
	ast.Walk(s.root, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch node := node.(type) {
		case *ast.RawHTML, *ast.HTMLBlock:
			s.problem(s.lineOf(node), "HTML is not passed on: write Markdown")
		case *ast.Heading:
			s.identifyHeading(node)
		case *ast.Link:
			s.checkLink(node, string(node.Destination))
		case *ast.AutoLink:
			s.checkLink(node, string(node.URL(s.text)))
		case *ast.Image:
			s.checkImage(node)
		case *directive:
			s.checkDirective(node)
		case *extensions.TableHeader:
			s.checkColumns(node)
		case *extensions.Table, *ast.FencedCodeBlock, *ast.CodeBlock:
			wide = append(wide, node)
		case *ast.CodeSpan:
			return ast.WalkSkipChildren, nil
		}
		s.checkText(node)
		return ast.WalkContinue, nil
	})
	for i, node := range wide {
		frame(node, fmt.Sprintf("%s %d", wideNames[node.Kind()], i+1))
	}
	return children(s.root)
}

var wideNames = map[ast.NodeKind]string{extensions.KindTable: "Table", ast.KindFencedCodeBlock: "Code",
	ast.KindCodeBlock: "Code"}

// frame wraps a node in a scroller.
func frame(node ast.Node, label string) {
	around := &scroller{label: label}
	parent := node.Parent()
	parent.ReplaceChild(parent, node, around)
	around.AppendChild(around, node)
}

// identifyHeading adds an ID and a link to itself to a heading.
func (s *source) identifyHeading(heading *ast.Heading) {
	line, title := s.lineOf(heading), s.plain(heading)
	if heading.Level < 2 || heading.Level > 3 {
		s.problem(line, "headings have the levels 2 and 3: the page's title is the first")
	}
	if heading.Level == 3 && !slices.ContainsFunc(s.headings, func(h Heading) bool { return h.Level == 2 }) {
		s.problem(line, "a heading of level 3 belongs below one of level 2")
	}
	for _, given := range heading.Attributes() {
		if string(given.Name) != "id" {
			s.problem(line, "a heading takes an id, {#like-this}, and no %s", given.Name)
		}
	}
	id := attribute(heading, "id")
	if id == "" {
		id = slugOf(title)
	}
	s.identify(line, id, s.ids)
	heading.SetAttributeString("id", []byte(id))
	heading.AppendChild(heading, &anchor{id: id, title: title})
	s.headings = append(s.headings, Heading{ID: id, Title: title, Level: heading.Level})
}

var notInSlugs = regexp.MustCompile(`[^a-z0-9]+`)

// slugOf returns the default ID of a heading.
func slugOf(title string) string {
	title = strings.NewReplacer("’", "", "'", "").Replace(strings.ToLower(title))
	return strings.Trim(notInSlugs.ReplaceAllString(title, "-"), "-")
}

func (s *source) checkLink(node ast.Node, to string) {
	s.links = append(s.links, link{s.name, s.lineOf(node), s.path, to})
	if onPage := s.path != "" && strings.HasPrefix(to, "#"); !leads(to) && !onPage {
		s.problem(s.lineOf(node), "the link %q leads neither to /a-page-of-ours nor to https://", to)
	}
	if strings.HasPrefix(to, "https:") {
		node.SetAttributeString("rel", []byte("external"))
	}
}

func (s *source) checkImage(image *ast.Image) {
	if s.plain(image) == "" {
		s.problem(s.lineOf(image), "a picture says in its brackets what it shows: ![a page with marks](…)")
	}
	if !strings.HasPrefix(string(image.Destination), "/static/") {
		s.problem(s.lineOf(image), "the picture %q is not below /static/", image.Destination)
	}
}

// checkColumns checks that every column has a heading: screen readers read it with each cell.
func (s *source) checkColumns(header *extensions.TableHeader) {
	for i, cell := range children(header) {
		if s.plain(cell) == "" {
			s.problem(s.lineOf(header), "column %d of the table has no heading: name its content", i+1)
		}
	}
}

func (s *source) checkDirective(node *directive) {
	line := s.lineAt(node.start)
	switch {
	case node.name == "":
		s.problem(line, "this ::: closes nothing")
	case !slices.Contains(s.directives, node.name):
		s.problem(line, "there is no :::%s here: write %s", node.name, strings.Join(s.directives, ", "))
	case !node.closed:
		s.problem(line, ":::%s is not closed by a line :::", node.name)
	case node.Parent().Kind() != ast.KindDocument:
		s.problem(line, ":::%s must not be inside a list or a quotation", node.name)
	}
}

// marks matches Markdown syntax that the parser left in the text.
var marks = []string{"[^", "](", "**", directiveMark, "{#"}

// checkText checks the words that are directly in a node. The parser splits them wherever it tries a mark.
func (s *source) checkText(node ast.Node) {
	var text strings.Builder
	for _, child := range children(node) {
		if words, ok := child.(*ast.Text); ok {
			text.Write(words.Segment.Value(s.text))
		} else {
			text.WriteByte('\n')
		}
	}
	for _, mark := range marks {
		if at := strings.Index(text.String(), mark); at >= 0 {
			s.problem(s.lineOfText(node, at), "%q would be shown as it is: something before or after it is missing", mark)
		}
	}
	if at := strings.IndexAny(text.String(), `"'`); at >= 0 {
		s.warn(s.lineOfText(node, at), "straight quotation marks: write “ ” and ’")
	}
}

// lineOfText returns the line of a byte in the text that checkText assembles.
func (s *source) lineOfText(node ast.Node, at int) int {
	for _, child := range children(node) {
		length := 1
		if words, ok := child.(*ast.Text); ok {
			length = words.Segment.Len()
			if at < length {
				return s.lineAt(words.Segment.Start)
			}
		}
		at -= length
	}
	return s.lineOf(node)
}
