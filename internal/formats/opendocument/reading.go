package opendocument

import (
	"encoding/xml"
	"slices"
	"strconv"
	"strings"

	"plainhand/internal/formats/document"
	"plainhand/internal/formats/source"
)

const (
	textSpace   = "urn:oasis:names:tc:opendocument:xmlns:text:1.0"
	tableSpace  = "urn:oasis:names:tc:opendocument:xmlns:table:1.0"
	officeSpace = "urn:oasis:names:tc:opendocument:xmlns:office:1.0"
	drawSpace   = "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"
	styleSpace  = "urn:oasis:names:tc:opendocument:xmlns:style:1.0"
)

// skippedElements contain no editable prose: text that tracked changes have deleted, comments, generated indexes,
// numbers of notes, and phonetic guides.
var skippedElements = []string{"tracked-changes", "annotation", "table-of-content", "alphabetical-index",
	"illustration-index",
	"table-index", "object-index", "user-index", "bibliography", "note-citation", "ruby-text", "scripts", "forms",
	"font-face-decls", "styles", "automatic-styles"}

// transparentElements are formatting within a paragraph. Any other element in it is a field, whose text is fixed.
var transparentElements = []string{"p", "h", "span", "a", "ruby", "ruby-base", "meta"}

// parser is the state of parsing a part.
type parser struct {
	part
	kind     document.Kind
	known    styleSheet
	stack    []element
	inside   map[string]int
	skipping int          // number of open skipped elements
	open     []*paragraph // open paragraphs, nested in text boxes and notes
	lists    []string     // styles of open lists
	tables   *int
	cells    []document.Place
	previous *paragraph // the parent's last child, if it is a paragraph
	prose    int
}

// element is an open element.
type element struct {
	name   string
	style  document.Style // of the text in it
	field  bool           // a field, or in one
	hidden bool           // its text is not the paragraph's: a frame, its title, a formula
}

// handleToken processes a token.
func (r *parser) handleToken(token xml.Token, start, end int) {
	switch token := token.(type) {
	case xml.StartElement:
		opened := r.element(token)
		r.stack = append(r.stack, opened)
		r.inside[opened.name]++
		if slices.Contains(skippedElements, opened.name) {
			r.skipping++
		}
		r.begin(opened.name, token, start, end)
	case xml.EndElement:
		name := r.stack[len(r.stack)-1].name
		r.stack = r.stack[:len(r.stack)-1]
		r.inside[name]--
		if slices.Contains(skippedElements, name) {
			r.skipping--
		}
		r.finish(name, end)
	case xml.CharData:
		if p := r.paragraph(); p != nil && r.skipping == 0 && !r.stack[len(r.stack)-1].hidden {
			r.read(p, string(token), start, end)
		}
	}
}

// element returns an element with the formatting that it inherits and adds.
func (r *parser) element(token xml.StartElement) element {
	opened := element{name: localName(token.Name)}
	if opened.name == "p" || opened.name == "h" {
		return opened
	}
	if len(r.stack) > 0 {
		outer := r.stack[len(r.stack)-1]
		opened.style = outer.style
		within := len(r.open) > 0
		opened.field = within && (outer.field || !slices.Contains(transparentElements, opened.name))
		opened.hidden = within && (outer.hidden || token.Name.Space != textSpace)
	}
	switch opened.name {
	case "span":
		style := r.known.styles[attribute(token, "style-name")]
		opened.style.Bold, opened.style.Italic = opened.style.Bold || style.Bold, opened.style.Italic || style.Italic
	case "a":
		opened.style.Link = attribute(token, "href")
	}
	return opened
}

func localName(name xml.Name) string {
	switch name.Space {
	case textSpace, tableSpace, officeSpace, drawSpace, styleSpace:
		return name.Local
	}
	return "other"
}

func attribute(element xml.StartElement, local string) string {
	for _, attr := range element.Attr {
		if attr.Name.Local == local {
			return attr.Value
		}
	}
	return ""
}

func (r *parser) paragraph() *paragraph {
	if len(r.open) == 0 {
		return nil
	}
	return r.open[len(r.open)-1]
}

func (r *parser) begin(name string, token xml.StartElement, start, end int) {
	switch name {
	case "p", "h":
		r.beginParagraph(name, token, start)
		return
	case "list":
		r.lists = append(r.lists, attribute(token, "style-name"))
	case "table", "table-row", "table-cell", "covered-table-cell":
		r.beginCell(name, token)
	}
	p := r.paragraph()
	if p == nil {
		r.previous = nil
		return
	}
	p.textOnly = p.textOnly && name == "span"
	switch name {
	case "s":
		count, err := strconv.Atoi(attribute(token, "c"))
		if err != nil || count < 1 || count > 1_000 {
			count = 1
		}
		r.add(p, document.Segment{Text: strings.Repeat(" ", count), Fixed: true}, source.Stretch{})
	case "tab":
		r.add(p, document.Segment{Text: "\t", Fixed: true}, source.Stretch{})
	case "line-break":
		r.add(p, document.Segment{Text: "\n", Fixed: true}, source.Stretch{})
	}
}

func (r *parser) beginParagraph(name string, token xml.StartElement, start int) {
	p := &paragraph{block: document.Block{Kind: r.kind}, start: start, textOnly: len(r.cells) == 0 && len(r.lists) == 0}
	if outer := r.paragraph(); outer != nil {
		outer.textOnly, p.textOnly = false, false
	}
	if r.previous != nil {
		r.previous.followed = true
	}
	r.previous, r.open = nil, append(r.open, p)
	if r.skipping > 0 {
		return
	}
	r.paragraphs = append(r.paragraphs, p)
	switch {
	case r.inside["note-body"] > 0:
		p.block.Kind = document.Note
	case r.kind != document.Paragraph:
	case len(r.cells) > 0:
		p.block.Kind, p.block.Place = document.Cell, r.cells[len(r.cells)-1]
	case name == "h":
		p.block.Kind = document.Heading
		if p.block.Level, _ = strconv.Atoi(attribute(token, "outline-level")); p.block.Level < 1 {
			p.block.Level = 1
		}
	case attribute(token, "style-name") == "Title":
		p.block.Kind, p.block.Level = document.Heading, 1
	case len(r.lists) > 0 && r.inside["list-header"] == 0:
		p.block.Kind, p.block.Level = document.Item, len(r.lists)
		p.block.Numbered = r.known.numbered[r.listStyle(attribute(token, "style-name"))]
	}
}

// listStyle returns the list style of a paragraph that is a list item.
func (r *parser) listStyle(paragraphStyle string) string {
	for _, name := range slices.Backward(r.lists) {
		if name != "" {
			return name
		}
	}
	return r.known.lists[paragraphStyle]
}

func (r *parser) finish(name string, end int) {
	switch name {
	case "p", "h":
		p := r.paragraph()
		p.end = end
		if r.open = r.open[:len(r.open)-1]; len(r.open) == 0 {
			r.previous = p
		}
		return
	case "list":
		r.lists = r.lists[:len(r.lists)-1]
	case "table":
		r.cells = r.cells[:len(r.cells)-1]
	}
	if len(r.open) == 0 {
		r.previous = nil
	}
}

// beginCell tracks the current table cell.
func (r *parser) beginCell(name string, token xml.StartElement) {
	if name == "table" {
		*r.tables++
		r.cells = append(r.cells, document.Place{Table: *r.tables})
		return
	}
	if len(r.cells) == 0 {
		return
	}
	at := &r.cells[len(r.cells)-1]
	if name == "table-row" {
		at.Row, at.Column = at.Row+1, 0
		return
	}
	at.Column++
}

// read reads the text of a paragraph.
func (r *parser) read(p *paragraph, text string, start, end int) {
	innermost := r.stack[len(r.stack)-1]
	if innermost.field || strings.HasPrefix(string(r.source[start:end]), "<") { // a section of CDATA
		p.textOnly = false
		fixedSegment := document.Segment{Text: text, Fixed: true, Style: innermost.style}
		r.add(p, fixedSegment, source.Stretch{Start: start, End: end})
		return
	}
	afterSpace := len(p.block.Segments) == 0
	if !afterSpace {
		afterSpace = strings.HasSuffix(p.block.Segments[len(p.block.Segments)-1].Text, " ")
	}
	segments, stretches := source.Flowing(r.source, source.Stretch{Start: start, End: end}, innermost.style, afterSpace)
	for i, segment := range segments {
		r.add(p, segment, stretches[i])
	}
}

func (r *parser) add(p *paragraph, segment document.Segment, at source.Stretch) {
	if r.skipping > 0 {
		return
	}
	r.prose += len(segment.Text)
	p.block.Segments, p.stretches = append(p.block.Segments, segment), append(p.stretches, at)
}
