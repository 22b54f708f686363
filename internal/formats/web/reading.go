package web

import (
	"errors"
	"io"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"plainhand/internal/formats/document"
	"plainhand/internal/formats/source"
)

// escapes leaves quotation marks unescaped, since the text is in no attribute.
var escapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// skippedElements contain no prose, or preformatted text.
var skippedElements = []atom.Atom{atom.Head, atom.Script, atom.Style, atom.Template, atom.Noscript, atom.Textarea,
	atom.Select,
	atom.Svg, atom.Math, atom.Pre, atom.Iframe, atom.Object, atom.Audio, atom.Video, atom.Canvas, atom.Button, atom.Title}

// fixedElements contain prose that must not be edited.
var fixedElements = []atom.Atom{atom.Code, atom.Kbd, atom.Samp, atom.Var, atom.Tt, atom.Sub, atom.Sup, atom.Time,
	atom.Q,
	atom.Del, atom.S, atom.Rt, atom.Rp}

// inlineElements are within a line. All others begin a new paragraph.
var inlineElements = slices.Concat(fixedElements, []atom.Atom{atom.A, atom.Abbr, atom.B, atom.Bdi, atom.Bdo, atom.Big,
	atom.Cite,
	atom.Data, atom.Dfn, atom.Em, atom.Font, atom.I, atom.Img, atom.Ins, atom.Label, atom.Mark, atom.Ruby, atom.Small,
	atom.Span, atom.Strike, atom.Strong, atom.U, atom.Wbr, atom.Input, atom.Picture, atom.Source})

// removableElements are removed with their last word.
var removableElements = []atom.Atom{atom.P, atom.Li, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Dd,
	atom.Dt}

// parser is the state of parsing a page.
type parser struct {
	page       *Page
	found      []*paragraph
	current    *paragraph // nil between paragraphs
	container  string     // element that has just been opened
	openedAt   int
	skipping   []atom.Atom
	fixedDepth int
	bold       int
	italic     int
	links      []string
	heading    int
	item       bool
	lists      []bool // open lists: numbered or not
	tables     int
	cells      []document.Place
	inCell     bool
	prose      int
}

func (r *parser) readAll(tokens *html.Tokenizer) error {
	for at := 0; ; {
		kind := tokens.Next()
		start := at
		at += len(tokens.Raw())
		if kind == html.ErrorToken {
			if errors.Is(tokens.Err(), io.EOF) {
				return nil
			}
			return document.ErrBroken.Because(tokens.Err())
		}
		if r.prose > document.MaxProse {
			return document.ErrTooLarge
		}
		r.handleToken(kind, tokens, start, at)
	}
}

func (r *parser) handleToken(kind html.TokenType, tokens *html.Tokenizer, start, end int) {
	switch kind {
	case html.TextToken:
		if len(r.skipping) == 0 {
			r.read(start, end)
		}
	case html.CommentToken:
		if r.current != nil {
			r.current.textOnly = false // it may be a directive for another program
		}
		r.container = ""
	case html.StartTagToken, html.SelfClosingTagToken, html.EndTagToken:
		token := tokens.Token()
		r.endHead(token.DataAtom)
		if slices.Contains(skippedElements, token.DataAtom) && (kind != html.SelfClosingTagToken ||
			!isForeign(token.DataAtom)) {
			r.skip(token.DataAtom, kind == html.EndTagToken)
		}
		switch {
		case len(r.skipping) > 0:
		case kind == html.EndTagToken:
			r.finish(token, end)
		default:
			r.begin(token, start)
		}
	}
}

// headElements are the elements of a page's head. Any other ends the head.
var headElements = []atom.Atom{atom.Base, atom.Link, atom.Meta, atom.Title, atom.Script, atom.Style, atom.Noscript,
	atom.Template, atom.Head}

// endHead ends an unclosed head when the body begins.
func (r *parser) endHead(name atom.Atom) {
	if len(r.skipping) == 1 && r.skipping[0] == atom.Head && !slices.Contains(headElements, name) {
		r.skipping = nil
	}
}

// isForeign reports whether an element may be self-closing. HTML ignores the slash in all others.
func isForeign(name atom.Atom) bool { return name == atom.Svg || name == atom.Math }

// skip records the start or end of a skipped element.
func (r *parser) skip(name atom.Atom, ends bool) {
	r.current = nil
	switch {
	case !ends:
		r.skipping = append(r.skipping, name)
	case len(r.skipping) > 0 && r.skipping[len(r.skipping)-1] == name:
		r.skipping = r.skipping[:len(r.skipping)-1]
	}
}

func (r *parser) begin(token html.Token, start int) {
	name := token.DataAtom
	if !slices.Contains(inlineElements, name) && name != atom.Br {
		r.current, r.container, r.openedAt = nil, "", 0
		if slices.Contains(removableElements, name) {
			r.container, r.openedAt = token.Data, start
		}
		r.item = name == atom.Li || r.item && name == atom.P
	}
	if r.current != nil && slices.Contains([]atom.Atom{atom.Img, atom.Input, atom.Br, atom.Picture}, name) {
		r.current.textOnly = false
	}
	switch name {
	case atom.Br:
		if r.current != nil {
			r.add(document.Segment{Text: "\n", Fixed: true}, source.Stretch{})
		}
	case atom.Img, atom.Input, atom.Picture:
		r.container = "" // it contains more than text
	case atom.A:
		r.links = append(r.links, attribute(token, "href"))
	case atom.Ul, atom.Ol:
		r.lists = append(r.lists, name == atom.Ol)
	case atom.Table, atom.Tr, atom.Td, atom.Th:
		r.beginCell(name)
	default:
		r.adjust(name, 1)
	}
}

// adjust changes the depth counters of formatting elements.
func (r *parser) adjust(name atom.Atom, by int) {
	switch name {
	case atom.B, atom.Strong:
		r.bold = max(0, r.bold+by)
	case atom.I, atom.Em:
		r.italic = max(0, r.italic+by)
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		r.heading = 0
		if by > 0 {
			r.heading = int(name.String()[1] - '0')
		}
	default:
		if slices.Contains(fixedElements, name) {
			r.fixedDepth = max(0, r.fixedDepth+by)
		}
	}
}

func (r *parser) finish(token html.Token, end int) {
	name := token.DataAtom
	if !slices.Contains(inlineElements, name) && name != atom.Br {
		if r.current != nil && r.current.container == token.Data {
			r.current.outer.End = end
		}
		r.current, r.container = nil, ""
	}
	switch name {
	case atom.A:
		r.links = pop(r.links)
	case atom.Ul, atom.Ol:
		r.lists, r.item = pop(r.lists), false
	case atom.Li:
		r.item = false
	case atom.Table:
		r.cells, r.inCell = pop(r.cells), false
	case atom.Td, atom.Th:
		r.inCell = false
	default:
		r.adjust(name, -1)
	}
}

func pop[T any](list []T) []T { return list[:max(0, len(list)-1)] }

func attribute(token html.Token, name string) string {
	for _, attr := range token.Attr {
		if attr.Key == name {
			return attr.Val
		}
	}
	return ""
}

// beginCell tracks the current table cell.
func (r *parser) beginCell(name atom.Atom) {
	if r.inCell = name != atom.Tr && name != atom.Table; name == atom.Table {
		r.tables++
		r.cells = append(r.cells, document.Place{Table: r.tables})
	}
	if len(r.cells) == 0 {
		return
	}
	switch at := &r.cells[len(r.cells)-1]; name {
	case atom.Tr:
		at.Row, at.Column = at.Row+1, 0
	case atom.Td, atom.Th:
		at.Column++
	}
}

// read reads the text between two tags.
func (r *parser) read(start, end int) {
	style := document.Style{Bold: r.bold > 0, Italic: r.italic > 0}
	if len(r.links) > 0 {
		style.Link = r.links[len(r.links)-1]
	}
	afterSpace := r.current == nil
	if !afterSpace {
		last := r.current.block.Segments[len(r.current.block.Segments)-1].Text
		afterSpace = strings.HasSuffix(last, " ") || strings.HasSuffix(last, "\n")
	}
	segments, stretches := source.Flowing(r.page.source, source.Stretch{Start: start, End: end}, style, afterSpace)
	for i, segment := range segments {
		if r.current == nil {
			r.beginParagraph()
		}
		if r.fixedDepth > 0 {
			segment.Fixed = true
		}
		r.add(segment, stretches[i])
	}
}

func (r *parser) beginParagraph() {
	r.current = &paragraph{block: document.Block{Kind: document.Paragraph}, container: r.container, textOnly: true}
	r.current.outer.Start = r.openedAt
	r.container = ""
	r.found = append(r.found, r.current)
	switch block := &r.current.block; {
	case r.inCell && len(r.cells) > 0:
		block.Kind, block.Place = document.Cell, r.cells[len(r.cells)-1]
	case r.heading > 0:
		block.Kind, block.Level = document.Heading, r.heading
	case r.item && len(r.lists) > 0:
		block.Kind, block.Level, block.Numbered = document.Item, len(r.lists), r.lists[len(r.lists)-1]
	}
}

func (r *parser) add(segment document.Segment, at source.Stretch) {
	r.prose += len(segment.Text)
	r.current.block.Segments = append(r.current.block.Segments, segment)
	r.current.stretches = append(r.current.stretches, at)
}
