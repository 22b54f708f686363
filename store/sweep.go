package store

import (
	"context"
	"fmt"
	"time"
)

// sweepBatch keeps each statement short, however many rows have gathered.
const sweepBatch = 5_000

// expired are the rows of a table that nobody needs any more.
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

// Sweep deletes expired sessions, known networks, sign-in attempts, free texts, and tickets, spent tickets, released
// slugs, and ended keys after a month, last emails to people who have left once those are sent, what was sent to
// webhooks after a week, Stripe's events and the paragraphs of drafts after about three months, and old months of the
// ledger, whose next ones it makes. Call it now and then, from any process: those that sweep at the same time skip each
// other's rows, for which they would otherwise wait in any order.
func (s *Store) Sweep(ctx context.Context) error {
	for _, one := range swept {
		const statement = `DELETE FROM %[1]s WHERE %[2]s IN (
			SELECT %[2]s FROM %[1]s WHERE %[3]s LIMIT $1 FOR UPDATE SKIP LOCKED)`
		if err := s.sweep(ctx, fmt.Sprintf(statement, one.table, one.key, one.when)); err != nil {
			return err
		}
	}
	return s.turnMonths(ctx, time.Now())
}

// sweep deletes in batches of $1; the statement's own arguments come after.
func (s *Store) sweep(ctx context.Context, statement string, arguments ...any) error {
	for {
		deleted, err := s.exec(ctx, statement, append([]any{sweepBatch}, arguments...)...)
		if err != nil || deleted < sweepBatch {
			return err
		}
	}
}
