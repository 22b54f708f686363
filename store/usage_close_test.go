package store_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"plainhand/internal/billing"
	"plainhand/internal/usage"
	"plainhand/store/stores"
)

func wantClosed(t *testing.T, s *stores.Set, r usage.Entry, limit int, lasts time.Duration, want bool) {
	t.Helper()
	closing := billing.Closing{UserID: r.UserID, PeriodStart: r.PeriodStart, Since: r.PeriodStart, Limit: limit,
		Lasts: lasts}
	if closed, err := s.Billing.CloseUsage(t.Context(), closing); err != nil || closed != want {
		t.Errorf("closed below %d words: %v, %v; want %v", limit, closed, err, want)
	}
}

func TestClosedPeriodRejectsNewRuns(t *testing.T) {
	t.Parallel()
	pool, s, user := userWithStore(t)
	charged, underWay, late := newReservation(t, user, 10), newReservation(t, user, 20), newReservation(t, user, 1)
	count(t, s, charged, 100)
	reserve(t, s, underWay, 100)
	wantClosed(t, s, late, 30, time.Hour, false)
	reserve(t, s, late, 100)
	if err := s.Billing.Release(t.Context(), late); err != nil {
		t.Fatal(err)
	}
	wantClosed(t, s, late, 31, time.Hour, true)
	for _, limit := range []int{100, billing.Unlimited} {
		wantRejected(t, s, repeat(t, late), limit, usage.ErrClosed)
	}
	wantAlreadyCharged(t, s, repeat(t, charged), 100)
	if used, err := commitWords(t, s, underWay, 20); err != nil || used != 30 {
		t.Errorf("%d words used, %v", used, err)
	}
	august := repeat(t, late)
	august.PeriodStart = july.AddDate(0, 1, 0)
	wantClosed(t, s, august, 1, time.Hour, true) // before the first run
	wantRejected(t, s, august, 100, usage.ErrClosed)
	wantClosed(t, s, late, 31, 0, true) // closed for no time
	reserve(t, s, repeat(t, late), 100)
	wantWords(t, pool, late, 30, 1)
}

// Either CloseUsage counts a run's words, or the run is rejected.
func TestClosingIsAtomicWithConcurrentRuns(t *testing.T) {
	t.Parallel()
	pool, s, _ := userWithStore(t)
	const limit, words = 300, 50
	for _, begun := range []int{0, 1, 4, 6} { // with 0, the database has no row yet
		user := addUser(t, s, newID(t).String()+"@example.org").ID
		for range begun {
			count(t, s, newReservation(t, user, words), billing.Unlimited)
		}
		start := make(chan struct{})
		var running sync.WaitGroup
		for range 8 {
			running.Go(func() {
				<-start
				run := newReservation(t, user, words)
				_, err := s.Billing.Reserve(t.Context(), limited(run, billing.Unlimited))
				if err == nil {
					_, err = commitWords(t, s, run, words)
				}
				if err != nil && !errors.Is(err, usage.ErrClosed) {
					t.Error(err)
				}
			})
		}
		close(start)
		closed, err := s.Billing.CloseUsage(t.Context(), billing.Closing{UserID: user, PeriodStart: july, Since: july,
			Limit: limit,
			Lasts: time.Hour})
		running.Wait()
		used, usedErr := s.Billing.TakenWords(t.Context(), user, july)
		if err := errors.Join(err, usedErr); err != nil || closed != (used < limit) {
			t.Errorf("after %d runs closed %v with %d words, %v", begun, closed, used, err)
		}
	}
	wantLedgerEqualsUsage(t, pool)
}
