package handlers

import (
	"plainhand/internal/billing"
	"plainhand/internal/billing/demo"
	"plainhand/internal/billing/stripe"
)

// Payments is how people pay here. Either Demo or Stripe is there, and it is the gateway of Cashier and Sync.
type Payments struct {
	Cashier        *billing.Cashier
	Sync           *billing.Sync
	Demo           *demo.Gateway   // nil where Stripe takes the money
	Stripe         *stripe.Gateway // nil in the demo
	PublishableKey string          // Stripe's, which browsers may see
}
