package demo

import (
	"bytes"
	"fmt"
	"time"

	"github.com/go-pdf/fpdf"

	"plainhand/internal/billing"
)

// noPayment is printed on every document of the demo.
const noPayment = "DEMO - no payment was made"

// Document is an invoice on paper, with its sender and its recipient.
type Document struct {
	Invoice billing.Invoice
	Seller  string // the brand
	Contact string // the seller's email address
	Buyer   string // the customer's email address
}

const (
	margin = 25.0 // millimeters, like everything on the page
	line   = 7.0
	width  = 210 - 2*margin
)

// PDF renders the document. The bytes are always the same, and are not compressed, so that its words can be found in
// them. The typeface is one that every PDF reader has, in Windows-1252.
func (d Document) PDF() ([]byte, error) {
	pdf := fpdf.New("P", "mm", "A4", "")
	pdf.SetCompression(false)
	pdf.SetCatalogSort(true)
	pdf.SetCreationDate(d.Invoice.CreatedAt.UTC())
	pdf.SetModificationDate(d.Invoice.CreatedAt.UTC())
	pdf.SetTitle("Invoice "+d.Invoice.Number, true)
	pdf.SetAuthor(d.Seller, true)
	pdf.SetLang("en")
	pdf.SetMargins(margin, margin, margin)
	pdf.AddPage()
	page := page{pdf, pdf.UnicodeTranslatorFromDescriptor("")}
	page.heading(d)
	page.lines(d.Invoice)
	var drawn bytes.Buffer
	err := pdf.Output(&drawn)
	return drawn.Bytes(), err
}

// page is a PDF page that text is written on from top to bottom.
type page struct {
	*fpdf.Fpdf
	encode func(text string) string
}

func (p page) heading(d Document) {
	p.SetFont("Times", "", 24)
	p.text(14, d.Seller)
	p.SetFont("Helvetica", "B", 11)
	p.text(10, noPayment)
	p.SetFont("Helvetica", "", 11)
	p.Ln(line)
	p.pair("Invoice", d.Invoice.Number)
	p.pair("Date", day(d.Invoice.CreatedAt))
	p.buyer(d)
	p.pair("From", d.Seller+", "+d.Contact)
	p.Ln(line)
}

// buyer writes who is billed below each other, on as many lines as it takes.
func (p page) buyer(d Document) {
	p.CellFormat(width/2, line, p.encode("Billed to"), "", 0, "L", false, 0, "")
	for _, words := range append(d.Invoice.Buyer.Lines(), d.Buyer) {
		p.SetX(margin + width/2)
		p.MultiCell(width/2, line, p.encode(words), "", "R", false)
	}
}

func (p page) lines(invoice billing.Invoice) {
	p.rule()
	p.pair(invoice.Description, dollars(invoice.Total))
	p.SetFont("Helvetica", "", 9)
	p.text(line, day(invoice.PeriodStart)+" to "+day(invoice.PeriodEnd))
	p.SetFont("Helvetica", "", 11)
	p.rule()
	p.pair("Total, US dollars", dollars(invoice.Total))
	p.pair("Paid", dollars(invoice.Paid))
	if invoice.Refunded > 0 {
		p.pair("Refunded", dollars(invoice.Refunded))
	}
	if invoice.Status == billing.InvoiceVoid {
		p.pair("Void", "nothing to pay")
	}
}

func (p page) text(height float64, words string) {
	p.CellFormat(width, height, p.encode(words), "", 1, "L", false, 0, "")
}

// pair writes a name on the left and its value on the right.
func (p page) pair(name, value string) {
	p.CellFormat(width/2, line, p.encode(name), "", 0, "L", false, 0, "")
	p.CellFormat(width/2, line, p.encode(value), "", 1, "R", false, 0, "")
}

func (p page) rule() {
	at := p.GetY() + line/2
	p.Line(margin, at, margin+width, at)
	p.SetY(at + line/2)
}

func day(t time.Time) string { return t.UTC().Format(billing.DayLayout) }

func dollars(amount billing.Cents) string { return fmt.Sprintf("$%d.%02d", amount/100, amount%100) }
