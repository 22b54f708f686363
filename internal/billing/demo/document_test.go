package demo_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"plainhand/internal/billing"
	"plainhand/internal/billing/demo"
)

var update = flag.Bool("update", false, "accept what is written as golden")

func document() demo.Document {
	start := time.Date(2026, time.November, 20, 12, 30, 0, 0, time.UTC)
	return demo.Document{Seller: "Plainhand", Contact: "support@plainhand.example", Buyer: "josé@example.com",
		Invoice: billing.Invoice{Number: "DEMO-0001", Status: billing.InvoicePaid, Description: "Pro plan, one month",
			Total: 2400, Paid: 2400,
			CreatedAt: start, PeriodStart: start, PeriodEnd: start.AddDate(0, 1, 0)}}
}

func drawn(t *testing.T, d demo.Document) string {
	t.Helper()
	pdf, err := d.PDF()
	if err != nil {
		t.Fatal(err)
	}
	return string(pdf)
}

var printed = regexp.MustCompile(`\(((?:[^()\\]|\\.)*)\) ?Tj`)

// words returns what a PDF shows, one line per piece of text.
func words(pdf string) string {
	var all []string
	for _, match := range printed.FindAllStringSubmatch(pdf, -1) {
		all = append(all, match[1])
	}
	return strings.Join(all, "\n") + "\n"
}

func TestDocumentIsReproducible(t *testing.T) { // AC12
	t.Parallel()
	first := drawn(t, document())
	if !strings.HasPrefix(first, "%PDF-") || !strings.HasSuffix(strings.TrimSpace(first), "%%EOF") {
		t.Errorf("no PDF: %.40q", first)
	}
	if first != drawn(t, document()) {
		t.Error("two documents of one invoice differ")
	}
	golden := filepath.Join("testdata", "document.pdf")
	if *update {
		if err := os.WriteFile(golden, []byte(first), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil || first != string(want) {
		t.Errorf("%v: it is not the golden one: run go test ./internal/billing/demo -update, and look at it", err)
	}
}

func TestDocumentHasInvoiceData(t *testing.T) { // AC12
	t.Parallel()
	refunded, void := document(), document()
	refunded.Invoice.Refunded = 2400
	void.Invoice.Status, void.Invoice.Paid = billing.InvoiceVoid, 0
	company := document()
	company.Invoice.Buyer = billing.Details{Name: "José & Söhne " + strings.Repeat("Long ", 20) + "GmbH",
		Address: billing.Address{Line1: "Hauptstraße 1", PostalCode: "10115", City: "Berlin", Country: "DE"},
		TaxID:   billing.TaxID{Kind: "eu_vat", Number: "DE123456789"}}
	for name, test := range map[string]struct {
		document demo.Document
		lines    []string
		lacks    string
	}{
		"paid": {document(), []string{"DEMO - no payment was made", "DEMO-0001", "November 20, 2026", "jos\xe9@example.com",
			"Pro plan, one month",
			"November 20, 2026 to December 20, 2026", "Total, US dollars", "$24.00"}, "Refunded"},
		"to a company": {company, []string{"Hauptstra\xdfe 1", "Berlin 10115", "Germany", "EU VAT number DE123456789",
			"jos\xe9@example.com", "GmbH"}, "Void"},
		"refunded": {refunded, []string{"Paid", "Refunded"}, "Void"},
		"void":     {void, []string{"$0.00", "Void"}, "Refunded"},
	} {
		got := words(drawn(t, test.document))
		for _, want := range test.lines {
			if !strings.Contains("\n"+got, "\n"+want+"\n") {
				t.Errorf("%s: no line %q in:\n%s", name, want, got)
			}
		}
		if strings.Contains(got, test.lacks) {
			t.Errorf("%s: it says %q", name, test.lacks)
		}
	}
}

func TestDocumentAcceptsAnyText(t *testing.T) {
	t.Parallel()
	odd := document()
	odd.Buyer = "a(b\\c)\n" + strings.Repeat("w", 300) + "@пример.рф"
	odd.Invoice.Description = "שלום \u202e <b>"
	odd.Invoice.Buyer = billing.Details{Name: "株式会社(" + strings.Repeat("会", 60)}
	if pdf := drawn(t, odd); !strings.Contains(pdf, `a\(b\\c\)`) {
		t.Error("brackets are not escaped")
	}
}
