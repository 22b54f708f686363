package handlers

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"plainhand/internal/billing"
	"plainhand/internal/fault"
	"plainhand/islands"
	"plainhand/views"
)

// ShowChange handles GET /account/plan?to=ID: what the change costs, to the cent. Without an id it leads to the price
// list.
func (b billingPages) ShowChange(w http.ResponseWriter, r *http.Request) error {
	plan, err := billing.FindPlan(r.URL.Query().Get("to"))
	if err != nil {
		return redirect(w, r, "/pricing")
	}
	page, err := b.changePage(r, plan)
	if instead := insteadOfChange(err, plan); instead != "" {
		return redirect(w, r, instead)
	}
	if err != nil {
		return err
	}
	return renderPrivate(w, r, views.PlanChange(page))
}

// insteadOfChange returns where to send somebody who has nothing to change, or nothing to pay with.
func insteadOfChange(err error, plan billing.Plan) string {
	switch {
	case errors.Is(err, billing.ErrSamePlan):
		return "/account"
	case errors.Is(err, billing.ErrUnpaid):
		return "/account/card"
	case errors.Is(err, billing.ErrNoSubscription):
		return "/checkout?plan=" + plan.ID
	}
	return ""
}

func (b billingPages) changePage(r *http.Request, plan billing.Plan) (views.PlanChangePage, error) {
	quote, err := b.payments.Window.Preview(r.Context(), visitorOf(r).User.ID, plan)
	return views.NewPlanChangePage(b.site.frame(r), quote, newKey()), err
}

// Change handles POST /account/plan with to, at, due, and key as ShowChange rendered them. If the payment is
// declined, or the form was on the screen for too long, the page says so beside a new price.
func (b billingPages) Change(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	plan, err := billing.FindPlan(posted.Get("to"))
	if err != nil {
		return err
	}
	user := visitorOf(r).User
	order := billing.Order{UserID: user.ID, Plan: plan}
	if order.At, order.Due, err = quoted(posted); err != nil {
		return err
	}
	if order.Key, err = keyOf(user.ID, posted.Get("key"), plan.ID, posted.Get("at")); err != nil {
		return err
	}
	var payment billing.Payment
	err = b.payments.charge(r, func(ctx context.Context) error {
		payment, err = b.payments.Cashier.Change(ctx, order)
		return err
	})
	if instead := insteadOfChange(err, plan); instead != "" { // the form was sent twice
		return redirect(w, r, instead)
	}
	if fault.KindOf(err) == fault.Invalid {
		return b.notChanged(r, plan, err)
	}
	if err != nil {
		return err
	}
	due, done := b.billed(r), views.DoneNothing
	if plan.Price > visitorOf(r).Access.Plan.Price {
		done = views.DoneUpgrade.Paying(due)
	}
	if payment.Status == billing.PaymentNeedsAction {
		return b.askAboutUpgrade(w, r, plan, payment, due)
	}
	return b.confirm(w, r, "/account", done)
}

// askAboutUpgrade has the bank ask about an upgrade that costs due, or zero where that is not known.
func (b billingPages) askAboutUpgrade(
	w http.ResponseWriter, r *http.Request, plan billing.Plan, payment billing.Payment, due billing.Cents,
) error {
	if err := b.sessions.awaitConfirmation(w, r, plan, views.DoneUpgrade.Paying(due)); err != nil {
		return err
	}
	sheet := views.NewCardSheet(b.payments.taking(), visitorOf(r).User, islands.ToConfirm)
	sheet.Form.PlanID, sheet.Amount = plan.ID, due
	return askBank(w, r, b.site, b.islands, views.BankAsks(sheet, payment.ClientSecret), plan)
}

// FinishUpgrade handles POST /account/plan/finish: the bank asks again about an upgrade that waits for it. One that
// doesn't wait anymore leads to the account, which shows what became of it.
func (b billingPages) FinishUpgrade(w http.ResponseWriter, r *http.Request) error {
	var plan billing.Plan
	var payment billing.Payment
	err := b.payments.charge(r, func(ctx context.Context) (err error) {
		plan, payment, err = b.payments.Cashier.PendingUpgrade(ctx, visitorOf(r).User.ID)
		return err
	})
	switch {
	case errors.Is(err, billing.ErrNoUpgrade), errors.Is(err, billing.ErrNoSubscription):
		return redirect(w, r, "/account")
	case err != nil:
		return err
	case payment.Status != billing.PaymentNeedsAction:
		return redirect(w, r, "/account")
	}
	return b.askAboutUpgrade(w, r, plan, payment, b.billed(r))
}

// DropUpgrade handles POST /account/plan/drop with a key.
func (b billingPages) DropUpgrade(w http.ResponseWriter, r *http.Request) error {
	return b.changed(w, r, b.change(r, b.payments.Cashier.DropUpgrade), views.DoneDropUpgrade)
}

// quoted reads the quote that a form accepts.
func quoted(posted url.Values) (at time.Time, due billing.Cents, err error) {
	seconds, err := strconv.ParseInt(posted.Get("at"), 10, 64)
	if err != nil {
		return at, due, errForm.Because(err)
	}
	amount, err := strconv.ParseInt(posted.Get("due"), 10, 64)
	if err != nil {
		return at, due, errForm.Because(err)
	}
	return time.Unix(seconds, 0), billing.Cents(amount), nil
}

// billed returns what the newest invoice asks for, or zero if it cannot be read: the change is made either way.
func (b billingPages) billed(r *http.Request) billing.Cents {
	invoices, err := b.payments.Window.Invoices(r.Context(), visitorOf(r).User.ID)
	if err != nil || len(invoices) == 0 {
		return 0
	}
	return invoices[0].Total
}

// notChanged explains why on the page that was sent.
func (b billingPages) notChanged(r *http.Request, plan billing.Plan, reason error) error {
	page, err := b.changePage(r, plan)
	if err != nil {
		return err
	}
	return onPage{reason, views.PlanChange(page.WithProblem(problemOf(reason)))}
}
