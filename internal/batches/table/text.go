package table

import (
	"encoding/csv"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"plainhand/internal/formats/document"
	"plainhand/internal/formats/plaintext"
	"plainhand/internal/formats/source"
)

// readText reads a table with separated values.
func readText(file io.Reader, tabs bool) (*Table, error) {
	content, err := plaintext.Content(file)
	if err != nil {
		return nil, err
	}
	text, form, err := plaintext.Decode(content)
	if err != nil {
		return nil, err
	}
	if !strings.Contains(text, "\n") {
		text = strings.ReplaceAll(text, "\r", "\n") // classic Mac OS line ends
	}
	if strings.TrimSpace(text) == "" {
		return &Table{}, nil
	}
	read := &textTable{text: text, separator: '\t', stretches: map[position]source.Stretch{}}
	if !tabs {
		read.separator = detectSeparator(text)
	}
	parsed := new(Table)
	if err := read.rows(parsed.add); err != nil {
		return nil, err
	}
	parsed.write = func(out io.Writer, texts map[position]string) error {
		if len(texts) == 0 {
			_, err := out.Write(content)
			return err
		}
		var written strings.Builder
		if err := source.Write(&written, []byte(text), read.changes(texts)); err != nil {
			return err
		}
		_, err := out.Write(form.Encode(written.String()))
		return err
	}
	return parsed, nil
}

// separators are the supported column separators, the usual one first.
var separators = []rune{',', ';', '\t', '|'}

// detectSeparator returns the separator that divides the first row into the most columns.
func detectSeparator(text string) rune {
	found, columns := separators[0], 0
	for _, separator := range separators {
		row, err := newReader(firstLines(text), separator).Read()
		if err == nil && len(row) > columns {
			found, columns = separator, len(row)
		}
	}
	return found
}

// firstLines returns enough of a text to detect its separator.
func firstLines(text string) string {
	const enough = 64 << 10
	return text[:min(len(text), enough)]
}

func newReader(text string, separator rune) *csv.Reader {
	reader := csv.NewReader(strings.NewReader(text))
	reader.Comma, reader.LazyQuotes, reader.FieldsPerRecord = separator, true, -1
	return reader
}

// textTable is a table of separated values with the byte ranges of its cells.
type textTable struct {
	text      string
	separator rune
	stretches map[position]source.Stretch
}

// rows calls add for each row. Empty lines count toward row numbers, as in spreadsheets.
func (t *textTable) rows(add func(number int, cells []cell) error) error {
	if t.isWide() {
		return errColumns
	}
	lines := lineStarts(t.text)
	reader := newReader(t.text, t.separator)
	number, lastLine := 0, 0
	for {
		texts, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return document.ErrBroken.Because(err)
		}
		line, _ := reader.FieldPos(0)
		number += line - lastLine // including empty lines between
		end := int(reader.InputOffset())
		lastLine += strings.Count(t.text[lines[lastLine]:end], "\n")
		cells := make([]cell, len(texts))
		for i, text := range texts {
			cells[i].text = text
			start := offset(reader, lines, i)
			until := end - len(t.text[start:end]) + len(strings.TrimSuffix(t.text[start:end], "\n"))
			if i+1 < len(texts) {
				until = offset(reader, lines, i+1) - utf8.RuneLen(t.separator)
			}
			t.stretches[position{number, i}] = source.Stretch{Start: start, End: until}
		}
		if err := add(number, cells); err != nil {
			return err
		}
	}
}

// isWide reports whether a line has so many separators that parsing it would take too much memory.
func (t *textTable) isWide() bool {
	const maxSeparators = 50_000 // separators, including those within texts
	for line := range strings.Lines(t.text) {
		if strings.Count(line, string(t.separator)) > maxSeparators {
			return true
		}
	}
	return false
}

// lineStarts returns the byte offsets of the lines, and the length of the text.
func lineStarts(text string) []int {
	starts := []int{0}
	for i := range len(text) {
		if text[i] == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// offset returns the byte offset of a cell in the row that was read last.
func offset(reader *csv.Reader, lines []int, column int) int {
	line, at := reader.FieldPos(column)
	return lines[line-1] + at - 1
}

// changes returns the edits that replace the texts of cells.
func (t *textTable) changes(texts map[position]string) (changes []source.Change) {
	for at, text := range texts {
		stretch := t.stretches[at]
		former := strings.TrimPrefix(t.text[stretch.Start:stretch.End], `"`)
		changes = append(changes, source.Change{Start: stretch.Start, End: stretch.End,
			With: []byte(t.encodeCell(neutralize(text, former)))})
	}
	return changes
}

// encodeCell returns a text as a CSV cell, in quotation marks if needed.
func (t *textTable) encodeCell(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	if strings.ContainsAny(text, "\"\n\r"+string(t.separator)) || strings.TrimSpace(text) != text {
		return `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
	}
	return text
}

// formulaSigns are the first characters of texts that spreadsheets parse as formulas.
const formulaSigns = "=+-@\t\r\n＝＋－＠"

// neutralize prefixes a text that begins like a formula with an apostrophe, which marks text in spreadsheets (CSV
// injection), unless the former text began with the same sign.
func neutralize(text, former string) string {
	first, _ := utf8.DecodeRuneInString(text)
	if !strings.ContainsRune(formulaSigns, first) || strings.HasPrefix(former, string(first)) {
		return text
	}
	return "'" + text
}
