package pgtest_test

import (
	"strings"
	"testing"

	"plainhand/internal/pg/pgtest"
	"plainhand/migrations"
)

func TestNewReturnsItsOwnMigratedDatabase(t *testing.T) {
	t.Parallel()
	for range 4 {
		t.Run("", func(t *testing.T) {
			t.Parallel()
			pool := pgtest.New(t)
			if err := migrations.Check(t.Context(), pool); err != nil {
				t.Fatal(err)
			}
			const statement = `INSERT INTO sign_in_attempts VALUES ('only one test may insert this', 1, now())`
			if _, err := pool.Exec(t.Context(), statement); err != nil {
				t.Fatal(err)
			}
		})
	}
}

func TestDatabaseIsDroppedAfterTheTest(t *testing.T) {
	t.Parallel()
	var name string
	t.Run("a test", func(t *testing.T) {
		name = pgtest.New(t).Config().ConnConfig.Database
	})
	var left bool
	const query = `SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)`
	if err := pgtest.Empty(t).QueryRow(t.Context(), query, name).Scan(&left); err != nil || left {
		t.Fatalf("database %q: left %v, %v", name, left, err)
	}
}

func TestConnStringLeadsToTheSameDatabase(t *testing.T) {
	t.Parallel()
	config := pgtest.New(t).Config()
	if !strings.Contains(config.ConnString(), config.ConnConfig.Database) {
		t.Fatalf("%q does not name %q", config.ConnString(), config.ConnConfig.Database)
	}
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		pgtest.New(b)
	}
}
