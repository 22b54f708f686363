package handlers

import (
	"context"
	"net/http"
	"time"

	"plainhand/internal/billing"
	"plainhand/internal/billing/demo"
	"plainhand/views"
)

// inDemoMode lets the pages behind it say that no real payment is processed, where that is the case. A page with the
// card form says so there.
func (p Payments) inDemoMode(next http.Handler) http.Handler {
	if p.Demo == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), demoModeKey, true)))
	})
}

// demoMode returns what the page says about it, or nil.
func demoMode(r *http.Request) *views.DemoMode {
	if r.Context().Value(demoModeKey) == nil {
		return nil
	}
	back := r.URL.RequestURI()
	if r.Method == http.MethodPost { // some forms post to an address without a page
		back = "/account"
	}
	return views.NewDemoMode(visitorOf(r).standing(), back)
}

// demoClock serves /demo/clock, which exists only in the demo.
type demoClock struct {
	gateway *demo.Gateway
	sync    *billing.Sync
}

const day = billing.Clock(24 * time.Hour / time.Second)

// Move handles POST /demo/clock {by, next}: it moves the visitor's own clock ahead, and redirects to next.
func (c demoClock) Move(w http.ResponseWriter, r *http.Request) error {
	visitor := visitorOf(r)
	if !visitor.SignedIn {
		return errSignInFirst
	}
	if visitor.Access.Status == "" {
		return billing.ErrNoSubscription
	}
	posted, err := parseForm(r)
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
		err = errForm
	}
	if err != nil {
		return err
	}
	return redirect(w, r, localPath(posted.Get("next"), "/account"))
}
