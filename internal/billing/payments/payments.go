// Package payments holds the payment services of a site together: a gateway, Stripe's or the demo's, and what works
// with it.
package payments

import (
	"context"

	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/internal/billing/demo"
	"plainhand/internal/billing/stripe"
	"plainhand/internal/fault"
)

// Services are the payment services. Exactly one of Demo and Stripe is set; it is the gateway of Cashier and Sync.
type Services struct {
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

// PriceOf returns the ID of a plan's price in browsers.
func (s Services) PriceOf(plan billing.Plan) string {
	if s.Stripe != nil {
		return s.Stripe.PriceOf(plan)
	}
	return "price_demo_" + plan.ID
}

// PlanOf returns the plan with this price. Fault: Invalid for any other price.
func (s Services) PlanOf(priceID string) (billing.Plan, error) {
	for _, plan := range billing.Plans() {
		if s.PriceOf(plan) == priceID {
			return plan, nil
		}
	}
	return billing.Plan{}, errNoPrice
}
