// Package web reads and changes HTML pages and fragments (.html). Only the text of paragraphs, headings, list items,
// and cells is rewritten, in place; tags, scripts, styles, code, and everything else stay byte for byte.
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

	"plainhand/internal/formats/document"
	"plainhand/internal/formats/plaintext"
	"plainhand/internal/formats/source"
)

// Page is an HTML page or fragment. It implements document.Document.
type Page struct {
	source     []byte // in UTF-8
	encoding   encoding.Encoding
	paragraphs []*paragraph
	blocks     []document.Block
}

var _ document.Document = (*Page)(nil)

// paragraph is the text between two block-level tags.
type paragraph struct {
	block     document.Block
	stretches []source.Stretch // of its segments
	container string           // element that begins with it
	outer     source.Stretch   // range of that element, if it also ends with it
	textOnly  bool             // contains only text and formatting elements
}

// Read reads a page. Faults: those of package document.
func Read(file io.Reader) (*Page, error) {
	content, err := source.ReadAll(file, maxBytes)
	if err != nil {
		return nil, err
	}
	p := &Page{}
	p.encoding = detectEncoding(content)
	if p.source, err = plaintext.Decoded(p.encoding, content); err != nil {
		return nil, err
	}
	if bytes.IndexByte(p.source, 0) >= 0 {
		return nil, document.ErrBroken
	}
	r := parser{page: p}
	if err := r.readAll(html.NewTokenizer(bytes.NewReader(p.source))); err != nil {
		return nil, err
	}
	for _, para := range r.found {
		for last := len(para.stretches) - 1; last >= 0 && para.block.Segments[last].Text == " "; last-- {
			para.block.Segments, para.stretches = para.block.Segments[:last], para.stretches[:last]
		}
		if strings.TrimSpace(strings.Trim(para.block.Text(), "\uFEFF")) != "" { // more than a byte order mark
			p.paragraphs, p.blocks = append(p.paragraphs, para), append(p.blocks, para.block)
		}
	}
	return p, document.Check(p.blocks)
}

// detectEncoding returns the encoding of a page. An ASCII page stays ASCII, since it may not declare another encoding.
func detectEncoding(content []byte) encoding.Encoding {
	switch {
	case !slices.ContainsFunc(content, func(c byte) bool { return c >= utf8.RuneSelf }):
		return charmap.XUserDefined // its non-ASCII half is private use, so other characters are escaped
	case utf8.Valid(content): // whatever it declares
		return encoding.Nop
	}
	found, _, _ := charset.DetermineEncoding(content, "text/html")
	return found
}

// maxBytes is the maximum size of a page. It allows for inlined pictures.
const maxBytes = 16 << 20

// Blocks implements document.Document.
func (p *Page) Blocks() []document.Block { return p.blocks }

// Write implements document.Document. An element that is left without words is removed.
func (p *Page) Write(out io.Writer, edits []document.Edit) (left []document.Edit, err error) {
	var changes []source.Change
	for blockEdits := range document.ByBlock(edits) {
		applied, refused := p.paragraphs[blockEdits[0].Block].editChanges(blockEdits)
		changes, left = append(changes, applied...), append(left, document.Chosen(blockEdits, refused)...)
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

func (p *paragraph) editChanges(edits []document.Edit) (changes []source.Change, refused []int) {
	changes, words, refused := source.Rewrite(p.block, p.stretches, edits,
		func(_ int, text string) string { return escapes.Replace(text) })
	if p.textOnly && p.outer.End > 0 && !words {
		return []source.Change{{Start: p.outer.Start, End: p.outer.End}}, refused
	}
	return changes, refused
}
