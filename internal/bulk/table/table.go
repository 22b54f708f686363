// Package table reads tables with a column of texts (.csv, .tsv, .xlsx), and writes them with other texts in it.
// Whatever does not change stays as it is in the file, to the byte: formulas, numbers, styles, and other columns.
package table

import (
	"io"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"plainhand/internal/document"
	"plainhand/internal/fault"
	"plainhand/internal/humanize"
)

// Bounds of a table.
const (
	mostRows    = 1_000 // without the one that names the columns
	mostColumns = 200
	mostBytes   = 16 << 20 // of all texts together
)

var (
	errRows    = fault.New(fault.TooLarge, "This table has more than 1,000 rows.", "Send it in parts.")
	errColumns = fault.New(fault.TooLarge, "This table has more than 200 columns.",
		"Leave out those that have nothing to do with the texts.")
	errEmpty = fault.New(fault.Invalid, "There are no rows in this table.", "Check that it’s the one you meant.")
)

// Table is a table as it was sent.
type Table struct {
	rows   []row
	bytes  int  // of all texts together
	header bool // the first row names the columns
	write  func(out io.Writer, texts map[place]string) error

	extensions []string // of its format, the usual one first
}

// row is one that has anything in it.
type row struct {
	number int // from 1, as people count
	cells  []cell
}

// cell is the content of a cell.
type cell struct {
	text  string
	fixed bool // it is a number or calculated, and stays
}

// place is where a cell is: the number of its row, and its column from 0.
type place struct{ row, column int }

// The extensions of tables.
var (
	textExtensions     = []string{".csv", ".tsv"}
	workbookExtensions = []string{".xlsx"}
)

// Extensions returns the extensions of tables, with their dots.
func Extensions() []string { return slices.Concat(textExtensions, workbookExtensions) }

// IsName reports whether a file is a table by its name.
func IsName(name string) bool { return slices.Contains(Extensions(), extension(name)) }

func extension(name string) string { return strings.ToLower(filepath.Ext(name)) }

// Read reads a table, which must not change while it is in use. A workbook is known by its content, whatever its
// extension is. Faults: those of package document, and what is wrong with a table.
func Read(name string, file io.ReaderAt, size int64) (*Table, error) {
	if size == 0 {
		return nil, errEmpty
	}
	made, err := read(extension(name), file, size)
	if err != nil {
		return nil, err
	}
	made.header = made.looksLikeHeader()
	switch rows := len(made.body()); {
	case rows == 0:
		return nil, errEmpty
	case rows > mostRows:
		return nil, errRows
	}
	return made, nil
}

// read reads a table that has an extension, without finding out which of its rows names the columns.
func read(extension string, file io.ReaderAt, size int64) (made *Table, err error) {
	extensions := textExtensions
	if slices.Contains(workbookExtensions, extension) || isArchive(file) {
		extensions = workbookExtensions
		made, err = readWorkbook(file, size)
	} else {
		made, err = readText(io.NewSectionReader(file, 0, size), extension == ".tsv")
	}
	if err == nil {
		made.extensions = extensions
	}
	return made, err
}

// isArchive reports whether a file begins as ZIP archives do, which workbooks are.
func isArchive(file io.ReaderAt) bool {
	const signature = "PK\x03\x04"
	start := make([]byte, len(signature))
	_, err := file.ReadAt(start, 0)
	return err == nil && string(start) == signature
}

// FileName returns the name to save a table under that came with a name: with an extension of its format.
func (t *Table) FileName(name string) string {
	switch {
	case slices.Contains(t.extensions, extension(name)):
		return name
	case IsName(name):
		name = strings.TrimSuffix(name, filepath.Ext(name))
	}
	return name + t.extensions[0]
}

// add adds a row, unless it is empty.
func (t *Table) add(number int, cells []cell) error {
	for len(cells) > 0 && cells[len(cells)-1].text == "" {
		cells = cells[:len(cells)-1]
	}
	switch {
	case len(cells) == 0:
		return nil
	case len(cells) > mostColumns:
		return errColumns
	case len(t.rows) > mostRows: // the first one may name the columns
		return errRows
	}
	for _, one := range cells {
		if t.bytes += len(one.text); t.bytes > mostBytes { // cells may share a long text
			return document.ErrTooLarge
		}
	}
	t.rows = append(t.rows, row{number, cells})
	return nil
}

// mostInName is how many letters the name of a column has at most.
const mostInName = 60

// looksLikeHeader reports whether the first row has nothing but short names, and the others more.
func (t *Table) looksLikeHeader() bool {
	first, longest := 0, 0
	for i, row := range t.rows {
		for _, cell := range row.cells {
			letters := utf8.RuneCountInString(cell.text)
			if i > 0 {
				longest = max(longest, letters)
				continue
			}
			first = max(first, letters)
			if !isName(cell.text) {
				return false
			}
		}
	}
	return first > 0 && first <= mostInName && (longest > first || len(t.rows) == 1)
}

// isName reports whether a text may name a column: it is no number, and no sentence.
func isName(text string) bool {
	text = strings.TrimSpace(text)
	if text == "" {
		return true
	}
	isNumber := !strings.ContainsFunc(text, unicode.IsLetter)
	ends := strings.ContainsAny(text[len(text)-1:], ".!") && strings.Contains(text, " ")
	long := strings.ContainsAny(text, ".!?\n") && utf8.RuneCountInString(text) > mostInName/2
	return !isNumber && !ends && !long
}

// body are the rows without the one that names the columns.
func (t *Table) body() []row {
	if t.header {
		return t.rows[1:]
	}
	return t.rows
}

// Columns names the columns: by the header, or by their letters. Several may have the same name.
func (t *Table) Columns() []string {
	count := 0
	for _, row := range t.rows {
		count = max(count, len(row.cells))
	}
	names := make([]string, count)
	for i := range names {
		names[i] = "Column " + letters(i)
		if t.header && i < len(t.rows[0].cells) {
			if name := strings.TrimSpace(t.rows[0].cells[i].text); name != "" {
				names[i] = name
			}
		}
	}
	return names
}

// letters are those of a column in a spreadsheet.
func letters(column int) string {
	if column >= 26 {
		return letters(column/26-1) + letters(column%26)
	}
	return string(rune('A' + column))
}

// Longest is the column with most words.
func (t *Table) Longest() int {
	words := map[int]int{}
	longest := 0
	for _, row := range t.body() {
		for i, cell := range row.cells {
			if words[i] += humanize.Words(cell.text); words[i] > words[longest] {
				longest = i
			}
		}
	}
	return longest
}

// Text is one of a column's.
type Text struct {
	Row   int // as people count, with the header
	Text  string
	Fixed bool // it is a number or calculated, and stays
}

// Texts are those of a column that are not empty.
func (t *Table) Texts(column int) (found []Text) {
	for _, row := range t.body() {
		if column < len(row.cells) && strings.TrimSpace(row.cells[column].text) != "" {
			found = append(found, Text{row.number, row.cells[column].text, row.cells[column].fixed})
		}
	}
	return found
}

// Write writes the table with other texts in a column, by their rows as Text has them. A cell that has no text, or the
// result of a formula, stays.
func (t *Table) Write(out io.Writer, column int, texts map[int]string) error {
	changed := map[place]string{}
	for _, one := range t.Texts(column) {
		if text, ok := texts[one.Row]; ok && text != one.Text && !one.Fixed {
			changed[place{one.Row, column}] = text
		}
	}
	return t.write(out, changed)
}
