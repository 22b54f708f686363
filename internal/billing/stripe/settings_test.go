package stripe_test

import (
	"strings"
	"testing"

	"plainhand/internal/billing"
	"plainhand/internal/billing/stripe"
	"plainhand/internal/billing/stripe/stripetest"
)

func TestEveryProblemIsReportedAtOnce(t *testing.T) {
	t.Parallel()
	_, err := stripe.New(stripe.Settings{SecretKey: "pk_live_a secret", WebhookSecret: "another secret",
		Prices: map[string]string{"basic": "price_1", "pro": "price_1"}})
	if err == nil {
		t.Fatal("nothing was reported")
	}
	for _, name := range []string{"STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_PRO", "STRIPE_PRICE_PREMIUM"} {
		if !strings.Contains(err.Error(), name+" ") {
			t.Errorf("%s is not reported in:\n%v", name, err)
		}
	}
	if strings.Contains(err.Error(), "a secret") || strings.Contains(err.Error(), "STRIPE_PRICE_BASIC") {
		t.Errorf("it says too much:\n%v", err)
	}
}

func TestAnErrorShowsNoKey(t *testing.T) {
	t.Parallel()
	fake := stripetest.New(t, march)
	gateway, err := stripe.New(stripe.Settings{SecretKey: "rk_test_wrong", WebhookSecret: stripetest.WebhookSecret,
		Prices: stripetest.Prices, URL: fake.URL})
	if err != nil {
		t.Fatal(err)
	}
	_, err = gateway.Subscribe(t.Context(), "cus_1", billing.Plans()[0], "pm_1", newKey())
	if err == nil || strings.Contains(err.Error(), "rk_test") || !strings.Contains(err.Error(), "401") {
		t.Errorf("got %v", err)
	}
}
