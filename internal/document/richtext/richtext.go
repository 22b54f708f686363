// Package richtext reads and changes texts in the Rich Text Format (.rtf): paragraphs, headings, lists, tables, notes,
// headers, and footers. Only the text that changes is written anew, in place; every other byte stays.
package richtext

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf16"

	"plainhand/internal/document"
	"plainhand/internal/document/source"
)

// File is a text. It implements document.Document.
type File struct {
	source     []byte
	paragraphs []*paragraph
	blocks     []document.Block
}

var _ document.Document = (*File)(nil)

// paragraph is what stands between two ends of paragraphs.
type paragraph struct {
	block     document.Block
	stretches []source.Stretch // of its segments
	forms     []form           // of its segments
}

// form is what writing a segment has to know.
type form struct {
	fallback int  // how many characters stand for a \u in programs that do not know it
	joined   bool // a control word stands before it, with no space between
}

// mostBytes leaves room for pictures, which take two bytes each of theirs.
const mostBytes = 48 << 20

// Read reads a text. Faults: those of package document.
func Read(file io.Reader) (*File, error) {
	content, err := source.ReadAll(file, mostBytes)
	switch {
	case err != nil:
		return nil, err
	case !bytes.HasPrefix(content, []byte(`{\rtf`)):
		return nil, document.ErrBroken
	}
	r := newReading(content)
	if err := r.readAll(); err != nil {
		return nil, err
	}
	f := &File{source: content}
	for _, one := range r.found {
		if strings.TrimSpace(one.block.Text()) != "" {
			f.paragraphs, f.blocks = append(f.paragraphs, one), append(f.blocks, one.block)
		}
	}
	return f, document.Check(f.blocks)
}

// Blocks implements document.Document.
func (f *File) Blocks() []document.Block { return f.blocks }

// Write implements document.Document.
func (f *File) Write(out io.Writer, edits []document.Edit) (left []document.Edit, err error) {
	var changes []source.Change
	for one := range document.ByBlock(edits) {
		p := f.paragraphs[one[0].Block]
		made, _, refused := source.Rewrite(p.block, p.stretches, one,
			func(segment int, text string) string { return p.forms[segment].written(text) })
		changes, left = append(changes, made...), append(left, document.Chosen(one, refused)...)
	}
	return left, source.Write(out, f.source, changes)
}

// written is a text as it stands in a file.
func (f form) written(text string) string {
	var out strings.Builder
	if f.joined && text != "" {
		out.WriteByte(' ') // it ends the control word
	}
	for _, r := range text {
		switch {
		case r == '\\' || r == '{' || r == '}':
			out.WriteString(`\` + string(r))
		case r == '\t':
			out.WriteString(`\tab `)
		case r == '\n':
			out.WriteString(`\line `)
		case r < ' ':
		case r < 0x7F:
			out.WriteRune(r)
		default:
			for _, unit := range utf16.AppendRune(nil, r) {
				fmt.Fprintf(&out, `\u%d`, int16(unit))
				if f.fallback == 0 {
					out.WriteByte(' ')
				}
				out.WriteString(strings.Repeat("?", f.fallback))
			}
		}
	}
	return out.String()
}
