package table_test

import (
	"bytes"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"plainhand/internal/batches/table"
	"plainhand/internal/fault"
)

// sentence is longer than the names of columns.
const sentence = "The parcel arrived on Monday and nobody had touched it."

// texts are tables in the formats that programs write.
var texts = map[string]string{
	"comma":       "id,text\n1,\"The parcel arrived, and it was whole.\"\n2,Nobody had opened it before.\n",
	"semicolon":   "id;text\n1;The parcel arrived, and it was whole.\n2;Nobody had opened it before.\n",
	"tab":         "id\ttext\n1\tThe parcel arrived, and it was whole.\n2\tNobody had opened it before.\n",
	"pipe":        "id|text\n1|The parcel arrived, and it was whole.\n2|Nobody had opened it before.\n",
	"quotes":      "id,text\n1,\"She said \"\"no\"\" and left the room.\"\n",
	"lines":       "id,text\n1,\"The first line is here.\nAnd the second line.\"\n2,\"Three\n\nlines in one cell.\"\n",
	"returns":     "id,text\r\n1,\"The first line is here.\r\nAnd the second line.\"\r\n2,Nobody had opened it.\r\n",
	"accents":     "id,text\n1,“Où est le café près du château ?”\n2,Nobody had opened it before.\n",
	"no header":   "1,The parcel arrived early today.\n2,Nobody had opened it before.\n",
	"ragged":      "id,text,note\n1,Nobody had opened it.\n2\n3,It was whole when it came.,good,better\n",
	"no line end": "id,text\n1,Nobody had opened it before.",
	"letters":     "text\nNobody had opened it before.\nIt was whole when it came.\n",
	"empty cells": "id,text,note\n1,,seen\n2,Nobody had opened it before.,\n,,\n",
}

// encodings are the encodings that spreadsheets write tables in.
var encodings = map[string]func(t testing.TB, text string) []byte{
	"UTF-8":           in(encoding.Nop),
	"UTF-8 with mark": in(unicode.UTF8BOM),
	"UTF-16, little":  in(unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)),
	"UTF-16, big":     in(unicode.UTF16(unicode.BigEndian, unicode.UseBOM)),
	"Windows-1252":    in(charmap.Windows1252),
}

func in(enc encoding.Encoding) func(t testing.TB, text string) []byte {
	return func(t testing.TB, text string) []byte {
		t.Helper()
		content, err := enc.NewEncoder().String(text)
		if err != nil {
			t.Fatal(err)
		}
		return []byte(content)
	}
}

func readAsNamed(name string, content []byte) (*table.Table, error) {
	return table.Read(name, bytes.NewReader(content), int64(len(content)))
}

func read(t testing.TB, name string, content []byte) *table.Table {
	t.Helper()
	parsed, err := readAsNamed(name, content)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return parsed
}

func written(t testing.TB, from *table.Table, column int, texts map[int]string) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := from.Write(&out, column, texts); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// cells are the column names of a table with the texts below them.
type cells struct {
	Names []string
	Texts [][]table.Text
}

func cellsOf(from *table.Table) cells {
	found := cells{Names: from.Columns()}
	for column := range found.Names {
		found.Texts = append(found.Texts, from.Texts(column))
	}
	return found
}

// wantFault checks that an error is a fault with a message and advice for the user.
func wantFault(t testing.TB, name string, err error) {
	t.Helper()
	failure, isFault := errors.AsType[*fault.Error](err)
	if !isFault || failure.Kind != fault.Invalid && failure.Kind != fault.TooLarge || failure.Message == "" ||
		failure.Advice == "" {
		t.Errorf("%s: not a fault with advice: %v", name, err)
	}
}

// A round trip loses nothing and adds at most the final line end.
func TestTablesAreUnchangedByARoundTrip(t *testing.T) {
	t.Parallel()
	for name, text := range texts {
		for encoded, encode := range encodings {
			content := encode(t, text)
			parsed := read(t, "x.csv", content)
			rewritten := written(t, parsed, 0, nil)
			if !bytes.Equal(rewritten, content) && !bytes.Equal(rewritten, encode(t, text+"\n")) {
				t.Errorf("%s in %s: %q became %q", name, encoded, content, rewritten)
			}
		}
	}
}

func TestSeparatorsAreDetected(t *testing.T) {
	t.Parallel()
	want := cells{[]string{"id", "text"}, [][]table.Text{
		{{Row: 2, Text: "1"}, {Row: 3, Text: "2"}},
		{{Row: 2, Text: "The parcel arrived, and it was whole."}, {Row: 3, Text: "Nobody had opened it before."}},
	}}
	for _, separator := range []string{"comma", "semicolon", "tab", "pipe"} {
		if got := cellsOf(read(t, "x.csv", []byte(texts[separator]))); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v", separator, got)
		}
	}
	if got := cellsOf(read(t, "X.TSV", []byte(texts["tab"]))); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
}

func TestCellsAreReadAsSpreadsheetsReadThem(t *testing.T) {
	t.Parallel()
	const firstLines = "The first line is here.\nAnd the second line."
	for name, want := range map[string][]table.Text{
		"quotes":      {{Row: 2, Text: `She said "no" and left the room.`}},
		"lines":       {{Row: 2, Text: firstLines}, {Row: 3, Text: "Three\n\nlines in one cell."}},
		"returns":     {{Row: 2, Text: firstLines}, {Row: 3, Text: "Nobody had opened it."}},
		"accents":     {{Row: 2, Text: "“Où est le café près du château ?”"}, {Row: 3, Text: "Nobody had opened it before."}},
		"ragged":      {{Row: 2, Text: "Nobody had opened it."}, {Row: 4, Text: "It was whole when it came."}},
		"no header":   {{Row: 1, Text: "The parcel arrived early today."}, {Row: 2, Text: "Nobody had opened it before."}},
		"no line end": {{Row: 2, Text: "Nobody had opened it before."}},
		"empty cells": {{Row: 3, Text: "Nobody had opened it before."}},
	} {
		for encoded, encode := range encodings {
			if got := read(t, "x.csv", encode(t, texts[name])).Texts(1); !slices.Equal(got, want) {
				t.Errorf("%s in %s: %+v", name, encoded, got)
			}
		}
	}
}

func TestOnlyTheTextsOfTheColumnChange(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ content, want string }{
		"line ends":  {"id,text\r\n1,One is here.\r\n2,Two is here.\r\n", "id,text\r\n1,One is here.\r\n2,New.\r\n"},
		"quotes":     {"id;text\n\"a;b\";One is here.\n1;\"So; \"\"two\"\"\"\n", "id;text\n\"a;b\";One is here.\n1;New.\n"},
		"ragged":     {"id,text\n1,One is here.\n2,Two is here.,\"a,b\",,\n", "id,text\n1,One is here.\n2,New.,\"a,b\",,\n"},
		"short rows": {"id,text\n1,One is here.\n2\n", "id,text\n1,One is here.\n2\n"},
		"spaces":     {"id\ttext\n 1 \tOne is here.\n02\tTwo\n", "id\ttext\n 1 \tOne is here.\n02\tNew.\n"},
	} {
		parsed := read(t, "x.csv", []byte(test.content))
		if got := string(written(t, parsed, 1, map[int]string{3: "New."})); got != test.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestNewTextsAreReadAsTheyWereWritten(t *testing.T) {
	t.Parallel()
	for _, separator := range []string{"comma", "semicolon", "tab", "pipe"} {
		for _, text := range []string{"a,b;c\td|e", `"quoted"`, "two\nlines\n", " spaces ", `\.`, "“é”", `a "b`} {
			for encoded, encode := range encodings {
				parsed := read(t, "x.csv", encode(t, texts[separator]))
				rewritten := read(t, "x.csv", written(t, parsed, 1, map[int]string{2: text}))
				if got := rewritten.Texts(1); got[0].Text != text || got[1] != parsed.Texts(1)[1] || len(rewritten.Columns()) != 2 {
					t.Errorf("%q with %s in %s: %+v", text, separator, encoded, got)
				}
			}
		}
	}
}

// Characters that Windows-1252 lacks become question marks, as in programs that write it.
func TestTextsStayInTheirEncoding(t *testing.T) {
	t.Parallel()
	parsed := read(t, "x.csv", encodings["Windows-1252"](t, texts["accents"]))
	got := string(written(t, parsed, 1, map[int]string{2: "Zażółć – é"}))
	if !strings.HasPrefix(got, "id,text\n1,Za?\xf3?? \x96 \xe9\n") {
		t.Errorf("%q", got)
	}
}

func TestHeadersAreDetected(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("word ", 20)
	for content, want := range map[string][]string{
		"id,text\n1," + sentence:               {"id", "text"},
		" id , text \n1," + sentence:           {"id", "text"},
		"id,\n1," + sentence:                   {"id", "Column B"},
		"id\n1," + sentence:                    {"id", "Column B"},
		"text,text\n1," + sentence:             {"text", "text"},
		"Is it here?,Yes.\n1," + sentence:      {"Is it here?", "Yes."},
		sentence + "\n" + sentence + " Twice.": {"Column A"},
		long + "\n" + long + long:              {"Column A"},
		"The parcel arrived.\nIt is here.":     {"Column A"},
		",\n1," + sentence:                     {"Column A", "Column B"},
		strings.Repeat("x,", 27) + "\n" + strings.Repeat(",", 27) + sentence: append(
			slices.Repeat([]string{"x"}, 27), "Column AB"),
	} {
		if got := read(t, "x.csv", []byte(content)).Columns(); !slices.Equal(got, want) {
			t.Errorf("%q: %q", content, got)
		}
	}
}

func TestColumnsHaveTheLettersOfSpreadsheets(t *testing.T) {
	t.Parallel()
	got := read(t, "x.csv", []byte(strings.Repeat(",", 199)+sentence+sentence)).Columns()
	for column, want := range map[int]string{0: "A", 25: "Z", 26: "AA", 51: "AZ", 52: "BA", 199: "GR"} {
		if len(got) != 200 || got[column] != "Column "+want {
			t.Errorf("%d of %d: %s", column, len(got), got[column])
		}
	}
}

func TestLongestColumnHasMostWords(t *testing.T) {
	t.Parallel()
	for content, want := range map[string]int{
		"id,text,note\n1," + sentence + ",seen":                                     1,
		"id,text,note\n1,short,\n2," + sentence + ",a word":                         1,
		"address\tid\nhttps://example.com/" + strings.Repeat("x", 200) + "\tTwo it": 1,
		"id,note,text\n1,,\n2,,\n3,," + sentence:                                    2,
		"id,a\n1\n2":                                                                0,
		"the name of this column,b\none," + sentence:                                1,
	} {
		if got := read(t, "x.csv", []byte(content)).Longest(); got != want {
			t.Errorf("%q: %d", content, got)
		}
	}
}

func TestMissingColumnsHaveNoTexts(t *testing.T) {
	t.Parallel()
	parsed := read(t, "x.csv", []byte(texts["ragged"]))
	if got := parsed.Texts(4); got != nil {
		t.Errorf("%+v", got)
	}
	if got := string(written(t, parsed, 4, map[int]string{2: "New.", 9: "New."})); got != texts["ragged"] {
		t.Errorf("%q", got)
	}
}

// Formulas are marked as text, unless the former cell began with the same sign.
func TestNewTextsAreNeverFormulas(t *testing.T) {
	t.Parallel()
	for _, sign := range []string{"=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1", "\n=1", "- an item", "=", "-Inf", "＝1+1",
		"＋1", "－1", "＠SUM(A1)", `=HYPERLINK("http://example.com","x")`} {
		text := sign + " and more than a name"
		for encoded, encode := range encodings {
			if encoded == "Windows-1252" && text[0] > '~' {
				continue // it has no such sign
			}
			parsed := read(t, "x.csv", encode(t, texts["comma"]))
			rewritten := read(t, "x.csv", written(t, parsed, 1, map[int]string{2: text, 3: "'" + text})).Texts(1)
			if len(rewritten) != 2 || rewritten[0].Text != "'"+text || rewritten[1].Text != "'"+text {
				t.Errorf("%q in %s became %+v", text, encoded, rewritten)
			}
		}
	}
	for _, former := range []string{"- one item of a list", `"- one, quoted"`, "=A1", "-5", "@ the station"} {
		text := strings.Trim(former, `"`)[:1] + " New."
		parsed := read(t, "x.csv", []byte("id;text\n1;"+former+"\n2;"+sentence))
		rewritten := read(t, "x.csv", written(t, parsed, 1, map[int]string{2: text})).Texts(1)
		if len(rewritten) != 2 || rewritten[0].Text != text {
			t.Errorf("%q instead of %q became %+v", text, former, rewritten)
		}
	}
}

func TestTablesAreRecognizedByName(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{"a.csv": true, "A.TSV": true, "b.c.xlsx": true, ".csv": true,
		"a.xls": false, "a.xlsm": false, "a.txt": false, "csv": false, "": false, "a.csv.zip": false} {
		if got := table.IsName(name); got != want {
			t.Errorf("%q: %v", name, got)
		}
	}
}

func TestRowsWithoutTextStay(t *testing.T) {
	t.Parallel()
	content := "id,text\n\n1,Nobody had opened it before.\n\n"
	parsed := read(t, "x.csv", []byte(content))
	if got := parsed.Texts(1); len(got) != 1 || got[0].Row != 3 {
		t.Errorf("%+v", got)
	}
	if got := string(written(t, parsed, 0, nil)); got != content {
		t.Errorf("%q", got)
	}
}

func TestEmptyCellsOfASingleColumnStay(t *testing.T) {
	t.Parallel()
	content := "text\nNobody had opened it before.\n\"\"\nIt was whole when it came.\n"
	if got := string(written(t, read(t, "x.csv", []byte(content)), 0, nil)); got != content {
		t.Errorf("%q", got)
	}
}

func TestSeparatorsAreDetectedWithOddFirstLine(t *testing.T) {
	t.Parallel()
	for content, name := range map[string]string{
		"\nid;text\n1;" + sentence:                          "x.csv",
		"Size (12\");text\n1;" + sentence:                   "x.csv",
		"\"a, b, and c\";text\n1;" + sentence:               "x.csv",
		"name, title\ttext\n1\t" + sentence:                 "x.tsv",
		"id, as it was, once\ttext\n1\t" + sentence:         "x.tsv",
		"text of all\r" + sentence + "\r" + sentence + "\r": "x.csv",
	} {
		parsed := read(t, name, []byte(content))
		if got := parsed.Texts(parsed.Longest()); len(got) == 0 || got[len(got)-1].Text != sentence {
			t.Errorf("%q: %+v", content, got)
		}
	}
}

func TestColumnNamesMayUseAnyAlphabet(t *testing.T) {
	t.Parallel()
	const name = "Текст сообщения для покупателя магазина"
	if got := read(t, "x.csv", []byte(name+"\n"+strings.Repeat("Слово ", 20))).Columns(); got[0] != name {
		t.Errorf("%q", got)
	}
}

func TestShortTextsAreNotColumnNames(t *testing.T) {
	t.Parallel()
	for _, content := range []string{"1,It is here.\n2," + sentence, "It came today!\n" + sentence,
		"2026-03-05,Done\n2," + sentence} {
		if names := read(t, "x.csv", []byte(content)).Columns(); names[0] != "Column A" {
			t.Errorf("%q: %q", content, names)
		}
	}
}

func TestOtherCellsStayUnchanged(t *testing.T) {
	t.Parallel()
	for _, kept := range []string{"-5", "+5", "-1,234.56", "-1.234,56", "-5%", "-$5.00", "=1+1", "@x", " x ", `"x"`,
		`"x""y"`, `x"y`, `"two` + "\n" + `lines"`, `"a;b"`} {
		content := "id;text;more\n" + kept + ";" + sentence + ";" + kept + "\n" + kept + ";" + sentence + ";" + kept + "\n"
		want := strings.Replace(content, sentence, "New.", 1)
		if got := string(written(t, read(t, "x.csv", []byte(content)), 1, map[int]string{2: "New."})); got != want {
			t.Errorf("%q became %q", content, got)
		}
	}
}

func TestTablesWithoutHeaderHaveSameRowLimit(t *testing.T) {
	t.Parallel()
	wantRefusal(t, "x.csv", []byte(strings.Repeat("1,"+sentence+"\n", 1001)), "more than 1,000 rows")
}

func TestNewTextsUseLineEndsOfTheTable(t *testing.T) {
	t.Parallel()
	parsed := read(t, "x.csv", []byte("id,text\r\n1,"+sentence+"\r\n"))
	got := string(written(t, parsed, 1, map[int]string{2: "One.\r\nTwo."}))
	if got != "id,text\r\n1,\"One.\r\nTwo.\"\r\n" {
		t.Errorf("%q", got)
	}
}

func TestUnchangedTablesStayToTheByte(t *testing.T) {
	t.Parallel()
	for _, content := range []string{"id,text\r\n1,\"Two\nlines.\"\r\n2,x\r\r\n", "text\none\r\ntwo\n" + sentence} {
		if got := string(written(t, read(t, "x.csv", []byte(content)), 0, nil)); got != content {
			t.Errorf("%q became %q", content, got)
		}
	}
}

func TestTableIsSavedWithTheExtensionOfItsFormat(t *testing.T) {
	t.Parallel()
	text, book := []byte(texts["comma"]), workbook(t, fillPlain)
	for _, test := range []struct {
		name    string
		content []byte
		want    string
	}{
		{"sales.csv", text, "sales.csv"},
		{"sales.TSV", text, "sales.TSV"},
		{"sales", text, "sales.csv"},
		{"Sales v1.2", text, "Sales v1.2.csv"},
		{"sales.xlsx", book, "sales.xlsx"},
		{"sales.XLSX", book, "sales.XLSX"},
		{"sales.csv", book, "sales.xlsx"},
		{"sales", book, "sales.xlsx"},
		{"Sales v1.2", book, "Sales v1.2.xlsx"},
		{".csv", book, ".xlsx"},
	} {
		read, err := readAsNamed(test.name, test.content)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if got := read.FileName(test.name); got != test.want {
			t.Errorf("%s is saved as %s, not %s", test.name, got, test.want)
		}
	}
}
