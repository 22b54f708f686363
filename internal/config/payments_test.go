package config

import (
	"maps"
	"strings"
	"testing"
)

// stripeSettings are all settings that Stripe needs, with changes.
func stripeSettings(changes map[string]string) map[string]string {
	settings := map[string]string{
		"STRIPE_SECRET_KEY": "sk_test_hidden", "STRIPE_PUBLISHABLE_KEY": "pk_test_shown",
		"STRIPE_WEBHOOK_SECRET": "whsec_hidden",
		"STRIPE_PRICE_BASIC":    "price_1", "STRIPE_PRICE_PRO": "price_2", "STRIPE_PRICE_PREMIUM": "price_3",
	}
	maps.Copy(settings, changes)
	return settings
}

func TestPaymentsSettingChoosesTheProvider(t *testing.T) {
	t.Parallel()
	production := productionSettings()
	with := func(settings, more map[string]string) map[string]string {
		all := maps.Clone(settings)
		maps.Copy(all, more)
		return all
	}
	for name, test := range map[string]struct {
		settings map[string]string
		want     string // the mode; empty if Load fails
	}{
		"nothing is set":              {nil, PaymentsDemo},
		"the demo is asked for":       {map[string]string{"PAYMENTS": "demo"}, PaymentsDemo},
		"keys are set":                {stripeSettings(nil), PaymentsStripe},
		"Stripe is asked for":         {stripeSettings(map[string]string{"PAYMENTS": "stripe"}), PaymentsStripe},
		"Stripe without keys":         {map[string]string{"PAYMENTS": "stripe"}, ""},
		"the demo beside keys":        {stripeSettings(map[string]string{"PAYMENTS": "demo"}), ""},
		"the demo beside one key":     {map[string]string{"PAYMENTS": "demo", "STRIPE_SECRET_KEY": "sk_live_1"}, ""},
		"production without anything": {production, ""},
		"production with a demo":      {with(production, map[string]string{"PAYMENTS": "demo"}), ""},
		"production without PAYMENTS": {with(production, map[string]string{"PAYMENTS_DEMO_IN_PRODUCTION": demoConsent}), ""},
		"production, half an agreement": {with(production,
			map[string]string{"PAYMENTS": "demo", "PAYMENTS_DEMO_IN_PRODUCTION": "1"}), ""},
		"production, insisted": {with(production, map[string]string{"PAYMENTS": "demo",
			"PAYMENTS_DEMO_IN_PRODUCTION": demoConsent}), PaymentsDemo},
		"production with keys": {with(production, stripeSettings(nil)), PaymentsStripe},
		"keys of two modes":    {stripeSettings(map[string]string{"STRIPE_PUBLISHABLE_KEY": "pk_live_1"}), ""},
		"no payments":          {map[string]string{"PAYMENTS": "none"}, ""},
	} {
		config, err := Load(environment(test.settings))
		if err != nil && test.want != "" || err == nil && config.Payments != test.want {
			t.Errorf("%s: %q, %v", name, config.Payments, err)
		}
		if err != nil && !strings.Contains(err.Error(), "PAYMENTS") && !strings.Contains(err.Error(), "STRIPE_") {
			t.Errorf("%s: the error does not say what to change: %v", name, err)
		}
	}
}

func TestEveryProblemWithStripeIsReportedAtOnce(t *testing.T) {
	t.Parallel()
	_, err := Load(environment(map[string]string{"STRIPE_SECRET_KEY": "pk_live_a secret",
		"STRIPE_WEBHOOK_SECRET": "another secret",
		"STRIPE_PRICE_BASIC":    "price_1", "STRIPE_PRICE_PRO": "price_1"}))
	if err == nil {
		t.Fatal("nothing was reported")
	}
	for _, name := range []string{
		"STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_PRO", "STRIPE_PRICE_PREMIUM",
	} {
		if !strings.Contains(err.Error(), name+" ") {
			t.Errorf("%s is not reported in:\n%v", name, err)
		}
	}
	if strings.Contains(err.Error(), "a secret") || strings.Contains(err.Error(), "STRIPE_PRICE_BASIC") {
		t.Errorf("it says too much:\n%v", err)
	}
}
