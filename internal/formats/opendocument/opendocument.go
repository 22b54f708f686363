// Package opendocument reads and changes text documents of LibreOffice and others (.odt, .ott): paragraphs, headings,
// tables, lists, notes, headers, footers, and text boxes. Only text that changes is rewritten, in place; all other
// bytes of a part stay, and all other parts are copied compressed.
package opendocument

import (
	"bytes"
	"io"
	"strings"

	"plainhand/internal/formats/archive"
	"plainhand/internal/formats/document"
	"plainhand/internal/formats/source"
)

// Document is a text document. It implements document.Document.
type Document struct {
	archive   *archive.Archive
	parts     []part
	positions []position
	blocks    []document.Block
}

// position is the position of a block.
type position struct{ part, paragraph int }

var _ document.Document = (*Document)(nil)

// The parts with prose, and the kind of their blocks.
var kinds = []struct {
	name string
	kind document.Kind
}{{"content.xml", document.Paragraph}, {"styles.xml", document.Margin}}

const types = "application/vnd.oasis.opendocument.text"

// Read reads a document, which must not change afterward. Faults: those of package document.
func Read(file io.ReaderAt, size int64) (*Document, error) {
	opened, err := archive.Open(file, size)
	if err != nil {
		return nil, err
	}
	if kind, err := opened.Read("mimetype"); err != nil || !strings.HasPrefix(string(kind), types) {
		return nil, document.ErrBroken
	}
	if err := checkProtection(opened); err != nil {
		return nil, err
	}
	d := &Document{archive: opened}
	if err := d.readParts(); err != nil {
		return nil, err
	}
	for i, part := range d.parts {
		for j, p := range part.paragraphs {
			if strings.TrimSpace(p.block.Text()) != "" {
				d.positions, d.blocks = append(d.positions, position{i, j}), append(d.blocks, p.block)
			}
		}
	}
	return d, document.Check(d.blocks)
}

// checkProtection returns a fault if the document is encrypted, according to its manifest.
func checkProtection(opened *archive.Archive) error {
	const name = "META-INF/manifest.xml"
	if opened.Has("encrypted-package") {
		return document.ErrProtected
	}
	if !opened.Has(name) {
		return nil
	}
	manifest, err := opened.Read(name)
	if err == nil && bytes.Contains(manifest, []byte("encryption-data")) {
		err = document.ErrProtected
	}
	return err
}

func (d *Document) readParts() error {
	known, tables := newStyleSheet(), 0
	contents := make([][]byte, len(kinds))
	for i := len(kinds) - 1; i >= 0; i-- { // the styles come first
		if kinds[i].name != "content.xml" && !d.archive.Has(kinds[i].name) {
			continue
		}
		content, err := d.archive.Read(kinds[i].name)
		if err != nil {
			return err
		}
		contents[i] = content
		if err := known.read(content); err != nil {
			return err
		}
	}
	for i, entry := range kinds {
		if contents[i] == nil {
			continue
		}
		read, err := readPart(contents[i], entry.kind, known, &tables)
		if err != nil {
			return err
		}
		read.name = entry.name
		d.parts = append(d.parts, read)
	}
	return nil
}

// Blocks implements document.Document.
func (d *Document) Blocks() []document.Block { return d.blocks }

// Write implements document.Document.
func (d *Document) Write(out io.Writer, edits []document.Edit) (left []document.Edit, err error) {
	changes := make([][]source.Change, len(d.parts))
	for blockEdits := range document.ByBlock(edits) {
		at := d.positions[blockEdits[0].Block]
		applied, refused := d.parts[at.part].paragraphs[at.paragraph].editChanges(blockEdits)
		changes[at.part] = append(changes[at.part], applied...)
		left = append(left, document.Chosen(blockEdits, refused)...)
	}
	files := map[string]archive.Part{}
	for i, part := range d.parts {
		if len(changes[i]) > 0 {
			files[part.name] = func(out io.Writer) error { return source.Write(out, part.source, changes[i]) }
		}
	}
	return left, d.archive.Write(out, files)
}
