package content

import "github.com/yuin/goldmark/ast"

// pageFront is the front matter of a page.
type pageFront struct {
	Title     string `yaml:"title"`
	Lede      string `yaml:"lede"`
	Updated   day    `yaml:"updated"`
	metaFront `yaml:",inline"`
}

func (r *reader) page(s *source, slug string) Page {
	var front pageFront
	s.readFront(&front)
	s.require("title", front.Title, 3, 90)
	s.require("lede", front.Lede, 20, 300)
	r.once(s, "title", front.Title)
	if front.Updated.IsZero() {
		s.problem(s.at("updated"), "updated is missing: write a day like 2025-09-14")
	}
	nodes := s.parse()
	page := Page{
		Slug: slug, Title: front.Title, Lede: front.Lede, Updated: front.Updated.Time, Meta: r.meta(s, front.metaFront),
		Contents: s.headings, Markdown: s.markdown(nodes),
	}
	for _, part := range partsOf(nodes) {
		blocks := s.blocks(part.nodes)
		if part.heading == nil {
			page.Opening = blocks
		} else {
			page.Sections = append(page.Sections, s.section(part.heading, blocks))
		}
	}
	return page
}

// part is everything below a second-level heading, or before the first.
type part struct {
	heading *ast.Heading // nil for the first part
	nodes   []ast.Node
}

func partsOf(nodes []ast.Node) []part {
	parts := []part{{}}
	for _, node := range nodes {
		if heading, ok := node.(*ast.Heading); ok && heading.Level == 2 {
			parts = append(parts, part{heading: heading})
			continue
		}
		last := &parts[len(parts)-1]
		last.nodes = append(last.nodes, node)
	}
	return parts
}

func (s *source) section(heading *ast.Heading, body []Block) Section {
	return Section{ID: attribute(heading, "id"), Heading: s.plain(heading), Body: body}
}
