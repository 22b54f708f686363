package billing

import (
	"plainhand/internal/billing"
	"plainhand/views"
	"plainhand/views/format"
	"plainhand/views/ui"
)

// InvoicesPage lists a customer's invoices, paid and due.
type InvoicesPage struct {
	views.FormPage
	Invoices []InvoiceRow
}

// InvoiceRow is one invoice.
type InvoiceRow struct {
	What     string
	Number   string
	Date     string
	Stamp    string // the date for machines
	Amount   string
	Tone     ui.Tone
	Status   string
	Refunded string // the amount, or empty
	PDF      string // a path
}

// NewInvoicesPage lists a customer's invoices, newest first.
func NewInvoicesPage(frame views.Frame, invoices []billing.Invoice, done views.Done) InvoicesPage {
	page := InvoicesPage{FormPage: views.NewFormPage(frame, "Billing History",
		"What you paid, when, and what for, with a PDF of every invoice.")}
	page.News = billingBanner(done, billing.Access{})
	for _, invoice := range invoices {
		page.Invoices = append(page.Invoices, newInvoiceRow(invoice))
	}
	return page
}

func newInvoiceRow(invoice billing.Invoice) InvoiceRow {
	row := InvoiceRow{
		What: invoice.Description, Number: invoice.Number, Date: format.Day(invoice.CreatedAt),
		Stamp:  format.Stamp(invoice.CreatedAt),
		Amount: format.Cents(invoice.Total), PDF: "/account/invoices/" + invoice.ID + ".pdf",
	}
	row.Tone, row.Status = invoiceStatus(invoice)
	if invoice.Refunded > 0 {
		row.Refunded = format.Cents(invoice.Refunded)
	}
	return row
}

func invoiceStatus(invoice billing.Invoice) (ui.Tone, string) {
	switch {
	case invoice.Refunded > 0:
		return ui.Neutral, "Refunded"
	case invoice.Status == billing.InvoicePaid:
		return ui.OK, "Paid"
	case invoice.Status == billing.InvoiceOpen:
		return ui.Error, "Unpaid"
	}
	return ui.Neutral, "Void"
}
