package migrations_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"plainhand/internal/fault"
	"plainhand/internal/pg/pgtest"
	"plainhand/migrations"
)

func TestUpMigratesAnEmptyDatabaseOnce(t *testing.T) {
	t.Parallel()
	pool := pgtest.Empty(t)
	if err := migrations.Check(t.Context(), pool); !errors.Is(err, migrations.ErrBehind) {
		t.Fatalf("Check of an empty database: %v; want ErrBehind", err)
	}
	first, err := migrations.Up(t.Context(), pool)
	if err != nil || first == 0 {
		t.Fatalf("first Up applied %d, %v", first, err)
	}
	if err := migrations.Check(t.Context(), pool); err != nil {
		t.Fatal(err)
	}
	if second, err := migrations.Up(t.Context(), pool); err != nil || second != 0 {
		t.Fatalf("second Up applied %d, %v", second, err)
	}
	want := []string{"activity", "api_answers", "api_keys", "audit", "batch_items", "batches", "brand_hosts",
		"brand_logos", "brand_versions", "brands", "consents",
		"customers", "demo_customers", "documents", "embed_tokens", "export_parts", "exports", "file_parts", "files",
		"files_to_remove", "former_seats", "free_texts", "goose_db_version", "grants", "history_keys",
		"key_check", "known_networks",
		"linked_accounts", "mails", "oauth_clients", "oauth_codes", "oauth_grants", "oauth_tokens",
		"operator_acts", "passkeys", "recovery_codes", "released_slugs", "river_job", "river_leader",
		"river_migration", "river_notification", "river_queue", "second_steps", "sessions", "sign_in_attempts",
		"spent_tickets", "subscriptions", "text_versions", "texts", "tickets", "trial_words", "usage",
		"usage_ledger", "usage_paragraphs", "users", "webhook_deliveries", "webhook_events", "webhooks"}
	if got := tables(t, pool); !slices.Equal(got, want) {
		t.Errorf("tables %v; want %v", got, want)
	}
}

func tables(t *testing.T, pool *pgxpool.Pool) []string {
	t.Helper()
	rows, _ := pool.Query(t.Context(), `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace
		AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`)
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func TestEveryTableHasAComment(t *testing.T) {
	t.Parallel()
	const query = `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
		AND relname <> 'goose_db_version' AND obj_description(oid) IS NULL`
	rows, _ := pgtest.New(t).Query(t.Context(), query)
	silent, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || len(silent) > 0 {
		t.Errorf("tables without a comment: %v, %v", silent, err)
	}
}

func TestConcurrentReplicasMigrateOnce(t *testing.T) {
	t.Parallel()
	pool := pgtest.Empty(t)
	const replicas = 8
	applied := make([]int, replicas)
	var running sync.WaitGroup
	for i := range replicas {
		running.Go(func() {
			var err error
			if applied[i], err = migrations.Up(t.Context(), pool); err != nil {
				t.Errorf("replica %d: %v", i, err)
			}
		})
	}
	running.Wait()
	slices.Sort(applied)
	if applied[replicas-1] == 0 || applied[replicas-2] != 0 {
		t.Errorf("the replicas applied %v steps; want one of them to do all", applied)
	}
	if err := migrations.Check(t.Context(), pool); err != nil {
		t.Error(err)
	}
}

func TestUpRejectsNewerDatabase(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	apply(t, pool, 900)
	_, err := migrations.Up(t.Context(), pool)
	conflict, ok := errors.AsType[*fault.Error](err)
	if !ok || conflict.Kind != fault.Conflict ||
		!strings.Contains(conflict.Message, "newer version") || !strings.Contains(conflict.Message, "900") ||
		!strings.Contains(conflict.Advice, "Install the newer version") {
		t.Fatalf("error %v", err)
	}
	// A replica of the old version stays ready during a rolling upgrade.
	if err := migrations.Check(t.Context(), pool); err != nil {
		t.Errorf("Check: %v", err)
	}
}

func TestMissingStepIsReported(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	if _, err := pool.Exec(t.Context(), `DELETE FROM goose_db_version WHERE version_id = 2`); err != nil {
		t.Fatal(err)
	}
	if err := migrations.Check(t.Context(), pool); !errors.Is(err, migrations.ErrBehind) {
		t.Errorf("Check: %v; want ErrBehind", err)
	}
	if _, err := migrations.Up(t.Context(), pool); err == nil {
		t.Error("Up did not notice")
	}
}

// apply marks a step as applied.
func apply(t *testing.T, pool *pgxpool.Pool, version int) {
	t.Helper()
	const statement = `INSERT INTO goose_db_version (version_id, is_applied) VALUES ($1, true)`
	if _, err := pool.Exec(t.Context(), statement, version); err != nil {
		t.Fatal(err)
	}
}

func TestEveryStepCanBeReverted(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	database := stdlib.OpenDBFromPool(pool)
	defer database.Close()
	steps, err := goose.NewProvider(goose.DialectPostgres, database, os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := steps.DownTo(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	if got := tables(t, pool); !slices.Equal(got, []string{"goose_db_version"}) {
		t.Errorf("tables left: %v", got)
	}
	if _, err := migrations.Up(t.Context(), pool); err != nil {
		t.Fatal(err)
	}
}

func TestUpDoesNotChangeThePoolConfig(t *testing.T) {
	t.Parallel()
	config := pgtest.Empty(t).Config()
	config.ConnConfig.RuntimeParams["statement_timeout"] = "1h"
	pool, err := pgxpool.NewWithConfig(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	if _, err := migrations.Up(t.Context(), pool); err != nil {
		t.Fatal(err)
	}
	if got := pool.Config().ConnConfig.RuntimeParams["statement_timeout"]; got != "1h" {
		t.Errorf("Up changed the pool's own statement_timeout to %q", got)
	}
}

func BenchmarkUpWithNothingToDo(b *testing.B) {
	pool := pgtest.New(b)
	for b.Loop() {
		if _, err := migrations.Up(b.Context(), pool); err != nil {
			b.Fatal(err)
		}
	}
}
