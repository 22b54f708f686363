package handlers

import (
	"context"
	"errors"
	"net/http"

	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/views"
)

// ShowCancel handles GET /account/cancel.
func (b billingPages) ShowCancel(w http.ResponseWriter, r *http.Request) error {
	access := visitorOf(r).Access
	if !access.Status.Living() || access.Notice == billing.NoticeEnding {
		return redirect(w, r, "/account")
	}
	return renderPrivate(w, r, views.Cancel(views.NewCancelPage(b.site.frame(r), access, newKey())))
}

// Cancel handles POST /account/cancel with a key.
func (b billingPages) Cancel(w http.ResponseWriter, r *http.Request) error {
	done := views.DoneNothing
	if visitorOf(r).Access.Status.Owing() {
		done = views.DoneEnd
	}
	return b.changed(w, r, b.change(r, b.payments.Cashier.Cancel), done)
}

// Resume handles POST /account/resume with a key.
func (b billingPages) Resume(w http.ResponseWriter, r *http.Request) error {
	return b.changed(w, r, b.change(r, b.payments.Cashier.Resume), views.DoneResume)
}

// change does something to the visitor's subscription, once per key of a posted form.
func (b billingPages) change(
	r *http.Request, work func(ctx context.Context, userID uuid.UUID, key billing.Key) error,
) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	user := visitorOf(r).User
	key, err := keyOf(user.ID, posted.Get("key"), r.URL.Path)
	if err != nil {
		return err
	}
	return b.payments.charge(r, func(ctx context.Context) error { return work(ctx, user.ID, key) })
}

// changed leads back to the account, which shows the current state, even to somebody who sent a form twice or late.
func (b billingPages) changed(w http.ResponseWriter, r *http.Request, err error, done views.Done) error {
	switch {
	case errors.Is(err, billing.ErrNoSubscription):
		return redirect(w, r, "/account")
	case err != nil:
		return err
	}
	return b.confirm(w, r, "/account", done)
}

// ShowRefund handles GET /account/refund with the state of the guarantee.
func (b billingPages) ShowRefund(w http.ResponseWriter, r *http.Request) error {
	visitor := visitorOf(r)
	guarantee, err := b.payments.Window.Guarantee(r.Context(), visitor.User.ID)
	switch {
	case errors.Is(err, billing.ErrNoSubscription):
		return redirect(w, r, "/account/invoices")
	case err != nil:
		return err
	}
	page := views.NewRefundPage(b.site.frame(r), guarantee, visitor.Access.Now, newKey())
	return renderPrivate(w, r, views.Refund(page))
}

// Refund handles POST /account/refund with a key. It leads to the invoices, which show what was refunded.
func (b billingPages) Refund(w http.ResponseWriter, r *http.Request) error {
	err := b.change(r, b.payments.Cashier.Refund)
	switch {
	case errors.Is(err, billing.ErrNoSubscription): // the form was sent twice
		return redirect(w, r, "/account/invoices")
	case err != nil:
		return err
	}
	return b.confirm(w, r, "/account/invoices", views.DoneRefunded)
}
