// Package table reads tables with a text column (.csv, .tsv, .xlsx) and replaces texts in it. All other bytes of the
// file stay as they are: formulas, numbers, styles, and other columns.
package table

import (
	"io"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"plainhand/engine/humanize"
	"plainhand/internal/fault"
	"plainhand/internal/formats/document"
)

// Limits of a table.
const (
	maxRows    = 1_000 // without the header
	maxColumns = 200
	maxBytes   = 16 << 20 // of all texts
)

var (
	errRows    = fault.New(fault.TooLarge, "This table has more than 1,000 rows.", "Send it in parts.")
	errColumns = fault.New(fault.TooLarge, "This table has more than 200 columns.",
		"Leave out those that have nothing to do with the texts.")
	errEmpty = fault.New(fault.Invalid, "There are no rows in this table.", "Check that it’s the one you meant.")
)

// Table is a parsed table.
type Table struct {
	rows   []row
	bytes  int  // of all texts
	header bool // the first row is a header
	write  func(out io.Writer, texts map[position]string) error

	extensions []string // of its format, the usual one first
}

// row is a row with content.
type row struct {
	number int // from 1
	cells  []cell
}

// cell is the content of a cell.
type cell struct {
	text  string
	fixed bool // a number or a formula's result, which is not rewritten
}

// position is the position of a cell: its row number, and its column from 0.
type position struct{ row, column int }

// File extensions by format, the usual one first.
var (
	textExtensions     = []string{".csv", ".tsv"}
	workbookExtensions = []string{".xlsx"}
)

// Extensions returns the file extensions of tables, with their dots.
func Extensions() []string { return slices.Concat(textExtensions, workbookExtensions) }

// IsName reports whether a file name has the extension of a table.
func IsName(name string) bool { return slices.Contains(Extensions(), extension(name)) }

func extension(name string) string { return strings.ToLower(filepath.Ext(name)) }

// Read reads a table. The file must not change while the table is in use. Workbooks are recognized by their content,
// whatever their extension. Faults: those of package document, and those of invalid or oversized tables.
func Read(name string, file io.ReaderAt, size int64) (*Table, error) {
	if size == 0 {
		return nil, errEmpty
	}
	parsed, err := read(extension(name), file, size)
	if err != nil {
		return nil, err
	}
	parsed.header = parsed.looksLikeHeader()
	switch rows := len(parsed.body()); {
	case rows == 0:
		return nil, errEmpty
	case rows > maxRows:
		return nil, errRows
	}
	return parsed, nil
}

// read parses a table without detecting its header.
func read(extension string, file io.ReaderAt, size int64) (parsed *Table, err error) {
	extensions := textExtensions
	if slices.Contains(workbookExtensions, extension) || isArchive(file) {
		extensions = workbookExtensions
		parsed, err = readWorkbook(file, size)
	} else {
		parsed, err = readText(io.NewSectionReader(file, 0, size), extension == ".tsv")
	}
	if err == nil {
		parsed.extensions = extensions
	}
	return parsed, err
}

// isArchive reports whether a file begins with the signature of a ZIP archive, the container of workbooks.
func isArchive(file io.ReaderAt) bool {
	const signature = "PK\x03\x04"
	start := make([]byte, len(signature))
	_, err := file.ReadAt(start, 0)
	return err == nil && string(start) == signature
}

// FileName returns the name for saving a table that was uploaded under a name: with an extension of its format.
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
	case len(cells) > maxColumns:
		return errColumns
	case len(t.rows) > maxRows: // one more for the header
		return errRows
	}
	for _, cell := range cells {
		if t.bytes += len(cell.text); t.bytes > maxBytes { // cells may share a long text
			return document.ErrTooLarge
		}
	}
	t.rows = append(t.rows, row{number, cells})
	return nil
}

// maxHeaderCell is the maximum length of a column name in characters.
const maxHeaderCell = 60

// looksLikeHeader reports whether the first row has only short names, and a longer text follows.
func (t *Table) looksLikeHeader() bool {
	first, longest := 0, 0
	for i, row := range t.rows {
		for _, cell := range row.cells {
			columnLetters := utf8.RuneCountInString(cell.text)
			if i > 0 {
				longest = max(longest, columnLetters)
				continue
			}
			first = max(first, columnLetters)
			if !isColumnName(cell.text) {
				return false
			}
		}
	}
	return first > 0 && first <= maxHeaderCell && (longest > first || len(t.rows) == 1)
}

// isColumnName reports whether a text can be the name of a column: it is neither a number nor a sentence.
func isColumnName(text string) bool {
	text = strings.TrimSpace(text)
	if text == "" {
		return true
	}
	isNumber := !strings.ContainsFunc(text, unicode.IsLetter)
	ends := strings.ContainsAny(text[len(text)-1:], ".!") && strings.Contains(text, " ")
	long := strings.ContainsAny(text, ".!?\n") && utf8.RuneCountInString(text) > maxHeaderCell/2
	return !isNumber && !ends && !long
}

// body returns the rows without the header.
func (t *Table) body() []row {
	if t.header {
		return t.rows[1:]
	}
	return t.rows
}

// Columns returns the names of the columns: from the header, or by letter. They need not be unique.
func (t *Table) Columns() []string {
	count := 0
	for _, row := range t.rows {
		count = max(count, len(row.cells))
	}
	names := make([]string, count)
	for i := range names {
		names[i] = "Column " + columnLetters(i)
		if t.header && i < len(t.rows[0].cells) {
			if name := strings.TrimSpace(t.rows[0].cells[i].text); name != "" {
				names[i] = name
			}
		}
	}
	return names
}

// columnLetters returns the spreadsheet letters of a column, such as AB.
func columnLetters(column int) string {
	if column >= 26 {
		return columnLetters(column/26-1) + columnLetters(column%26)
	}
	return string(rune('A' + column))
}

// Longest returns the column with the most words.
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

// Text is a text of a column.
type Text struct {
	Row   int // from 1, including the header
	Text  string
	Fixed bool // a number or a formula's result, which is not rewritten
}

// Texts returns the non-empty texts of a column.
func (t *Table) Texts(column int) (found []Text) {
	for _, row := range t.body() {
		if column < len(row.cells) && strings.TrimSpace(row.cells[column].text) != "" {
			found = append(found, Text{row.number, row.cells[column].text, row.cells[column].fixed})
		}
	}
	return found
}

// Write writes the table with new texts in a column, by row number as in Text. Empty cells, numbers, and formulas stay.
func (t *Table) Write(out io.Writer, column int, texts map[int]string) error {
	changed := map[position]string{}
	for _, current := range t.Texts(column) {
		if text, ok := texts[current.Row]; ok && text != current.Text && !current.Fixed {
			changed[position{current.Row, column}] = text
		}
	}
	return t.write(out, changed)
}
