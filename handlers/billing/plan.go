package billing

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"plainhand/handlers/web"
	"plainhand/internal/billing"
	"plainhand/internal/fault"
	"plainhand/islands"
	"plainhand/views"
	billingviews "plainhand/views/billing"
)

// ShowChange handles GET /account/plan?to=ID: a quote for the change, to the cent. Without a known plan it redirects to
// the price list.
func (b billingPages) ShowChange(w http.ResponseWriter, r *http.Request) error {
	plan, err := billing.FindPlan(r.URL.Query().Get("to"))
	if err != nil {
		return web.Redirect(w, r, "/pricing")
	}
	page, err := b.changePage(r, plan)
	if instead := changeRedirect(err, plan); instead != "" {
		return web.Redirect(w, r, instead)
	}
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, billingviews.PlanChange(page))
}

// changeRedirect returns the page for a visitor who has the plan already, owes a payment, or has no subscription; for
// any other error it returns "".
func changeRedirect(err error, plan billing.Plan) string {
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

func (b billingPages) changePage(r *http.Request, plan billing.Plan) (billingviews.PlanChangePage, error) {
	quote, err := b.payments.Window.Preview(r.Context(), web.VisitorOf(r).User.ID, plan)
	return billingviews.NewPlanChangePage(b.site.Frame(r), quote, web.NewIdempotencyKey()), err
}

// Change handles POST /account/plan with to, at, due, and key as ShowChange rendered them. If the payment is declined
// or the quote has expired, the page shows the error and a new quote.
func (b billingPages) Change(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	plan, err := billing.FindPlan(posted.Get("to"))
	if err != nil {
		return err
	}
	user := web.VisitorOf(r).User
	order := billing.Order{UserID: user.ID, Plan: plan}
	if order.At, order.Due, err = parseQuote(posted); err != nil {
		return err
	}
	if order.Key, err = web.IdempotencyKey(user.ID, posted.Get("key"), plan.ID, posted.Get("at")); err != nil {
		return err
	}
	var payment billing.Payment
	err = b.payments.charge(r, func(ctx context.Context) error {
		payment, err = b.payments.Cashier.Change(ctx, order)
		return err
	})
	if instead := changeRedirect(err, plan); instead != "" { // the form was sent twice
		return web.Redirect(w, r, instead)
	}
	if fault.KindOf(err) == fault.Invalid {
		return b.refuseChange(r, plan, err)
	}
	if err != nil {
		return err
	}
	due, done := b.latestTotal(r), views.DoneNothing
	if plan.Price > web.VisitorOf(r).Access.Plan.Price {
		done = billingviews.Paying(billingviews.DoneUpgrade, due)
	}
	if payment.Status == billing.PaymentNeedsAction {
		return b.authenticateUpgrade(w, r, plan, payment, due)
	}
	return b.confirm(w, r, "/account", done)
}

// authenticateUpgrade renders the payment authentication of an upgrade that costs due, or zero if the cost is unknown.
func (b billingPages) authenticateUpgrade(
	w http.ResponseWriter, r *http.Request, plan billing.Plan, payment billing.Payment, due billing.Cents,
) error {
	if err := b.sessions.AwaitConfirmation(w, r, plan, billingviews.Paying(billingviews.DoneUpgrade, due)); err != nil {
		return err
	}
	sheet := billingviews.NewCardSheet(b.payments.cardInput(), web.VisitorOf(r).User, islands.ToConfirm)
	sheet.Form.PlanID, sheet.Amount = plan.ID, due
	return renderBankQuestion(w, r, b.site, b.islands, billingviews.BankAsks(sheet, payment.ClientSecret), plan)
}

// FinishUpgrade handles POST /account/plan/finish: it repeats the payment authentication of a pending upgrade. Without
// one it redirects to the account page, which shows the outcome.
func (b billingPages) FinishUpgrade(w http.ResponseWriter, r *http.Request) error {
	var plan billing.Plan
	var payment billing.Payment
	err := b.payments.charge(r, func(ctx context.Context) (err error) {
		plan, payment, err = b.payments.Cashier.PendingUpgrade(ctx, web.VisitorOf(r).User.ID)
		return err
	})
	switch {
	case errors.Is(err, billing.ErrNoUpgrade), errors.Is(err, billing.ErrNoSubscription):
		return web.Redirect(w, r, "/account")
	case err != nil:
		return err
	case payment.Status != billing.PaymentNeedsAction:
		return web.Redirect(w, r, "/account")
	}
	return b.authenticateUpgrade(w, r, plan, payment, b.latestTotal(r))
}

// DropUpgrade handles POST /account/plan/drop with a key.
func (b billingPages) DropUpgrade(w http.ResponseWriter, r *http.Request) error {
	return b.changed(w, r, b.change(r, b.payments.Cashier.DropUpgrade), billingviews.DoneDropUpgrade)
}

// parseQuote parses the quote that a posted form accepts: its time, in Unix seconds, and the amount due, in cents.
func parseQuote(posted url.Values) (at time.Time, due billing.Cents, err error) {
	seconds, err := strconv.ParseInt(posted.Get("at"), 10, 64)
	if err != nil {
		return at, due, web.ErrForm.Because(err)
	}
	amount, err := strconv.ParseInt(posted.Get("due"), 10, 64)
	if err != nil {
		return at, due, web.ErrForm.Because(err)
	}
	return time.Unix(seconds, 0), billing.Cents(amount), nil
}

// latestTotal returns the newest invoice's total, or zero if it cannot be read: the change has been made either way.
func (b billingPages) latestTotal(r *http.Request) billing.Cents {
	invoices, err := b.payments.Window.Invoices(r.Context(), web.VisitorOf(r).User.ID)
	if err != nil || len(invoices) == 0 {
		return 0
	}
	return invoices[0].Total
}

// refuseChange returns reason on the plan-change page with a new quote.
func (b billingPages) refuseChange(r *http.Request, plan billing.Plan, reason error) error {
	page, err := b.changePage(r, plan)
	if err != nil {
		return err
	}
	return web.OnPage(reason, billingviews.PlanChange(page.WithProblem(web.ProblemOf(reason))))
}
