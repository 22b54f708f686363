package store

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/batches"
)

// CancelBatches cancels all batches of a user, and locks their history key.
func CancelBatches(ctx context.Context, tx pgx.Tx, userID uuid.UUID) error {
	if _, err := tx.Exec(ctx, `SELECT FROM history_keys WHERE user_id = $1 FOR UPDATE`, userID); err != nil {
		return err
	}
	rows, _ := tx.Query(ctx, `SELECT id FROM batches WHERE user_id = $1 FOR UPDATE`, userID) // CollectRows returns the error
	ids, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := CancelItems(ctx, tx, id); err != nil {
			return err
		}
	}
	return nil
}

// LimitBatchRetention shortens the retention of a user's batches to that of their texts, but not below
// batches.KeptDays.
func LimitBatchRetention(ctx context.Context, tx pgx.Tx, userID uuid.UUID, days int) error {
	const statement = `UPDATE batches SET expires_at = least(expires_at, made_at + make_interval(days => $2))
		WHERE user_id = $1`
	_, err := tx.Exec(ctx, statement, userID, max(days, batches.KeptDays))
	return err
}

// CancelItems cancels the unfinished items of a batch, and releases their reservations.
func CancelItems(ctx context.Context, tx pgx.Tx, batchID uuid.UUID) error {
	const statement = `UPDATE batch_items SET state = 'canceled', try = try + 1, leased_until = NULL, changed_at = now()
		WHERE batch_id = $1 AND state IN ('waiting', 'ready')
		RETURNING (SELECT user_id FROM batches WHERE id = batch_id), period_start, reservation`
	rows, _ := tx.Query(ctx, statement, batchID) // CollectRows returns the error
	reservations, err := pgx.CollectRows(rows, pgx.RowToStructByPos[ReservationKey])
	if err != nil {
		return err
	}
	return ReleaseReservations(ctx, tx, reservations)
}

// ReservationKey identifies a reservation in the ledger. The pointers are nil for an item without one.
type ReservationKey struct {
	UserID      uuid.UUID
	PeriodStart *time.Time
	Reservation *uuid.UUID
}

// ReleaseReservations releases reservations. Like every statement that changes the ledger, it first locks the rows of
// usage.
func ReleaseReservations(ctx context.Context, tx pgx.Tx, reservations []ReservationKey) error {
	const lock = `SELECT 1 FROM usage WHERE user_id = $1 AND period_start = $2 FOR UPDATE`
	const statement = `
		WITH released AS (
			UPDATE usage_ledger SET state = 'released'
			WHERE user_id = $1 AND period_start = $2 AND id = $3 AND state = 'reserved' RETURNING words
		)
		UPDATE usage SET reserved = reserved - words FROM released WHERE user_id = $1 AND period_start = $2`
	batch := new(pgx.Batch)
	for _, key := range reservations {
		if key.Reservation != nil && key.PeriodStart != nil {
			batch.Queue(lock, key.UserID, key.PeriodStart)
			batch.Queue(statement, key.UserID, key.PeriodStart, key.Reservation)
		}
	}
	return tx.SendBatch(ctx, batch).Close()
}
