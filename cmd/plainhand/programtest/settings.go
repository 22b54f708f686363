// Package programtest has settings and accounts for tests of commands and of the complete program.
package programtest

import (
	"fmt"
	"maps"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/billing/stripe/stripetest"
	"plainhand/internal/pg/pgtest"
	"plainhand/store/stores"
)

// OnDatabase returns settings with a separate, migrated database, and the stores on it.
func OnDatabase(t *testing.T) (map[string]string, *stores.Set) {
	t.Helper()
	pool := pgtest.New(t)
	return map[string]string{"DATABASE_URL": DatabaseURL(pool), "DATA_DIR": t.TempDir()}, stores.New(pool)
}

// DatabaseURL returns the DATABASE_URL of a pool.
func DatabaseURL(pool *pgxpool.Pool) string {
	config := pool.Config().ConnConfig
	return fmt.Sprintf("host=%s port=%d user=%s dbname=%s sslmode=disable", config.Host, config.Port, config.User, config.Database)
}

// With returns a copy of settings in which one has another value.
func With(settings map[string]string, name, value string) map[string]string {
	changed := map[string]string{}
	maps.Copy(changed, settings)
	changed[name] = value
	return changed
}

// StripeSettings returns the settings of a program that uses the fake Stripe.
func StripeSettings(fake *stripetest.Server) map[string]string {
	return map[string]string{
		"STRIPE_SECRET_KEY": stripetest.SecretKey, "STRIPE_PUBLISHABLE_KEY": "pk_test_of_the_fake",
		"STRIPE_WEBHOOK_SECRET": stripetest.WebhookSecret, "STRIPE_API_URL": fake.URL,
		"STRIPE_PRICE_BASIC": stripetest.Prices["basic"],
		"STRIPE_PRICE_PRO":   stripetest.Prices["pro"], "STRIPE_PRICE_PREMIUM": stripetest.Prices["premium"],
	}
}
