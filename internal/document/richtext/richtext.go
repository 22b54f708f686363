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
	stretches []stretch // of its segments
}

// stretch is where a segment is in the file, and what writing it has to know.
type stretch struct {
	source.Stretch
	fallback int  // how many characters stand for a \u in programs that do not know it
	joined   bool // a control word stands before it, with no space between
}

// mostBytes leaves room for pictures, which take two bytes each of theirs.
const mostBytes = 48 << 20

// Read reads a text. Faults: those of package document.
func Read(file io.Reader) (*File, error) {
	content, err := io.ReadAll(io.LimitReader(file, mostBytes+1))
	switch {
	case err != nil:
		return nil, err
	case len(content) > mostBytes:
		return nil, document.ErrTooLarge
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
		pieces, refused := p.block.Pieces(one)
		left = append(left, document.Chosen(one, refused)...)
		for i, at := range p.stretches {
			if document.Changed(pieces[i]) {
				with := at.written(document.After(pieces[i]))
				changes = append(changes, source.Change{Start: at.Start, End: at.End, With: []byte(with)})
			}
		}
	}
	return left, source.Write(out, f.source, changes)
}

// written is a text as it stands in a file.
func (s stretch) written(text string) string {
	var out strings.Builder
	if s.joined && text != "" {
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
				if s.fallback == 0 {
					out.WriteByte(' ')
				}
				out.WriteString(strings.Repeat("?", s.fallback))
			}
		}
	}
	return out.String()
}
