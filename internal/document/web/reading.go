package web

import (
	"errors"
	"io"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"plainhand/internal/document"
	"plainhand/internal/document/source"
)

// escapes leave quotation marks as people type them: the text is in no attribute.
var escapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// What is within these is no prose, or its white space counts.
var skipped = []atom.Atom{atom.Head, atom.Script, atom.Style, atom.Template, atom.Noscript, atom.Textarea, atom.Select,
	atom.Svg, atom.Math, atom.Pre, atom.Iframe, atom.Object, atom.Audio, atom.Video, atom.Canvas, atom.Button, atom.Title}

// fixed is what these hold: it is read and stays.
var fixed = []atom.Atom{atom.Code, atom.Kbd, atom.Samp, atom.Var, atom.Tt, atom.Sub, atom.Sup, atom.Time, atom.Q,
	atom.Del, atom.S, atom.Rt, atom.Rp}

// inline elements are within a line. Every other begins another paragraph.
var inline = slices.Concat(fixed, []atom.Atom{atom.A, atom.Abbr, atom.B, atom.Bdi, atom.Bdo, atom.Big, atom.Cite,
	atom.Data, atom.Dfn, atom.Em, atom.Font, atom.I, atom.Img, atom.Ins, atom.Label, atom.Mark, atom.Ruby, atom.Small,
	atom.Span, atom.Strike, atom.Strong, atom.U, atom.Wbr, atom.Input, atom.Picture, atom.Source})

// whole are the elements that go with their last word.
var whole = []atom.Atom{atom.P, atom.Li, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Dd, atom.Dt}

// reading is where the reading of a page is.
type reading struct {
	page     *Page
	found    []*paragraph
	current  *paragraph // nil between two
	opener   string     // the element that has just begun
	openedAt int
	skipping []atom.Atom
	fixing   int
	bold     int
	italic   int
	links    []string
	heading  int
	item     bool
	lists    []bool // whether those that are open have numbers
	tables   int
	cells    []document.Place
	inCell   bool
	prose    int
}

func (r *reading) readAll(tokens *html.Tokenizer) error {
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
		if r.prose > document.MostProse {
			return document.ErrTooLarge
		}
		r.take(kind, tokens, start, at)
	}
}

func (r *reading) take(kind html.TokenType, tokens *html.Tokenizer, start, end int) {
	switch kind {
	case html.TextToken:
		if len(r.skipping) == 0 {
			r.read(start, end)
		}
	case html.CommentToken:
		if r.current != nil {
			r.current.bare = false // it may be an instruction for another program
		}
		r.opener = ""
	case html.StartTagToken, html.SelfClosingTagToken, html.EndTagToken:
		token := tokens.Token()
		r.endHead(token.DataAtom)
		if slices.Contains(skipped, token.DataAtom) && (kind != html.SelfClosingTagToken || !foreign(token.DataAtom)) {
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

// inHead are the elements that a page's head may have. Any other ends it.
var inHead = []atom.Atom{atom.Base, atom.Link, atom.Meta, atom.Title, atom.Script, atom.Style, atom.Noscript,
	atom.Template, atom.Head}

// endHead ends a head that is not closed where the body begins.
func (r *reading) endHead(name atom.Atom) {
	if len(r.skipping) == 1 && r.skipping[0] == atom.Head && !slices.Contains(inHead, name) {
		r.skipping = nil
	}
}

// foreign elements may close themselves. In all others, HTML takes no notice of the sign for it.
func foreign(name atom.Atom) bool { return name == atom.Svg || name == atom.Math }

// skip notes where an element begins or ends that holds no prose.
func (r *reading) skip(name atom.Atom, ends bool) {
	r.current = nil
	switch {
	case !ends:
		r.skipping = append(r.skipping, name)
	case len(r.skipping) > 0 && r.skipping[len(r.skipping)-1] == name:
		r.skipping = r.skipping[:len(r.skipping)-1]
	}
}

func (r *reading) begin(token html.Token, start int) {
	name := token.DataAtom
	if !slices.Contains(inline, name) && name != atom.Br {
		r.current, r.opener, r.openedAt = nil, "", 0
		if slices.Contains(whole, name) {
			r.opener, r.openedAt = token.Data, start
		}
		r.item = name == atom.Li || r.item && name == atom.P
	}
	if r.current != nil && slices.Contains([]atom.Atom{atom.Img, atom.Input, atom.Br, atom.Picture}, name) {
		r.current.bare = false
	}
	switch name {
	case atom.Br:
		if r.current != nil {
			r.add(document.Segment{Text: "\n", Fixed: true}, source.Stretch{})
		}
	case atom.Img, atom.Input, atom.Picture:
		r.opener = "" // it holds more than a text
	case atom.A:
		r.links = append(r.links, attribute(token, "href"))
	case atom.Ul, atom.Ol:
		r.lists = append(r.lists, name == atom.Ol)
	case atom.Table, atom.Tr, atom.Td, atom.Th:
		r.beginCell(name)
	default:
		r.count(name, 1)
	}
}

// count counts the elements that are open and give text a form.
func (r *reading) count(name atom.Atom, by int) {
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
		if slices.Contains(fixed, name) {
			r.fixing = max(0, r.fixing+by)
		}
	}
}

func (r *reading) finish(token html.Token, end int) {
	name := token.DataAtom
	if !slices.Contains(inline, name) && name != atom.Br {
		if r.current != nil && r.current.opener == token.Data {
			r.current.whole.End = end
		}
		r.current, r.opener = nil, ""
	}
	switch name {
	case atom.A:
		r.links = shorter(r.links)
	case atom.Ul, atom.Ol:
		r.lists, r.item = shorter(r.lists), false
	case atom.Li:
		r.item = false
	case atom.Table:
		r.cells, r.inCell = shorter(r.cells), false
	case atom.Td, atom.Th:
		r.inCell = false
	default:
		r.count(name, -1)
	}
}

func shorter[T any](list []T) []T { return list[:max(0, len(list)-1)] }

func attribute(token html.Token, name string) string {
	for _, one := range token.Attr {
		if one.Key == name {
			return one.Val
		}
	}
	return ""
}

// beginCell notes where in a table what comes is.
func (r *reading) beginCell(name atom.Atom) {
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

// read reads text between two tags.
func (r *reading) read(start, end int) {
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
	for i, one := range segments {
		if r.current == nil {
			r.beginParagraph()
		}
		if r.fixing > 0 {
			one.Fixed = true
		}
		r.add(one, stretches[i])
	}
}

func (r *reading) beginParagraph() {
	r.current = &paragraph{block: document.Block{Kind: document.Paragraph}, opener: r.opener, bare: true}
	r.current.whole.Start = r.openedAt
	r.opener = ""
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

func (r *reading) add(one document.Segment, at source.Stretch) {
	r.prose += len(one.Text)
	r.current.block.Segments = append(r.current.block.Segments, one)
	r.current.stretches = append(r.current.stretches, at)
}
