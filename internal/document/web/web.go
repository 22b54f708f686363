// Package web reads and changes pages and parts of pages (.html). Only the text of paragraphs, headings, list items,
// and cells is written anew, in place; tags, scripts, styles, code, and everything between stay byte for byte.
package web

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"

	"plainhand/internal/document"
	"plainhand/internal/document/plaintext"
	"plainhand/internal/document/source"
)

// Page is a page, or a part of one. It implements document.Document.
type Page struct {
	source     []byte // in UTF-8
	encoding   encoding.Encoding
	paragraphs []*paragraph
	blocks     []document.Block
}

var _ document.Document = (*Page)(nil)

// paragraph is a run of text between two tags that end lines.
type paragraph struct {
	block     document.Block
	stretches []source.Stretch // of its segments
	opener    string           // the element that holds it and nothing before it
	whole     source.Stretch   // that element, if it holds nothing behind it either
	bare      bool             // it holds text, and elements that only give it a form
}

// Read reads a page. Faults: those of package document.
func Read(file io.Reader) (*Page, error) {
	content, err := source.ReadAll(file, mostBytes)
	if err != nil {
		return nil, err
	}
	p := &Page{}
	p.encoding = encodingOf(content)
	if p.source, err = plaintext.Decoded(p.encoding, content); err != nil {
		return nil, err
	}
	if bytes.IndexByte(p.source, 0) >= 0 {
		return nil, document.ErrBroken
	}
	r := reading{page: p}
	if err := r.readAll(html.NewTokenizer(bytes.NewReader(p.source))); err != nil {
		return nil, err
	}
	for _, one := range r.found {
		for last := len(one.stretches) - 1; last >= 0 && one.block.Segments[last].Text == " "; last-- {
			one.block.Segments, one.stretches = one.block.Segments[:last], one.stretches[:last]
		}
		if strings.TrimSpace(strings.Trim(one.block.Text(), "\uFEFF")) != "" { // more than the mark at the start of the file
			p.paragraphs, p.blocks = append(p.paragraphs, one), append(p.blocks, one.block)
		}
	}
	return p, document.Check(p.blocks)
}

// encodingOf is how a page is written. One in ASCII stays so: it may not say what else it is in.
func encodingOf(content []byte) encoding.Encoding {
	switch {
	case !slices.ContainsFunc(content, func(c byte) bool { return c >= utf8.RuneSelf }):
		return charmap.XUserDefined // whose other characters nobody writes
	case utf8.Valid(content): // whatever it says of itself
		return encoding.Nop
	}
	found, _, _ := charset.DetermineEncoding(content, "text/html")
	return found
}

// mostBytes leaves room for pictures that a page holds as text.
const mostBytes = 16 << 20

// Blocks implements document.Document.
func (p *Page) Blocks() []document.Block { return p.blocks }

// Write implements document.Document. An element that is left without a word goes as a whole.
func (p *Page) Write(out io.Writer, edits []document.Edit) (left []document.Edit, err error) {
	var changes []source.Change
	for one := range document.ByBlock(edits) {
		made, refused := p.paragraphs[one[0].Block].rewritten(one)
		changes, left = append(changes, made...), append(left, document.Chosen(one, refused)...)
	}
	var page bytes.Buffer
	if err := source.Write(&page, p.source, changes); err != nil {
		return left, err
	}
	encoded, err := encoding.HTMLEscapeUnsupported(p.encoding.NewEncoder()).Bytes(page.Bytes())
	if err == nil {
		_, err = out.Write(encoded)
	}
	return left, err
}

func (p *paragraph) rewritten(edits []document.Edit) (changes []source.Change, refused []int) {
	changes, words, refused := source.Rewrite(p.block, p.stretches, edits,
		func(_ int, text string) string { return escapes.Replace(text) })
	if p.bare && p.whole.End > 0 && !words {
		return []source.Change{{Start: p.whole.Start, End: p.whole.End}}, refused
	}
	return changes, refused
}
