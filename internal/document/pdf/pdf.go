// Package pdf reads the text of PDF files in the order in which people read it, with its headings, lists, tables, and
// notes. A PDF holds where each letter stands, and nothing of paragraphs: they are found by how lines lie. It cannot be
// written back, as other words would not fit where the old ones stood: what comes of it is a Word document.
package pdf

import (
	"context"
	"io"
	"strings"

	"plainhand/internal/document"
	"plainhand/internal/docx"
)

// File is the text of a PDF in Markdown. It implements document.Document.
type File struct{ block document.Block }

var _ document.Document = (*File)(nil)

// mostPages bounds what is read. Pages with any text to speak of are too many long before.
const mostPages = 2_000

// Read reads a file. Faults: those of package document, and the context's error.
func Read(ctx context.Context, file io.ReaderAt, size int64) (*File, error) {
	pages, err := readPages(ctx, io.NewSectionReader(file, 0, size), size)
	if err != nil {
		return nil, err
	}
	text := markdown(blocksOf(pages))
	switch {
	case strings.TrimSpace(text) == "":
		return nil, document.ErrNoProse
	case len(text) > document.MostProse:
		return nil, document.ErrTooLarge
	}
	return &File{document.Block{Kind: document.Verbatim, Segments: []document.Segment{{Text: text}}}}, nil
}

// Blocks implements document.Document: the text is one block, in Markdown.
func (f *File) Blocks() []document.Block { return []document.Block{f.block} }

// Write implements document.Document. It writes a Word document.
func (f *File) Write(out io.Writer, edits []document.Edit) (left []document.Edit, err error) {
	pieces, _ := f.block.Pieces(edits)
	made, err := docx.New(document.After(pieces[0]))
	if err == nil {
		_, err = out.Write(made)
	}
	return nil, err
}
