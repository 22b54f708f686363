package migrations_test

import (
	"log/slog"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"

	"plainhand/internal/pg/pgtest"
)

func TestRiverFindsItsTablesUpToDate(t *testing.T) {
	t.Parallel()
	result, err := riverMigrator(t, pgtest.New(t)).Validate(t.Context(), nil)
	if err != nil || !result.OK {
		t.Errorf("River's own migrator says %q, %v", result.Messages, err)
	}
}

// TestRiverTablesMatchRiversMigrations compares River's tables with those of its own migrations.
func TestRiverTablesMatchRiversMigrations(t *testing.T) {
	t.Parallel()
	expected := pgtest.Empty(t)
	if _, err := riverMigrator(t, expected).Migrate(t.Context(), rivermigrate.DirectionUp, nil); err != nil {
		t.Fatal(err)
	}
	want, got := riverSchema(t, expected), riverSchema(t, pgtest.New(t))
	if len(want) < 50 {
		t.Fatalf("only %d lines to compare", len(want))
	}
	for _, line := range want {
		if !slices.Contains(got, line) {
			t.Errorf("missing: %s", line)
		}
	}
	for _, line := range got {
		if !slices.Contains(want, line) {
			t.Errorf("not River's: %s", line)
		}
	}
}

func riverMigrator(t *testing.T, pool *pgxpool.Pool) *rivermigrate.Migrator[pgx.Tx] {
	t.Helper()
	migrator, err := rivermigrate.New(riverpgxv5.New(pool), &rivermigrate.Config{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return migrator
}

// riverSchema returns a line for each object of River's tables, without the table of its migrations, whose primary key
// has a different name for historical reasons.
func riverSchema(t *testing.T, pool *pgxpool.Pool) []string {
	t.Helper()
	const query = `
		WITH tables AS (
			SELECT oid, relname, relpersistence FROM pg_class
			WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname LIKE 'river%' AND relname <> 'river_migration'
		)
		SELECT format('table %s %s', relname, relpersistence) FROM tables
		UNION ALL
		SELECT format('column %s.%s %s %s %s default %s', relname, attnum, attname, format_type(atttypid, atttypmod),
			CASE WHEN attnotnull THEN 'not null' END, pg_get_expr(adbin, adrelid))
		FROM tables JOIN pg_attribute ON attrelid = oid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
		WHERE attnum > 0 AND NOT attisdropped
		UNION ALL
		SELECT format('constraint %s.%s %s', relname, conname, pg_get_constraintdef(pg_constraint.oid))
		FROM tables JOIN pg_constraint ON conrelid = tables.oid
		UNION ALL
		SELECT indexdef FROM pg_indexes JOIN tables ON tablename = relname
		UNION ALL
		SELECT format('trigger %s.%s', relname, tgname) FROM tables JOIN pg_trigger ON tgrelid = tables.oid
		UNION ALL
		SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname LIKE 'river%'
		UNION ALL
		SELECT format('state %s %s', row_number() OVER (ORDER BY enumsortorder), enumlabel)
		FROM pg_enum WHERE enumtypid = 'river_job_state'::regtype`
	rows, _ := pool.Query(t.Context(), query)
	lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	return lines
}
