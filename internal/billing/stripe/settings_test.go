package stripe_test

import (
	"strings"
	"testing"

	"plainhand/internal/billing"
	"plainhand/internal/billing/stripe"
	"plainhand/internal/billing/stripe/stripetest"
	"plainhand/internal/config"
)

func TestErrorContainsNoKey(t *testing.T) {
	t.Parallel()
	fake := stripetest.New(t, march)
	gateway := stripe.New(config.Stripe{SecretKey: "rk_test_wrong", WebhookSecret: stripetest.WebhookSecret,
		Prices: stripetest.Prices, URL: fake.URL})
	_, err := gateway.Subscribe(t.Context(), "cus_1", billing.Plans()[0], "pm_1", newKey())
	if err == nil || strings.Contains(err.Error(), "rk_test") || !strings.Contains(err.Error(), "401") {
		t.Errorf("got %v", err)
	}
}
