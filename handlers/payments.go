package handlers

import (
	"context"
	"net/http"

	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/internal/billing/demo"
	"plainhand/internal/billing/stripe"
	"plainhand/internal/fault"
	"plainhand/views"
)

// Payments are the payment services. Exactly one of Demo and Stripe is set; it is the gateway of Cashier and Sync.
type Payments struct {
	Cashier        *billing.Cashier
	Sync           *billing.Sync
	Window         *billing.GatewayCache // shared by both
	Customers      Customers
	Demo           *demo.Gateway   // nil where Stripe takes the money
	Stripe         *stripe.Gateway // nil in the demo
	Inbox          *stripe.Inbox   // takes Stripe's events; nil in the demo
	PublishableKey string          // Stripe's, which browsers may see
}

// Customers maps users to the gateway's customers.
type Customers interface {
	// CustomerOf returns billing.ErrNoCustomer for a user without a purchase attempt.
	CustomerOf(ctx context.Context, userID uuid.UUID) (billing.Customer, error)
}

var errNoPrice = fault.New(fault.Invalid, "That price isn’t on our price list.",
	"Nothing was charged. Choose a plan on the pricing page.")

// priceOf returns the ID of a plan's price in browsers.
func (p Payments) priceOf(plan billing.Plan) string {
	if p.Stripe != nil {
		return p.Stripe.PriceOf(plan)
	}
	return "price_demo_" + plan.ID
}

// planOf returns the plan with this price, or errNoPrice.
func (p Payments) planOf(priceID string) (billing.Plan, error) {
	for _, plan := range billing.Plans() {
		if p.priceOf(plan) == priceID {
			return plan, nil
		}
	}
	return billing.Plan{}, errNoPrice
}

// cardInput describes how forms collect card data.
func (p Payments) cardInput() views.Taking {
	return views.Taking{Demo: p.Demo != nil, PublishableKey: p.PublishableKey}
}

// allowStripe is the middleware of pages with card forms: it allows Stripe's script and frames if Stripe is the
// gateway.
func allowStripe(site Site, payments Payments) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		if payments.Stripe == nil {
			return next
		}
		policy := contentPolicy(site, stripeSources)
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Security-Policy", policy)
			next.ServeHTTP(w, r)
		})
	}
}
