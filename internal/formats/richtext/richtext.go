// Package richtext reads and changes Rich Text Format (.rtf): paragraphs, headings, lists, tables, notes, headers, and
// footers. Only text that changes is rewritten, in place; all other bytes stay.
package richtext

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf16"

	"plainhand/internal/formats/document"
	"plainhand/internal/formats/source"
)

// File is an RTF file. It implements document.Document.
type File struct {
	source     []byte
	paragraphs []*paragraph
	blocks     []document.Block
}

var _ document.Document = (*File)(nil)

// paragraph is the text between two paragraph ends.
type paragraph struct {
	block     document.Block
	stretches []source.Stretch // of its segments
	forms     []form           // of its segments
}

// form is the context for writing a segment.
type form struct {
	fallback int  // number of fallback characters after \u (\uc)
	joined   bool // directly follows a control word without a space
}

// maxBytes is the maximum size of a file. It allows for pictures, which take two characters per byte.
const maxBytes = 48 << 20

// Read reads a text. Faults: those of package document.
func Read(file io.Reader) (*File, error) {
	content, err := source.ReadAll(file, maxBytes)
	switch {
	case err != nil:
		return nil, err
	case !bytes.HasPrefix(content, []byte(`{\rtf`)):
		return nil, document.ErrBroken
	}
	r := newParser(content)
	if err := r.readAll(); err != nil {
		return nil, err
	}
	f := &File{source: content}
	for _, para := range r.found {
		if strings.TrimSpace(para.block.Text()) != "" {
			f.paragraphs, f.blocks = append(f.paragraphs, para), append(f.blocks, para.block)
		}
	}
	return f, document.Check(f.blocks)
}

// Blocks implements document.Document.
func (f *File) Blocks() []document.Block { return f.blocks }

// Write implements document.Document.
func (f *File) Write(out io.Writer, edits []document.Edit) (left []document.Edit, err error) {
	var changes []source.Change
	for blockEdits := range document.ByBlock(edits) {
		p := f.paragraphs[blockEdits[0].Block]
		rewritten, _, refused := source.Rewrite(p.block, p.stretches, blockEdits,
			func(segment int, text string) string { return p.forms[segment].encode(text) })
		changes, left = append(changes, rewritten...), append(left, document.Chosen(blockEdits, refused)...)
	}
	return left, source.Write(out, f.source, changes)
}

// encode returns a text in RTF.
func (f form) encode(text string) string {
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
