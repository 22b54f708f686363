package site

import (
	"context"
	"time"

	"plainhand/cmd/plainhand/database"
	"plainhand/internal/billing"
	"plainhand/internal/billing/demo"
	"plainhand/internal/billing/payments"
	"plainhand/internal/billing/stripe"
	"plainhand/internal/config"
	"plainhand/internal/fault"
	"plainhand/store/stores"
)

// NewPayments returns the payment gateway of the settings. It refuses a database with another gateway's customers,
// whose subscriptions would not be maintained.
func NewPayments(ctx context.Context, settings config.Config, store *stores.Set) (payments.Services, error) {
	services := payments.Services{Customers: store.DB}
	var gateway billing.Gateway
	var hold time.Duration
	if settings.Payments == config.PaymentsStripe {
		services.Stripe, services.PublishableKey = stripe.New(settings.Stripe), settings.Stripe.PublishableKey
		services.Inbox = stripe.NewInbox(services.Stripe, store.Billing, time.Now)
		gateway, hold = services.Stripe, billing.CacheTTL
	} else {
		services.Demo = demo.New(store.Billing, time.Now)
		gateway = services.Demo
	}
	others, err := store.Billing.CustomersOutside(ctx, gateway.Name())
	if err != nil {
		return payments.Services{}, err
	}
	if others > 0 {
		return payments.Services{}, fault.New(fault.Invalid, "this database belongs to customers of another gateway than "+gateway.Name(),
			"Set PAYMENTS as it was when they paid, or use another database.")
	}
	keys, err := database.CountingKeys(settings)
	if err != nil {
		return payments.Services{}, err
	}
	services.Cashier, services.Sync = billing.NewCashier(gateway, store.Billing, keys, time.Now),
		billing.NewSync(gateway, store.Billing, time.Now)
	services.Window = billing.NewWindow(services.Cashier, services.Sync, hold)
	return services, nil
}
