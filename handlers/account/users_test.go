package account_test

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/google/uuid"

	"plainhand/handlers/sitetest"
	"plainhand/internal/billing"
	"plainhand/views"
)

// The status is "active" whenever the plan may be used, otherwise the gateway's.
func TestTheUserInJSONFollowsThePlan(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Member("ada@example.com")
	user, err := site.Store.Account.Users.UserByEmail(t.Context(), uuid.Nil, "ada@example.com")
	if err != nil {
		t.Fatal(err)
	}
	wantUser := func(status string, plan any) {
		t.Helper()
		got := b.Get("/api/user/" + user.ID.String()).WantStatus(http.StatusOK).JSON()["user"].(map[string]any)
		if got["subscriptionStatus"] != status || got["currentPlan"] != plan ||
			(got["planResetDate"] == nil) != (plan == nil) {
			t.Errorf("got %v; want %s, %v", got, status, plan)
		}
	}
	key := func() url.Values { return url.Values{"key": {uuid.NewString()}} }
	wantUser("inactive", nil)
	buy(site, "ada@example.com", "pro")
	wantUser("active", "pro")
	b.Post("/account/cancel", key())
	wantUser("active", "pro")
	b.Post("/account/resume", key())
	if _, err := site.Payments.Cashier.ReplaceCard(t.Context(), user.ID, "pm_demo_declines_later",
		billing.Key(uuid.NewString())); err != nil {
		t.Fatal(err)
	}
	next := url.Values{"by": {views.ByNext}, "next": {"/account"}}
	b.Post("/demo/clock", next)
	wantUser("active", "pro") // past due
	for range 3 {
		b.Post("/demo/clock", next)
	}
	wantUser("unpaid", nil)
	b.Post("/account/cancel", key())
	wantUser("canceled", nil)
}

// A tab that returns to the foreground refreshes its figures.
func TestUserInJSONHasTheAllowance(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Member("ada@example.com")
	user, err := site.Store.Account.Users.UserByEmail(t.Context(), uuid.Nil, "ada@example.com")
	if err != nil {
		t.Fatal(err)
	}
	path := "/api/user/" + user.ID.String()
	if allowance, ok := b.Get(path).JSON()["standing"]; ok {
		t.Errorf("without a plan: %v", allowance)
	}
	site.Grant("ada@example.com", "basic")
	b.Call("/api/humanize", `{"text":"We utilize it."}`).WantStatus(http.StatusOK)
	allowance := b.Get(path).WantStatus(http.StatusOK).JSON()["standing"].(map[string]any)
	if allowance["used"] != "3" || allowance["left"] != 29_997.0 {
		t.Errorf("got %v", allowance)
	}
}
