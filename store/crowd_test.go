package store_test

import (
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// fillStatements fill the tables that grow with the number of users, for %[1]d users up to the month beginning at
// %[2]s.
var fillStatements = []string{
	`INSERT INTO users (id, email, first_name, last_name, password_hash, created_at)
		SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'user' || n || '@example.org', '', '', '', '2026-01-01'
		FROM generate_series(1, %[1]d) n -- %[2]s`,
	`INSERT INTO sessions (token, data, expiry, user_id, id, began_at, agent, address)
		SELECT 'session ' || row_number() OVER (), '', now() + interval '20 days', id, id, now(), '', '' FROM users -- %[1]d %[2]s`,
	`INSERT INTO usage (user_id, period_start, used)
		SELECT id, '%[2]s'::timestamptz - month * interval '1 month', 500 FROM users, generate_series(0, 5) month -- %[1]d`,
	`INSERT INTO usage_ledger
			(user_id, period_start, id, key, words, state, fingerprint, outcome, created_at, expires_at)
		SELECT user_id, period_start, gen_random_uuid(), gen_random_uuid(), 500, 'committed', sha256(gen_random_uuid()::text::bytea),
			sha256(gen_random_uuid()::text::bytea), period_start + interval '3 days', period_start + interval '3 days'
		FROM usage -- %[1]d %[2]s`,
	`INSERT INTO customers (id, user_id, gateway, created_at, clock)
		SELECT 'customer ' || id, id, 'stripe', '2026-01-01', 0 FROM users -- %[1]d %[2]s`,
	`INSERT INTO subscriptions (id, customer_id, user_id, plan_id, next_plan_id, status, period_start, period_end)
		SELECT 'subscription ' || user_id, id, user_id, 'basic', '', 'active', now() + interval '4 months', now() + interval '5 months'
		FROM customers -- %[1]d %[2]s`,
	`INSERT INTO activity (user_id, kind, key, subscription_id, plan_id, previous_plan_id, amount, card, at)
		SELECT id, 'renewed', 'key ' || n, '', '', '', 0, '', now() FROM users, generate_series(1, 2) n -- %[1]d %[2]s`,
	`INSERT INTO audit (id, at, user_id, act, operator, network, device)
		SELECT gen_random_uuid(), now() - n * interval '1 day', id, 'signed_in', '', '', '' FROM users, generate_series(1, 2) n -- %[1]d %[2]s`,
	`INSERT INTO mails (id, user_id, kind, key, facts, sent_at)
		SELECT gen_random_uuid(), id, 'welcome', 'key ' || n, '{}', now() FROM users, generate_series(1, 2) n -- %[1]d %[2]s`,
	`INSERT INTO history_keys (user_id, sealed) SELECT id, '' FROM users -- %[1]d %[2]s`,
	`INSERT INTO texts (id, user_id, made_at, touched_at, expires_at, line, draft, words)
		SELECT gen_random_uuid(), id, now(), now(), now() + interval '30 days', '', '', '' FROM users -- %[1]d %[2]s`,
	`INSERT INTO webhook_events (id, type, customer_id, object_id, live, created_at, received_at)
		SELECT 'event ' || id, '', '', '', true, now(), now() FROM users -- %[1]d %[2]s`,
	`INSERT INTO known_networks (key, until) SELECT id::text, now() + interval '30 days' FROM users -- %[1]d %[2]s`,
	`INSERT INTO spent_tickets (id, user_id, purpose, email, spent_at)
		SELECT gen_random_uuid(), id, 'reset', email, now() FROM users -- %[1]d %[2]s`,
	`INSERT INTO usage_paragraphs (user_id, period_start, fingerprint)
		SELECT user_id, period_start, sha256(gen_random_uuid()::text::bytea) FROM usage WHERE period_start = '%[2]s' -- %[1]d`,
}

// countRowsRead returns the number of rows read so far by table.
func countRowsRead(t *testing.T, pool *pgxpool.Pool) map[string]int64 {
	t.Helper()
	for _, conn := range pool.AcquireAllIdle(t.Context()) { // otherwise, they report their counters only now and then
		if _, err := conn.Exec(t.Context(), `SELECT pg_stat_force_next_flush()`); err != nil {
			t.Fatal(err)
		}
		conn.Release()
	}
	const query = `SELECT relname::text, seq_tup_read + coalesce(idx_tup_fetch, 0) FROM pg_stat_user_tables`
	rows, _ := pool.Query(t.Context(), query) // returned below
	read := map[string]int64{}
	var table string
	var tuples int64
	_, err := pgx.ForEachRow(rows, []any{&table, &tuples}, func() error { read[table] = tuples; return nil })
	if err != nil {
		t.Fatal(err)
	}
	return read
}
