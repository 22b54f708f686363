package main

import (
	"context"
	"time"

	"plainhand/handlers"
	"plainhand/internal/billing"
	"plainhand/internal/billing/demo"
	"plainhand/internal/billing/stripe"
	"plainhand/internal/config"
	"plainhand/internal/fault"
	"plainhand/store"
)

// newPayments returns the payment gateway of the settings. It refuses a database with another gateway's customers,
// whose subscriptions would not be maintained.
func newPayments(ctx context.Context, settings config.Config, database *store.Store) (handlers.Payments, error) {
	payments := handlers.Payments{Customers: database}
	var gateway billing.Gateway
	var hold time.Duration
	if settings.Payments == config.PaymentsStripe {
		payments.Stripe, payments.PublishableKey = stripe.New(settings.Stripe), settings.Stripe.PublishableKey
		payments.Inbox = stripe.NewInbox(payments.Stripe, database, time.Now)
		gateway, hold = payments.Stripe, billing.CacheTTL
	} else {
		payments.Demo = demo.New(database, time.Now)
		gateway = payments.Demo
	}
	others, err := database.CustomersOutside(ctx, gateway.Name())
	if err != nil {
		return handlers.Payments{}, err
	}
	if others > 0 {
		return handlers.Payments{}, fault.New(fault.Invalid, "this database belongs to customers of another gateway than "+gateway.Name(),
			"Set PAYMENTS as it was when they paid, or use another database.")
	}
	keys, err := countingKeys(settings)
	if err != nil {
		return handlers.Payments{}, err
	}
	payments.Cashier, payments.Sync = billing.NewCashier(gateway, database, keys, time.Now),
		billing.NewSync(gateway, database, time.Now)
	payments.Window = billing.NewWindow(payments.Cashier, payments.Sync, hold)
	return payments, nil
}
