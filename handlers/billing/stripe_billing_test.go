package billing_test

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
	ada, bob := site.CustomerWith("ada@example.com", "basic", card("pm_card_visa")),
		site.CustomerWith("bob@example.com", "pro", card("pm_card_visa"))

	form := ada.Get("/account/card").WantStatus(http.StatusOK)
	if policy := form.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "https://js.stripe.com") {
		t.Errorf("the card's form may not load Stripe's script: %s", policy)
	}
	send(ada, "/account/plan?to=pro").WantRedirect("/account")
	ada.WantPlan("pro")
	send(ada, "/account/cancel").WantRedirect("/account")
	resume(ada)

	file := ada.Get("/account/invoices").Page().Find(".invoices a").First().AttrOr("href", "")
	answer := ada.Get(file).WantStatus(http.StatusSeeOther)
	if target := answer.Header.Get("Location"); !strings.HasPrefix(target, "https://pay.stripe.example/in_") ||
		answer.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("%s leads to %q", file, target)
	}
	bob.Get(file).WantStatus(http.StatusNotFound)

	send(ada, "/account/refund").WantRedirect("/account/invoices")
	ada.WantPlan("")
}
