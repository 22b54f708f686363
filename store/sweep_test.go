package store_test

import (
	"slices"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/account/throttle"
	"plainhand/store"
	accountstore "plainhand/store/account"
	"plainhand/store/stores"
)

func TestSweepDeletesWhatIsOver(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	s, sessions := stores.New(pool), accountstore.NewSessions(store.New(pool))
	commit(t, sessions, "lasts", "x", time.Hour)
	commit(t, sessions, "expired", "x", -time.Second)
	commit(t, sessions, "ended just now", "x", time.Hour)
	if err := sessions.DeleteCtx(t.Context(), "ended just now"); err != nil {
		t.Fatal(err)
	}
	for key, since := range map[string]time.Duration{"counts": 0, "over": 2 * time.Hour} {
		if _, err := takeAttempt(t.Context(), s, time.Now().Add(-since),
			throttle.Limit{Key: key, Tries: 1, Window: time.Hour}); err != nil {
			t.Fatal(err)
		}
		if err := s.Account.Networks.RememberNetwork(t.Context(), key, time.Now().Add(time.Hour-since)); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	wantKeys(t, pool, `SELECT token FROM sessions ORDER BY 1`, "ended just now", "lasts")
	wantKeys(t, pool, `SELECT key FROM sign_in_attempts ORDER BY 1`, "counts")
	wantKeys(t, pool, `SELECT key FROM known_networks ORDER BY 1`, "counts")
}

func wantKeys(t *testing.T, pool *pgxpool.Pool, query string, want ...string) {
	t.Helper()
	rows, _ := pool.Query(t.Context(), query)
	got, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%s: %q, %v; want %q", query, got, err, want)
	}
}

func TestSweepDeletesSeveralBatches(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	const fill = `INSERT INTO sessions SELECT n::text, '', now() - interval '1 hour' FROM generate_series(1, 12000) n`
	if _, err := pool.Exec(t.Context(), fill); err != nil {
		t.Fatal(err)
	}
	if err := stores.New(pool).Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	wantKeys(t, pool, `SELECT token FROM sessions`)
}

// An ended session's row is swept within an hour, even if the session expires later or a late request saves it.
func TestEndedSessionIsSweptWithinAnHour(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	sessions := accountstore.NewSessions(store.New(pool))
	commit(t, sessions, "a", "x", 30*24*time.Hour)
	if err := sessions.DeleteCtx(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	commit(t, sessions, "a", "late", 30*24*time.Hour)
	wantKeys(t, pool, `SELECT token FROM sessions WHERE expiry < now() + interval '61 minutes' AND data = ''`, "a")
}

// Of two concurrent sweeps, neither waits for the rows that the other deletes.
func TestSweepSkipsLockedRows(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	s := stores.New(pool)
	for _, key := range []string{"mine", "theirs"} {
		if _, err := takeAttempt(t.Context(), s, time.Now().Add(-2*time.Hour),
			throttle.Limit{Key: key, Tries: 1, Window: time.Hour}); err != nil {
			t.Fatal(err)
		}
	}
	theirs, err := pool.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := theirs.Exec(t.Context(), `DELETE FROM sign_in_attempts WHERE key = 'theirs'`); err != nil {
		t.Fatal(err)
	}
	if err := s.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	wantKeys(t, pool, `SELECT key FROM sign_in_attempts`, "theirs")
	if err := theirs.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
}
