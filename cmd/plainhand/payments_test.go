package main

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/programtest"
	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/billing/stripe/stripetest"
	"plainhand/internal/needs"
	"plainhand/internal/pg/pgtest"
	"plainhand/static"
	"plainhand/store/stores"
)

// The demo does not start where real payments could be expected.
func TestDemoIsRefusedWhereRealPaymentsAreExpected(t *testing.T) {
	t.Parallel()
	production := map[string]string{"APP_ENV": "production", "BASE_URL": "https://plainhand.example", "PAYMENTS": "demo",
		"SECRET_KEY":   strings.Repeat("0f", 32),
		"DATABASE_URL": "postgres://app@127.0.0.1:1/plainhand"}
	for name, settings := range map[string]map[string]string{
		"beside a secret key":             {"PAYMENTS": "demo", "STRIPE_SECRET_KEY": "sk_live_hidden"},
		"beside a price":                  {"PAYMENTS": "demo", "STRIPE_PRICE_PRO": "price_1"},
		"in production":                   production,
		"in production, half insisted on": programtest.With(production, "PAYMENTS_DEMO_IN_PRODUCTION", "yes"),
	} {
		for _, command := range []string{"serve", "migrate", "replay all"} {
			got := program(t, settings, "", strings.Fields(command)...)
			if got.Code != cli.ExitUsage || !strings.Contains(got.Err, "PAYMENTS ") || strings.Contains(got.Err, "hidden") {
				t.Errorf("%s, %s: %+v", command, name, got)
			}
		}
	}
	insisted := programtest.With(production, "PAYMENTS_DEMO_IN_PRODUCTION", "i-understand-nobody-pays")
	got := program(t, insisted, "", "migrate")
	if got.Code != cli.ExitFailure || !strings.Contains(got.Err, "cannot reach") {
		t.Errorf("insisted on: %+v", got)
	}
}

// A gateway does not maintain the subscriptions of another.
func TestDatabaseOfAnotherGatewayIsRefused(t *testing.T) {
	t.Parallel()
	if err := static.Built(); err != nil {
		needs.Skip(t, needs.Assets, err)
	}
	fake := stripetest.New(t, time.Now())
	for name, test := range map[string]struct {
		customer billing.Customer
		settings map[string]string
		want     string
	}{
		"Stripe's, and the demo": {billing.Customer{ID: "cus_1", Gateway: "stripe"}, nil,
			"customers of another gateway than demo"},
		"the demo's, and Stripe": {billing.Customer{ID: "cus_demo_1", Gateway: "demo"}, programtest.StripeSettings(fake),
			"customers of another gateway than stripe"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pool := pgtest.New(t)
			database := stores.New(pool)
			user := account.User{ID: uuid.New(), Email: "ada@example.org", PasswordHash: "a hash", CreatedAt: time.Now()}
			if err := database.Account.Users.CreateUser(t.Context(), user); err != nil {
				t.Fatal(err)
			}
			test.customer.UserID, test.customer.CreatedAt = user.ID, time.Now()
			if _, err := database.Billing.AddCustomer(t.Context(), test.customer); err != nil {
				t.Fatal(err)
			}
			settings := programtest.With(test.settings, "DATABASE_URL", programtest.DatabaseURL(pool))
			settings["ADDR"] = "127.0.0.1:0"
			for _, command := range []string{"serve", "replay all"} {
				got := program(t, settings, "", strings.Fields(command)...)
				if got.Code != cli.ExitUsage || !strings.Contains(got.Err, test.want) ||
					!strings.Contains(got.Err, "Set PAYMENTS as it was") {
					t.Errorf("%s: %+v", command, got)
				}
			}
		})
	}
}
