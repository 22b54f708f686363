package store_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/billing"
	"plainhand/store/stores"
)

func TestDueCustomersAreReread(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	s := stores.New(pool)
	august := july.AddDate(0, 1, 0)
	for id, subscription := range map[string]billing.Subscription{
		"cus_runs":       {Status: billing.StatusActive, PeriodEnd: august},
		"cus_renews":     {Status: billing.StatusActive, PeriodEnd: july.Add(-time.Second)},
		"cus_past_due":   {Status: billing.StatusPastDue, PeriodEnd: august},
		"cus_incomplete": {Status: billing.StatusIncomplete, PeriodEnd: august},
		"cus_ended":      {Status: billing.StatusCanceled, PeriodEnd: july.Add(-time.Second)},
		"cus_far_ahead":  {Status: billing.StatusActive, PeriodEnd: august},
	} {
		addCustomer(t, s, id)
		subscription.ID, subscription.PlanID, subscription.PeriodStart = "sub_"+id, "pro", july.AddDate(0, -1, 0)
		if err := putSubscriptions(t, s, id, subscription); err != nil {
			t.Fatal(err)
		}
	}
	addCustomer(t, s, "cus_never_paid")
	if err := s.Billing.MoveClock(t.Context(), "cus_far_ahead", 32*24*60*60); err != nil {
		t.Fatal(err)
	}

	due := []string{"cus_far_ahead", "cus_incomplete", "cus_past_due", "cus_renews"}
	for range 2 { // a second round adds no jobs
		if found, err := s.RereadDue(t.Context(), july, false); err != nil || found != len(due) {
			t.Fatalf("found %d, %v", found, err)
		}
		if got := rereads(t, pool); !slices.Equal(got, due) {
			t.Errorf("rereads enqueued for %v; want %v", got, due)
		}
	}
	if found, err := s.RereadDue(t.Context(), july, true); err != nil || found != 7 {
		t.Fatalf("found %d, %v", found, err)
	}
	if got := rereads(t, pool); len(got) != 7 {
		t.Errorf("of everyone, %v", got)
	}
}

func TestRereadHandlesSeveralBatches(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	const add = `WITH added AS (INSERT INTO users SELECT gen_random_uuid(), n || '@example.org', '', '', 'a hash', now()
			FROM generate_series(1, 2500) n RETURNING id)
		INSERT INTO customers (id, user_id, gateway, created_at) SELECT 'cus_' || id, id, 'demo', now() FROM added`
	if _, err := pool.Exec(t.Context(), add); err != nil {
		t.Fatal(err)
	}
	if found, err := stores.New(pool).RereadDue(t.Context(), july, true); err != nil || found != 2500 {
		t.Fatalf("found %d, %v", found, err)
	}
	if got := rereads(t, pool); len(got) != 2500 {
		t.Errorf("%d jobs", len(got))
	}
}

// rereads returns the customers with an available Reread job, in order.
func rereads(t *testing.T, pool *pgxpool.Pool) []string {
	t.Helper()
	const query = `SELECT args->>'customer_id' FROM river_job WHERE kind = 'reread' AND state = 'available' ORDER BY 1`
	rows, _ := pool.Query(t.Context(), query)
	ids, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	return ids
}

// addCustomer adds a new user with a customer of this id.
func addCustomer(t *testing.T, s *stores.Set, id string) billing.Customer {
	t.Helper()
	user := addUser(t, s, fmt.Sprintf("%s@example.org", id))
	customer, err := s.Billing.AddCustomer(t.Context(),
		billing.Customer{ID: id, UserID: user.ID, Gateway: "demo", CreatedAt: july})
	if err != nil {
		t.Fatal(err)
	}
	return customer
}

// Calls within a minute share a job, which runs after all of them have ended.
func TestRereadLaterSharesAJob(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	s := stores.New(pool)
	for _, id := range []string{"cus_1", "cus_1", "cus_2"} {
		if err := s.RereadLater(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	const shared = `SELECT count(DISTINCT args) FROM river_job
		WHERE kind = 'reread' AND state = 'scheduled' AND scheduled_at > now() + interval '1 minute'`
	wantCount(t, pool, 2, shared)
}
