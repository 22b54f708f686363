package handlers_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"plainhand/internal/billing"
	"plainhand/internal/billing/payments"
	"plainhand/internal/billing/stripe"
	"plainhand/internal/billing/stripe/stripetest"
	"plainhand/store/stores"
)

// newSiteWithStripe returns a site whose gateway is a fake Stripe server.
func newSiteWithStripe(t *testing.T) (*testSite, *stripetest.Server) {
	t.Helper()
	fake := stripetest.New(t, time.Now().Truncate(time.Second))
	gateway := stripetest.Gateway(fake.URL)
	site := newSite(t, withPayments(func(s *stores.Set) payments.Services {
		cashier, sync := billing.NewCashier(gateway, s.Billing, testKeys, time.Now), billing.NewSync(gateway, s.Billing,
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
	b := site.buyer("ada@example.com", "pro")
	page := b.get("/checkout").wantStatus(http.StatusOK)
	for _, part := range []string{"price_fake_pro", "pk_test_of_the_fake"} {
		if !strings.Contains(page.body, part) {
			t.Errorf("the form does not know %s", part)
		}
	}
	for path, allowed := range map[string]bool{"/checkout": true, "/pricing": false} {
		if policy := b.get(path).header.Get("Content-Security-Policy"); strings.Contains(policy,
			"https://js.stripe.com") != allowed {
			t.Errorf("%s: Stripe's script is allowed: %v", path, !allowed)
		}
	}
	b.subscribe("pm_demo_visa", "price_demo_pro").wantStatus(http.StatusBadRequest)
	declined := b.subscribe(fake.Card("pm_card_chargeDeclined"), "price_fake_pro").wantStatus(http.StatusBadRequest).json()
	if declined["error"] != "Your card was declined." {
		t.Errorf("got %v", declined)
	}
	asked := b.subscribe(fake.Card("pm_card_authenticationRequired"), "price_fake_pro").wantStatus(http.StatusOK).json()
	customer, secret := asked["customer_id"].(string), asked["client_secret"].(string)
	user := site.userID("ada@example.com")
	if asked["status"] != "requires_action" || b.updatePlan(user, "pro", customer).json()["success"] != false {
		t.Errorf("before the bank's yes: %v", asked)
	}
	if err := fake.Confirm(secret, true); err != nil {
		t.Fatal(err)
	}
	if paid := b.updatePlan(user, "pro", customer).wantStatus(http.StatusOK).json(); paid["success"] != true {
		t.Errorf("after it: %v", paid)
	}
	b.get("/success").wantStatus(http.StatusOK).wantText("$24 /month")
}
