package store

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
)

// Record adds an event to the audit log, in the transaction of the audited change.
func Record(ctx context.Context, tx pgx.Tx, userID uuid.UUID, act account.Act) error {
	return InsertRecord(ctx, tx, account.NewRecord(ctx, userID, act, time.Now()))
}

// RecordTimes adds an event to the audit log once for each time that it happened.
func RecordTimes(ctx context.Context, tx pgx.Tx, userID uuid.UUID, act account.Act, times int64) error {
	for range times {
		if err := Record(ctx, tx, userID, act); err != nil {
			return err
		}
	}
	return nil
}

func InsertRecord(ctx context.Context, tx pgx.Tx, record account.Record) error {
	id, err := uuid.NewV7()
	if err != nil {
		return err
	}
	const statement = `INSERT INTO audit (id, at, user_id, act, operator, network, device)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`
	_, err = tx.Exec(ctx, statement, id, record.At, record.UserID, record.Act, record.Operator, record.Network,
		record.Device)
	return err
}

// recordDeletion adds the deletion of an account to the audit log, with the operator if one deleted it. The network and
// the device of a user are left out.
func recordDeletion(ctx context.Context, tx pgx.Tx, userID uuid.UUID) error {
	deleted := account.NewRecord(ctx, userID, account.ActDeleted, time.Now())
	deleted.Network, deleted.Device = "", ""
	return InsertRecord(ctx, tx, deleted)
}

// deleteRecords deletes a deleted user's own events from the audit log. Events caused by operators stay.
func deleteRecords(ctx context.Context, tx pgx.Tx, userID uuid.UUID) error {
	_, err := tx.Exec(ctx, `DELETE FROM audit WHERE user_id = $1 AND operator = ''`, userID)
	return err
}
