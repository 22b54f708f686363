package billing

import (
	"net/http"
	"time"

	"plainhand/handlers/web"
	"plainhand/internal/billing"
	"plainhand/internal/billing/demo"
	"plainhand/views"
)

// demoClock handles /demo/clock, which exists only in demo mode.
type demoClock struct {
	gateway *demo.Gateway
	sync    *billing.Sync
}

// day is the step of views.ByDay in seconds.
const day = billing.Clock(24 * time.Hour / time.Second)

// Move handles POST /demo/clock with by and next: it moves the visitor's own demo clock ahead and redirects to next.
func (c demoClock) Move(w http.ResponseWriter, r *http.Request) error {
	visitor := web.VisitorOf(r)
	if !visitor.SignedIn {
		return web.ErrSignInFirst
	}
	if visitor.Access.Status == "" {
		return billing.ErrNoSubscription
	}
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	customerID := demo.CustomerID(visitor.User.ID)
	switch posted.Get("by") {
	case views.ByDay:
		err = c.gateway.Wait(r.Context(), customerID, day, c.sync.Customer)
	case views.ByWeek:
		err = c.gateway.Wait(r.Context(), customerID, 7*day, c.sync.Customer)
	case views.ByNext:
		err = c.gateway.WaitForNext(r.Context(), customerID, c.sync.Customer)
	default:
		err = web.ErrForm
	}
	if err != nil {
		return err
	}
	return web.Redirect(w, r, web.LocalPath(posted.Get("next"), "/account"))
}
