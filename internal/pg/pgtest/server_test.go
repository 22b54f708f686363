package pgtest

import (
	"fmt"
	"os"
	"testing"
)

func TestDatabasesOfKilledTestsAreDropped(t *testing.T) {
	t.Parallel()
	server, err := shared()
	if err != nil {
		t.Fatal(err)
	}
	const unusedPID = 1 << 22 // above the process ids of Linux
	abandoned := fmt.Sprintf("%s%d_A", databasePrefix, unusedPID)
	inUse := fmt.Sprintf("%s%d_A", databasePrefix, os.Getpid())
	for _, name := range []string{abandoned, inUse} {
		if _, err := server.admin.Exec(t.Context(), fmt.Sprintf("CREATE DATABASE %q", name)); err != nil {
			t.Fatal(err)
		}
	}
	defer server.admin.Exec(t.Context(), fmt.Sprintf("DROP DATABASE %q", inUse))
	if err := server.dropAbandoned(t.Context()); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{abandoned: false, inUse: true} {
		var exists bool
		const query = `SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)`
		if err := server.admin.QueryRow(t.Context(), query, name).Scan(&exists); err != nil || exists != want {
			t.Errorf("%s exists: %v, %v; want %v", name, exists, err, want)
		}
	}
}
