package billing_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"plainhand/handlers/sitetest"
)

// updatePlan sends what the script sends after a payment.
func updatePlan(b *sitetest.Browser, user, plan, customer string) sitetest.Response {
	b.Site.T.Helper()
	return b.Call("/api/user/update-plan", fmt.Sprintf(`{"userId":%q,"planId":%q,"customerId":%q,"status":"active"}`, user, plan, customer))
}

// AP23, CO20
func TestCreateSubscriptionCharges(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := buyer(site, "ada@example.com", "pro")
	declined := b.Subscribe("pm_demo_insufficient", "price_demo_pro").WantStatus(http.StatusBadRequest)
	if declined.JSON()["error"] != "Your card has insufficient funds." {
		t.Errorf("got %s", declined.Body)
	}
	customer := "cus_demo_" + site.UserID("ada@example.com")
	asked := b.Subscribe("pm_demo_asks", "price_demo_pro").WantStatus(http.StatusOK).JSON()
	if asked["status"] != "requires_action" || asked["client_secret"] == "" || asked["customer_id"] != customer {
		t.Errorf("got %v", asked)
	}
	paid := b.Subscribe("pm_demo_visa", "price_demo_pro").WantStatus(http.StatusOK).JSON()
	if paid["status"] != "succeeded" || paid["client_secret"] != "" || paid["customer_id"] != customer {
		t.Errorf("got %v", paid)
	}
	wantPaid(site, "ada@example.com", 2400)
	if second := b.Subscribe("pm_demo_visa", "price_demo_pro").WantStatus(http.StatusConflict).
		JSON(); second["error"] != "You already have a plan." {
		t.Errorf("got %v", second)
	}
}

func TestCreateSubscriptionBillsOnlyTheSessionUser(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Member("ada@example.com")
	bob := site.Member("bob@example.com")
	bob.Subscribe("pm_demo_visa", "price_demo_basic").WantStatus(http.StatusOK) // with her email
	wantPaid(site, "ada@example.com")
	wantPaid(site, "bob@example.com", 1400)
}

func TestCreateSubscriptionRejectsInvalidRequests(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Member("ada@example.com")
	const path, body = "/api/create-subscription", `{"paymentMethodId":"pm_demo_visa","priceId":"price_demo_basic","email":"ada@example.com"}`
	site.Browser().Call(path, body).WantStatus(http.StatusUnauthorized)
	b.Do(b.Request(http.MethodPost, path, "application/x-www-form-urlencoded", body)).WantStatus(http.StatusBadRequest)
	for _, price := range []string{"", "basic", "price_demo_", "price_demo_gold", "price_live_pro"} {
		b.Subscribe("pm_demo_visa", price).WantStatus(http.StatusBadRequest)
	}
	b.Subscribe("", "price_demo_basic").WantStatus(http.StatusBadRequest)
	b.Subscribe("pm_card_visa", "price_demo_basic").WantStatus(http.StatusBadRequest)
	keyed := b.Request(http.MethodPost, path, "application/json", body)
	keyed.Header.Set("Idempotency-Key", "twice")
	b.Do(keyed).WantStatus(http.StatusBadRequest)
	elsewhere := b.Request(http.MethodPost, path, "application/json", body)
	elsewhere.Header.Set("Sec-Fetch-Site", "cross-site")
	b.Do(elsewhere).WantStatus(http.StatusForbidden)
	wantPaid(site, "ada@example.com")
	b.Call(path, body).WantStatus(http.StatusOK) // without a key
}

func TestCardTestingIsRateLimited(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Member("ada@example.com")
	for range 10 {
		b.Subscribe("pm_demo_declined", "price_demo_basic").WantStatus(http.StatusBadRequest)
	}
	got := b.Subscribe("pm_demo_visa", "price_demo_basic").WantStatus(http.StatusTooManyRequests)
	if got.JSON()["error"] != "Too many attempts." || got.Header.Get("Retry-After") == "" {
		t.Errorf("got %s, Retry-After %q", got.Body, got.Header.Get("Retry-After"))
	}
}

// CO21, CO22, CO23
func TestUpdatePlanOnlyReads(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada, bob := buyer(site, "ada@example.com", "pro"), site.Member("bob@example.com")
	adaID, bobID := site.UserID("ada@example.com"), site.UserID("bob@example.com")
	unpaid := updatePlan(ada, adaID, "premium", "").WantStatus(http.StatusOK).JSON()
	if user := unpaid["user"].(map[string]any); unpaid["success"] != false || user["subscriptionStatus"] != "inactive" ||
		user["currentPlan"] != nil {
		t.Errorf("before anything is paid: %v", unpaid)
	}
	customer := ada.Subscribe("pm_demo_visa", "price_demo_pro").WantStatus(http.StatusOK).JSON()["customer_id"].(string)
	paid := updatePlan(ada, adaID, "pro", customer).WantStatus(http.StatusOK).JSON()
	if user := paid["user"].(map[string]any); paid["success"] != true || user["subscriptionStatus"] != "active" ||
		user["currentPlan"] != "pro" {
		t.Errorf("once it is paid: %v", paid)
	}
	if other := updatePlan(ada, adaID, "premium", customer).JSON(); other["success"] != false ||
		other["user"].(map[string]any)["currentPlan"] != "pro" {
		t.Errorf("another plan than the one that is paid: %v", other)
	}
	for name, got := range map[string]sitetest.Response{
		"another's user":     updatePlan(bob, adaID, "pro", ""),
		"another's customer": updatePlan(bob, bobID, "pro", customer),
	} {
		if got.WantStatus(http.StatusNotFound); strings.Contains(got.Body, `"user"`) {
			t.Errorf("%s: %s", name, got.Body)
		}
	}
	updatePlan(site.Browser(), adaID, "pro", customer).WantStatus(http.StatusUnauthorized)
}
