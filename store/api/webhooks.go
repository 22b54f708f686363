package api

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/api/webhooks"
	"plainhand/store"
)

var (
	_ webhooks.Storage       = (*Store)(nil)
	_ webhooks.ResealStorage = (*Store)(nil)
)

const (
	webhookColumns = `id, user_id, url, events, secret, former_secret, former_until, made_at, failing_since, failed_at,
		disabled_at`
	// deliveryColumns are the columns of a webhooks.Delivery.
	deliveryColumns = `id, event_id, kind, payload, state, made_at, tries, tried_at, status, answer, problem`
)

// AddWebhook implements webhooks.Storage.
func (s *Store) AddWebhook(ctx context.Context, endpoint webhooks.SealedEndpoint, maxWebhooks int) error {
	return store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		const lock = `SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE` // serializes counting per user
		if _, err := tx.Exec(ctx, lock, endpoint.UserID); err != nil {
			return err
		}
		const statement = `INSERT INTO webhooks (id, user_id, url, events, secret, made_at)
			SELECT $1, $2, $3, $4, $5, $6 WHERE (SELECT count(*) FROM webhooks WHERE user_id = $2) < $7`
		done, err := tx.Exec(ctx, statement, endpoint.ID, endpoint.UserID, endpoint.URL, endpoint.Events, endpoint.Secret,
			endpoint.MadeAt, maxWebhooks)
		if err == nil && done.RowsAffected() == 0 {
			err = webhooks.ErrTooMany
		}
		return err
	}))
}

// WebhooksOf implements webhooks.Storage.
func (s *Store) WebhooksOf(ctx context.Context, userID uuid.UUID) ([]webhooks.SealedEndpoint, error) {
	const query = `SELECT ` + webhookColumns + ` FROM webhooks WHERE user_id = $1 ORDER BY made_at DESC, id DESC`
	rows, _ := s.Pool.Query(ctx, query, userID) // CollectRows returns the error
	endpoints, err := pgx.CollectRows(rows, pgx.RowToStructByName[webhooks.SealedEndpoint])
	return endpoints, store.Explain(err)
}

// WebhookOf implements webhooks.Storage.
func (s *Store) WebhookOf(
	ctx context.Context, userID, id uuid.UUID, limit int,
) (found webhooks.SealedEndpoint, deliveries []webhooks.Delivery, err error) {
	var endpoints []webhooks.SealedEndpoint
	queries := new(pgx.Batch)
	store.QueueRows(queries, &endpoints, `SELECT `+webhookColumns+` FROM webhooks WHERE user_id = $1 AND id = $2`,
		userID, id)
	store.QueueRows(queries, &deliveries, `SELECT `+deliveryColumns+` FROM webhook_deliveries WHERE webhook_id = $1
		ORDER BY made_at DESC, id DESC LIMIT $2`, id, limit)
	if err := s.Pool.SendBatch(ctx, queries).Close(); err != nil {
		return found, nil, store.Explain(err)
	}
	if len(endpoints) == 0 {
		return found, nil, webhooks.ErrNone
	}
	return endpoints[0], deliveries, nil
}

// ReplaceSecret implements webhooks.Storage.
func (s *Store) ReplaceSecret(ctx context.Context, userID, id uuid.UUID, sealed []byte, until time.Time) error {
	const statement = `UPDATE webhooks SET former_secret = secret, former_until = $4, secret = $3
		WHERE user_id = $1 AND id = $2`
	return s.ExecRow(ctx, webhooks.ErrNone, statement, userID, id, sealed, until)
}

// EachWebhook implements webhooks.ResealStorage.
func (s *Store) EachWebhook(ctx context.Context, do func(webhooks.SealedEndpoint) error) error {
	rows, _ := s.Pool.Query(ctx, `SELECT `+webhookColumns+` FROM webhooks`) // CollectRows returns the error
	endpoints, err := pgx.CollectRows(rows, pgx.RowToStructByName[webhooks.SealedEndpoint])
	if err != nil {
		return store.Explain(err)
	}
	for _, endpoint := range endpoints {
		if err := do(endpoint); err != nil {
			return err
		}
	}
	return nil
}

// ResealWebhook implements webhooks.ResealStorage.
func (s *Store) ResealWebhook(ctx context.Context, former, sealed webhooks.SealedEndpoint) error {
	const statement = `UPDATE webhooks SET secret = $3, former_secret = $4 WHERE id = $1 AND secret = $2`
	_, err := s.Exec(ctx, statement, former.ID, former.Secret, sealed.Secret, sealed.FormerSecret)
	return err
}

// EnableWebhook implements webhooks.Storage.
func (s *Store) EnableWebhook(ctx context.Context, userID, id uuid.UUID) error {
	const statement = `UPDATE webhooks SET disabled_at = NULL, failing_since = NULL, failed_at = NULL, busy_until = NULL
		WHERE user_id = $1 AND id = $2`
	return s.ExecRow(ctx, webhooks.ErrNone, statement, userID, id)
}

// DeleteWebhook implements webhooks.Storage.
func (s *Store) DeleteWebhook(ctx context.Context, userID, id uuid.UUID) error {
	_, err := s.Exec(ctx, `DELETE FROM webhooks WHERE user_id = $1 AND id = $2`, userID, id)
	return err
}

// Tell implements webhooks.Storage.
func (s *Store) Tell(ctx context.Context, userID, id uuid.UUID, event webhooks.Event, now time.Time) error {
	payload, err := event.Payload(now)
	if err != nil {
		return err
	}
	const statement = `INSERT INTO webhook_deliveries (id, webhook_id, event_id, kind, payload)
		SELECT gen_random_uuid(), id, gen_random_uuid(), $3, $4 FROM webhooks
		WHERE user_id = $1 AND id = $2 AND disabled_at IS NULL RETURNING id`
	return s.deliverOne(ctx, userID, id, statement, userID, id, event.Kind, payload)
}

// Resend implements webhooks.Storage.
func (s *Store) Resend(ctx context.Context, userID, id, deliveryID uuid.UUID) error {
	const statement = `INSERT INTO webhook_deliveries (id, webhook_id, event_id, kind, payload)
		SELECT gen_random_uuid(), webhook_id, event_id, kind, payload FROM webhook_deliveries AS sent
		WHERE id = $3 AND webhook_id = (
			SELECT id FROM webhooks WHERE user_id = $1 AND id = $2 AND disabled_at IS NULL) RETURNING id`
	return s.deliverOne(ctx, userID, id, statement, userID, id, deliveryID)
}

// deliverOne inserts a delivery, or returns webhooks.ErrDisabled or webhooks.ErrNone.
func (s *Store) deliverOne(ctx context.Context, userID, id uuid.UUID, statement string, arguments ...any) error {
	return store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		inserted, err := s.Deliver(ctx, tx, statement, arguments...)
		if err != nil || inserted > 0 {
			return err
		}
		var isDisabled bool
		const query = `SELECT disabled_at IS NOT NULL FROM webhooks WHERE user_id = $1 AND id = $2`
		if err := tx.QueryRow(ctx, query, userID, id).Scan(&isDisabled); err != nil {
			return store.ExplainMissing(err, webhooks.ErrNone)
		}
		if isDisabled {
			return webhooks.ErrDisabled
		}
		return webhooks.ErrNone // the delivery to resend does not exist
	}))
}
