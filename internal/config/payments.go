package config

import (
	"slices"
	"strings"

	"plainhand/internal/billing"
)

// The payment providers, as named by PAYMENTS.
const (
	PaymentsDemo   = "demo"   // no payments are collected: only test cards work
	PaymentsStripe = "stripe" // Stripe
)

// demoConsent is the exact value of PAYMENTS_DEMO_IN_PRODUCTION that allows the demo in production.
const demoConsent = "i-understand-nobody-pays"

// Stripe is the settings from Stripe's dashboard.
type Stripe struct {
	SecretKey      string            // STRIPE_SECRET_KEY
	PublishableKey string            // STRIPE_PUBLISHABLE_KEY, which browsers may see
	WebhookSecret  string            // STRIPE_WEBHOOK_SECRET
	Prices         map[string]string // Stripe's price ID for each plan's ID: STRIPE_PRICE_BASIC and so on
	URL            string            // STRIPE_API_URL, for tests; empty: Stripe's own
}

// payments reads the payment provider. If PAYMENTS is not set, the presence of Stripe's keys chooses Stripe. The demo
// is refused next to a Stripe setting, and in production without demoConsent.
func (r *reader) payments(production bool) (string, Stripe) {
	stripe := Stripe{
		SecretKey:      r.text("STRIPE_SECRET_KEY", ""),
		PublishableKey: r.text("STRIPE_PUBLISHABLE_KEY", ""),
		WebhookSecret:  r.text("STRIPE_WEBHOOK_SECRET", ""),
		Prices:         map[string]string{},
		URL:            r.text("STRIPE_API_URL", ""),
	}
	for _, plan := range billing.Plans() {
		stripe.Prices[plan.ID] = r.text(priceSetting(plan.ID), "")
	}
	modes := []string{PaymentsDemo, PaymentsStripe}
	if stripe.given() {
		slices.Reverse(modes) // the first is the default
	}
	mode := r.choice("PAYMENTS", modes...)
	switch {
	case mode == PaymentsStripe:
		r.problems = append(r.problems, stripe.problems()...)
	case stripe.given():
		r.problem("PAYMENTS", "is demo, and there are settings that begin with STRIPE_: take those away, or set PAYMENTS=stripe")
	case production && (r.text("PAYMENTS", "") == "" || r.text("PAYMENTS_DEMO_IN_PRODUCTION", "") != demoConsent):
		r.problem("PAYMENTS", "is not stripe, and production takes real money: set STRIPE_SECRET_KEY and what belongs to it,"+
			" or PAYMENTS=demo and PAYMENTS_DEMO_IN_PRODUCTION=%s", demoConsent)
	}
	return mode, stripe
}

func priceSetting(planID string) string { return "STRIPE_PRICE_" + strings.ToUpper(planID) }

// given reports whether any of the settings is set.
func (s Stripe) given() bool {
	settings := s.SecretKey + s.PublishableKey + s.WebhookSecret + s.URL
	for _, price := range s.Prices {
		settings += price
	}
	return settings != ""
}

func (s Stripe) problems() []error {
	var problems []error
	problem := func(name, text string) { problems = append(problems, Problem{name, text}) }
	if !strings.HasPrefix(s.SecretKey, "sk_") && !strings.HasPrefix(s.SecretKey, "rk_") {
		problem("STRIPE_SECRET_KEY", "is no secret key: those begin with sk_ or rk_")
	}
	if !strings.HasPrefix(s.PublishableKey, "pk_") {
		problem("STRIPE_PUBLISHABLE_KEY", "is no publishable key: those begin with pk_")
	} else if live(s.PublishableKey) != s.Live() {
		problem("STRIPE_PUBLISHABLE_KEY", "and STRIPE_SECRET_KEY are not of the same mode: take both from the test mode, or both from the live one")
	}
	if !strings.HasPrefix(s.WebhookSecret, "whsec_") {
		problem("STRIPE_WEBHOOK_SECRET", "is no signing secret: those begin with whsec_")
	}
	seen := map[string]bool{}
	for _, plan := range billing.Plans() {
		price := s.Prices[plan.ID]
		if !strings.HasPrefix(price, "price_") {
			problem(priceSetting(plan.ID), "is no price: those begin with price_")
		} else if seen[price] {
			problem(priceSetting(plan.ID), "is the price of another plan")
		}
		seen[price] = true
	}
	return problems
}

// Live reports whether the keys move real money.
func (s Stripe) Live() bool { return live(s.SecretKey) }

// live reports whether a Stripe key moves real money.
func live(key string) bool { return strings.Contains(key, "_live_") }
