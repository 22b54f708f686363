package store

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
)

// DeleteBrandOf deletes the brand of a user, if they have one, with its members.
func DeleteBrandOf(ctx context.Context, tx pgx.Tx, ownerID uuid.UUID) error {
	rows, _ := tx.Query(ctx, `SELECT id FROM brands WHERE owner_id = $1 FOR UPDATE`, ownerID) // returned below
	own, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	for _, id := range own {
		if err := DeleteBrand(ctx, tx, id); err != nil {
			return err
		}
	}
	return err
}

// EraseUser deletes a user with their data. The words used by a member stay charged to their customer.
func EraseUser(ctx context.Context, tx pgx.Tx, id uuid.UUID) error {
	if err := keepMemberUsage(ctx, tx, id); err != nil {
		return err
	}
	for _, statement := range []string{
		`DELETE FROM sessions WHERE user_id = $1`,
		// The key is deleted first, in the lock order of all transactions: its batches and files are locked after it.
		`DELETE FROM history_keys WHERE user_id = $1`,
		`DELETE FROM users WHERE id = $1`,
	} {
		if _, err := tx.Exec(ctx, statement, id); err != nil {
			return err
		}
	}
	if err := deleteRecords(ctx, tx, id); err != nil {
		return err
	}
	return recordDeletion(ctx, tx, id)
}

// DeleteBrand deletes a brand with its members and their data.
func DeleteBrand(ctx context.Context, tx pgx.Tx, id uuid.UUID) error {
	rows, _ := tx.Query(ctx, `SELECT id FROM users WHERE brand_id = $1 ORDER BY id FOR UPDATE`, id) // returned below
	members, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	if err != nil {
		return err
	}
	for _, userID := range members {
		if err := EraseUser(ctx, tx, userID); err != nil {
			return err
		}
	}
	_, err = tx.Exec(ctx, `DELETE FROM brands WHERE id = $1`, id)
	return err
}

// keepMemberUsage copies the words of a member who is about to be deleted to former_seats, so that their customer stays
// charged for them. It does nothing for other users. The lock keeps concurrent runs from counting words after the copy.
func keepMemberUsage(ctx context.Context, tx pgx.Tx, userID uuid.UUID) error {
	const lock = `SELECT 1 FROM usage WHERE user_id = $1 FOR UPDATE`
	const statement = `
		INSERT INTO former_seats (owner_id, period_start, seat_id, email, words)
		SELECT owner_id, period_start, users.id, email, used + reserved
		FROM users JOIN brands ON brands.id = brand_id JOIN usage ON user_id = users.id
		WHERE users.id = $1 AND used + reserved > 0`
	batch := new(pgx.Batch)
	batch.Queue(lock, userID)
	batch.Queue(statement, userID)
	return tx.SendBatch(ctx, batch).Close()
}

// DeleteExport deletes a user's export: it is replaced, or contains data that was deleted elsewhere.
func DeleteExport(ctx context.Context, tx pgx.Tx, userID uuid.UUID) error {
	_, err := tx.Exec(ctx, `DELETE FROM exports WHERE user_id = $1`, userID)
	if err == nil { // the pending email with its link must not be sent
		_, err = tx.Exec(ctx, `DELETE FROM tickets WHERE user_id = $1 AND purpose = $2`, userID, account.DownloadExport)
	}
	return err
}
