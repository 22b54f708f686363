package store

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// LockUser serializes transactions that count or revoke the credentials of a user.
func LockUser(ctx context.Context, tx pgx.Tx, id uuid.UUID) error {
	_, err := tx.Exec(ctx, `SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE`, id)
	return err
}

// LockStorage serializes transactions that add to the storage of a user's account.
func LockStorage(ctx context.Context, tx pgx.Tx, userID uuid.UUID) error {
	const lock = `SELECT pg_advisory_xact_lock(hashtextextended('storage of ' || coalesce(paying_for($1), $1), 0))`
	_, err := tx.Exec(ctx, lock, userID)
	return err
}
