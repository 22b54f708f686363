package table_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"plainhand/internal/batches/table"
)

const sheetPart = "xl/worksheets/sheet1.xml"

// seen is the content of a workbook's cells as displayed, by sheet and cell name.
type seen map[string]struct {
	Value, Formula string
	Type           excelize.CellType
	Style          int
}

func TestWorkbooksAreUnchangedByARoundTrip(t *testing.T) {
	t.Parallel()
	for name, file := range workbooks(t) {
		parsed := read(t, "x.xlsx", file)
		rewritten := written(t, parsed, 0, nil)
		if before, after := seenIn(t, file), seenIn(t, rewritten); !reflect.DeepEqual(before, after) {
			t.Errorf("%s: %+v became %+v", name, before, after)
		}
		if before, after := cellsOf(parsed), cellsOf(read(t, "X.XLSX", rewritten)); !reflect.DeepEqual(before, after) {
			t.Errorf("%s: %+v became %+v", name, before, after)
		}
		before, after := partsOf(t, file), partsOf(t, rewritten)
		for part, content := range before {
			if !strings.Contains(part, "sheet1.xml") && !strings.Contains(part, "sharedStrings") && after[part] != content {
				t.Errorf("%s: %s was %q, and became %q", name, part, content, after[part])
			}
		}
	}
}

func TestOnlyTheTextsOfAWorkbookChange(t *testing.T) {
	t.Parallel()
	file := workbook(t, fillRich)
	texts := map[int]string{2: "New & <better>.", 4: "Two\nlines and \t a tab."}
	rewritten := written(t, read(t, "x.xlsx", file), 1, texts)
	want := seenIn(t, file)
	for row, text := range texts {
		name := fmt.Sprintf("Sheet1!B%d", row)
		cell := want[name]
		cell.Value, cell.Type = text, excelize.CellTypeInlineString
		want[name] = cell
	}
	if got := seenIn(t, rewritten); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	book, err := excelize.OpenReader(bytes.NewReader(rewritten))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	merged, err := book.GetMergeCells("Sheet1")
	if err != nil || len(merged) != 1 || merged[0].GetStartAxis()+merged[0].GetEndAxis() != "E4F5" {
		t.Errorf("%v, %v", merged, err)
	}
}

func TestOnlyFirstSheetIsRead(t *testing.T) {
	t.Parallel()
	got := cellsOf(read(t, "x.xlsx", workbook(t, fillRich)))
	want := cells{[]string{"number", "text", "date", "sum", "note"}, [][]table.Text{
		{{Row: 2, Text: "12.5"}, {Row: 3, Text: "-3"}, {Row: 4, Text: "1000000000"}},
		{{Row: 2, Text: "The parcel arrived today."}, {Row: 3, Text: "Nobody had opened it before."},
			{Row: 4, Text: "It was whole when it came."}},
		{{Row: 2, Text: "46086"}}, // the raw value of a date
		nil,                       // a formula without a calculated value
		{{Row: 2, Text: "1"}, {Row: 3, Text: "Seen & <done>."}, {Row: 4, Text: "merged"}},
	}}
	for _, texts := range got.Texts {
		for i := range texts {
			texts[i].Fixed = false // other tests check it
		}
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
}

func TestWorkbookRowsAreNumberedAsInSpreadsheets(t *testing.T) {
	t.Parallel()
	want := []table.Text{{Row: 2, Text: "The parcel arrived today."}, {Row: 4, Text: "Nobody had opened it before."}}
	parsed := read(t, "x.xlsx", workbook(t, fillPlain))
	if got := parsed.Texts(1); !slices.Equal(got, want) || parsed.Longest() != 1 {
		t.Errorf("%+v", got)
	}
	if names := parsed.Columns(); !slices.Equal(names, []string{"Column A", "text"}) {
		t.Errorf("%q", names)
	}
}

// A text is written as an inline string, whatever it looks like, so it needs no apostrophe.
func TestTextsInWorkbooksAreNeverFormulas(t *testing.T) {
	t.Parallel()
	file := workbook(t, fillPlain)
	for _, text := range []string{"=1+1", "+1", "-5", "@SUM(A1)", "{=1}", "'=1", "12", "TRUE", " spaces ", "",
		"<f>1+1</f>", "\x00\x01", "\xff", "a\r\nb"} {
		rewritten := written(t, read(t, "x.xlsx", file), 1, map[int]string{2: text})
		got := seenIn(t, rewritten)["Sheet1!B2"]
		if got.Formula != "" || got.Type != excelize.CellTypeInlineString {
			t.Errorf("%q became %+v", text, got)
		}
		if isText := utf8.ValidString(text) && !strings.ContainsAny(text, "\x00\r"); isText && got.Value != text {
			t.Errorf("%q became %q", text, got.Value)
		}
		if strings.Contains(partsOf(t, rewritten)[sheetPart], "<f>") {
			t.Errorf("%q made a formula", text)
		}
	}
}

func TestFormulasAreMarked(t *testing.T) {
	t.Parallel()
	rows := `<row r="1"><c r="A1" t="inlineStr"><is><t>text</t></is></c></row>` +
		`<row r="2"><c r="A2" t="str"><f>"A "&amp;"sum"</f><v>The formula has a longer text.</v></c></row>` +
		`<row r="3"><c r="A3" t="str"><f t="shared" ref="A3:A4" si="0">B3</f><v>One is shared.</v></c></row>` +
		`<row r="4"><c r="A4" t="str"><f t="shared" si="0"/><v>Two is shared.</v></c></row>` +
		`<row r="5"><c r="A5" t="inlineStr"><is><t>This one is a text.</t></is></c></row>`
	for _, text := range read(t, "x.xlsx", withRows(t, rows, "")).Texts(0) {
		if text.Fixed != (text.Row < 5) {
			t.Errorf("%+v", text)
		}
	}
}

func TestFormulasAreNotReplacedByNewTexts(t *testing.T) {
	t.Parallel()
	file := workbook(t, fillRich)
	rewritten := written(t, read(t, "x.xlsx", file), 1, map[int]string{5: "New."})
	if got := seenIn(t, rewritten)["Sheet1!B5"]; got.Formula == "" {
		t.Errorf("%+v", got)
	}
}

func TestAllKindsOfFormulasAreMarked(t *testing.T) {
	t.Parallel()
	for name, cell := range map[string]string{
		"array":      `<c r="A2" t="str"><f t="array" ref="A2:A3">B2:B3</f><v>One</v></c></row><row r="3"><c r="A3" t="str">`,
		"data table": `<c r="A3" t="str"><f t="dataTable" ref="A3:A3" dt2D="0" dtr="0" r1="B1"/>`,
		"shared":     `<c r="A3" t="str"><f t="shared" si="7"/>`,
		"empty":      `<c r="A3" t="str"><f></f>`,
		"without r":  `<c t="str"><f>B3</f>`,
	} {
		row := `<row r="3">`
		if name == "array" {
			row = `<row r="2">`
		}
		file := withRows(t, `<row r="1"><c r="A1" t="inlineStr"><is><t>text</t></is></c></row>`+row+cell+`<v>`+sentence+`</v></c></row>`, "")
		texts := read(t, "x.xlsx", file).Texts(0)
		if last := texts[len(texts)-1]; last.Text != sentence || !last.Fixed {
			t.Errorf("%s: %+v", name, texts)
		}
	}
}

func TestMergedCellsStayUnchanged(t *testing.T) {
	t.Parallel()
	file := repacked(t, workbook(t, fillPlain), sheetPart, func(part string) string {
		return strings.Replace(part, "</sheetData>", `</sheetData><mergeCells count="1"><mergeCell ref="B2:B4"/></mergeCells>`, 1)
	})
	parsed := read(t, "x.xlsx", file)
	texts := map[int]string{}
	for _, text := range parsed.Texts(1) {
		texts[text.Row] = text.Text
	}
	want := partsOf(t, written(t, parsed, 1, nil))[sheetPart]
	for range 20 {
		if got := partsOf(t, written(t, parsed, 1, texts))[sheetPart]; got != want {
			t.Fatalf("%s became %s", want, got)
		}
	}
}

func TestRowsOutOfOrderAreAllRead(t *testing.T) {
	t.Parallel()
	row := `<row r="%[1]d"><c r="B%[1]d" t="inlineStr"><is><t>` + sentence + `</t></is></c><c r="A%[1]d" t="inlineStr"><is><t>id</t></is></c></row>`
	file := withRows(t, fmt.Sprintf(row, 3)+fmt.Sprintf(row, 2), "")
	if got, err := readAsNamed("x.xlsx", file); err == nil && len(got.Texts(1)) != 2 { // or it is refused
		t.Errorf("%+v", cellsOf(got))
	}
}

func TestFormattedRowsWithoutTextDoNotCount(t *testing.T) {
	t.Parallel()
	rows := `<row r="1"><c r="A1" t="inlineStr"><is><t>text</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>` + sentence + `</t></is></c></row>`
	wantRefusal(t, "x.xlsx", withRows(t, rows+`<row r="5000"><c r="A5000" s="0"/></row>`, ""), "")
}

// Texts longer than a cell's limit are not written, and the former text stays.
func TestTooLongTextsAreNotWritten(t *testing.T) {
	t.Parallel()
	parsed := read(t, "x.xlsx", workbook(t, fillPlain))
	rewritten := written(t, parsed, 1, map[int]string{2: strings.Repeat("é", excelize.TotalCellChars+1)})
	if got := read(t, "x.xlsx", rewritten).Texts(1); !slices.Equal(got, parsed.Texts(1)) {
		t.Errorf("%.200s", fmt.Sprint(got))
	}
	rewritten = written(t, parsed, 1, map[int]string{2: strings.Repeat("é", excelize.TotalCellChars)})
	if got := read(t, "x.xlsx", rewritten).Texts(1); len(got[0].Text) != 2*excelize.TotalCellChars {
		t.Errorf("%.200s", fmt.Sprint(got))
	}
}

// Macros are neither run nor lost, and the workbook opens as before.
func TestMacrosAreKept(t *testing.T) {
	t.Parallel()
	file := workbook(t, fillPlain)
	file = repacked(t, file, "xl/vbaProject.bin", func(string) string { return "\xD0\xCF\x11\xE0 a macro" })
	file = repacked(t, file, "[Content_Types].xml", func(part string) string {
		return strings.Replace(part, "openxmlformats-officedocument.spreadsheetml.sheet.main", "ms-excel.sheet.macroEnabled.main", 1)
	})
	before, after := partsOf(t, file), partsOf(t, written(t, read(t, "x.xlsx", file), 1, map[int]string{2: "New."}))
	for _, part := range []string{"xl/vbaProject.bin", "[Content_Types].xml"} {
		if after[part] != before[part] {
			t.Errorf("%s was %q, and became %q", part, before[part], after[part])
		}
	}
}

func TestTextsWithoutSharedStringsAreTexts(t *testing.T) {
	t.Parallel()
	row := `<row><c t="str"><v>text</v></c></row><row><c t="str"><v>` + sentence[:len(sentence)-1] + `</v></c></row>`
	if got := read(t, "x.xlsx", withRows(t, row, "")).Texts(0); len(got) != 1 || got[0].Fixed {
		t.Errorf("%+v", got)
	}
}

func TestNewTextsAreDisplayedAsGiven(t *testing.T) {
	t.Parallel()
	rewritten := written(t, read(t, "x.xlsx", workbook(t, fillPlain)), 1, map[int]string{2: "Set _x0041_ first."})
	if got := seenIn(t, rewritten)["Sheet1!B2"].Value; got != "Set _x0041_ first." {
		t.Errorf("%q", got)
	}
}

func TestNumbersAndDatesKeepTheirTypes(t *testing.T) {
	t.Parallel()
	file := workbook(t, fillRich)
	parsed := read(t, "x.xlsx", file)
	want := seenIn(t, file)
	for column, name := range map[int]string{0: "Sheet1!A2", 2: "Sheet1!C2", 4: "Sheet1!E2"} {
		texts := map[int]string{}
		for _, text := range parsed.Texts(column) {
			if !text.Fixed { // fixed cells are never written
				texts[text.Row] = text.Text
			}
		}
		if got := seenIn(t, written(t, parsed, column, texts))[name]; got != want[name] {
			t.Errorf("%s: got %+v, want %+v", name, got, want[name])
		}
	}
}

func TestNewTextsInOddFormulasDoNotPanic(t *testing.T) {
	t.Parallel()
	rows := `<row r="1"><c r="A1" t="str"><f t="shared" ref="A1:A9" si="0">B1</f><v>text</v></c></row>` +
		`<row r="2"><c r="A2" t="str"><f t="shared" ref="A2:A9"/><v>` + sentence + `</v></c></row>`
	parsed := read(t, "x.xlsx", withRows(t, rows, ""))
	if err := parsed.Write(io.Discard, 0, map[int]string{2: "New."}); err != nil {
		wantFault(t, "a shared formula", err)
	}
}

// Entities are neither read from files nor expanded.
func TestEntitiesAreNotExpanded(t *testing.T) {
	t.Parallel()
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte("hunter2"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, doctype := range map[string]string{
		"external": fmt.Sprintf(`<!DOCTYPE x [<!ENTITY e SYSTEM "file://%s">]>`, secret),
		"bomb":     `<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY e "&b;&b;&b;&b;">]>`,
	} {
		for _, part := range []string{sheetPart, "xl/sharedStrings.xml", "xl/styles.xml", "xl/workbook.xml"} {
			file := repacked(t, workbook(t, fillPlain), part, func(content string) string {
				head, rest, _ := strings.Cut(content, "?>")
				return head + "?>" + doctype + strings.ReplaceAll(rest, "</", "&e;</")
			})
			parsed, err := readAsNamed("x.xlsx", file)
			if err != nil {
				wantFault(t, name, err)
				continue
			}
			if got := fmt.Sprint(cellsOf(parsed)); strings.Contains(got, "hunter2") || strings.Contains(got, "lol") {
				t.Errorf("%s in %s: %s", name, part, got)
			}
		}
	}
}
