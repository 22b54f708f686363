package account_test

import (
	"net/http"
	"testing"
	"time"

	"plainhand/handlers/sitetest"
	"plainhand/internal/billing"
)

// The account page queries the visitor, the storage, and the activity log in one round trip each, however long that log
// is. Other pages query only the visitor.
func TestPagesTakeFewRoundTrips(t *testing.T) {
	t.Parallel()
	site, trips := sitetest.NewWithRoundTrips(t)
	b := site.Member("ada@example.com")
	user := buy(site, "ada@example.com", "basic")
	const events = `INSERT INTO activity (user_id, kind, key, subscription_id, plan_id, previous_plan_id, amount, card, at)
		SELECT $1, $2, 'paid ' || n, 'sub', 'basic', '', 0, '', $3 FROM generate_series(1, 1000) n`
	if _, err := site.Pool.Exec(t.Context(), events, user.ID, billing.NewsRenewed, time.Now()); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]int{"/account": 3, "/pricing": 1, "/blog": 1, "/contact": 1} {
		if got := trips.Of(func() { b.Get(path).WantStatus(http.StatusOK) }); got != want {
			t.Errorf("%s takes %d round trips, want %d", path, got, want)
		}
	}
}
