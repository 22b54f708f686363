package handlers_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"
)

// subscribe sends what the checkout's script sends.
func (b *browser) subscribe(card, price string) answer {
	b.site.t.Helper()
	body := fmt.Sprintf(`{"paymentMethodId":%q,"priceId":%q,"email":"ada@example.com"}`, card, price)
	request := b.request(http.MethodPost, "/api/create-subscription", "application/json", body)
	request.Header.Set("Idempotency-Key", uuid.NewString())
	return b.do(request)
}

// updatePlan sends what the script sends after a payment.
func (b *browser) updatePlan(user, plan, customer string) answer {
	b.site.t.Helper()
	return b.call("/api/user/update-plan", fmt.Sprintf(`{"userId":%q,"planId":%q,"customerId":%q,"status":"active"}`, user, plan, customer))
}

func (s *testSite) userID(email string) string {
	s.t.Helper()
	user, err := s.store.Account.UserByEmail(s.t.Context(), uuid.Nil, email)
	if err != nil {
		s.t.Fatal(err)
	}
	return user.ID.String()
}

// AP23, CO20
func TestCreateSubscriptionCharges(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.buyer("ada@example.com", "pro")
	declined := b.subscribe("pm_demo_insufficient", "price_demo_pro").wantStatus(http.StatusBadRequest)
	if declined.json()["error"] != "Your card has insufficient funds." {
		t.Errorf("got %s", declined.body)
	}
	customer := "cus_demo_" + site.userID("ada@example.com")
	asked := b.subscribe("pm_demo_asks", "price_demo_pro").wantStatus(http.StatusOK).json()
	if asked["status"] != "requires_action" || asked["client_secret"] == "" || asked["customer_id"] != customer {
		t.Errorf("got %v", asked)
	}
	paid := b.subscribe("pm_demo_visa", "price_demo_pro").wantStatus(http.StatusOK).json()
	if paid["status"] != "succeeded" || paid["client_secret"] != "" || paid["customer_id"] != customer {
		t.Errorf("got %v", paid)
	}
	site.wantPaid("ada@example.com", 2400)
	if again := b.subscribe("pm_demo_visa", "price_demo_pro").wantStatus(http.StatusConflict).
		json(); again["error"] != "You already have a plan." {
		t.Errorf("got %v", again)
	}
}

func TestCreateSubscriptionBillsOnlyTheSessionUser(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.member("ada@example.com")
	bob := site.member("bob@example.com")
	bob.subscribe("pm_demo_visa", "price_demo_basic").wantStatus(http.StatusOK) // with her email
	site.wantPaid("ada@example.com")
	site.wantPaid("bob@example.com", 1400)
}

func TestCreateSubscriptionRejectsInvalidRequests(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.member("ada@example.com")
	const path, body = "/api/create-subscription", `{"paymentMethodId":"pm_demo_visa","priceId":"price_demo_basic","email":"ada@example.com"}`
	site.browser().call(path, body).wantStatus(http.StatusUnauthorized)
	b.do(b.request(http.MethodPost, path, "application/x-www-form-urlencoded", body)).wantStatus(http.StatusBadRequest)
	for _, price := range []string{"", "basic", "price_demo_", "price_demo_gold", "price_live_pro"} {
		b.subscribe("pm_demo_visa", price).wantStatus(http.StatusBadRequest)
	}
	b.subscribe("", "price_demo_basic").wantStatus(http.StatusBadRequest)
	b.subscribe("pm_card_visa", "price_demo_basic").wantStatus(http.StatusBadRequest)
	keyed := b.request(http.MethodPost, path, "application/json", body)
	keyed.Header.Set("Idempotency-Key", "twice")
	b.do(keyed).wantStatus(http.StatusBadRequest)
	elsewhere := b.request(http.MethodPost, path, "application/json", body)
	elsewhere.Header.Set("Sec-Fetch-Site", "cross-site")
	b.do(elsewhere).wantStatus(http.StatusForbidden)
	site.wantPaid("ada@example.com")
	b.call(path, body).wantStatus(http.StatusOK) // without a key
}

func TestCardTestingIsRateLimited(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.member("ada@example.com")
	for range 10 {
		b.subscribe("pm_demo_declined", "price_demo_basic").wantStatus(http.StatusBadRequest)
	}
	got := b.subscribe("pm_demo_visa", "price_demo_basic").wantStatus(http.StatusTooManyRequests)
	if got.json()["error"] != "Too many attempts." || got.header.Get("Retry-After") == "" {
		t.Errorf("got %s, Retry-After %q", got.body, got.header.Get("Retry-After"))
	}
}

// CO21, CO22, CO23
func TestUpdatePlanOnlyReads(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada, bob := site.buyer("ada@example.com", "pro"), site.member("bob@example.com")
	adaID, bobID := site.userID("ada@example.com"), site.userID("bob@example.com")
	unpaid := ada.updatePlan(adaID, "premium", "").wantStatus(http.StatusOK).json()
	if user := unpaid["user"].(map[string]any); unpaid["success"] != false || user["subscriptionStatus"] != "inactive" ||
		user["currentPlan"] != nil {
		t.Errorf("before anything is paid: %v", unpaid)
	}
	customer := ada.subscribe("pm_demo_visa", "price_demo_pro").wantStatus(http.StatusOK).json()["customer_id"].(string)
	paid := ada.updatePlan(adaID, "pro", customer).wantStatus(http.StatusOK).json()
	if user := paid["user"].(map[string]any); paid["success"] != true || user["subscriptionStatus"] != "active" ||
		user["currentPlan"] != "pro" {
		t.Errorf("once it is paid: %v", paid)
	}
	if other := ada.updatePlan(adaID, "premium", customer).json(); other["success"] != false ||
		other["user"].(map[string]any)["currentPlan"] != "pro" {
		t.Errorf("another plan than the one that is paid: %v", other)
	}
	for name, got := range map[string]answer{
		"another's user":     bob.updatePlan(adaID, "pro", ""),
		"another's customer": bob.updatePlan(bobID, "pro", customer),
	} {
		if got.wantStatus(http.StatusNotFound); strings.Contains(got.body, `"user"`) {
			t.Errorf("%s: %s", name, got.body)
		}
	}
	site.browser().updatePlan(adaID, "pro", customer).wantStatus(http.StatusUnauthorized)
}
