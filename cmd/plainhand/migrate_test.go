package main

import (
	"plainhand/cmd/plainhand/programtest"
	"plainhand/internal/pg/pgtest"
	"plainhand/migrations"
	"strings"
	"testing"
)

func TestUnreachableDatabaseIsReported(t *testing.T) {
	t.Parallel()
	got := program(t, map[string]string{"DATABASE_URL": "postgres://app:hunter2@127.0.0.1:1/plainhand"}, "", "migrate")
	if got.code != exitFailure || !strings.Contains(got.err, "cannot reach") || strings.Contains(got.err, "hunter2") {
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
	if got.code != exitFailure || !strings.Contains(got.err, "newer version") {
		t.Errorf("got %+v", got)
	}
	if err := migrations.Check(t.Context(), pool); err != nil {
		t.Errorf("a replica of the older version no longer counts as ready: %v", err)
	}
}
