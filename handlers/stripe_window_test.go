package handlers_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

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
		once := site.customerWith("ada-"+name+"@example.com", "basic", billing.CardToken(fake.Card("pm_card_visa")))
		often := site.customerWith("eve-"+name+"@example.com", "basic", billing.CardToken(fake.Card("pm_card_visa")))
		first := asked(func() { once.get(path).wantStatus(wanted) })
		if first == 0 {
			t.Errorf("%s does not ask Stripe", path)
		}
		var asking sync.WaitGroup
		got := asked(func() {
			for range 20 {
				asking.Go(func() { often.get(path).wantStatus(wanted) })
			}
			asking.Wait()
			often.get(path).wantStatus(wanted)
		})
		if got != first {
			t.Errorf("%s: %d requests to Stripe, for one page there are %d", path, got, first)
		}
	}

	unpaid := site.buyer("bob@example.com", "pro")
	unpaid.subscribe(fake.Card("pm_card_authenticationRequired"), "price_fake_pro").wantStatus(http.StatusOK)
	got := asked(func() {
		for range 5 {
			unpaid.get("/success").wantRedirect("/pricing")
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
	ada := site.customerWith("ada@example.com", "basic", billing.CardToken(fake.Card("pm_card_visa")))
	wantInvoices := func(want int) {
		t.Helper()
		page := ada.get("/account/invoices").wantStatus(http.StatusOK).page()
		if got := page.Find(".invoices tbody tr").Length(); got != want {
			t.Errorf("%d invoices; want %d", got, want)
		}
	}
	wantInvoices(1)
	ada.get("/account/card").wantText("4242")
	ada.get("/account/plan?to=premium").wantStatus(http.StatusOK)

	ada.send("/account/plan?to=pro").wantRedirect("/account")
	wantInvoices(2)
	ada.get("/account/plan?to=pro").wantRedirect("/account")
	card := `{"paymentMethodId":"` + fake.Card("pm_card_mastercard") + `"}`
	ada.call("/api/payment-method", card).wantStatus(http.StatusOK)
	ada.get("/account/card").wantText("4444")

	wantInvoices(2)
	fake.Events()
	fake.MoveTo(fake.Now().AddDate(0, 0, 32))
	wantInvoices(2) // no event has arrived
	for _, event := range fake.Events() {
		site.deliver(event)
	}
	wantInvoices(3)

	other := site.buyer("bob@example.com", "pro")
	asked := other.subscribe(fake.Card("pm_card_authenticationRequired"), "price_fake_pro").json()
	other.get("/success").wantRedirect("/pricing")
	if err := fake.Confirm(asked["client_secret"].(string), true); err != nil {
		t.Fatal(err)
	}
	for _, event := range fake.Events() {
		site.deliver(event)
	}
	other.get("/success").wantStatus(http.StatusOK)
}

// deliver sends an event to the webhook as Stripe does.
func (s *testSite) deliver(event stripetest.Delivery) {
	s.t.Helper()
	b := s.browser()
	request := b.request(http.MethodPost, "/webhooks/stripe", "application/json", string(event.Body))
	request.Header.Set("Stripe-Signature", stripetest.Sign(event.Body, stripetest.WebhookSecret, time.Now()))
	b.do(request).wantStatus(http.StatusOK)
}

// Stripe's dashboard shows the response.
func TestWebhookFailuresAreJSON(t *testing.T) {
	t.Parallel()
	site, _ := newSiteWithStripe(t)
	b := site.browser()
	for _, test := range []struct {
		name, method, body, from string
		status                   int
	}{
		{"another method", http.MethodGet, "", "", http.StatusMethodNotAllowed},
		{"another site's page", http.MethodPost, "{}", "cross-site", http.StatusForbidden},
		{"no signature", http.MethodPost, "{}", "", http.StatusBadRequest},
		{"too long a body", http.MethodPost, strings.Repeat("a", 1<<20+1), "", http.StatusRequestEntityTooLarge},
	} {
		request := b.request(test.method, "/webhooks/stripe", "application/json", test.body)
		request.Header.Set("Sec-Fetch-Site", test.from)
		if got := b.do(request).wantStatus(test.status).json(); got["success"] != false || got["error"] == "" {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}
