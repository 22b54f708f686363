package operator

import (
	"strings"
	"testing"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/programtest"
	"plainhand/internal/pg/pgtest"
	"plainhand/migrations"
)

func TestUnreachableDatabaseIsReported(t *testing.T) {
	t.Parallel()
	got := program(t, map[string]string{"DATABASE_URL": "postgres://app:hunter2@127.0.0.1:1/plainhand"}, "", "migrate")
	if got.Code != cli.ExitFailure || !strings.Contains(got.Err, "cannot reach") || strings.Contains(got.Err, "hunter2") {
		t.Errorf("got %+v", got)
	}
}

func TestNewerSchemaIsRefused(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	if _, err := pool.Exec(t.Context(), `INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, true)`); err != nil {
		t.Fatal(err)
	}
	got := program(t, map[string]string{"DATABASE_URL": programtest.DatabaseURL(pool)}, "", "migrate")
	if got.Code != cli.ExitFailure || !strings.Contains(got.Err, "newer version") {
		t.Errorf("got %+v", got)
	}
	if err := migrations.Check(t.Context(), pool); err != nil {
		t.Errorf("a replica of the older version no longer counts as ready: %v", err)
	}
}
