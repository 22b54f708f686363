// Package reportpdf renders the report on a rewrite as a PDF: its figures, and each change with its reason.
package reportpdf

import (
	"bytes"
	"strings"
	"time"
	"unicode"

	"github.com/go-pdf/fpdf"
	"golang.org/x/text/unicode/runenames"

	"plainhand/internal/branding"
	"plainhand/internal/formats/shareimage"
)

// Report is the content of the PDF.
type Report struct {
	Brand     string // brand in the heading and the PDF's metadata
	Title     string // of the text
	CreatedAt time.Time
	Facts     string // findings of the fidelity guard
	Figures   []Figure
	Changes   []Change
	Accent    branding.Color // color of inserted text
}

// Figure is a number before and after.
type Figure struct{ Label, Before, After string }

// Change is a change in the rewritten text.
type Change struct{ Before, After, Reason string }

const (
	family = "Newsreader"
	margin = 22 // millimeters
	line   = 6
	// maxChanges is the maximum number of printed changes, more than a person reads.
	maxChanges = 500
)

type printer struct{ *fpdf.Fpdf }

// Write returns the report as a PDF. Its typeface has the alphabets of western Europe: other letters are printed as a
// question mark, and emoji as their names.
func Write(report Report) ([]byte, error) {
	p := printer{fpdf.New("P", "mm", "A4", "")}
	p.AddUTF8FontFromBytes(family, "", shareimage.TextFont())
	p.SetMargins(margin, margin, margin)
	p.SetAutoPageBreak(true, margin)
	p.SetTitle(report.Title, true)
	p.SetAuthor(report.Brand, true)
	p.SetCreator(report.Brand, true)
	p.SetProducer(report.Brand, true)
	p.SetCreationDate(report.CreatedAt.UTC())
	p.AddPage()
	p.heading(report)
	p.figures(report)
	p.changes(report)
	var out bytes.Buffer
	err := p.Output(&out)
	return out.Bytes(), err
}

func (p printer) heading(report Report) {
	p.ink(110, 11)
	p.paragraph(report.Brand + " · " + report.CreatedAt.UTC().Format("January 2, 2006"))
	p.Ln(2)
	p.ink(30, 24)
	p.MultiCell(0, 10, printable(report.Title), "", "L", false)
	if report.Facts != "" {
		p.ink(110, 11)
		p.paragraph(report.Facts)
	}
	p.Ln(line)
}

func (p printer) figures(report Report) {
	const before, after = 40.0, 40.0
	width, _ := p.GetPageSize()
	label := width - 2*margin - before - after
	for i, figure := range append([]Figure{{"", "Before", "After"}}, report.Figures...) {
		p.ink(30, 11)
		if i == 0 {
			p.ink(110, 11)
		}
		p.CellFormat(label, line+1, printable(figure.Label), "B", 0, "L", false, 0, "")
		p.CellFormat(before, line+1, printable(figure.Before), "B", 0, "R", false, 0, "")
		p.CellFormat(after, line+1, printable(figure.After), "B", 1, "R", false, 0, "")
	}
	p.Ln(line)
}

func (p printer) changes(report Report) {
	p.ink(30, 16)
	p.paragraph("What was changed")
	p.Ln(1)
	for _, change := range report.Changes[:min(len(report.Changes), maxChanges)] {
		if change.Before != "" {
			p.ink(110, 11)
			p.paragraph("– " + short(change.Before))
		}
		if change.After != "" {
			p.ink(110, 11)
			p.SetTextColor(report.Accent.RGB())
			p.paragraph("+ " + short(change.After))
		}
		p.ink(110, 9)
		p.paragraph(change.Reason)
		p.Ln(2)
	}
	if more := len(report.Changes) - maxChanges; more > 0 {
		p.paragraph("… and more: the editor shows all of them.")
	}
	if len(report.Changes) == 0 {
		p.ink(110, 11)
		p.paragraph("Nothing.")
	}
}

func (p printer) paragraph(text string) {
	if text != "" {
		p.MultiCell(0, line, printable(text), "", "L", false)
	}
}

// ink sets the gray level, from 0 for black to 255, and the type size in points.
func (p printer) ink(gray, size int) {
	p.SetTextColor(gray, gray, gray)
	p.SetFont(family, "", float64(size))
}

// maxLength is the maximum number of printed characters of a change.
const maxLength = 300

func short(text string) string {
	characters := []rune(strings.Join(strings.Fields(text), " "))
	if len(characters) <= maxLength {
		return string(characters)
	}
	return string(characters[:maxLength]) + " …"
}

// printable replaces characters that the typeface lacks: emoji and other symbols by their names, as in “[rocket]”, and
// letters by question marks. What only joins or varies emoji is left out.
func printable(text string) string {
	lacking := shareimage.Lacks(text)
	if len(lacking) == 0 {
		return text
	}
	pairs := make([]string, 0, 2*len(lacking))
	for _, character := range lacking {
		pairs = append(pairs, string(character), substitute(character))
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// regionalA is the first of the letters that flags are written with, in the order of the alphabet.
const regionalA, regionalZ = 0x1F1E6, 0x1F1FF

func substitute(character rune) string {
	switch {
	case unicode.In(character, unicode.Cf, unicode.Mn, unicode.Me, unicode.Sk): // also selectors and skin tones
		return ""
	case character >= regionalA && character <= regionalZ:
		return string('A' + character - regionalA)
	case unicode.Is(unicode.So, character):
		return "[" + strings.ToLower(runenames.Name(character)) + "]"
	}
	return "?"
}
