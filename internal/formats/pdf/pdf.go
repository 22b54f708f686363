// Package pdf reads the text of PDF files in reading order, with headings, lists, tables, and notes. A PDF has only the
// positions of characters: paragraphs are inferred from the layout of lines. It cannot be edited in place, since other
// words would not fit, so a Word document is written instead.
package pdf

import (
	"context"
	"io"
	"strings"

	"plainhand/internal/formats/document"
	"plainhand/internal/formats/docx"
)

// File is the text of a PDF in Markdown. It implements document.Document.
type File struct{ block document.Block }

var _ document.Document = (*File)(nil)

// maxPages bounds the pages read. Pages with text reach the prose limit long before.
const maxPages = 2_000

// Read reads a file. Faults: those of package document, and the context's error.
func Read(ctx context.Context, file io.ReaderAt, size int64) (*File, error) {
	pages, err := readPages(ctx, io.NewSectionReader(file, 0, size), size)
	if err != nil {
		return nil, err
	}
	text := markdown(buildBlocks(pages))
	switch {
	case strings.TrimSpace(text) == "":
		return nil, document.ErrNoProse
	case len(text) > document.MaxProse:
		return nil, document.ErrTooLarge
	}
	return &File{document.Block{Kind: document.Verbatim, Segments: []document.Segment{{Text: text}}}}, nil
}

// Blocks implements document.Document: the text is one block, in Markdown.
func (f *File) Blocks() []document.Block { return []document.Block{f.block} }

// Write implements document.Document. It writes a Word document.
func (f *File) Write(out io.Writer, edits []document.Edit) (left []document.Edit, err error) {
	pieces, _ := f.block.Pieces(edits)
	file, err := docx.New(document.After(pieces[0]))
	if err == nil {
		_, err = out.Write(file)
	}
	return nil, err
}
