package store_test

import (
	"context"
	"errors"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/pg/pgtest/eventually"
	"plainhand/internal/usage"
)

// Words are not visible as used until the answer is rendered.
func TestCommitTakesEffectWithItsAnswer(t *testing.T) {
	t.Parallel()
	pool, s, user := userWithStore(t)
	broken := errors.New("broken")
	run := newReservation(t, user, 10)
	reserve(t, s, run, 100)
	ctx, leave := context.WithCancel(t.Context())
	for name, end := range map[string]struct {
		ctx     context.Context
		deliver func() error
	}{
		"fails":                     {t.Context(), func() error { return broken }},
		"is not waited for":         {ctx, func() error { leave(); return ctx.Err() }},
		"was not waited for at all": {canceled(t), func() error { return nil }},
	} {
		err := s.Billing.Commit(end.ctx, run, 10, run.Fingerprint, func(c usage.Count) error {
			if c.Used != 10 {
				t.Errorf("%d words used", c.Used)
			}
			wantWords(t, pool, run, 0, 10)
			return end.deliver()
		})
		if !errors.Is(err, broken) && !errors.Is(err, context.Canceled) {
			t.Errorf("an answer that %s: %v", name, err)
		}
		wantWords(t, pool, run, 0, 10)
	}
	if used, err := commitWords(t, s, run, 10); err != nil || used != 10 {
		t.Errorf("%d words used, %v", used, err)
	}
	wantWords(t, pool, run, 10, 0)
}

func canceled(t *testing.T) context.Context {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	return ctx
}

// Of two concurrent runs with the same text or outcome, the second waits until the first one's answer is rendered, and
// is charged if the first fails.
func TestConcurrentTextIsCountedForItsDeliveredAnswer(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ arrives, sameText bool }{{true, true}, {false, true}, {true, false}, {false, false}} {
		pool, s, user := userWithStore(t)
		first := newReservation(t, user, 10)
		second := again(t, first)
		if !test.sameText {
			second.Fingerprint = textOf(second.ID)
		}
		reserve(t, s, first, 100)
		reserve(t, s, second, 100)
		ended := make(chan error)
		err := s.Billing.Commit(t.Context(), first, 10, first.Fingerprint, func(usage.Count) error {
			go func() {
				used, again, err := commitOutcome(t, s, second, first.Fingerprint)
				if used != 10 || again != test.arrives {
					t.Errorf("%d words used, again: %t", used, again)
				}
				ended <- err
			}()
			awaitLock(t, pool)
			if !test.arrives {
				return usage.ErrExpired
			}
			return nil
		})
		if test.arrives != (err == nil) {
			t.Errorf("the first: %v", err)
		}
		if err := <-ended; err != nil {
			t.Errorf("the second: %v", err)
		}
		if err := s.Billing.Release(t.Context(), first); err != nil {
			t.Error(err)
		}
		wantWords(t, pool, first, 10, 0)
	}
}

// awaitLock waits until some statement is waiting for a lock.
func awaitLock(t *testing.T, pool *pgxpool.Pool) {
	t.Helper()
	const query = `SELECT count(*) > 0 FROM pg_stat_activity
		WHERE datname = current_database() AND wait_event_type = 'Lock'`
	eventually.Holds(t, "a statement waits for a lock", func() bool {
		var waits bool
		err := pool.QueryRow(t.Context(), query).Scan(&waits)
		return waits || err != nil
	})
}
