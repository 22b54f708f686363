// Package word reads and changes Word documents (.docx, .docm, .dotx, .dotm): the text of paragraphs, tables, lists,
// notes, headers, footers, and text boxes. Only text elements whose words change are rewritten, in place; all other
// bytes of a part stay, and all other parts are copied compressed. Comments in the document are not edited.
package word

import (
	"io"
	"path"
	"slices"
	"strings"

	"plainhand/internal/formats/archive"
	"plainhand/internal/formats/document"
	"plainhand/internal/formats/source"
)

// kinds are the parts with prose, by suffix of their content type, in reading order.
var kinds = []struct {
	contentType string
	kind        document.Kind
}{
	{"document.main+xml", document.Paragraph}, {"template.main+xml", document.Paragraph},
	{"document.macroEnabled.main+xml", document.Paragraph}, {"template.macroEnabledTemplate.main+xml", document.Paragraph},
	{"footnotes+xml", document.Note}, {"endnotes+xml", document.Note},
	{"header+xml", document.Margin}, {"footer+xml", document.Margin},
}

// Document is a Word document. It implements document.Document and document.Tracking.
type Document struct {
	archive          *archive.Archive
	types            contentTypes
	parts            []part
	positions        []position
	blocks           []document.Block
	existingComments existingComments
}

// position is the position of a block.
type position struct{ part, paragraph int }

var (
	_ document.Document = (*Document)(nil)
	_ document.Tracking = (*Document)(nil)
)

// Read reads a document, which must not change afterward. Faults: those of package document.
func Read(file io.ReaderAt, size int64) (*Document, error) {
	opened, err := archive.Open(file, size)
	if err != nil {
		return nil, err
	}
	d := &Document{archive: opened}
	if err := d.readParts(); err != nil {
		return nil, err
	}
	if d.existingComments, err = d.readExistingComments(); err != nil {
		return nil, err
	}
	for i, part := range d.parts {
		for j, p := range part.paragraphs {
			if block := p.block(); strings.TrimSpace(block.Text()) != "" {
				d.positions, d.blocks = append(d.positions, position{i, j}), append(d.blocks, block)
			}
		}
	}
	return d, document.Check(d.blocks)
}

func (d *Document) readParts() (err error) {
	if d.types, err = readContentTypes(d.archive); err != nil {
		return err
	}
	known, err := readStyleSheet(d.archive, d.types)
	if err != nil {
		return err
	}
	tables := 0
	for _, wanted := range kinds {
		for _, name := range d.types.named(wanted.contentType) {
			if slices.ContainsFunc(d.parts, func(existing part) bool { return existing.name == name }) {
				return document.ErrBroken // two content types for one part
			}
			content, err := d.archive.Read(name)
			if err != nil {
				return err
			}
			links, err := readRelations(d.archive, name)
			if err != nil {
				return err
			}
			read, err := readPart(content, wanted.kind, known, links, &tables)
			if err != nil {
				return err
			}
			read.name = name
			d.parts = append(d.parts, read)
		}
	}
	if len(d.parts) == 0 {
		return document.ErrBroken
	}
	return nil
}

// Blocks implements document.Document.
func (d *Document) Blocks() []document.Block { return d.blocks }

// Write implements document.Document.
func (d *Document) Write(out io.Writer, edits []document.Edit) (left []document.Edit, err error) {
	changes := make([][]source.Change, len(d.parts))
	for blockEdits := range document.ByBlock(edits) {
		number, p := d.paragraphOf(blockEdits[0].Block)
		applied, refused := p.editChanges(d.parts[number].source, blockEdits)
		changes[number] = append(changes[number], applied...)
		left = append(left, document.Chosen(blockEdits, refused)...)
	}
	return left, d.archive.Write(out, d.changed(changes))
}

// paragraphOf returns the part and the paragraph of a block.
func (d *Document) paragraphOf(block int) (number int, p *paragraph) {
	at := d.positions[block]
	return at.part, d.parts[at.part].paragraphs[at.paragraph]
}

// changed returns the changed parts.
func (d *Document) changed(changes [][]source.Change) map[string]archive.Part {
	files := map[string]archive.Part{}
	for i, part := range d.parts {
		if len(changes[i]) > 0 {
			files[part.name] = func(out io.Writer) error { return source.Write(out, part.source, changes[i]) }
		}
	}
	return files
}

// relsPath returns the name of a part's relationships file.
func relsPath(part string) string {
	return path.Join(path.Dir(part), "_rels", path.Base(part)+".rels")
}
