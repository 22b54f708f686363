package migrations_test

import (
	"os"
	"testing"

	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"plainhand/internal/pg/pgtest"
	"plainhand/migrations"
)

// Usage from before the ledger is preserved, and becomes the ledger's first entries.
func TestLedgerStartsWithFormerUsage(t *testing.T) {
	t.Parallel()
	pool := pgtest.Empty(t)
	database := stdlib.OpenDBFromPool(pool)
	defer database.Close()
	steps, err := goose.NewProvider(goose.DialectPostgres, database, os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	const beforeTheLedger = 5
	if _, err := steps.UpTo(t.Context(), beforeTheLedger); err != nil {
		t.Fatal(err)
	}
	const fill = `
		INSERT INTO users (id, email, first_name, last_name, password_hash, created_at)
		SELECT gen_random_uuid(), 'user' || n || '@example.org', '', '', 'a hash', now() FROM generate_series(1, 50) n;
		INSERT INTO usage (user_id, period_start, used)
		SELECT id, now() - period * interval '1 month', 1000 * period FROM users, generate_series(0, 3) period;`
	if _, err := pool.Exec(t.Context(), fill); err != nil {
		t.Fatal(err)
	}
	if applied, err := migrations.Up(t.Context(), pool); err != nil || applied == 0 {
		t.Fatalf("Up applied %d, %v", applied, err)
	}
	var rows, used, reserved, equal int
	const query = `SELECT count(*), sum(used), sum(reserved), count(*) FILTER (WHERE used = (
			SELECT coalesce(sum(words), 0) FROM usage_ledger AS entry
			WHERE entry.user_id = usage.user_id AND entry.period_start = usage.period_start AND entry.state = 'committed'))
		FROM usage`
	if err := pool.QueryRow(t.Context(), query).Scan(&rows, &used, &reserved, &equal); err != nil {
		t.Fatal(err)
	}
	if rows != 200 || used != 50*6_000 || reserved != 0 || equal != rows {
		t.Errorf("%d rows, %d words used, %d reserved, %d rows equal the ledger", rows, used, reserved, equal)
	}
	// asBefore is the statement of the previous version, which runs during a rolling upgrade.
	const asBefore = `INSERT INTO usage AS current (user_id, period_start, used) SELECT user_id, period_start, 5 FROM usage LIMIT 1
		ON CONFLICT (user_id, period_start) DO UPDATE SET used = current.used + excluded.used`
	if _, err := pool.Exec(t.Context(), asBefore); err != nil {
		t.Error(err)
	}
}

// The constraints of the schema reject invalid entries.
func TestLedgerRejectsInvalidEntries(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	const fill = `
		INSERT INTO users (id, email, first_name, last_name, password_hash, created_at)
		VALUES ('00000000-0000-7000-8000-000000000001', 'ada@example.org', '', '', 'a hash', now());
		INSERT INTO usage (user_id, period_start, used, reserved) VALUES ('00000000-0000-7000-8000-000000000001', 'epoch', 5, 5);
		INSERT INTO usage_ledger (user_id, period_start, id, key, words, state, fingerprint, created_at, expires_at)
		SELECT user_id, period_start, gen_random_uuid(), 'a0000000-0000-0000-0000-000000000000', 5, 'committed',
			decode(repeat('00', 32), 'hex'), now(), now() FROM usage;`
	if _, err := pool.Exec(t.Context(), fill); err != nil {
		t.Fatal(err)
	}
	const second = `INSERT INTO usage_ledger (user_id, period_start, id, key, words, state, fingerprint, created_at, expires_at)
		SELECT user_id, period_start, gen_random_uuid(), key, words, state, fingerprint, created_at, expires_at FROM usage_ledger`
	const conflicting = `INSERT INTO usage_ledger (user_id, period_start, id, key, words, state, outcome, created_at, expires_at)
		SELECT user_id, period_start, gen_random_uuid(), gen_random_uuid(), words, state, outcome, created_at, expires_at FROM usage_ledger`
	for name, statement := range map[string]string{
		"fewer words than none used":     `UPDATE usage SET used = -1`,
		"fewer words than none reserved": `UPDATE usage SET reserved = reserved - 6`,
		"a run of fewer words than none": `UPDATE usage_ledger SET words = -1`,
		"a state that there is not":      `UPDATE usage_ledger SET state = 'lost'`,
		"a fingerprint that is none":     `UPDATE usage_ledger SET fingerprint = 'the text itself'`,
		"an outcome that is none":        `UPDATE usage_ledger SET outcome = 'the text itself'`,
		"an outcome twice":               `UPDATE usage_ledger SET outcome = fingerprint; ` + conflicting,
		"a run of no period":             `UPDATE usage_ledger SET period_start = now()`,
		"a key or a text twice":          second,
	} {
		if _, err := pool.Exec(t.Context(), statement); err == nil {
			t.Errorf("%s was taken", name)
		}
	}
	if _, err := pool.Exec(t.Context(), `DELETE FROM users`); err != nil {
		t.Errorf("an account cannot be deleted: %v", err)
	}
}
