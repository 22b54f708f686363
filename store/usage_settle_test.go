package store_test

import (
	"errors"
	"testing"
	"time"

	"plainhand/internal/usage"
	"plainhand/store/stores"
)

func TestCommitCountsAtMostReservedWords(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name                    string
		reserved, charged, used int
	}{
		{"all of it", 10, 10, 10},
		{"less", 10, 4, 4},
		{"more", 10, 11, 10},
		{"nothing", 10, 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			pool, s, user := userWithStore(t)
			run := newReservation(t, user, test.reserved)
			reserve(t, s, run, 100)
			if used, err := commitWords(t, s, run, test.charged); err != nil || used != test.used {
				t.Errorf("%d words used, %v; want %d", used, err, test.used)
			}
			wantWords(t, pool, run, test.used, 0)
			if test.charged == 0 { // a release
				count(t, s, repeat(t, run), 100)
				wantWords(t, pool, run, 10, 0)
			}
		})
	}
}

// A run ends once. Later calls change nothing.
func TestRunEndsOnce(t *testing.T) {
	t.Parallel()
	pool, s, user := userWithStore(t)
	unknown, committed, released := newReservation(t, user, 10), newReservation(t, user, 10), newReservation(t, user, 10)
	count(t, s, committed, 100)
	reserve(t, s, released, 100)
	for range 2 {
		if err := s.Billing.Release(t.Context(), released); err != nil {
			t.Fatal(err)
		}
	}
	for name, run := range map[string]usage.Entry{"unknown": unknown, "committed": committed, "released": released} {
		if _, err := commitWords(t, s, run, 10); !errors.Is(err, usage.ErrExpired) {
			t.Errorf("commit of an %s run: %v; want ErrExpired", name, err)
		}
		if err := s.Billing.Release(t.Context(), run); err != nil {
			t.Errorf("release of an %s run: %v", name, err)
		}
	}
	wantWords(t, pool, committed, 10, 0)
}

func TestExpiredReservationsAreReleased(t *testing.T) {
	t.Parallel()
	pool, s, ada := userWithStore(t)
	charles := addUser(t, s, "charles@example.org").ID
	expired, charged, late := newReservation(t, ada, 10), newReservation(t, ada, 20), newReservation(t, ada, 30)
	late.ExpiresAt = late.ExpiresAt.Add(time.Second)
	others := newReservation(t, charles, 40)
	for _, run := range []usage.Entry{expired, charged, late, others} {
		reserve(t, s, run, 100)
	}
	if _, err := commitWords(t, s, charged, 20); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		after    time.Duration
		runs     int
		reserved int // of ada's
	}{
		{usage.Lifetime - time.Microsecond, 0, 40},
		{usage.Lifetime, 2, 30},
		{usage.Lifetime, 0, 30},
		{usage.Lifetime + time.Second, 1, 0},
	} {
		if runs, err := s.Billing.ReleaseExpired(t.Context(), july.Add(step.after)); err != nil || runs != step.runs {
			t.Errorf("after %v: %d runs, %v; want %d", step.after, runs, err, step.runs)
		}
		wantWords(t, pool, expired, 20, step.reserved)
	}
	wantWords(t, pool, others, 0, 0)
	if _, err := commitWords(t, s, expired, 10); !errors.Is(err, usage.ErrExpired) {
		t.Errorf("commit after the sweep: %v; want ErrExpired", err)
	}
}

// A run that is late, but has not been swept, still has its words.
func TestLateRunIsCounted(t *testing.T) {
	t.Parallel()
	pool, s, user := userWithStore(t)
	run := newReservation(t, user, 10)
	run.ExpiresAt = july.Add(-time.Hour)
	count(t, s, run, 100)
	if runs, err := s.Billing.ReleaseExpired(t.Context(), july); err != nil || runs != 0 {
		t.Errorf("%d runs swept, %v", runs, err)
	}
	wantWords(t, pool, run, 10, 0)
}

// ReleaseExpired skips users whose rows are locked.
func TestReleaseExpiredSkipsLockedUsers(t *testing.T) {
	t.Parallel()
	pool, s, ada := userWithStore(t)
	busy, idle := newReservation(t, ada, 10), newReservation(t, addUser(t, s, "charles@example.org").ID, 20)
	reserve(t, s, busy, 100)
	reserve(t, s, idle, 100)
	transaction, err := pool.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := transaction.Exec(t.Context(), `SELECT FROM usage WHERE user_id = $1 FOR UPDATE`, ada); err != nil {
		t.Fatal(err)
	}
	if runs, err := s.Billing.ReleaseExpired(t.Context(), july.Add(time.Hour)); err != nil || runs != 1 {
		t.Errorf("%d runs, %v; want 1", runs, err)
	}
	wantWords(t, pool, busy, 0, 10)
	wantWords(t, pool, idle, 0, 0)
	if err := transaction.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	if runs, err := s.Billing.ReleaseExpired(t.Context(), july.Add(time.Hour)); err != nil || runs != 1 {
		t.Errorf("%d runs, %v; want 1", runs, err)
	}
	wantWords(t, pool, busy, 0, 0)
}

func TestReleaseExpiredHandlesSeveralBatches(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	s := stores.New(pool)
	user := addUser(t, s, "ada@example.org").ID
	const many = 1_200
	const fill = `WITH days AS (
			INSERT INTO usage (user_id, period_start, used, reserved)
			SELECT $1, now() + n * interval '1 day', 0, 7 FROM generate_series(1, $2::int) n RETURNING period_start)
		INSERT INTO usage_ledger (user_id, period_start, id, key, words, state, created_at, expires_at)
		SELECT $1, period_start, gen_random_uuid(), gen_random_uuid(), 7, 'reserved', now(), now() FROM days`
	if _, err := pool.Exec(t.Context(), fill, user, many); err != nil {
		t.Fatal(err)
	}
	if runs, err := s.Billing.ReleaseExpired(t.Context(), time.Now().Add(time.Hour)); err != nil || runs != many {
		t.Errorf("%d runs, %v; want %d", runs, err, many)
	}
	wantLedgerEqualsUsage(t, pool)
}

// The statement of a canceled Reserve may take effect after its words were released.
func TestReserveAfterReleaseIsRejected(t *testing.T) {
	t.Parallel()
	pool, s, user := userWithStore(t)
	for _, reserved := range []int{0, 20} { // in a period without a row, and in one with a run under way
		late := newReservation(t, user, 10)
		late.PeriodStart = late.PeriodStart.AddDate(0, reserved, 0)
		if reserved > 0 {
			other := newReservation(t, user, reserved)
			other.PeriodStart = late.PeriodStart
			reserve(t, s, other, 100)
		}
		if err := s.Billing.Release(t.Context(), late); err != nil {
			t.Fatal(err)
		}
		wantRejected(t, s, late, 100, usage.ErrExpired)
		wantWords(t, pool, late, 0, reserved)
		reserve(t, s, repeat(t, late), 100)
		wantWords(t, pool, late, 0, reserved+10)
	}
}

func TestReleaseForUnknownUserDoesNothing(t *testing.T) {
	t.Parallel()
	if err := openStore(t).Billing.Release(t.Context(), newReservation(t, newID(t), 10)); err != nil {
		t.Error(err)
	}
}
