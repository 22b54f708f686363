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

	"plainhand/internal/document"
	"plainhand/internal/document/archive"
	"plainhand/internal/document/source"
)

// mostInCell is how many units of UTF-16 a cell may have:
// https://support.microsoft.com/en-us/office/1672b34d-7043-467e-8e27-269d656771c3
const mostInCell = 32_767

// workbook is a file of Excel, of which the first sheet is read.
type workbook struct {
	archive *archive.Archive
	name    string // of the sheet's part
	sheet   []byte
	shared  []string // texts that cells refer to by their numbers

	places map[place]sheetCell
}

// sheetCell is where a cell is in the sheet's part, and what must stay of it.
type sheetCell struct {
	source.Stretch
	prefix     string // of its elements' names
	attributes string // without its type
}

// readWorkbook reads the first sheet of a workbook. Nothing in it is calculated.
func readWorkbook(file io.ReaderAt, size int64) (*Table, error) {
	opened, err := archive.Open(file, size)
	if err != nil {
		return nil, err
	}
	book := &workbook{archive: opened, places: map[place]sheetCell{}}
	if err := book.readParts(); err != nil {
		return nil, err
	}
	made := new(Table)
	if err := book.readSheet(made); err != nil {
		return nil, err
	}
	made.write = book.write
	return made, nil
}

// write writes the workbook with other texts in the sheet, each as a text that belongs to its cell alone.
func (w *workbook) write(out io.Writer, texts map[place]string) error {
	var changes []source.Change
	for at, text := range texts {
		if one, ok := w.places[at]; ok && len(utf16.Encode([]rune(text))) <= mostInCell { // a longer one would be cut off
			changes = append(changes, source.Change{Start: one.Start, End: one.End, With: []byte(one.with(text))})
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
		source.XML(escaped(text)) + "</" + p + "t></" + p + "is></" + p + "c>"
}

// readParts reads the parts that the sheet is made of.
func (w *workbook) readParts() error {
	main, err := w.relation("", "/officeDocument", "xl/workbook.xml")
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
	w.name, err = w.related(main, func(one relation) bool {
		return one.ID != "" && (one.ID == book.Sheets[0].Relation || one.ID == book.Sheets[0].Strict)
	})
	if err != nil {
		return err
	}
	if w.sheet, err = w.read(w.name); err != nil {
		return err
	}
	shared, err := w.relation(main, "/sharedStrings", "")
	if err != nil || shared == "" {
		return err
	}
	return w.readShared(shared)
}

// mostPart bounds the parts that have the texts: 1,000 rows of 200 columns take less.
const mostPart = 16 << 20

func (w *workbook) read(name string) ([]byte, error) {
	content, err := w.archive.Read(name)
	if err == nil && len(content) > mostPart {
		err = document.ErrTooLarge
	}
	return content, err
}

// relation is what a part is related to another part by.
type relation struct {
	ID     string `xml:"Id,attr"`
	Type   string `xml:"Type,attr"`
	Target string `xml:"Target,attr"`
}

// relation is the name of a part of a kind, or usual if there is none.
func (w *workbook) relation(of, kind, usual string) (string, error) {
	name, err := w.related(of, func(one relation) bool { return strings.HasSuffix(one.Type, kind) })
	if name == "" && err == nil {
		name = usual
	}
	return name, err
}

// related is the name of the first part that a part is related to and that fits; empty without one.
func (w *workbook) related(of string, fits func(relation) bool) (string, error) {
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
	var all struct{ Relationship []relation }
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

// readShared reads the texts that cells share.
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
				w.shared = append(w.shared, unescaped(text.String()))
			}
		case xml.CharData:
			if isText(within) {
				text.Write(token)
			}
		}
		return nil
	})
}

// isText reports whether what is in these elements is part of a cell's text, and not how it is pronounced.
func isText(within []string) bool {
	return len(within) > 0 && within[len(within)-1] == "t" && !slices.Contains(within, "rPh")
}

// readSheet adds the rows of the sheet to a table, by their numbers.
func (w *workbook) readSheet(made *Table) error {
	reading := &sheetReading{book: w, rows: map[int]map[int]cell{}}
	if err := source.Tokens(w.sheet, reading.take); err != nil {
		return err
	}
	for _, number := range slices.Sorted(maps.Keys(reading.rows)) {
		row := reading.rows[number]
		cells := make([]cell, slices.Max(slices.Collect(maps.Keys(row)))+1)
		for column, one := range row {
			inArea := func(a area) bool { return a.has(place{number, column}) }
			one.fixed = one.fixed || slices.ContainsFunc(reading.areas, inArea)
			cells[column] = one
		}
		if err := made.add(number, cells); err != nil {
			return err
		}
	}
	return nil
}

// sheetReading is a sheet that is being read.
type sheetReading struct {
	book   *workbook
	rows   map[int]map[int]cell // those with anything in them
	within []string             // the elements around
	at     place                // of the cell, or of the one before
	kind   string               // of the cell's value
	open   sheetCell            // the cell
	value  strings.Builder
	fixed  bool
	areas  []area // that formulas fill
}

// area is a range of cells, both ends included.
type area struct{ from, to place }

func (a area) has(at place) bool {
	return at.row >= a.from.row && at.row <= a.to.row && at.column >= a.from.column && at.column <= a.to.column
}

// mostAreas bounds the work of looking for each cell in them.
const mostAreas = 1_000

// calculates notes what a formula fills besides its own cell.
func (r *sheetReading) calculates(kind, reference string) error {
	switch {
	case kind != "array" && kind != "dataTable":
		return nil
	case len(r.areas) == mostAreas:
		return document.ErrTooLarge
	}
	start, end, _ := strings.Cut(reference, ":")
	from, to := placeOf(start), placeOf(cmp.Or(end, start))
	r.areas = append(r.areas, area{from, to})
	return nil
}

// placeOf is the place that a reference such as AB12 names.
func placeOf(reference string) place {
	column, _ := columnOf(reference)
	row, _ := strconv.Atoi(strings.TrimLeft(reference, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
	return place{row, column}
}

func (r *sheetReading) take(token xml.Token, start, end int) error {
	switch token := token.(type) {
	case xml.StartElement:
		r.within = append(r.within, token.Name.Local)
		switch token.Name.Local {
		case "row":
			r.at = place{rowOf(token, r.at.row), -1}
		case "c":
			r.begin(token, start)
		case "f":
			r.fixed = true
			return r.calculates(attribute(token, "t"), attribute(token, "ref"))
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

// rowOf is the number of a row, which may be left out where it follows the last one.
func rowOf(token xml.StartElement, last int) int {
	if number, err := strconv.Atoi(attribute(token, "r")); err == nil && number > 0 {
		return number
	}
	return last + 1
}

func attribute(token xml.StartElement, name string) string {
	for _, one := range token.Attr {
		if one.Name.Local == name && one.Name.Space == "" {
			return one.Value
		}
	}
	return ""
}

// begin begins a cell.
func (r *sheetReading) begin(token xml.StartElement, start int) {
	r.at.column++
	if column, ok := columnOf(attribute(token, "r")); ok {
		r.at.column = column
	}
	r.kind, r.fixed = attribute(token, "t"), false
	r.value.Reset()
	r.open = sheetCell{Stretch: source.Stretch{Start: start}, prefix: prefixAt(r.book.sheet[start:])}
	for _, one := range token.Attr {
		if one.Name.Space == "" && one.Name.Local != "t" {
			r.open.attributes += " " + one.Name.Local + `="` + source.XML(one.Value) + `"`
		}
	}
}

// prefixAt is the prefix of the name of the element that begins a part's bytes, with its colon.
func prefixAt(element []byte) string {
	name := element[1:]
	return strings.TrimSuffix(string(name[:bytes.IndexAny(name, " \t\r\n/>")]), "c") // well formed, it ends
}

// columnOf is the column of a reference such as AB12, from 0.
func columnOf(reference string) (column int, ok bool) {
	const most = 16_384
	for _, r := range reference {
		if r < 'A' || r > 'Z' {
			break
		}
		if column = 26*column + int(r-'A') + 1; column > most {
			return 0, false
		}
	}
	return column - 1, column > 0
}

// end ends a cell. One without a value is left out.
func (r *sheetReading) end() error {
	value, isText := r.value.String(), r.kind == "s" || r.kind == "inlineStr" || r.kind == "str"
	switch {
	case value == "":
		return nil
	case r.at.column >= mostColumns:
		return errColumns
	case r.kind == "s":
		number, err := strconv.Atoi(value)
		if err != nil || number < 0 || number >= len(r.book.shared) {
			return document.ErrBroken
		}
		value = r.book.shared[number]
	case isText:
		value = unescaped(value)
	}
	row := r.rows[r.at.row]
	if row == nil {
		if len(r.rows) > mostRows {
			return errRows
		}
		row = map[int]cell{}
		r.rows[r.at.row] = row
	}
	row[r.at.column] = cell{value, r.fixed || !isText}
	r.book.places[r.at] = r.open
	return nil
}
