package billing

import (
	"context"
	"net/http"

	"github.com/a-h/templ"

	"plainhand/handlers/web"
	"plainhand/internal/billing"
	"plainhand/internal/fault"
	"plainhand/islands"
	billingviews "plainhand/views/billing"
)

// ShowCard handles GET /account/card.
func (b billingPages) ShowCard(w http.ResponseWriter, r *http.Request) error {
	page, err := b.cardPage(r, nil)
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, page)
}

// cardPage renders the card form. problem is the last attempt's error, or nil.
func (b billingPages) cardPage(r *http.Request, problem error) (templ.Component, error) {
	user := web.VisitorOf(r).User
	_, err := b.payments.Customers.CustomerOf(r.Context(), user.ID)
	if fault.KindOf(err) == fault.NotFound {
		return billingviews.UpdateCard(billingviews.NewNoCardPage(b.site.Frame(r))), nil
	}
	if err != nil {
		return nil, err
	}
	card, err := b.payments.Window.Card(r.Context(), user.ID)
	if err != nil {
		return nil, err
	}
	owed, err := b.owed(r)
	if err != nil {
		return nil, err
	}
	sheet := billingviews.NewCardSheet(b.payments.cardInput(), user, islands.ToReplace)
	if problem != nil {
		failure := web.PublicError(problem)
		sheet = sheet.WithProblem(failure.Message, failure.Advice)
	}
	page := billingviews.NewCardPage(b.site.Frame(r), card, owed, sheet)
	rendered, err := b.islands.Render(r.Context(), page.Sheet.Props())
	return billingviews.UpdateCard(page.Drawn(rendered)), err
}

// owed returns the unpaid total of the open invoices, which a new card is charged immediately.
func (b billingPages) owed(r *http.Request) (owed billing.Cents, err error) {
	visitor := web.VisitorOf(r)
	if !visitor.Access.Status.Owing() {
		return 0, nil
	}
	invoices, err := b.payments.Window.Invoices(r.Context(), visitor.User.ID)
	for _, invoice := range invoices {
		if invoice.Status == billing.InvoiceOpen {
			owed += invoice.Total - invoice.Paid
		}
	}
	return owed, err
}

// ReplaceCard handles POST /account/card with card and key, for browsers without JavaScript. After payment
// authentication the browser posts the same form again.
func (b billingPages) ReplaceCard(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	card := billing.CardToken(posted.Get("card"))
	payment, err := b.replaceCard(r, card, posted.Get("key"))
	switch {
	case err != nil:
		page, failed := b.cardPage(r, err)
		if failed != nil {
			return failed
		}
		return web.OnPage(err, page)
	case payment.Status == billing.PaymentNeedsAction:
		owed, err := b.owed(r)
		if err != nil {
			return err
		}
		visitor := web.VisitorOf(r)
		sheet := billingviews.NewCardSheet(b.payments.cardInput(), visitor.User, islands.ToConfirm)
		sheet = billingviews.BankAsks(sheet, payment.ClientSecret).WithRepostedCard(card, owed)
		return renderBankQuestion(w, r, b.site, b.islands, sheet, visitor.Access.Plan)
	}
	return b.confirm(w, r, "/account", billingviews.DoneCard)
}

// CallReplaceCard handles POST /api/payment-method {paymentMethodId} with {status, client_secret, customer_id}. The
// Idempotency-Key header identifies the submission.
func (b billingPages) CallReplaceCard(w http.ResponseWriter, r *http.Request) error {
	if !web.VisitorOf(r).SignedIn {
		return errSignInToPay
	}
	var body struct{ PaymentMethodID string }
	if err := web.DecodeJSON(r, &body); err != nil {
		return err
	}
	payment, err := b.replaceCard(r, billing.CardToken(body.PaymentMethodID), r.Header.Get(web.KeyHeader))
	if err != nil {
		return err
	}
	customer, err := b.payments.Customers.CustomerOf(r.Context(), web.VisitorOf(r).User.ID)
	if err != nil {
		return err
	}
	if payment.Status == billing.PaymentSucceeded {
		if err := b.sessions.KeepConfirmation(w, r, billingviews.DoneCard); err != nil {
			return err
		}
	}
	return web.WriteJSON(w, r, http.StatusOK, subscriptionJSON{payment.Status, payment.ClientSecret, customer.ID})
}

func (b billingPages) replaceCard(
	r *http.Request, card billing.CardToken, formKey string,
) (payment billing.Payment, err error) {
	if card == "" {
		return payment, errNoPaymentMethod
	}
	user := web.VisitorOf(r).User
	key, err := web.IdempotencyKey(user.ID, formKey, string(card))
	if err != nil {
		return payment, err
	}
	err = b.payments.charge(r, func(ctx context.Context) error {
		if err := b.payments.Cashier.Admit(ctx, web.AddressOf(r)); err != nil {
			return err
		}
		payment, err = b.payments.Cashier.ReplaceCard(ctx, user.ID, card, key)
		return err
	})
	return payment, err
}
