package store

import "context"

// sweepBatch keeps each statement short, however many rows have gathered.
const sweepBatch = 5_000

// Sweep deletes expired sessions, known networks, sign-in attempts, free texts, and tickets, spent tickets and ended
// keys after a month, last emails to people who have left once those are sent, what was sent to webhooks after a week,
// and Stripe's events and the paragraphs of drafts after about three months. Call it now and then, from any process.
func (s *Store) Sweep(ctx context.Context) error {
	// The outer condition spares rows that were renewed while the statement waited for them.
	for _, statement := range []string{
		`DELETE FROM sessions
			WHERE token IN (SELECT token FROM sessions WHERE expiry < now() LIMIT $1) AND expiry < now()`,
		`DELETE FROM webhook_events
			WHERE id IN (SELECT id FROM webhook_events WHERE received_at < now() - interval '90 days' LIMIT $1)`,
		`DELETE FROM sign_in_attempts
			WHERE key IN (SELECT key FROM sign_in_attempts WHERE window_end < now() LIMIT $1) AND window_end < now()`,
		`DELETE FROM free_texts
			WHERE key IN (SELECT key FROM free_texts WHERE window_end < now() LIMIT $1) AND window_end < now()`,
		`DELETE FROM tickets
			WHERE id IN (SELECT id FROM tickets WHERE expires_at < now() LIMIT $1) AND expires_at < now()`,
		`DELETE FROM spent_tickets
			WHERE id IN (SELECT id FROM spent_tickets WHERE spent_at < now() - interval '30 days' LIMIT $1)`,
		`DELETE FROM usage_paragraphs
			WHERE ctid IN (SELECT ctid FROM usage_paragraphs WHERE period_start < now() - interval '100 days' LIMIT $1)`,
		`DELETE FROM exports
			WHERE id IN (SELECT id FROM exports WHERE expires_at < now() LIMIT $1) AND expires_at < now()`,
		`DELETE FROM api_keys
			WHERE id IN (SELECT id FROM api_keys WHERE least(revoked_at, expires_at) < now() - interval '30 days' LIMIT $1)`,
		`DELETE FROM trial_words
			WHERE ctid IN (SELECT ctid FROM trial_words WHERE day < now() - interval '2 days' LIMIT $1)`,
		`DELETE FROM api_answers
			WHERE ctid IN (SELECT ctid FROM api_answers WHERE made_at < now() - interval '1 day' LIMIT $1)`,
		`DELETE FROM webhook_deliveries
			WHERE id IN (SELECT id FROM webhook_deliveries WHERE made_at < now() - interval '7 days' LIMIT $1)`,
		`DELETE FROM oauth_tokens
			WHERE hash IN (SELECT hash FROM oauth_tokens WHERE expires_at < now() LIMIT $1)`,
		`DELETE FROM oauth_codes
			WHERE hash IN (SELECT hash FROM oauth_codes WHERE expires_at < now() - interval '1 day' LIMIT $1)`,
		`DELETE FROM embed_tokens
			WHERE ctid IN (SELECT ctid FROM embed_tokens WHERE expires_at < now() LIMIT $1)`,
		`DELETE FROM oauth_clients
			WHERE id IN (SELECT id FROM oauth_clients WHERE made_at < now() - interval '30 days'
				AND NOT EXISTS (SELECT FROM oauth_grants WHERE client_id = oauth_clients.id) LIMIT $1)`,
		`DELETE FROM audit
			WHERE id IN (SELECT id FROM audit WHERE at < now() - interval '1 year' LIMIT $1)`,
		`DELETE FROM mails
			WHERE id IN (SELECT id FROM mails WHERE user_id IS NULL AND (sent_at IS NOT NULL OR given_up_at IS NOT NULL) LIMIT $1)`,
		`DELETE FROM known_networks
			WHERE key IN (SELECT key FROM known_networks WHERE until < now() LIMIT $1) AND until < now()`,
	} {
		if err := s.sweep(ctx, statement); err != nil {
			return err
		}
	}
	return nil
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
