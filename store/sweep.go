package store

import (
	"context"
	"fmt"
	"time"
)

// sweepBatch is the maximum number of rows per DELETE, which bounds how long it holds locks.
const sweepBatch = 5_000

// expired is a condition for the rows of a table that Sweep deletes, identified by a key column.
type expired struct{ table, key, when string }

var swept = []expired{
	{"sessions", "token", "expiry < now()"},
	{"webhook_events", "id", "received_at < now() - interval '90 days'"},
	{"sign_in_attempts", "key", "window_end < now()"},
	{"free_texts", "key", "window_end < now()"}, // the previous release counts in it during an upgrade
	{"tickets", "id", "expires_at < now()"},
	{"spent_tickets", "id", "spent_at < now() - interval '30 days'"},
	{"usage_paragraphs", "ctid", "period_start < now() - interval '100 days'"},
	{"exports", "id", "expires_at < now()"},
	{"api_keys", "id", "least(revoked_at, expires_at) < now() - interval '30 days'"},
	{"trial_words", "ctid", "day < now() - interval '2 days'"},
	{"api_answers", "ctid", "made_at < now() - interval '1 day'"},
	{"webhook_deliveries", "id", "made_at < now() - interval '7 days'"},
	{"oauth_tokens", "hash", "expires_at < now()"},
	{"oauth_codes", "hash", "expires_at < now() - interval '1 day'"},
	{"embed_tokens", "ctid", "expires_at < now()"},
	{"oauth_clients", "id", `made_at < now() - interval '30 days'
		AND NOT EXISTS (SELECT FROM oauth_grants WHERE client_id = oauth_clients.id)`},
	{"audit", "id", "at < now() - interval '1 year'"},
	{"mails", "id", "user_id IS NULL AND (sent_at IS NOT NULL OR given_up_at IS NOT NULL)"},
	{"known_networks", "key", "until < now()"},
	{"released_slugs", "slug", "released_at < now() - interval '30 days'"},
}

// Sweep deletes the expired rows of the tables in swept, and rotates the months of the ledger. Call it periodically
// from any process: concurrent sweeps skip each other's rows, so they cannot deadlock.
func (s *DB) Sweep(ctx context.Context) error {
	for _, rows := range swept {
		const statement = `DELETE FROM %[1]s WHERE %[2]s IN (
			SELECT %[2]s FROM %[1]s WHERE %[3]s LIMIT $1 FOR UPDATE SKIP LOCKED)`
		if err := s.DeleteInBatches(ctx, fmt.Sprintf(statement, rows.table, rows.key, rows.when)); err != nil {
			return err
		}
	}
	return s.rotateMonths(ctx, time.Now())
}

// DeleteInBatches repeats a DELETE in batches of $1 rows. The arguments begin with $2.
func (s *DB) DeleteInBatches(ctx context.Context, statement string, arguments ...any) error {
	for {
		deleted, err := s.Exec(ctx, statement, append([]any{sweepBatch}, arguments...)...)
		if err != nil || deleted < sweepBatch {
			return err
		}
	}
}
