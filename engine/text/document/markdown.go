package document

import (
	"cmp"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	tables "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
)

var markdown = goldmark.New(
	goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.TaskList, extension.Footnote),
	goldmark.WithParserOptions(afterAll),
).Parser()

// markdownRegions finds the prose of a Markdown text: the parts of its blocks that are neither markup nor code.
// goldmark only provides their positions.
func markdownRegions(source string) []region {
	body := frontMatterEnd(source)
	if mayBeSlow(source[body:]) {
		return plainRegions(source)
	}
	tree := markdown.Parse(text.NewReader([]byte(source[body:])))
	var regions []region
	// The walk's only errors are the visitor's, which returns none.
	_ = ast.Walk(tree, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering || node.Type() != ast.TypeBlock {
			return ast.WalkContinue, nil
		}
		if node.Kind() == ast.KindCodeBlock || node.Kind() == ast.KindFencedCodeBlock || node.Kind() == ast.KindHTMLBlock {
			return ast.WalkSkipChildren, nil
		}
		if child := node.FirstChild(); child != nil && child.Type() == ast.TypeInline {
			if found, ok := inlineRegion(source, body, node); ok {
				regions = append(regions, found)
			}
			return ast.WalkSkipChildren, nil
		}
		return ast.WalkContinue, nil
	})
	return inOrder(regions)
}

// frontMatterEnd returns where the text after --- or +++ front matter starts, or 0 if there is none.
func frontMatterEnd(source string) int {
	for _, fence := range []string{"---", "+++"} {
		rest, found := strings.CutPrefix(source, fence)
		if !found || !strings.HasPrefix(strings.TrimLeft(rest, " \t\r"), "\n") {
			continue
		}
		for at := 0; ; {
			n := strings.Index(rest[at:], "\n"+fence)
			if n < 0 {
				break
			}
			at += n + 1
			end := at + len(fence)
			line, _, _ := strings.Cut(rest[end:], "\n")
			if strings.TrimSpace(line) == "" {
				return len(fence) + end + len(line)
			}
		}
	}
	return 0
}

// inlineRegion turns a block of inline nodes into a region. Its marks are the parts that no text node covers.
func inlineRegion(source string, offset int, block ast.Node) (region, bool) {
	lines := block.Lines()
	if lines == nil || lines.Len() == 0 {
		return region{}, false
	}
	start, end := trimSpace(source, offset+lines.At(0).Start, offset+lines.At(lines.Len()-1).Stop)
	found := region{kind: blockKind(block), start: start, end: end}
	at := start
	_ = ast.Walk(block, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch node := node.(type) {
		case *ast.CodeSpan, *ast.Image, *ast.RawHTML, *ast.AutoLink:
			return ast.WalkSkipChildren, nil
		case *ast.Text:
			from, to := offset+node.Segment.Start, offset+node.Segment.Stop
			if from < at || to > end || from >= to {
				return ast.WalkContinue, nil
			}
			found.marks = appendGap(found.marks, source, at, from)
			at = to
		}
		return ast.WalkContinue, nil
	})
	found.marks = appendGap(found.marks, source, at, end)
	return found, true
}

func blockKind(block ast.Node) BlockKind {
	kind := Paragraph
	switch block.Kind() {
	case ast.KindHeading:
		kind = Heading
	case tables.KindTableCell:
		kind = TableCell
	}
	for parent := block.Parent(); parent != nil; parent = parent.Parent() {
		switch parent.Kind() {
		case ast.KindBlockquote:
			return Quotation
		case ast.KindListItem:
			if kind == Paragraph {
				kind = ListItem
			}
		}
	}
	return kind
}

// appendGap adds marks for the source between two text nodes: emphasis marks, and the code or link that they enclose.
func appendGap(marks []mark, source string, start, end int) []mark {
	start, end = trimSpace(source, start, end)
	if start >= end {
		return marks
	}
	inner := strings.TrimLeft(source[start:end], "*_~")
	from := end - len(inner)
	inner = strings.TrimRight(inner, "*_~")
	to := from + len(inner)
	protect := Markup
	switch {
	case strings.Contains(inner, "`"):
		protect = Code
	case strings.HasPrefix(inner, "<") && !strings.Contains(inner, " ") && strings.ContainsAny(inner, ":@"):
		protect = Link
	}
	for _, part := range []mark{{start, from, Markup}, {from, to, protect}, {to, end, Markup}} {
		if part.start < part.end {
			marks = append(marks, part)
		}
	}
	return marks
}

// inOrder sorts regions, since footnotes come last in the tree, and drops those that overlap earlier ones, as the cells
// of a malformed table may.
func inOrder(regions []region) []region {
	slices.SortStableFunc(regions, func(a, b region) int { return cmp.Compare(a.start, b.start) })
	kept := regions[:0]
	at := 0
	for _, next := range regions {
		if next.start >= at && next.start < next.end {
			kept = append(kept, next)
			at = next.end
		}
	}
	return kept
}
