package store

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
)

// record writes an act into the audit log, in the transaction of what it tells of.
func record(ctx context.Context, tx pgx.Tx, userID uuid.UUID, act account.Act) error {
	return insertRecord(ctx, tx, account.NewRecord(ctx, userID, act, time.Now()))
}

// recordTimes records an act as often as it was done.
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
	if asked.UserID != uuid.Nil { // a condition of its own, for its index
		query, arguments = query+` AND user_id = $3`, append(arguments, asked.UserID)
	}
	var records []account.Record
	err := s.readOlder(ctx, func(ctx context.Context, db walled) (err error) {
		rows, _ := db.Query(ctx, `SELECT at, user_id, act, operator, network, device FROM audit WHERE `+query+
			` ORDER BY id DESC LIMIT $2`, arguments...) // CollectRows returns the error
		records, err = pgx.CollectRows(rows, pgx.RowToStructByName[account.Record])
		return err
	})
	return records, explain(err)
}

// recordDeletion writes that an account was deleted, and by which operator if it was one. Of an owner nothing else
// stays.
func recordDeletion(ctx context.Context, tx pgx.Tx, userID uuid.UUID) error {
	deleted := account.NewRecord(ctx, userID, account.ActDeleted, time.Now())
	deleted.Network, deleted.Device = "", ""
	return insertRecord(ctx, tx, deleted)
}

// forgetRecords deletes what the owner of an account did with it, once it is gone.
func forgetRecords(ctx context.Context, tx pgx.Tx, userID uuid.UUID) error {
	_, err := tx.Exec(ctx, `DELETE FROM audit WHERE user_id = $1 AND operator = ''`, userID)
	return err
}
