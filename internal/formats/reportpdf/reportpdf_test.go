package reportpdf

import (
	"bytes"
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"

	"plainhand/internal/needs"
)

func TestReportContainsFiguresAndChanges(t *testing.T) {
	t.Parallel()
	report := Report{Brand: "Harbor & Pine", Title: "Why we’re moving — to Пинская Street", Facts: "All 12 facts kept",
		CreatedAt: time.Date(2026, 7, 15, 12, 0, 0, 0, time.UTC), Figures: []Figure{{"Machine habits", "14", "2"}},
		Changes: []Change{{"utilize", "use", "Plainer verb"}, {"", "and", "Joins"}, {"very", "", "Filler"}}}
	for i := range maxChanges {
		report.Changes = append(report.Changes, Change{fmt.Sprint("before ", i), "after", "why"})
	}
	pdf, err := Write(report)
	if err != nil || !bytes.HasPrefix(pdf, []byte("%PDF-")) {
		t.Fatal(len(pdf), err)
	}
	if strings.Contains(strings.ToLower(string(pdf)), "fpdf") {
		t.Error("it names what made it")
	}
	read := textOf(t, pdf)
	for _, want := range []string{"Harbor & Pine", "July 15, 2026", "Why we’re moving", "?????", "Machine habits",
		"utilize", "+ use", "Plainer verb", "… and more"} {
		if !strings.Contains(read, want) {
			t.Errorf("it doesn’t say %q:\n%.600s", want, read)
		}
	}
}

func TestEmojiArePrintedAsTheirNames(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Launch 🚀 today":    "Launch [rocket] today",
		"⚠\uFE0F Careful":   "[warning sign] Careful",
		"👍🏽":                "[thumbs up sign]",
		"👩\u200D💻 works":    "[woman][personal computer] works",
		"🇺🇸":                "US",
		"1\uFE0F\u20E3 One": "1 One",
		"Минск":             "?????",
		"plain ✓ – “text”":  printable("plain ✓ – “text”"),
	} {
		if got := printable(text); got != want {
			t.Errorf("%q is printed as %q; want %q", text, got, want)
		}
	}
	pdf, err := Write(Report{Brand: "🍞 Bakery", Title: "🚀 A launch", Facts: "✅ All kept",
		Figures: []Figure{{"😀", "1", "0"}}, Changes: []Change{{"🚀 utilize", "🎉 use", "\U0010FFFF\xff"}}})
	if err != nil {
		t.Fatal(err)
	}
	read := textOf(t, pdf)
	for _, want := range []string{"[rocket] A launch", "[party popper] use", "[bread] Bakery"} {
		if !strings.Contains(read, want) {
			t.Errorf("it doesn’t say %q:\n%s", want, read)
		}
	}
}

func TestEmptyReportsCanBePrinted(t *testing.T) {
	t.Parallel()
	long := Report{Title: strings.Repeat("long ", 500), Changes: []Change{{strings.Repeat("x", 9999), "", ""}}}
	for _, report := range []Report{{}, long} {
		if pdf, err := Write(report); err != nil || len(pdf) < 1000 {
			t.Errorf("%d bytes, %v", len(pdf), err)
		}
	}
}

// textOf extracts the text of a PDF with pdftotext, where it is installed.
func textOf(t *testing.T, pdf []byte) string {
	t.Helper()
	program := needs.Program(t, needs.PDFToText, "pdftotext")
	command := exec.CommandContext(t.Context(), program, "-", "-")
	command.Stdin = bytes.NewReader(pdf)
	text, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
