package store

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"plainhand/internal/api/webhooks"
)

// NotifyWebhooks enqueues the deliveries of an event to a user's subscribed endpoints, in the transaction of the event.
func (s *DB) NotifyWebhooks(ctx context.Context, tx pgx.Tx, userID uuid.UUID, event webhooks.Event,
	at time.Time) error {
	payload, err := event.Payload(at)
	if err != nil {
		return err
	}
	eventID, err := uuid.NewV7()
	if err != nil {
		return err
	}
	const statement = `INSERT INTO webhook_deliveries (id, webhook_id, event_id, kind, payload)
		SELECT gen_random_uuid(), id, $2, $3, $4 FROM webhooks
		WHERE user_id = $1 AND disabled_at IS NULL AND $3 = ANY(events) RETURNING id`
	_, err = s.Deliver(ctx, tx, statement, userID, eventID, event.Kind, payload)
	return err
}

// Deliver inserts deliveries with a statement that returns their ids, and a job for each. It returns their number.
func (s *DB) Deliver(ctx context.Context, tx pgx.Tx, statement string, arguments ...any) (int, error) {
	rows, _ := tx.Query(ctx, statement, arguments...) // CollectRows returns the error
	ids, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	jobs := make([]river.InsertManyParams, len(ids))
	for i, id := range ids {
		jobs[i].Args = webhooks.Deliver{ID: id}
	}
	_, err = s.Jobs.InsertManyFastTx(ctx, tx, jobs)
	return len(ids), err
}
