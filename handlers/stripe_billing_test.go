package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"plainhand/internal/billing"
)

// AC12: with Stripe, whose invoices are Stripe's own files.
func TestPlanIsManagedWithStripe(t *testing.T) {
	t.Parallel()
	site, fake := newSiteWithStripe(t)
	card := func(name string) billing.CardToken { return billing.CardToken(fake.Card(name)) }
	ada, bob := site.customerWith("ada@example.com", "basic", card("pm_card_visa")),
		site.customerWith("bob@example.com", "pro", card("pm_card_visa"))

	form := ada.get("/account/card").wantStatus(http.StatusOK)
	if policy := form.header.Get("Content-Security-Policy"); !strings.Contains(policy, "https://js.stripe.com") {
		t.Errorf("the card's form may not load Stripe's script: %s", policy)
	}
	ada.send("/account/plan?to=pro").wantRedirect("/account")
	ada.wantPlan("pro")
	ada.send("/account/cancel").wantRedirect("/account")
	ada.resume()

	file := ada.get("/account/invoices").page().Find(".invoices a").First().AttrOr("href", "")
	answer := ada.get(file).wantStatus(http.StatusSeeOther)
	if target := answer.header.Get("Location"); !strings.HasPrefix(target, "https://pay.stripe.example/in_") ||
		answer.header.Get("Cache-Control") != "no-store" {
		t.Errorf("%s leads to %q", file, target)
	}
	bob.get(file).wantStatus(http.StatusNotFound)

	ada.send("/account/refund").wantRedirect("/account/invoices")
	ada.wantPlan("")
}
