package table

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"io"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"plainhand/internal/formats/archive"
	"plainhand/internal/formats/document"
	"plainhand/internal/formats/source"
)

// maxCell is the maximum length of a cell in UTF-16 units:
// https://support.microsoft.com/en-us/office/1672b34d-7043-467e-8e27-269d656771c3
const maxCell = 32_767

// workbook is an Excel file, of which the first sheet is read.
type workbook struct {
	archive *archive.Archive
	name    string // part name of the sheet
	sheet   []byte
	shared  []string // shared strings, which cells reference by index

	cells map[position]sheetCell
}

// sheetCell is the byte range of a cell in the sheet, and what a new text must preserve of it.
type sheetCell struct {
	source.Stretch
	prefix     string // XML namespace prefix with its colon
	attributes string // without t
}

// readWorkbook reads the first sheet of a workbook. Formulas are not calculated.
func readWorkbook(file io.ReaderAt, size int64) (*Table, error) {
	opened, err := archive.Open(file, size)
	if err != nil {
		return nil, err
	}
	book := &workbook{archive: opened, cells: map[position]sheetCell{}}
	if err := book.readParts(); err != nil {
		return nil, err
	}
	parsed := new(Table)
	if err := book.readSheet(parsed); err != nil {
		return nil, err
	}
	parsed.write = book.write
	return parsed, nil
}

// write writes the workbook with new texts as inline strings, so that cells with the same shared string stay as they
// are.
func (w *workbook) write(out io.Writer, texts map[position]string) error {
	var changes []source.Change
	for at, text := range texts {
		if target, ok := w.cells[at]; ok && len(utf16.Encode([]rune(text))) <= maxCell { // Excel would truncate a longer text
			changes = append(changes, source.Change{Start: target.Start, End: target.End, With: []byte(target.with(text))})
		}
	}
	if len(changes) == 0 {
		return w.archive.Write(out, nil)
	}
	return w.archive.Write(out, map[string]archive.Part{
		w.name: func(out io.Writer) error { return source.Write(out, w.sheet, changes) },
	})
}

func (c sheetCell) with(text string) string {
	p := c.prefix
	return "<" + p + "c" + c.attributes + ` t="inlineStr"><` + p + "is><" + p + `t xml:space="preserve">` +
		source.XML(escapeText(text)) + "</" + p + "t></" + p + "is></" + p + "c>"
}

// readParts reads the sheet and the shared strings.
func (w *workbook) readParts() error {
	main, err := w.relatedPart("", "/officeDocument", "xl/workbook.xml")
	if err != nil {
		return err
	}
	content, err := w.archive.Read(main)
	if err != nil {
		return err
	}
	var book struct {
		Sheets []struct {
			Relation string `xml:"http://schemas.openxmlformats.org/officeDocument/2006/relationships id,attr"`
			Strict   string `xml:"http://purl.oclc.org/ooxml/officeDocument/relationships id,attr"`
		} `xml:"sheets>sheet"`
	}
	if err := source.Unmarshal(content, &book); err != nil {
		return err
	}
	if len(book.Sheets) == 0 {
		return document.ErrBroken
	}
	w.name, err = w.findRelated(main, func(rel relationship) bool {
		return rel.ID != "" && (rel.ID == book.Sheets[0].Relation || rel.ID == book.Sheets[0].Strict)
	})
	if err != nil {
		return err
	}
	if w.sheet, err = w.read(w.name); err != nil {
		return err
	}
	shared, err := w.relatedPart(main, "/sharedStrings", "")
	if err != nil || shared == "" {
		return err
	}
	return w.readShared(shared)
}

// maxPart bounds the sheet and the shared strings: 1,000 rows of 200 columns take less.
const maxPart = 16 << 20

func (w *workbook) read(name string) ([]byte, error) {
	content, err := w.archive.Read(name)
	if err == nil && len(content) > maxPart {
		err = document.ErrTooLarge
	}
	return content, err
}

// relationship is an entry of a part's .rels file.
type relationship struct {
	ID     string `xml:"Id,attr"`
	Type   string `xml:"Type,attr"`
	Target string `xml:"Target,attr"`
}

// relatedPart returns the name of the first related part of a type, or fallback if there is none.
func (w *workbook) relatedPart(of, kind, fallback string) (string, error) {
	name, err := w.findRelated(of, func(rel relationship) bool { return strings.HasSuffix(rel.Type, kind) })
	if name == "" && err == nil {
		name = fallback
	}
	return name, err
}

// findRelated returns the name of the first related part that matches, or "".
func (w *workbook) findRelated(of string, fits func(relationship) bool) (string, error) {
	name := path.Join(path.Dir(of), "_rels", path.Base(of)+".rels")
	if of == "" {
		name = "_rels/.rels"
	}
	if !w.archive.Has(name) {
		return "", nil
	}
	content, err := w.archive.Read(name)
	if err != nil {
		return "", err
	}
	var all struct{ Relationship []relationship }
	if err := source.Unmarshal(content, &all); err != nil {
		return "", err
	}
	at := slices.IndexFunc(all.Relationship, fits)
	switch {
	case at < 0:
		return "", nil
	case strings.HasPrefix(all.Relationship[at].Target, "/"):
		return strings.TrimPrefix(path.Clean(all.Relationship[at].Target), "/"), nil
	}
	return path.Join(path.Dir(of), all.Relationship[at].Target), nil
}

// readShared reads the shared strings.
func (w *workbook) readShared(name string) error {
	content, err := w.read(name)
	if err != nil {
		return err
	}
	var text strings.Builder
	var within []string
	return source.Tokens(content, func(token xml.Token, _, _ int) error {
		switch token := token.(type) {
		case xml.StartElement:
			within = append(within, token.Name.Local)
			if token.Name.Local == "si" {
				text.Reset()
			}
		case xml.EndElement:
			within = within[:len(within)-1]
			if token.Name.Local == "si" {
				w.shared = append(w.shared, unescape(text.String()))
			}
		case xml.CharData:
			if isText(within) {
				text.Write(token)
			}
		}
		return nil
	})
}

// isText reports whether character data within these elements is a cell's text, and not its phonetic guide (rPh).
func isText(within []string) bool {
	return len(within) > 0 && within[len(within)-1] == "t" && !slices.Contains(within, "rPh")
}

// readSheet adds the rows of the sheet to a table, sorted by number.
func (w *workbook) readSheet(parsed *Table) error {
	parser := &sheetParser{book: w, rows: map[int]map[int]cell{}}
	if err := source.Tokens(w.sheet, parser.take); err != nil {
		return err
	}
	for _, number := range slices.Sorted(maps.Keys(parser.rows)) {
		row := parser.rows[number]
		cells := make([]cell, slices.Max(slices.Collect(maps.Keys(row)))+1)
		for column, content := range row {
			inArea := func(a area) bool { return a.has(position{number, column}) }
			content.fixed = content.fixed || slices.ContainsFunc(parser.areas, inArea)
			cells[column] = content
		}
		if err := parsed.add(number, cells); err != nil {
			return err
		}
	}
	return nil
}

// sheetParser is the state of parsing a sheet.
type sheetParser struct {
	book   *workbook
	rows   map[int]map[int]cell // rows with content
	within []string             // open elements
	at     position             // of the current cell, or of the previous one
	kind   string               // cell type (t)
	open   sheetCell            // the current cell
	value  strings.Builder
	fixed  bool
	areas  []area // ranges that array formulas and data tables fill
}

// area is a range of cells, both ends included.
type area struct{ from, to position }

func (a area) has(at position) bool {
	return at.row >= a.from.row && at.row <= a.to.row && at.column >= a.from.column && at.column <= a.to.column
}

// maxAreas bounds the work of checking each cell against all areas.
const maxAreas = 1_000

// addArea records the range that a formula fills beyond its own cell.
func (r *sheetParser) addArea(kind, reference string) error {
	switch {
	case kind != "array" && kind != "dataTable":
		return nil
	case len(r.areas) == maxAreas:
		return document.ErrTooLarge
	}
	start, end, _ := strings.Cut(reference, ":")
	from, to := parseReference(start), parseReference(cmp.Or(end, start))
	r.areas = append(r.areas, area{from, to})
	return nil
}

// parseReference returns the position of a cell reference such as AB12.
func parseReference(reference string) position {
	column, _ := parseColumn(reference)
	row, _ := strconv.Atoi(strings.TrimLeft(reference, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
	return position{row, column}
}

func (r *sheetParser) take(token xml.Token, start, end int) error {
	switch token := token.(type) {
	case xml.StartElement:
		r.within = append(r.within, token.Name.Local)
		switch token.Name.Local {
		case "row":
			r.at = position{rowNumber(token, r.at.row), -1}
		case "c":
			r.begin(token, start)
		case "f":
			r.fixed = true
			return r.addArea(attribute(token, "t"), attribute(token, "ref"))
		}
	case xml.EndElement:
		r.within = r.within[:len(r.within)-1]
		if token.Name.Local == "c" {
			r.open.End = end
			return r.end()
		}
	case xml.CharData:
		if isText(r.within) || len(r.within) > 0 && r.within[len(r.within)-1] == "v" {
			r.value.Write(token)
		}
	}
	return nil
}

// rowNumber returns the number of a row. It may be omitted for the row after the last one.
func rowNumber(token xml.StartElement, last int) int {
	if number, err := strconv.Atoi(attribute(token, "r")); err == nil && number > 0 {
		return number
	}
	return last + 1
}

func attribute(token xml.StartElement, name string) string {
	for _, attr := range token.Attr {
		if attr.Name.Local == name && attr.Name.Space == "" {
			return attr.Value
		}
	}
	return ""
}

// begin starts a cell.
func (r *sheetParser) begin(token xml.StartElement, start int) {
	r.at.column++
	if column, ok := parseColumn(attribute(token, "r")); ok {
		r.at.column = column
	}
	r.kind, r.fixed = attribute(token, "t"), false
	r.value.Reset()
	r.open = sheetCell{Stretch: source.Stretch{Start: start}, prefix: prefixAt(r.book.sheet[start:])}
	for _, attr := range token.Attr {
		if attr.Name.Space == "" && attr.Name.Local != "t" {
			r.open.attributes += " " + attr.Name.Local + `="` + source.XML(attr.Value) + `"`
		}
	}
}

// prefixAt returns the namespace prefix, with its colon, of the c element that begins at a part's bytes.
func prefixAt(element []byte) string {
	name := element[1:]
	return strings.TrimSuffix(string(name[:bytes.IndexAny(name, " \t\r\n/>")]), "c") // well formed, it ends
}

// parseColumn returns the column of a reference such as AB12, from 0.
func parseColumn(reference string) (column int, ok bool) {
	const maxColumn = 16_384
	for _, r := range reference {
		if r < 'A' || r > 'Z' {
			break
		}
		if column = 26*column + int(r-'A') + 1; column > maxColumn {
			return 0, false
		}
	}
	return column - 1, column > 0
}

// end finishes a cell. Cells without a value are ignored.
func (r *sheetParser) end() error {
	value, isText := r.value.String(), r.kind == "s" || r.kind == "inlineStr" || r.kind == "str"
	switch {
	case value == "":
		return nil
	case r.at.column >= maxColumns:
		return errColumns
	case r.kind == "s":
		number, err := strconv.Atoi(value)
		if err != nil || number < 0 || number >= len(r.book.shared) {
			return document.ErrBroken
		}
		value = r.book.shared[number]
	case isText:
		value = unescape(value)
	}
	row := r.rows[r.at.row]
	if row == nil {
		if len(r.rows) > maxRows {
			return errRows
		}
		row = map[int]cell{}
		r.rows[r.at.row] = row
	}
	row[r.at.column] = cell{value, r.fixed || !isText}
	r.book.cells[r.at] = r.open
	return nil
}
