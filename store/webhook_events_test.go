package store_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/billing/stripe"
	"plainhand/store/stores"
)

var paid = stripe.Event{ID: "evt_1", Type: "invoice.paid", CustomerID: "cus_1", ObjectID: "in_1", CreatedAt: july}

// Eight concurrent deliveries of an event store one row and one job.
func TestEventIsStoredOnce(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	s := stores.New(pool)
	var deliveries sync.WaitGroup
	for range 8 {
		deliveries.Go(func() {
			if err := s.Billing.AddEvent(t.Context(), paid, july, true); err != nil {
				t.Error(err)
			}
		})
	}
	deliveries.Wait()
	wantCount(t, pool, 1, `SELECT count(*) FROM webhook_events WHERE id = 'evt_1' AND customer_id = 'cus_1' AND processed_at IS NULL`)
	wantCount(t, pool, 1, `SELECT count(*) FROM river_job WHERE kind = 'stripe_event' AND args->>'event_id' = 'evt_1'`)
}

func TestIrrelevantEventHasNoJob(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	if err := stores.New(pool).Billing.AddEvent(t.Context(), paid, july, false); err != nil {
		t.Fatal(err)
	}
	wantCount(t, pool, 1, `SELECT count(*) FROM webhook_events`)
	wantCount(t, pool, 0, `SELECT count(*) FROM river_job`)
}

func TestEventResultIsRecorded(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	s := stores.New(pool)
	if err := s.Billing.AddEvent(t.Context(), paid, july, true); err != nil {
		t.Fatal(err)
	}
	if err := s.Billing.NoteReading(t.Context(), "evt_1", july, errors.New("no answer")); err != nil {
		t.Fatal(err)
	}
	wantCount(t, pool, 1, `SELECT count(*) FROM webhook_events WHERE tries = 1 AND last_error = 'no answer' AND processed_at IS NULL`)
	if err := s.Billing.NoteReading(t.Context(), "evt_1", july.Add(time.Minute), nil); err != nil {
		t.Fatal(err)
	}
	wantCount(t, pool, 1, `SELECT count(*) FROM webhook_events
		WHERE tries = 2 AND last_error = '' AND processed_at = '2026-07-01 12:31:00Z'`)
}

func TestOldEventsAreSwept(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	s := stores.New(pool)
	old, young := paid, paid
	young.ID = "evt_2"
	for _, err := range []error{s.Billing.AddEvent(t.Context(), old, time.Now().AddDate(0, 0, -91), false),
		s.Billing.AddEvent(t.Context(), young, time.Now().AddDate(0, 0, -89), false), s.Sweep(t.Context())} {
		if err != nil {
			t.Fatal(err)
		}
	}
	wantCount(t, pool, 1, `SELECT count(*) FROM webhook_events`)
}

func wantCount(t *testing.T, pool *pgxpool.Pool, want int, query string) {
	t.Helper()
	var got int
	if err := pool.QueryRow(t.Context(), query).Scan(&got); err != nil || got != want {
		t.Errorf("%d, %v; want %d of: %s", got, err, want, query)
	}
}
