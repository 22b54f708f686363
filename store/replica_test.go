package store_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/account"
	"plainhand/internal/pg/pgtest/eventually"
	"plainhand/store"
	"plainhand/store/stores"
)

// The replica is another database here, so that the result shows where it was read.
func TestStaleReadsUseTheReplica(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	primary, copied := openPool(t), openPool(t)
	replicaStore := stores.New(copied)
	ada := addUser(t, replicaStore, "ada@example.org")
	if err := replicaStore.Account.Audit.Record(ctx, account.Record{UserID: ada.ID, At: july,
		Act: account.ActSignedIn}); err != nil {
		t.Fatal(err)
	}
	replica := openReplica(t, copied)
	s := stores.New(primary).ReadFrom(replica)
	read := func() int {
		records, err := s.Account.Audit.Records(ctx, account.RecordQuery{Since: july, Limit: 10})
		if err != nil {
			t.Fatal(err)
		}
		return len(records)
	}
	if replica.Follows() || read() != 0 {
		t.Error("a replica is read before Watch has checked it")
	}
	watching, stop := context.WithCancel(ctx)
	go replica.Watch(watching, primary)
	eventually.Holds(t, "the replica follows", replica.Follows)
	if read() != 2 { // sign-up and sign-in
		t.Error("the primary was read")
	}
	if _, err := s.Account.Users.UserByEmail(ctx, uuid.Nil, "ada@example.org"); err == nil {
		t.Error("an account is read from the replica")
	}
	stop()
	eventually.Holds(t, "an unwatched replica is not read", func() bool { return !replica.Follows() })
	go replica.Watch(ctx, primary)
	eventually.Holds(t, "the replica follows again", replica.Follows)
	disconnect(t, primary, copied.Config().ConnConfig.Database)
	if read() != 0 {
		t.Error("a read that failed on the replica is not repeated on the primary")
	}
	if replica.Follows() {
		t.Error("an unreachable replica is read again")
	}
}

// A connection is not used while its server lags, or follows a former primary.
func TestLaggingConnectionsAreNotUsed(t *testing.T) {
	t.Parallel()
	replica := openReplica(t, openPool(t))
	for what, written := range map[string]store.Place{
		"behind":              {Timeline: "00000001", Position: "FFFFFFFF/0"},
		"of a former primary": {Timeline: "00000002", Position: "0/1"},
		"of unknown position": {},
	} {
		if replica.IsRead(t.Context(), written) {
			t.Error("a connection is used that is", what)
		}
	}
	if !replica.IsRead(t.Context(), store.Place{Timeline: "00000001", Position: "0/1"}) {
		t.Error("a connection that has everything is not read")
	}
}

func openReplica(t *testing.T, copied *pgxpool.Pool) *store.Replica {
	t.Helper()
	replica, err := store.OpenReplica(t.Context(), copied.Config().ConnString(), false)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(replica.Close)
	return replica
}

// disconnect closes the connections to another database of the server, and rejects new ones.
func disconnect(t *testing.T, pool *pgxpool.Pool, name string) {
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
