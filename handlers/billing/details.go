package billing

import (
	"context"
	"net/http"

	"plainhand/handlers/web"
	"plainhand/internal/billing"
	"plainhand/internal/fault"
	"plainhand/views"
	billingviews "plainhand/views/billing"
)

const detailsPath = "/account/billing-details"

var errDetailsUnknown = fault.New(fault.Unavailable, "We don’t know yet whether your billing details were saved.",
	"What you typed is still here. Send it again in a few minutes.")

// ShowDetails handles GET /account/billing-details.
func (b billingPages) ShowDetails(w http.ResponseWriter, r *http.Request) error {
	user := web.VisitorOf(r).User
	details, err := b.payments.Window.Details(r.Context(), user.ID)
	if err != nil {
		return err
	}
	done, err := b.sessions.TakeConfirmation(w, r)
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, billingviews.Details(billingviews.NewDetailsPage(b.site.Frame(r), user, details, done)))
}

// SetDetails handles POST /account/billing-details with the fields of billing.DetailsFrom.
func (b billingPages) SetDetails(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	user, details := web.VisitorOf(r).User, billing.DetailsFrom(posted.Get)
	err = b.payments.change(r, errDetailsUnknown, func(ctx context.Context) error {
		return b.payments.Cashier.SetDetails(ctx, user.ID, user.Email, details)
	})
	if err != nil {
		page := billingviews.NewDetailsPage(b.site.Frame(r), user, details, views.DoneNothing)
		return web.OnPage(err, billingviews.Details(page.WithProblem(web.ProblemOf(err))))
	}
	return b.confirm(w, r, detailsPath, billingviews.DoneDetails)
}
