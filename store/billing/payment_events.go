package billing

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/billing/stripe"
	"plainhand/internal/fault"
	"plainhand/store"
)

var _ stripe.EventStorage = (*Store)(nil)

// AddEvent implements stripe.EventStorage.
func (s *Store) AddEvent(ctx context.Context, event stripe.Event, receivedAt time.Time, reread bool) error {
	const statement = `INSERT INTO webhook_events (id, type, customer_id, object_id, live, created_at, received_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING`
	return store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		done, err := tx.Exec(ctx, statement,
			event.ID, event.Type, event.CustomerID, event.ObjectID, event.Live, event.CreatedAt, receivedAt)
		if err != nil || done.RowsAffected() == 0 || !reread {
			return err
		}
		_, err = s.Jobs.InsertTx(ctx, tx, stripe.EventReading{EventID: event.ID, CustomerID: event.CustomerID}, nil)
		return err
	}))
}

// errNoEvent is returned for an unknown event, or one that has been swept after three months.
var errNoEvent = fault.New(fault.NotFound, "There is no such event.", "Name the customer instead, or all.")

// CustomerOfEvent returns the gateway's id of an event's customer, or "" if the event has none.
func (s *Store) CustomerOfEvent(ctx context.Context, eventID string) (string, error) {
	var customer string
	err := s.Pool.QueryRow(ctx, `SELECT customer_id FROM webhook_events WHERE id = $1`, eventID).Scan(&customer)
	return customer, store.ExplainMissing(err, errNoEvent)
}

// NoteReading implements stripe.EventStorage.
func (s *Store) NoteReading(ctx context.Context, eventID string, at time.Time, failure error) error {
	const statement = `UPDATE webhook_events
		SET tries = tries + 1, last_error = $3, processed_at = CASE WHEN $3 = '' THEN $2::timestamptz END WHERE id = $1`
	text := ""
	if failure != nil {
		text = failure.Error()
	}
	_, err := s.Exec(ctx, statement, eventID, at, text)
	return err
}

// HasUser implements stripe.EventStorage.
func (s *Store) HasUser(ctx context.Context, userID uuid.UUID) (found bool, err error) {
	err = s.Pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM users WHERE id = $1)`, userID).Scan(&found)
	return found, store.Explain(err)
}
