package store_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/account"
	"plainhand/internal/eventually"
	"plainhand/store"
)

// The copy is another database here, so that what is read tells where it was read.
func TestOlderThingsAreReadFromTheReplica(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	primary, copied := openPool(t), openPool(t)
	there := store.New(copied)
	ada := addUser(t, there, "ada@example.org")
	if err := there.Record(ctx, account.Record{UserID: ada.ID, At: july, Act: account.ActSignedIn}); err != nil {
		t.Fatal(err)
	}
	replica := store.NewReplica(copied)
	s := store.New(primary).ReadFrom(replica)
	read := func() int {
		records, err := s.Records(ctx, account.RecordsAsked{Since: july, Most: 10})
		if err != nil {
			t.Fatal(err)
		}
		return len(records)
	}
	if replica.Follows() || read() != 0 {
		t.Error("a replica that nobody has looked at is read")
	}
	go replica.Watch(ctx, primary)
	eventually.Holds(t, "the replica follows", replica.Follows)
	if read() != 2 { // they have signed up and in
		t.Error("the primary was read")
	}
	if _, err := s.UserByEmail(ctx, uuid.Nil, "ada@example.org"); err == nil {
		t.Error("an account is read from the replica")
	}
	shut(t, primary, copied.Config().ConnConfig.Database)
	if read() != 0 {
		t.Error("what fails on the replica is not read from the primary")
	}
	if replica.Follows() {
		t.Error("a replica that is gone is asked again")
	}
}

// shut cuts the connections to another database of the server, and refuses new ones.
func shut(t *testing.T, pool *pgxpool.Pool, name string) {
	t.Helper()
	for _, statement := range []string{
		fmt.Sprintf(`ALTER DATABASE %q ALLOW_CONNECTIONS false`, name),
		fmt.Sprintf(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '%s'`, name),
	} {
		if _, err := pool.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
}
