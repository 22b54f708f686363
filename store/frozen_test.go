package store_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"plainhand/internal/pg/pgtest"
	"plainhand/internal/pg/waitbudget"
	"plainhand/migrations"
	"plainhand/store"
	"plainhand/store/stores"
)

// While the server doesn't answer, every call times out: on open connections, on new ones, and while waiting for one.
// Afterward, the same connections work again.
func TestCallsTimeOutOnFrozenDatabase(t *testing.T) {
	t.Parallel()
	server := startServer(t, pgtest.Dir(t))
	t.Cleanup(func() { stopServer(t, server) })
	pool, err := store.Open(t.Context(), server.URL())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	if _, err := migrations.Up(t.Context(), pool); err != nil {
		t.Fatal(err)
	}
	s := stores.New(pool)
	user := addUser(t, s, "ada@example.org")

	thaw := pgtest.Freeze(t, server.URL())
	var calls sync.WaitGroup
	for name, call := range storeCalls(t, s) { // more calls than connections
		calls.Go(func() {
			wantUnavailable(t, name, call(waitbudget.With(t.Context(), time.Second)))
		})
	}
	calls.Wait()

	thaw()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for ctx.Err() == nil {
		if got, err := s.Account.Users.User(waitbudget.With(ctx, time.Minute), user.ID); err == nil && got == user {
			return
		}
	}
	t.Error("the connections do not recover")
}

func TestLockWaitTimesOut(t *testing.T) {
	t.Parallel()
	pool := openWith(t, "lock_timeout", "50ms")
	tx, err := pool.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback(context.Background())
	if _, err := tx.Exec(t.Context(), `LOCK TABLE users`); err != nil {
		t.Fatal(err)
	}
	if _, err := stores.New(pool).Account.Users.User(t.Context(), newID(t)); !errors.Is(err, store.ErrBusy) {
		t.Errorf("%v; want ErrBusy", err)
	}
}
