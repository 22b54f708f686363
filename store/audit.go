package store

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
)

// Record implements account.Storage.
func (s *AccountStore) Record(ctx context.Context, record account.Record) error {
	return explain(pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error { return insertRecord(ctx, tx, record) }))
}

// Records implements account.Storage.
func (s *AccountStore) Records(ctx context.Context, asked account.RecordsAsked) ([]account.Record, error) {
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
