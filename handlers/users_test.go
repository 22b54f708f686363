package handlers_test

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/views"
)

// The status is "active" whenever the plan may be used, otherwise the gateway's.
func TestTheUserInJSONFollowsThePlan(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.member("ada@example.com")
	user, err := site.store.Account.UserByEmail(t.Context(), uuid.Nil, "ada@example.com")
	if err != nil {
		t.Fatal(err)
	}
	wantUser := func(status string, plan any) {
		t.Helper()
		got := b.get("/api/user/" + user.ID.String()).wantStatus(http.StatusOK).json()["user"].(map[string]any)
		if got["subscriptionStatus"] != status || got["currentPlan"] != plan ||
			(got["planResetDate"] == nil) != (plan == nil) {
			t.Errorf("got %v; want %s, %v", got, status, plan)
		}
	}
	key := func() url.Values { return url.Values{"key": {uuid.NewString()}} }
	wantUser("inactive", nil)
	site.buy("ada@example.com", "pro")
	wantUser("active", "pro")
	b.post("/account/cancel", key())
	wantUser("active", "pro")
	b.post("/account/resume", key())
	if _, err := site.payments.Cashier.ReplaceCard(t.Context(), user.ID, "pm_demo_declines_later",
		billing.Key(uuid.NewString())); err != nil {
		t.Fatal(err)
	}
	next := url.Values{"by": {views.ByNext}, "next": {"/account"}}
	b.post("/demo/clock", next)
	wantUser("active", "pro") // past due
	for range 3 {
		b.post("/demo/clock", next)
	}
	wantUser("unpaid", nil)
	b.post("/account/cancel", key())
	wantUser("canceled", nil)
}

// A tab that returns to the foreground refreshes its figures.
func TestUserInJSONHasTheAllowance(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.member("ada@example.com")
	user, err := site.store.Account.UserByEmail(t.Context(), uuid.Nil, "ada@example.com")
	if err != nil {
		t.Fatal(err)
	}
	path := "/api/user/" + user.ID.String()
	if standing, ok := b.get(path).json()["standing"]; ok {
		t.Errorf("without a plan: %v", standing)
	}
	site.grant("ada@example.com", "basic")
	b.call("/api/humanize", `{"text":"We utilize it."}`).wantStatus(http.StatusOK)
	standing := b.get(path).wantStatus(http.StatusOK).json()["standing"].(map[string]any)
	if standing["used"] != "3" || standing["left"] != 29_997.0 {
		t.Errorf("got %v", standing)
	}
}
