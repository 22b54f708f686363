package account

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
	"plainhand/store"
)

// Audit is the audit log.
type Audit struct{ *store.DB }

// Record implements account.AuditStorage.
func (a *Audit) Record(ctx context.Context, record account.Record) error {
	return store.Explain(pgx.BeginFunc(ctx, a.Pool, func(tx pgx.Tx) error { return store.InsertRecord(ctx, tx, record) }))
}

// Records implements account.AuditStorage.
func (a *Audit) Records(ctx context.Context, asked account.RecordQuery) ([]account.Record, error) {
	query, arguments := `at >= $1`, []any{asked.Since, asked.Limit}
	if asked.UserID != uuid.Nil { // only added when needed, so that the index on the user is used
		query, arguments = query+` AND user_id = $3`, append(arguments, asked.UserID)
	}
	var records []account.Record
	err := a.ReadStale(ctx, func(ctx context.Context, db store.Pool) (err error) {
		rows, _ := db.Query(ctx, `SELECT at, user_id, act, operator, network, device FROM audit WHERE `+query+
			` ORDER BY id DESC LIMIT $2`, arguments...) // CollectRows returns the error
		records, err = pgx.CollectRows(rows, pgx.RowToStructByName[account.Record])
		return err
	})
	return records, store.Explain(err)
}
