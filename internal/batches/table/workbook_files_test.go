package table_test

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
)

// workbook creates a workbook whose first sheet is Sheet1.
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

// fillRich fills a sheet with all kinds of cells: numbers, dates, formulas, styles, and merged cells.
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

// fillFormulas fills a sheet with a shared formula and an array formula.
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

// workbooks are workbooks of each kind.
func workbooks(t testing.TB) map[string][]byte {
	t.Helper()
	return map[string][]byte{
		"plain": workbook(t, fillPlain), "rich": workbook(t, fillRich), "formulas": workbook(t, fillFormulas),
	}
}

// repacked returns a workbook with a part changed or added.
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

// withRows returns a workbook whose sheet has these rows as XML, followed by more elements.
func withRows(t testing.TB, rows, behind string) []byte {
	t.Helper()
	return repacked(t, workbook(t, fillPlain), sheetPart, func(part string) string {
		start, rest, _ := strings.Cut(part, "<sheetData>")
		_, end, _ := strings.Cut(rest, "</sheetData>")
		return start + "<sheetData>" + rows + "</sheetData>" + behind + end
	})
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
				cell := found[sheet+"!"+name]
				var errs [4]error
				cell.Value, errs[0] = book.GetCellValue(sheet, name)
				cell.Formula, errs[1] = book.GetCellFormula(sheet, name)
				cell.Type, errs[2] = book.GetCellType(sheet, name)
				cell.Style, errs[3] = book.GetCellStyle(sheet, name)
				if err := errors.Join(errs[:]...); err != nil {
					t.Fatal(err)
				}
				found[sheet+"!"+name] = cell
			}
		}
	}
	return found
}

// streamed returns a workbook with a header and texts in all other cells.
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

// bomb returns a workbook whose sheet unpacks to a size in bytes, almost all of them spaces, but claims to have at most
// another size.
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
	// the second one compresses to the bytes that all following ones have
	for _, content := range []string{parts[sheetPart], spaces, spaces} {
		start = packed.Len()
		written, err := io.WriteString(io.MultiWriter(deflated, sum), content)
		if err := errors.Join(err, deflated.Flush()); err != nil {
			t.Fatal(err)
		}
		length += written
	}
	for repeated := packed.String()[start:]; length < size; length += len(spaces) {
		packed.WriteString(repeated)
		_, _ = io.WriteString(sum, spaces) // never fails
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
