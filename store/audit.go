package store

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
)

// record adds an event to the audit log, in the transaction of the audited change.
func record(ctx context.Context, tx pgx.Tx, userID uuid.UUID, act account.Act) error {
	return insertRecord(ctx, tx, account.NewRecord(ctx, userID, act, time.Now()))
}

// recordTimes adds an event to the audit log once for each time that it happened.
func recordTimes(ctx context.Context, tx pgx.Tx, userID uuid.UUID, act account.Act, times int64) error {
	for range times {
		if err := record(ctx, tx, userID, act); err != nil {
			return err
		}
	}
	return nil
}

// Record implements account.Storage.
func (s *Store) Record(ctx context.Context, record account.Record) error {
	return explain(pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error { return insertRecord(ctx, tx, record) }))
}

func insertRecord(ctx context.Context, tx pgx.Tx, record account.Record) error {
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

// Records implements account.Storage.
func (s *Store) Records(ctx context.Context, asked account.RecordsAsked) ([]account.Record, error) {
	query, arguments := `at >= $1`, []any{asked.Since, asked.Most}
	if asked.UserID != uuid.Nil { // only added when needed, so that the index on the user is used
		query, arguments = query+` AND user_id = $3`, append(arguments, asked.UserID)
	}
	var records []account.Record
	err := s.readStale(ctx, func(ctx context.Context, db rlsPool) (err error) {
		rows, _ := db.Query(ctx, `SELECT at, user_id, act, operator, network, device FROM audit WHERE `+query+
			` ORDER BY id DESC LIMIT $2`, arguments...) // CollectRows returns the error
		records, err = pgx.CollectRows(rows, pgx.RowToStructByName[account.Record])
		return err
	})
	return records, explain(err)
}

// recordDeletion adds the deletion of an account to the audit log, with the operator if one deleted it. The network and
// the device of a user are left out.
func recordDeletion(ctx context.Context, tx pgx.Tx, userID uuid.UUID) error {
	deleted := account.NewRecord(ctx, userID, account.ActDeleted, time.Now())
	deleted.Network, deleted.Device = "", ""
	return insertRecord(ctx, tx, deleted)
}

// deleteRecords deletes a deleted user's own events from the audit log. Events caused by operators stay.
func deleteRecords(ctx context.Context, tx pgx.Tx, userID uuid.UUID) error {
	_, err := tx.Exec(ctx, `DELETE FROM audit WHERE user_id = $1 AND operator = ''`, userID)
	return err
}
