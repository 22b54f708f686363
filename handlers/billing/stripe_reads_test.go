package billing_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"plainhand/handlers/sitetest"
	"plainhand/internal/billing"
	"plainhand/internal/billing/stripe/stripetest"
)

// Concurrent requests for a page cause one read of Stripe.
func TestStripeIsReadOnceForConcurrentPages(t *testing.T) {
	t.Parallel()
	site, fake := newSiteWithStripe(t)
	asked := func(work func()) int {
		before := len(fake.Requests())
		work()
		return len(fake.Requests()) - before
	}
	for path, wanted := range map[string]int{
		"/account/billing-details":     http.StatusOK,
		"/account/card":                http.StatusOK,
		"/account/invoices":            http.StatusOK,
		"/account/invoices/latest.pdf": http.StatusSeeOther,
		"/account/refund":              http.StatusOK,
		"/account/plan?to=pro":         http.StatusOK,
		"/account/plan?to=basic":       http.StatusSeeOther,
	} {
		name := strings.NewReplacer("/", "", "?", "", "=", "").Replace(path)
		once := site.CustomerWith("ada-"+name+"@example.com", "basic", billing.CardToken(fake.Card("pm_card_visa")))
		often := site.CustomerWith("eve-"+name+"@example.com", "basic", billing.CardToken(fake.Card("pm_card_visa")))
		first := asked(func() { once.Get(path).WantStatus(wanted) })
		if first == 0 {
			t.Errorf("%s does not ask Stripe", path)
		}
		var asking sync.WaitGroup
		got := asked(func() {
			for range 20 {
				asking.Go(func() { often.Get(path).WantStatus(wanted) })
			}
			asking.Wait()
			often.Get(path).WantStatus(wanted)
		})
		if got != first {
			t.Errorf("%s: %d requests to Stripe, for one page there are %d", path, got, first)
		}
	}

	unpaid := buyer(site, "bob@example.com", "pro")
	unpaid.Subscribe(fake.Card("pm_card_authenticationRequired"), "price_fake_pro").WantStatus(http.StatusOK)
	got := asked(func() {
		for range 5 {
			unpaid.Get("/success").WantRedirect("/pricing")
		}
	})
	if got != 1 {
		t.Errorf("/success: %d requests to Stripe", got)
	}
}

// A cached read hides neither the owner's changes nor Stripe's events. The window of this site lasts an hour.
func TestStripeDataIsReadAgainAfterAChange(t *testing.T) {
	t.Parallel()
	site, fake := newSiteWithStripe(t)
	ada := site.CustomerWith("ada@example.com", "basic", billing.CardToken(fake.Card("pm_card_visa")))
	wantInvoices := func(want int) {
		t.Helper()
		page := ada.Get("/account/invoices").WantStatus(http.StatusOK).Page()
		if got := page.Find(".invoices tbody tr").Length(); got != want {
			t.Errorf("%d invoices; want %d", got, want)
		}
	}
	wantInvoices(1)
	ada.Get("/account/card").WantText("4242")
	ada.Get("/account/plan?to=premium").WantStatus(http.StatusOK)

	send(ada, "/account/plan?to=pro").WantRedirect("/account")
	wantInvoices(2)
	ada.Get("/account/plan?to=pro").WantRedirect("/account")
	card := `{"paymentMethodId":"` + fake.Card("pm_card_mastercard") + `"}`
	ada.Call("/api/payment-method", card).WantStatus(http.StatusOK)
	ada.Get("/account/card").WantText("4444")

	wantInvoices(2)
	fake.Events()
	fake.MoveTo(fake.Now().AddDate(0, 0, 32))
	wantInvoices(2) // no event has arrived
	for _, event := range fake.Events() {
		deliver(site, event)
	}
	wantInvoices(3)

	other := buyer(site, "bob@example.com", "pro")
	asked := other.Subscribe(fake.Card("pm_card_authenticationRequired"), "price_fake_pro").JSON()
	other.Get("/success").WantRedirect("/pricing")
	if err := fake.Confirm(asked["client_secret"].(string), true); err != nil {
		t.Fatal(err)
	}
	for _, event := range fake.Events() {
		deliver(site, event)
	}
	other.Get("/success").WantStatus(http.StatusOK)
}

// deliver sends an event to the webhook as Stripe does.
func deliver(s *sitetest.Site, event stripetest.Delivery) {
	s.T.Helper()
	b := s.Browser()
	request := b.Request(http.MethodPost, "/webhooks/stripe", "application/json", string(event.Body))
	request.Header.Set("Stripe-Signature", stripetest.Sign(event.Body, stripetest.WebhookSecret, time.Now()))
	b.Do(request).WantStatus(http.StatusOK)
}

// Stripe's dashboard shows the response.
func TestWebhookFailuresAreJSON(t *testing.T) {
	t.Parallel()
	site, _ := newSiteWithStripe(t)
	b := site.Browser()
	for _, test := range []struct {
		name, method, body, from string
		status                   int
	}{
		{"another method", http.MethodGet, "", "", http.StatusMethodNotAllowed},
		{"another site's page", http.MethodPost, "{}", "cross-site", http.StatusForbidden},
		{"no signature", http.MethodPost, "{}", "", http.StatusBadRequest},
		{"too long a body", http.MethodPost, strings.Repeat("a", 1<<20+1), "", http.StatusRequestEntityTooLarge},
	} {
		request := b.Request(test.method, "/webhooks/stripe", "application/json", test.body)
		request.Header.Set("Sec-Fetch-Site", test.from)
		if got := b.Do(request).WantStatus(test.status).JSON(); got["success"] != false || got["error"] == "" {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}
