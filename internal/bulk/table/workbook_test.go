package table_test

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"plainhand/internal/bulk/table"
	"plainhand/internal/document"
	"plainhand/internal/fault"
)

// workbook makes a file, whose first sheet is Sheet1.
func workbook(t testing.TB, fill func(book *excelize.File) error) []byte {
	t.Helper()
	book := excelize.NewFile()
	defer book.Close()
	var out bytes.Buffer
	err := fill(book)
	if err == nil {
		err = book.Write(&out)
	}
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// fillPlain fills a sheet with a column of texts.
func fillPlain(book *excelize.File) error {
	for i, text := range []string{"text", "The parcel arrived today.", "", "Nobody had opened it before."} {
		if err := book.SetCellStr("Sheet1", "B"+string(rune('1'+i)), text); err != nil {
			return err
		}
	}
	return book.SetCellInt("Sheet1", "A2", 7)
}

// fillRich fills a sheet with everything that people put into one.
func fillRich(book *excelize.File) error {
	bold, err := book.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true, Color: "FF0000"}})
	if err != nil {
		return err
	}
	for name, value := range map[string]any{
		"A1": "number", "B1": "text", "C1": "date", "D1": "sum", "E1": "note",
		"A2": 12.5, "B2": "The parcel arrived today.", "C2": time.Date(2026, 3, 5, 0, 0, 0, 0, time.UTC), "E2": true,
		"A3": -3, "B3": "Nobody had opened it before.", "E3": "Seen & <done>.",
		"A4": 1e9, "B4": "It was whole when it came.", "E4": "merged",
	} {
		if err := book.SetCellValue("Sheet1", name, value); err != nil {
			return err
		}
	}
	for name, formula := range map[string]string{"D2": "SUM(A2:A4)", "B5": `CONCATENATE(B2," ",B3)`} {
		if err := book.SetCellFormula("Sheet1", name, formula); err != nil {
			return err
		}
	}
	if _, err := book.NewSheet("Other"); err != nil {
		return err
	}
	if err := book.SetCellStr("Other", "A1", "A text of another sheet."); err != nil {
		return err
	}
	if err := book.MergeCell("Sheet1", "E4", "F5"); err != nil {
		return err
	}
	return book.SetCellStyle("Sheet1", "B2", "E3", bold)
}

// fillFormulas fills a sheet with formulas that several cells share, and with one that fills several cells.
func fillFormulas(book *excelize.File) error {
	for i, text := range []string{"text", "The parcel arrived today.", "It was whole.", "Nobody had opened it before."} {
		if err := book.SetCellStr("Sheet1", "A"+string(rune('1'+i)), text); err != nil {
			return err
		}
	}
	shared, sharedCells := excelize.STCellFormulaTypeShared, "B2:B4"
	array, arrayCells := excelize.STCellFormulaTypeArray, "C2:C4"
	err := book.SetCellFormula("Sheet1", "B2", `A2&" Indeed."`, excelize.FormulaOpts{Type: &shared, Ref: &sharedCells})
	if err != nil {
		return err
	}
	return book.SetCellFormula("Sheet1", "C2", "A2:A4", excelize.FormulaOpts{Type: &array, Ref: &arrayCells})
}

// workbooks are files as programs make them.
func workbooks(t testing.TB) map[string][]byte {
	t.Helper()
	return map[string][]byte{
		"plain": workbook(t, fillPlain), "rich": workbook(t, fillRich), "formulas": workbook(t, fillFormulas),
	}
}

// repacked is a workbook with one of its parts changed, or with a part that it did not have.
func repacked(t testing.TB, file []byte, name string, change func(part string) string) []byte {
	t.Helper()
	parts := partsOf(t, file)
	parts[name] = change(parts[name])
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for name, content := range parts {
		part, err := archive.Create(name)
		if err == nil {
			_, err = io.WriteString(part, content)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func partsOf(t testing.TB, file []byte) map[string]string {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]string{}
	for _, part := range archive.File {
		reader, err := part.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(reader)
		if err != nil {
			t.Fatal(err)
		}
		parts[part.Name] = string(content)
	}
	return parts
}

const sheetPart = "xl/worksheets/sheet1.xml"

// withRows is a workbook whose sheet has these rows, written as XML, and perhaps more behind them.
func withRows(t testing.TB, rows, behind string) []byte {
	t.Helper()
	return repacked(t, workbook(t, fillPlain), sheetPart, func(part string) string {
		start, rest, _ := strings.Cut(part, "<sheetData>")
		_, end, _ := strings.Cut(rest, "</sheetData>")
		return start + "<sheetData>" + rows + "</sheetData>" + behind + end
	})
}

// seen is what people see in a workbook: all of its cells by their sheets and names.
type seen map[string]struct {
	Value, Formula string
	Type           excelize.CellType
	Style          int
}

func seenIn(t testing.TB, file []byte) seen {
	t.Helper()
	book, err := excelize.OpenReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	found := seen{}
	for _, sheet := range book.GetSheetList() {
		for row := range 12 {
			for column := range 8 {
				name, err := excelize.CoordinatesToCellName(column+1, row+1)
				if err != nil {
					t.Fatal(err)
				}
				one := found[sheet+"!"+name]
				var errs [4]error
				one.Value, errs[0] = book.GetCellValue(sheet, name)
				one.Formula, errs[1] = book.GetCellFormula(sheet, name)
				one.Type, errs[2] = book.GetCellType(sheet, name)
				one.Style, errs[3] = book.GetCellStyle(sheet, name)
				if err := errors.Join(errs[:]...); err != nil {
					t.Fatal(err)
				}
				found[sheet+"!"+name] = one
			}
		}
	}
	return found
}

func TestWorkbooksComeBackAsTheyWere(t *testing.T) {
	t.Parallel()
	for name, file := range workbooks(t) {
		made := read(t, "x.xlsx", file)
		again := written(t, made, 0, nil)
		if before, after := seenIn(t, file), seenIn(t, again); !reflect.DeepEqual(before, after) {
			t.Errorf("%s: %+v became %+v", name, before, after)
		}
		if before, after := cellsOf(made), cellsOf(read(t, "X.XLSX", again)); !reflect.DeepEqual(before, after) {
			t.Errorf("%s: %+v became %+v", name, before, after)
		}
		before, after := partsOf(t, file), partsOf(t, again)
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
	again := written(t, read(t, "x.xlsx", file), 1, texts)
	want := seenIn(t, file)
	for row, text := range texts {
		name := fmt.Sprintf("Sheet1!B%d", row)
		one := want[name]
		one.Value, one.Type = text, excelize.CellTypeInlineString
		want[name] = one
	}
	if got := seenIn(t, again); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	book, err := excelize.OpenReader(bytes.NewReader(again))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	merged, err := book.GetMergeCells("Sheet1")
	if err != nil || len(merged) != 1 || merged[0].GetStartAxis()+merged[0].GetEndAxis() != "E4F5" {
		t.Errorf("%v, %v", merged, err)
	}
}

func TestTheFirstSheetIsRead(t *testing.T) {
	t.Parallel()
	got := cellsOf(read(t, "x.xlsx", workbook(t, fillRich)))
	want := cells{[]string{"number", "text", "date", "sum", "note"}, [][]table.Text{
		{{Row: 2, Text: "12.5"}, {Row: 3, Text: "-3"}, {Row: 4, Text: "1000000000"}},
		{{Row: 2, Text: "The parcel arrived today."}, {Row: 3, Text: "Nobody had opened it before."},
			{Row: 4, Text: "It was whole when it came."}},
		{{Row: 2, Text: "46086"}}, // the raw value of a date
		nil,                       // a formula whose value nobody has calculated
		{{Row: 2, Text: "1"}, {Row: 3, Text: "Seen & <done>."}, {Row: 4, Text: "merged"}},
	}}
	for _, texts := range got.Texts {
		for i := range texts {
			texts[i].Fixed = false // other tests look at it
		}
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
}

func TestRowsOfWorkbooksAreCountedAsPeopleCount(t *testing.T) {
	t.Parallel()
	want := []table.Text{{Row: 2, Text: "The parcel arrived today."}, {Row: 4, Text: "Nobody had opened it before."}}
	made := read(t, "x.xlsx", workbook(t, fillPlain))
	if got := made.Texts(1); !slices.Equal(got, want) || made.Longest() != 1 {
		t.Errorf("%+v", got)
	}
	if names := made.Columns(); !slices.Equal(names, []string{"Column A", "text"}) {
		t.Errorf("%q", names)
	}
}

// A text is written as one, whatever it looks like. It needs no apostrophe.
func TestTextsInWorkbooksAreNeverFormulas(t *testing.T) {
	t.Parallel()
	file := workbook(t, fillPlain)
	for _, text := range []string{"=1+1", "+1", "-5", "@SUM(A1)", "{=1}", "'=1", "12", "TRUE", " spaces ", "",
		"<f>1+1</f>", "\x00\x01", "\xff", "a\r\nb"} {
		again := written(t, read(t, "x.xlsx", file), 1, map[int]string{2: text})
		got := seenIn(t, again)["Sheet1!B2"]
		if got.Formula != "" || got.Type != excelize.CellTypeInlineString {
			t.Errorf("%q became %+v", text, got)
		}
		if isText := utf8.ValidString(text) && !strings.ContainsAny(text, "\x00\r"); isText && got.Value != text {
			t.Errorf("%q became %q", text, got.Value)
		}
		if strings.Contains(partsOf(t, again)[sheetPart], "<f>") {
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

func TestFormulasStayEvenIfTheyHaveNewTexts(t *testing.T) {
	t.Parallel()
	file := workbook(t, fillRich)
	again := written(t, read(t, "x.xlsx", file), 1, map[int]string{5: "New."})
	if got := seenIn(t, again)["Sheet1!B5"]; got.Formula == "" {
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

func TestMergedCellsHaveOneText(t *testing.T) {
	t.Parallel()
	file := repacked(t, workbook(t, fillPlain), sheetPart, func(part string) string {
		return strings.Replace(part, "</sheetData>", `</sheetData><mergeCells count="1"><mergeCell ref="B2:B4"/></mergeCells>`, 1)
	})
	made := read(t, "x.xlsx", file)
	texts := map[int]string{}
	for _, text := range made.Texts(1) {
		texts[text.Row] = text.Text
	}
	want := partsOf(t, written(t, made, 1, nil))[sheetPart]
	for range 20 {
		if got := partsOf(t, written(t, made, 1, texts))[sheetPart]; got != want {
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
	refusedAs(t, "x.xlsx", withRows(t, rows+`<row r="5000"><c r="A5000" s="0"/></row>`, ""), "")
}

// A cell holds no more, so the former text stays.
func TestTextsThatAreTooLongAreNotCut(t *testing.T) {
	t.Parallel()
	made := read(t, "x.xlsx", workbook(t, fillPlain))
	again := written(t, made, 1, map[int]string{2: strings.Repeat("é", excelize.TotalCellChars+1)})
	if got := read(t, "x.xlsx", again).Texts(1); !slices.Equal(got, made.Texts(1)) {
		t.Errorf("%.200s", fmt.Sprint(got))
	}
	again = written(t, made, 1, map[int]string{2: strings.Repeat("é", excelize.TotalCellChars)})
	if got := read(t, "x.xlsx", again).Texts(1); len(got[0].Text) != 2*excelize.TotalCellChars {
		t.Errorf("%.200s", fmt.Sprint(got))
	}
}

// A macro is neither run nor lost, and the workbook opens as before.
func TestMacrosStayWhereTheyAre(t *testing.T) {
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

func TestWorkbooksThatAreTooLargeAreRefused(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		rows, columns int
		want          string
	}{
		{1001, 2, ""}, {1002, 2, "more than 1,000 rows"}, {2, 200, ""}, {2, 201, "more than 200 columns"},
	} {
		refusedAs(t, "x.xlsx", streamed(t, test.rows, test.columns), test.want)
	}
}

// streamed is a workbook with a header, and with texts in all other cells.
func streamed(t testing.TB, rows, columns int) []byte {
	t.Helper()
	return workbook(t, func(book *excelize.File) error {
		stream, err := book.NewStreamWriter("Sheet1")
		if err != nil {
			return err
		}
		for row := range rows {
			name := fmt.Sprintf("A%d", row+1)
			if err := stream.SetRow(name, slices.Repeat([]any{sentence[:min(2+row, 30)]}, columns)); err != nil {
				return err
			}
		}
		return stream.Flush()
	})
}

func TestLongWorkbooksCostLittle(t *testing.T) {
	file := streamed(t, 100_000, 1)
	most := allocated(func() {
		if _, err := readAsNamed("x.xlsx", file); fault.KindOf(err) != fault.TooLarge {
			t.Errorf("%v", err)
		}
	})
	if most > 200<<20 {
		t.Errorf("%d MB", most>>20)
	}
}

// bomb is a workbook whose sheet unpacks to many spaces, and perhaps claims to have fewer.
func bomb(t testing.TB, size int, claimed uint64) []byte {
	t.Helper()
	var packed, out bytes.Buffer
	deflated, err := flate.NewWriter(&packed, flate.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	parts := partsOf(t, workbook(t, fillPlain))
	spaces := strings.Repeat(" ", 1<<20)
	sum := crc32.NewIEEE()
	length, start := 0, 0
	for _, content := range []string{parts[sheetPart], spaces, spaces} { // the second of them looks like all that follow
		start = packed.Len()
		written, err := io.WriteString(io.MultiWriter(deflated, sum), content)
		if err := errors.Join(err, deflated.Flush()); err != nil {
			t.Fatal(err)
		}
		length += written
	}
	for repeated := packed.String()[start:]; length < size; length += len(spaces) {
		packed.WriteString(repeated)
		_, _ = io.WriteString(sum, spaces) // a sum cannot fail
	}
	if err := deflated.Close(); err != nil {
		t.Fatal(err)
	}
	header := zip.FileHeader{Name: sheetPart, Method: zip.Deflate, CRC32: sum.Sum32(),
		CompressedSize64: uint64(packed.Len()), UncompressedSize64: min(uint64(length), claimed)}
	archive := zip.NewWriter(&out)
	for name, content := range parts {
		if name == sheetPart {
			continue
		}
		part, err := archive.Create(name)
		if err == nil {
			_, err = io.WriteString(part, content)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	part, err := archive.CreateRaw(&header)
	if err == nil {
		_, err = part.Write(packed.Bytes())
	}
	if err := errors.Join(err, archive.Close()); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestBombsAreRefused(t *testing.T) {
	for name, claimed := range map[string]uint64{"honest": math.MaxUint64, "lying": 1 << 20} {
		file := bomb(t, 1<<30, claimed)
		most := allocated(func() {
			if made, err := readAsNamed("x.xlsx", file); err != nil {
				understood(t, name, err)
			} else if name == "honest" {
				t.Errorf("%s is accepted: %+v", name, cellsOf(made))
			}
		})
		if most > 200<<20 {
			t.Errorf("%s takes %d MB", name, most>>20)
		}
	}
}

func TestBombsAreCalledTooLarge(t *testing.T) {
	t.Parallel()
	if _, err := readAsNamed("x.xlsx", bomb(t, 80<<20, math.MaxUint64)); fault.KindOf(err) != fault.TooLarge {
		t.Errorf("%v", err)
	}
}

func TestWorkbooksLeaveNothingBehind(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	file := repacked(t, bomb(t, 40<<20, math.MaxUint64), "xl/styles.xml", func(string) string { return "<" })
	_, _ = readAsNamed("x.xlsx", file) // whether it is read or refused
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("%v, %v", left, err)
	}
}

func TestWorkbooksThatLieAboutTheirSizeAreBroken(t *testing.T) {
	t.Parallel()
	if _, err := readAsNamed("x.xlsx", bomb(t, 8<<20, 1<<20)); !errors.Is(err, document.ErrBroken) {
		t.Errorf("%v", err)
	}
}

func TestSmallWorkbooksCostLittle(t *testing.T) {
	const main = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`
	text := `<row r="1"><c r="A1" t="inlineStr"><is><t>text</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>` + sentence + `</t></is></c></row>`
	plain := workbook(t, fillPlain)
	var wide strings.Builder
	for row := range 200 {
		fmt.Fprintf(&wide, `<row r="%d"><c r="A%[1]d"><v>%[1]d</v></c><c r="XFD%[1]d"/></row>`, row+1)
	}
	for name, file := range map[string][]byte{
		"styles": repacked(t, plain, "xl/styles.xml", func(string) string {
			return "<styleSheet " + main + "><cellXfs>" + strings.Repeat("<xf/>", 1_000_000) + "</cellXfs></styleSheet>"
		}),
		"strings": repacked(t, plain, "xl/sharedStrings.xml", func(string) string {
			return "<sst " + main + ">" + strings.Repeat("<si/>", 1_000_000) + "</sst>"
		}),
		"columns": withRows(t, wide.String(), ""),
		"depth":   withRows(t, text, strings.Repeat("<a>", 1_000_000)),
		"rules": withRows(t, text,
			"<conditionalFormatting>"+strings.Repeat("<cfRule/>", 1_000_000)+"</conditionalFormatting>"),
		"merged": withRows(t, text, "<mergeCells>"+strings.Repeat("<mergeCell/>", 1_000_000)+"</mergeCells>"),
		"cells":  withRows(t, `<row r="1">`+strings.Repeat("<c><v>1</v></c>", 1_000_000)+"</row>", ""),
		"spaces": bomb(t, 60<<20, math.MaxUint64),
	} {
		if most := allocated(func() { _, _ = readAsNamed("x.xlsx", file) }); most > 400<<20 {
			t.Errorf("%s: %d KB take %d MB", name, len(file)>>10, most>>20)
		}
	}
}

// Cells that share a text do not multiply it.
func TestSharedTextsAreBounded(t *testing.T) {
	t.Parallel()
	rows := strings.Repeat("<row>"+strings.Repeat(`<c t="s"><v>0</v></c>`, 200)+"</row>", 1000)
	file := repacked(t, withRows(t, rows, ""), "xl/sharedStrings.xml", func(string) string {
		return `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>` +
			strings.Repeat("word ", 200_000) + "</t></si></sst>"
	})
	if _, err := readAsNamed("x.xlsx", file); fault.KindOf(err) != fault.TooLarge {
		t.Errorf("%v", err)
	}
}

func TestTextsWithoutTableOfStringsAreTexts(t *testing.T) {
	t.Parallel()
	row := `<row><c t="str"><v>text</v></c></row><row><c t="str"><v>` + sentence[:len(sentence)-1] + `</v></c></row>`
	if got := read(t, "x.xlsx", withRows(t, row, "")).Texts(0); len(got) != 1 || got[0].Fixed {
		t.Errorf("%+v", got)
	}
}

func TestEmptyWorkbooksAreRefused(t *testing.T) {
	t.Parallel()
	refusedAs(t, "x.xlsx", workbook(t, func(*excelize.File) error { return nil }), "no rows")
	refusedAs(t, "x.xlsx", streamed(t, 1, 3), "no rows")
	refusedAs(t, "x.xlsx", withRows(t, "", ""), "no rows")
}

func TestFilesThatAreNoWorkbooksAreRefused(t *testing.T) {
	t.Parallel()
	plain := workbook(t, fillPlain)
	protected, err := excelize.Encrypt(plain, &excelize.Options{Password: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	for name, file := range map[string][]byte{
		"a text":     []byte(texts["comma"]),
		"a letter":   []byte("x"),
		"an archive": repacked(t, plain, "xl/workbook.xml", func(string) string { return "" }),
		"no sheet":   repacked(t, plain, "xl/workbook.xml", func(string) string { return "<workbook/>" }),
		"old":        append([]byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"), make([]byte, 4096)...),
		"protected":  protected,
		"half":       plain[:len(plain)/2],
		"no end":     plain[:len(plain)-4],
	} {
		_, err := readAsNamed("x.xlsx", file)
		understood(t, name, err)
	}
}

func TestProtectedWorkbooksAreNamed(t *testing.T) {
	t.Parallel()
	protected, err := excelize.Encrypt(workbook(t, fillPlain), &excelize.Options{Password: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := readAsNamed("x.xlsx", protected); !errors.Is(err, document.ErrProtected) {
		t.Errorf("%v", err)
	}
}

func TestCutWorkbooksAreRefused(t *testing.T) {
	t.Parallel()
	file := workbook(t, fillRich)
	for length := 1; length < len(file); length += 97 {
		_, err := readAsNamed("x.xlsx", file[:length])
		understood(t, fmt.Sprint(length, " bytes"), err)
	}
	sheet := partsOf(t, file)[sheetPart]
	for length := strings.Index(sheet, "</c>"); length < len(sheet); length += 11 {
		_, err := readAsNamed("x.xlsx", repacked(t, file, sheetPart, func(part string) string { return part[:length] }))
		understood(t, fmt.Sprint(length, " bytes of the sheet"), err)
	}
}

func TestSheetsThatAreCutBeforeTheirFirstCellAreRefused(t *testing.T) {
	t.Parallel()
	for _, rows := range []string{`<row r="1"`, `<row r="1">`, `<row r="1"><c r="A1"`, `<row r="1"/><row r="2"/>`} {
		_, err := readAsNamed("x.xlsx", withRows(t, rows, ""))
		understood(t, rows, err)
	}
}

func TestNewTextsLookAsTheyWereGiven(t *testing.T) {
	t.Parallel()
	again := written(t, read(t, "x.xlsx", workbook(t, fillPlain)), 1, map[int]string{2: "Set _x0041_ first."})
	if got := seenIn(t, again)["Sheet1!B2"].Value; got != "Set _x0041_ first." {
		t.Errorf("%q", got)
	}
}

func TestNumbersAndDatesStayWhatTheyAre(t *testing.T) {
	t.Parallel()
	file := workbook(t, fillRich)
	made := read(t, "x.xlsx", file)
	want := seenIn(t, file)
	for column, name := range map[int]string{0: "Sheet1!A2", 2: "Sheet1!C2", 4: "Sheet1!E2"} {
		texts := map[int]string{}
		for _, text := range made.Texts(column) {
			if !text.Fixed { // or whatever says that it stays
				texts[text.Row] = text.Text
			}
		}
		if got := seenIn(t, written(t, made, column, texts))[name]; got != want[name] {
			t.Errorf("%s: got %+v, want %+v", name, got, want[name])
		}
	}
}

func TestNewTextsInOddFormulasDoNotPanic(t *testing.T) {
	t.Parallel()
	rows := `<row r="1"><c r="A1" t="str"><f t="shared" ref="A1:A9" si="0">B1</f><v>text</v></c></row>` +
		`<row r="2"><c r="A2" t="str"><f t="shared" ref="A2:A9"/><v>` + sentence + `</v></c></row>`
	made := read(t, "x.xlsx", withRows(t, rows, ""))
	if err := made.Write(io.Discard, 0, map[int]string{2: "New."}); err != nil {
		understood(t, "a shared formula", err)
	}
}

// Entities are neither read from files nor multiplied.
func TestEntitiesAreNotFollowed(t *testing.T) {
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
			made, err := readAsNamed("x.xlsx", file)
			if err != nil {
				understood(t, name, err)
				continue
			}
			if got := fmt.Sprint(cellsOf(made)); strings.Contains(got, "hunter2") || strings.Contains(got, "lol") {
				t.Errorf("%s in %s: %s", name, part, got)
			}
		}
	}
}
