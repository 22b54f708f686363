package billing

import (
	"net/http"
	"slices"

	"github.com/go-chi/chi/v5"

	"plainhand/handlers/web"
	"plainhand/internal/billing"
	"plainhand/internal/billing/demo"
	"plainhand/internal/fault"
	billingviews "plainhand/views/billing"
)

var (
	errNoInvoice = fault.New(fault.NotFound, "We couldn’t find that invoice.",
		"Look for it in your billing history.")
	errNoInvoiceFile = fault.New(fault.Unavailable, "The PDF of this invoice isn’t ready yet.",
		"Try again in a few minutes.")
)

// Invoices handles GET /account/invoices.
func (b billingPages) Invoices(w http.ResponseWriter, r *http.Request) error {
	invoices, err := b.payments.Window.Invoices(r.Context(), web.VisitorOf(r).User.ID)
	if err != nil {
		return err
	}
	done, err := b.sessions.TakeConfirmation(w, r)
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, billingviews.Invoices(billingviews.NewInvoicesPage(b.site.Frame(r), invoices, done)))
}

// LatestInvoice handles GET /account/invoices/latest.pdf: the newest paid invoice, or a redirect to the list.
func (b billingPages) LatestInvoice(w http.ResponseWriter, r *http.Request) error {
	invoices, err := b.payments.Window.Invoices(r.Context(), web.VisitorOf(r).User.ID)
	if err != nil {
		return err
	}
	paid := slices.IndexFunc(invoices, func(invoice billing.Invoice) bool { return invoice.Status == billing.InvoicePaid })
	if paid < 0 {
		return web.Redirect(w, r, "/account/invoices")
	}
	return b.file(w, r, invoices[paid])
}

// Invoice handles GET /account/invoices/{id}.pdf, for the visitor's own invoices.
func (b billingPages) Invoice(w http.ResponseWriter, r *http.Request) error {
	invoices, err := b.payments.Window.Invoices(r.Context(), web.VisitorOf(r).User.ID)
	if err != nil {
		return err
	}
	for _, invoice := range invoices {
		if invoice.ID == chi.URLParam(r, "id") {
			return b.file(w, r, invoice)
		}
	}
	return errNoInvoice
}

// file redirects to the gateway's PDF, or in the demo writes one.
func (b billingPages) file(w http.ResponseWriter, r *http.Request, invoice billing.Invoice) error {
	w.Header().Set("Cache-Control", "no-store")
	if b.payments.Demo == nil {
		if invoice.PDF == "" {
			return errNoInvoiceFile
		}
		return web.Redirect(w, r, invoice.PDF)
	}
	document := demo.Document{Invoice: invoice, Seller: b.site.Brand, Contact: b.site.Support, Buyer: web.VisitorOf(r).
		User.Email}
	pdf, err := document.PDF()
	if err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", `attachment; filename="`+invoice.Number+`.pdf"`)
	web.WriteBody(w, r, http.StatusOK, "application/pdf", pdf)
	return nil
}
