package table_test

import (
	"errors"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"plainhand/internal/fault"
	"plainhand/internal/formats/document"
)

func TestWorkbooksThatAreTooLargeAreRefused(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		rows, columns int
		want          string
	}{
		{1001, 2, ""}, {1002, 2, "more than 1,000 rows"}, {2, 200, ""}, {2, 201, "more than 200 columns"},
	} {
		wantRefusal(t, "x.xlsx", streamed(t, test.rows, test.columns), test.want)
	}
}

func TestLongWorkbooksUseLittleMemory(t *testing.T) {
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

func TestZipBombsAreRefused(t *testing.T) {
	for name, claimed := range map[string]uint64{"honest": math.MaxUint64, "lying": 1 << 20} {
		file := bomb(t, 1<<30, claimed)
		most := allocated(func() {
			if parsed, err := readAsNamed("x.xlsx", file); err != nil {
				wantFault(t, name, err)
			} else if name == "honest" {
				t.Errorf("%s is accepted: %+v", name, cellsOf(parsed))
			}
		})
		if most > 200<<20 {
			t.Errorf("%s takes %d MB", name, most>>20)
		}
	}
}

func TestZipBombsAreReportedAsTooLarge(t *testing.T) {
	t.Parallel()
	if _, err := readAsNamed("x.xlsx", bomb(t, 80<<20, math.MaxUint64)); fault.KindOf(err) != fault.TooLarge {
		t.Errorf("%v", err)
	}
}

func TestWorkbooksLeaveNoTemporaryFiles(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	file := repacked(t, bomb(t, 40<<20, math.MaxUint64), "xl/styles.xml", func(string) string { return "<" })
	_, _ = readAsNamed("x.xlsx", file) // either result is fine
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("%v, %v", left, err)
	}
}

func TestWorkbooksWithFalseSizeAreRefused(t *testing.T) {
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

// A shared string that many cells reference does not exceed the memory limit.
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

func TestEmptyWorkbooksAreRefused(t *testing.T) {
	t.Parallel()
	wantRefusal(t, "x.xlsx", workbook(t, func(*excelize.File) error { return nil }), "no rows")
	wantRefusal(t, "x.xlsx", streamed(t, 1, 3), "no rows")
	wantRefusal(t, "x.xlsx", withRows(t, "", ""), "no rows")
}

func TestInvalidWorkbooksAreRefused(t *testing.T) {
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
		wantFault(t, name, err)
	}
}

func TestProtectedWorkbooksAreReported(t *testing.T) {
	t.Parallel()
	protected, err := excelize.Encrypt(workbook(t, fillPlain), &excelize.Options{Password: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := readAsNamed("x.xlsx", protected); !errors.Is(err, document.ErrProtected) {
		t.Errorf("%v", err)
	}
}

func TestTruncatedWorkbooksAreRefused(t *testing.T) {
	t.Parallel()
	file := workbook(t, fillRich)
	for length := 1; length < len(file); length += 97 {
		_, err := readAsNamed("x.xlsx", file[:length])
		wantFault(t, fmt.Sprint(length, " bytes"), err)
	}
	sheet := partsOf(t, file)[sheetPart]
	for length := strings.Index(sheet, "</c>"); length < len(sheet); length += 11 {
		_, err := readAsNamed("x.xlsx", repacked(t, file, sheetPart, func(part string) string { return part[:length] }))
		wantFault(t, fmt.Sprint(length, " bytes of the sheet"), err)
	}
}

func TestSheetsTruncatedBeforeFirstCellAreRefused(t *testing.T) {
	t.Parallel()
	for _, rows := range []string{`<row r="1"`, `<row r="1">`, `<row r="1"><c r="A1"`, `<row r="1"/><row r="2"/>`} {
		_, err := readAsNamed("x.xlsx", withRows(t, rows, ""))
		wantFault(t, rows, err)
	}
}
