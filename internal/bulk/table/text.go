package table

import (
	"encoding/csv"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"plainhand/internal/document"
	"plainhand/internal/document/plaintext"
	"plainhand/internal/document/source"
)

// readText reads a table whose columns are separated by a sign.
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
		text = strings.ReplaceAll(text, "\r", "\n") // as Macs ended lines
	}
	if strings.TrimSpace(text) == "" {
		return &Table{}, nil
	}
	read := &textTable{text: text, separator: '\t', stretches: map[place]source.Stretch{}}
	if !tabs {
		read.separator = separatorOf(text)
	}
	made := new(Table)
	if err := read.rows(made.add); err != nil {
		return nil, err
	}
	made.write = func(out io.Writer, texts map[place]string) error {
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
	return made, nil
}

// separators are the signs between columns, the usual one first.
var separators = []rune{',', ';', '\t', '|'}

// separatorOf is the sign that divides the first row into most columns.
func separatorOf(text string) rune {
	found, most := separators[0], 0
	for _, separator := range separators {
		row, err := newReader(firstLines(text), separator).Read()
		if err == nil && len(row) > most {
			found, most = separator, len(row)
		}
	}
	return found
}

// firstLines is enough of a text to tell its separator.
func firstLines(text string) string {
	const enough = 64 << 10
	return text[:min(len(text), enough)]
}

func newReader(text string, separator rune) *csv.Reader {
	reader := csv.NewReader(strings.NewReader(text))
	reader.Comma, reader.LazyQuotes, reader.FieldsPerRecord = separator, true, -1
	return reader
}

// textTable knows where the cells are in a text.
type textTable struct {
	text      string
	separator rune
	stretches map[place]source.Stretch
}

// rows calls add with each row. Empty lines are counted, as spreadsheets do.
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
		number += line - lastLine // with the empty ones between
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
			t.stretches[place{number, i}] = source.Stretch{Start: start, End: until}
		}
		if err := add(number, cells); err != nil {
			return err
		}
	}
}

// isWide reports whether a line has so many columns that they would take much memory.
func (t *textTable) isWide() bool {
	const most = 50_000 // signs, some of which may be within a text
	for line := range strings.Lines(t.text) {
		if strings.Count(line, string(t.separator)) > most {
			return true
		}
	}
	return false
}

// lineStarts are where the lines of a text begin, and where the text ends.
func lineStarts(text string) []int {
	starts := []int{0}
	for i := range len(text) {
		if text[i] == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// offset is where a cell of the row that was read last begins.
func offset(reader *csv.Reader, lines []int, column int) int {
	line, at := reader.FieldPos(column)
	return lines[line-1] + at - 1
}

// changes are what makes the table have other texts.
func (t *textTable) changes(texts map[place]string) (changes []source.Change) {
	for at, text := range texts {
		stretch := t.stretches[at]
		former := strings.TrimPrefix(t.text[stretch.Start:stretch.End], `"`)
		changes = append(changes, source.Change{Start: stretch.Start, End: stretch.End,
			With: []byte(t.written(inert(text, former)))})
	}
	return changes
}

// written is a text as a cell has it, in quotation marks where it needs them.
func (t *textTable) written(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	if strings.ContainsAny(text, "\"\n\r"+string(t.separator)) || strings.TrimSpace(text) != text {
		return `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
	}
	return text
}

// formulaSigns begin what spreadsheets take for a formula.
const formulaSigns = "=+-@\t\r\n＝＋－＠"

// inert puts a quotation mark before a text that begins as formulas do, as spreadsheets themselves mark a text, unless
// the former one began in the same way.
func inert(text, former string) string {
	first, _ := utf8.DecodeRuneInString(text)
	if !strings.ContainsRune(formulaSigns, first) || strings.HasPrefix(former, string(first)) {
		return text
	}
	return "'" + text
}
