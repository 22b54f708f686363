package billing

import (
	"context"
	"errors"
	"net/http"

	"github.com/google/uuid"

	"plainhand/handlers/web"
	"plainhand/internal/billing"
	"plainhand/views"
	billingviews "plainhand/views/billing"
)

// ShowCancel handles GET /account/cancel.
func (b billingPages) ShowCancel(w http.ResponseWriter, r *http.Request) error {
	access := web.VisitorOf(r).Access
	if !access.Status.Living() || access.Notice == billing.NoticeEnding {
		return web.Redirect(w, r, "/account")
	}
	return web.RenderPrivate(w, r, billingviews.Cancel(billingviews.NewCancelPage(b.site.Frame(r), access,
		web.NewIdempotencyKey())))
}

// Cancel handles POST /account/cancel with a key.
func (b billingPages) Cancel(w http.ResponseWriter, r *http.Request) error {
	done := views.DoneNothing
	if web.VisitorOf(r).Access.Status.Owing() {
		done = billingviews.DoneEnd
	}
	return b.changed(w, r, b.change(r, b.payments.Cashier.Cancel), done)
}

// Resume handles POST /account/resume with a key.
func (b billingPages) Resume(w http.ResponseWriter, r *http.Request) error {
	return b.changed(w, r, b.change(r, b.payments.Cashier.Resume), billingviews.DoneResume)
}

// change applies work to the visitor's subscription. The posted form's key makes it idempotent.
func (b billingPages) change(
	r *http.Request, work func(ctx context.Context, userID uuid.UUID, key billing.Key) error,
) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	user := web.VisitorOf(r).User
	key, err := web.IdempotencyKey(user.ID, posted.Get("key"), r.URL.Path)
	if err != nil {
		return err
	}
	return b.payments.charge(r, func(ctx context.Context) error { return work(ctx, user.ID, key) })
}

// changed redirects to the account page. A form without a subscription, because it was sent twice or late, is no error:
// the page shows the current state.
func (b billingPages) changed(w http.ResponseWriter, r *http.Request, err error, done views.Done) error {
	switch {
	case errors.Is(err, billing.ErrNoSubscription):
		return web.Redirect(w, r, "/account")
	case err != nil:
		return err
	}
	return b.confirm(w, r, "/account", done)
}

// ShowRefund handles GET /account/refund: the state of the money-back guarantee.
func (b billingPages) ShowRefund(w http.ResponseWriter, r *http.Request) error {
	visitor := web.VisitorOf(r)
	guarantee, err := b.payments.Window.Guarantee(r.Context(), visitor.User.ID)
	switch {
	case errors.Is(err, billing.ErrNoSubscription):
		return web.Redirect(w, r, "/account/invoices")
	case err != nil:
		return err
	}
	page := billingviews.NewRefundPage(b.site.Frame(r), guarantee, visitor.Access.Now, web.NewIdempotencyKey())
	return web.RenderPrivate(w, r, billingviews.Refund(page))
}

// Refund handles POST /account/refund with a key. It redirects to the invoices, which show the refund.
func (b billingPages) Refund(w http.ResponseWriter, r *http.Request) error {
	err := b.change(r, b.payments.Cashier.Refund)
	switch {
	case errors.Is(err, billing.ErrNoSubscription): // the form was sent twice
		return web.Redirect(w, r, "/account/invoices")
	case err != nil:
		return err
	}
	return b.confirm(w, r, "/account/invoices", billingviews.DoneRefunded)
}
