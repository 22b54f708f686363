package handlers_test

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/internal/billing/demo"
)

// buyerAwaitingBank registers a buyer whose first payment for Pro awaits authentication, and returns the payment's
// secret.
func (s *testSite) buyerAwaitingBank(email string) (b *browser, secret string) {
	s.t.Helper()
	b = s.member(email)
	user, err := s.store.Account.UserByEmail(s.t.Context(), uuid.Nil, email)
	if err != nil {
		s.t.Fatal(err)
	}
	pro, err := billing.FindPlan("pro")
	if err != nil {
		s.t.Fatal(err)
	}
	cashier := billing.NewCashier(demo.New(s.store.Billing, time.Now), s.store.Billing, testKeys, time.Now)
	payment, err := cashier.Subscribe(s.t.Context(), user.ID, email, pro, "pm_demo_asks", "a key")
	if err != nil || payment.Status != billing.PaymentNeedsAction {
		s.t.Fatalf("%+v, %v", payment, err)
	}
	return b, payment.ClientSecret
}

// CO17, CO18
func TestDemoBankAcceptsAnswersFromTheCustomerOnly(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada, secret := site.buyerAwaitingBank("ada@example.com")
	confirmation := func(approved bool) string {
		return fmt.Sprintf(`{"client_secret":%q,"approved":%t}`, secret,
			approved)
	}

	if got := site.browser().call("/api/demo/confirm", confirmation(true)); got.status != http.StatusUnauthorized {
		t.Errorf("signed out: %d %s", got.status, got.body)
	}
	if got := site.member("eve@example.com").call("/api/demo/confirm", confirmation(true)); got.status !=
		http.StatusNotFound {
		t.Errorf("another user: %d %s", got.status, got.body)
	}
	if got := ada.get("/platform"); got.status != http.StatusSeeOther {
		t.Errorf("before the answer: %d", got.status)
	}
	if got := ada.call("/api/demo/confirm", confirmation(true)); got.status != http.StatusOK {
		t.Errorf("yes: %d %s", got.status, got.body)
	}
	if got := ada.get("/platform"); got.status != http.StatusOK {
		t.Errorf("after a yes: %d", got.status)
	}
	if got := ada.call("/api/demo/confirm", confirmation(false)); got.status != http.StatusNotFound {
		t.Errorf("a second answer: %d %s", got.status, got.body)
	}
}

// CO18
func TestDemoBankRejectsThePayment(t *testing.T) {
	t.Parallel()
	ada, secret := newSite(t).buyerAwaitingBank("ada@example.com")
	got := ada.call("/api/demo/confirm", fmt.Sprintf(`{"client_secret":%q}`, secret))
	if got.status != http.StatusBadRequest || got.json()["error"] != "We are unable to authenticate your payment method. "+
		"Please choose a different payment method and try again." {
		t.Errorf("no: %d %s", got.status, got.body)
	}
	if got := ada.get("/platform"); got.header.Get("Location") != "/pricing" {
		t.Errorf("after a no: %d", got.status)
	}
}

func TestDemoBankRedirectsAfterItsForm(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	tests := []struct {
		name     string
		answer   url.Values
		status   int
		location string
	}{
		{"yes", url.Values{"approved": {"yes"}, "next": {"/success"}}, http.StatusSeeOther, "/success"},
		{"yes, to another site", url.Values{"approved": {"yes"}, "next": {"//evil.example"}}, http.StatusSeeOther,
			"/account"},
		{"yes, then the same again", url.Values{"approved": {"yes"}, "again": {"/account/card"}},
			http.StatusTemporaryRedirect, "/account/card"},
		{"no", url.Values{"approved": {"no"}, "back": {"/checkout"}, "again": {"/account/card"}}, http.StatusBadRequest, ""},
		{"nothing", url.Values{}, http.StatusBadRequest, ""},
	}
	for i, test := range tests {
		b, secret := site.buyerAwaitingBank(fmt.Sprintf("ada%d@example.com", i))
		test.answer.Set("client_secret", secret)
		got := b.post("/demo/confirm", test.answer)
		if got.status != test.status || got.header.Get("Location") != test.location {
			t.Errorf("%s: %d to %q", test.name, got.status, got.header.Get("Location"))
		}
		if back := test.answer.Get("back"); back != "" && got.page().Find("main a[href='"+back+"']").Length() != 1 {
			t.Errorf("%s: no link back to %s", test.name, back)
		}
	}
}
