package billing_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"plainhand/handlers/sitetest"
	"plainhand/internal/billing"
	"plainhand/internal/billing/payments"
	"plainhand/internal/billing/stripe"
	"plainhand/internal/billing/stripe/stripetest"
	"plainhand/store/stores"
)

// newSiteWithStripe returns a site whose gateway is a fake Stripe server.
func newSiteWithStripe(t *testing.T) (*sitetest.Site, *stripetest.Server) {
	t.Helper()
	fake := stripetest.New(t, time.Now().Truncate(time.Second))
	gateway := stripetest.Gateway(fake.URL)
	site := sitetest.New(t, sitetest.WithPayments(func(s *stores.Set) payments.Services {
		cashier, sync := billing.NewCashier(gateway, s.Billing, sitetest.ThrottleKeys, time.Now),
			billing.NewSync(gateway, s.Billing,
				time.Now)
		return payments.Services{
			Cashier: cashier, Sync: sync, Window: billing.NewWindow(cashier, sync, time.Hour), Customers: s.DB,
			Inbox: stripe.NewInbox(gateway, s.Billing, time.Now), Stripe: gateway, PublishableKey: "pk_test_of_the_fake",
		}
	}))
	return site, fake
}

// AP23, CO13, CO17, CO19, CO23: with Stripe.
func TestCheckoutChargesWithStripe(t *testing.T) {
	t.Parallel()
	site, fake := newSiteWithStripe(t)
	b := buyer(site, "ada@example.com", "pro")
	page := b.Get("/checkout").WantStatus(http.StatusOK)
	for _, part := range []string{"price_fake_pro", "pk_test_of_the_fake"} {
		if !strings.Contains(page.Body, part) {
			t.Errorf("the form does not know %s", part)
		}
	}
	for path, allowed := range map[string]bool{"/checkout": true, "/pricing": false} {
		if policy := b.Get(path).Header.Get("Content-Security-Policy"); strings.Contains(policy,
			"https://js.stripe.com") != allowed {
			t.Errorf("%s: Stripe's script is allowed: %v", path, !allowed)
		}
	}
	b.Subscribe("pm_demo_visa", "price_demo_pro").WantStatus(http.StatusBadRequest)
	declined := b.Subscribe(fake.Card("pm_card_chargeDeclined"), "price_fake_pro").WantStatus(http.StatusBadRequest).JSON()
	if declined["error"] != "Your card was declined." {
		t.Errorf("got %v", declined)
	}
	asked := b.Subscribe(fake.Card("pm_card_authenticationRequired"), "price_fake_pro").WantStatus(http.StatusOK).JSON()
	customer, secret := asked["customer_id"].(string), asked["client_secret"].(string)
	user := site.UserID("ada@example.com")
	if asked["status"] != "requires_action" || updatePlan(b, user, "pro", customer).JSON()["success"] != false {
		t.Errorf("before the bank's yes: %v", asked)
	}
	if err := fake.Confirm(secret, true); err != nil {
		t.Fatal(err)
	}
	if paid := updatePlan(b, user, "pro", customer).WantStatus(http.StatusOK).JSON(); paid["success"] != true {
		t.Errorf("after it: %v", paid)
	}
	b.Get("/success").WantStatus(http.StatusOK).WantText("$24 /month")
}
