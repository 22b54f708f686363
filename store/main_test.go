package store_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/account"
	"plainhand/internal/pg/pgtest"
	"plainhand/internal/texts"
	"plainhand/store"
	"plainhand/store/stores"
)

// july is a time with no fraction for PostgreSQL to cut off.
var july = time.Date(2026, time.July, 1, 12, 30, 0, 0, time.UTC)

// openStore returns a store on a database of the test's own, over connections like those of the program.
func openStore(t testing.TB) *stores.Set {
	t.Helper()
	return stores.New(openPool(t))
}

func openPool(t testing.TB) *pgxpool.Pool {
	t.Helper()
	pool, err := store.Open(context.Background(), pgtest.New(t).Config().ConnString())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	return pool
}

func addUser(t testing.TB, s *stores.Set, email string) account.User {
	t.Helper()
	user := account.User{
		ID: newID(t), Email: email, Profile: account.Profile{FirstName: "Ada", LastName: "Lovelace"},
		Preferences:  account.DefaultPreferences,
		PasswordHash: "a hash", HistoryDays: texts.DefaultRetention, CreatedAt: july,
	}
	if err := s.Account.Users.CreateUser(t.Context(), user); err != nil {
		t.Fatal(err)
	}
	return user
}

func newID(t testing.TB) uuid.UUID {
	t.Helper()
	id, err := uuid.NewV7()
	if err != nil {
		t.Fatal(err)
	}
	return id
}
