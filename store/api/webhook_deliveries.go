package api

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/api/webhooks"
	"plainhand/store"
)

var _ webhooks.DeliveryStorage = (*Store)(nil)

// TryDelivery implements webhooks.DeliveryStorage. Every change of a delivery locks its endpoint first.
func (s *Store) TryDelivery(
	ctx context.Context, id uuid.UUID, now, until time.Time,
) (attempt webhooks.Attempt, rest time.Time, err error) {
	err = pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) (err error) {
		attempt, rest, err = tryDelivery(ctx, tx, id, now, until)
		return err
	})
	if errors.Is(err, webhooks.ErrBusy) || errors.Is(err, webhooks.ErrNotWaiting) {
		return attempt, rest, err
	}
	return attempt, rest, store.Explain(err)
}

func tryDelivery(
	ctx context.Context, tx pgx.Tx, id uuid.UUID, now, until time.Time,
) (attempt webhooks.Attempt, rest time.Time, err error) {
	const lock = `SELECT id, busy_until, failing_since IS NOT NULL FROM webhooks
		WHERE id = (SELECT webhook_id FROM webhook_deliveries WHERE id = $1 AND state = 'waiting')
			AND disabled_at IS NULL FOR NO KEY UPDATE`
	var webhookID uuid.UUID
	var busyUntil *time.Time
	var failing bool
	if err := tx.QueryRow(ctx, lock, id).Scan(&webhookID, &busyUntil, &failing); err != nil {
		return attempt, rest, store.ExplainMissing(err, webhooks.ErrNotWaiting)
	}
	if busyUntil != nil && busyUntil.After(now) {
		if failing {
			rest = *busyUntil
		}
		return attempt, rest, webhooks.ErrBusy
	}
	const take = `UPDATE webhooks SET busy_until = $2 WHERE id = $1 RETURNING ` + webhookColumns
	rows, _ := tx.Query(ctx, take, webhookID, until) // CollectExactlyOneRow returns the error
	attempt.Endpoint, err = pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[webhooks.SealedEndpoint])
	if err != nil {
		return attempt, rest, err
	}
	const count = `UPDATE webhook_deliveries SET tries = tries + 1, tried_at = $2 WHERE id = $1 AND state = 'waiting'
		RETURNING ` + deliveryColumns
	rows, _ = tx.Query(ctx, count, id, now)
	attempt.Delivery, err = pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[webhooks.Delivery])
	return attempt, rest, store.ExplainMissing(err, webhooks.ErrNotWaiting)
}

// NextDelivery implements webhooks.DeliveryStorage.
func (s *Store) NextDelivery(ctx context.Context, webhookID uuid.UUID) (id uuid.UUID, err error) {
	const query = `SELECT id FROM webhook_deliveries WHERE webhook_id = $1 AND state = 'waiting' AND tries = 0
		ORDER BY made_at, id LIMIT 1`
	err = s.Pool.QueryRow(ctx, query, webhookID).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		return id, webhooks.ErrNotWaiting
	}
	return id, store.Explain(err)
}

// FinishDelivery implements webhooks.DeliveryStorage.
func (s *Store) FinishDelivery(ctx context.Context, done webhooks.Outcome) error {
	return store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		const endpoint = `UPDATE webhooks SET
				busy_until = CASE WHEN $2 THEN NULL ELSE $3::timestamptz END,
				failing_since = CASE WHEN $2 THEN NULL WHEN failed_at < $4::timestamptz - $6::interval THEN $4
					ELSE coalesce(failing_since, $4) END,
				failed_at = CASE WHEN $2 THEN NULL ELSE $4 END,
				disabled_at = CASE WHEN $5 THEN coalesce(disabled_at, $4) ELSE disabled_at END
			WHERE id = $1 RETURNING user_id`
		var userID uuid.UUID
		err := tx.QueryRow(ctx, endpoint, done.WebhookID, done.State == webhooks.Delivered, done.Rest, done.At,
			done.Disable, webhooks.ForgottenAfter).Scan(&userID)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil // deleted by its owner
		}
		if err != nil {
			return err
		}
		const delivery = `UPDATE webhook_deliveries SET state = $3, status = $4, answer = $5, problem = $6
			WHERE id = $1 AND tries = $2 AND state = 'waiting'`
		_, err = tx.Exec(ctx, delivery, done.DeliveryID, done.Tried, done.State, done.Status, done.Answer, done.Problem)
		if err != nil || !done.Disable {
			return err
		}
		return s.disableWebhook(ctx, tx, userID, done)
	}))
}

// disableWebhook fails the pending deliveries of a disabled endpoint, and emails its owner.
func (s *Store) disableWebhook(ctx context.Context, tx pgx.Tx, userID uuid.UUID, done webhooks.Outcome) error {
	const statement = `UPDATE webhook_deliveries SET state = 'failed' WHERE webhook_id = $1 AND state = 'waiting'`
	if _, err := tx.Exec(ctx, statement, done.WebhookID); err != nil {
		return err
	}
	key := webhooks.EmailDisabled + "/" + done.DeliveryID.String()
	return s.EnqueueEmail(ctx, tx, store.QueuedEmail{UserID: userID, Kind: webhooks.EmailDisabled, Key: key,
		Facts: done.Email})
}
