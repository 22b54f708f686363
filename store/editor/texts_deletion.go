package editor

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
	"plainhand/internal/batches"
	"plainhand/internal/texts"
	"plainhand/store"
)

// DeleteText implements texts.Storage. It marks the row as expired, and SweepTexts deletes it once undo is over.
func (s *Store) DeleteText(ctx context.Context, userID, id uuid.UUID, now time.Time) error {
	return store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		const statement = `UPDATE texts SET expiry_before_deletion = expires_at, expires_at = $3
			WHERE user_id = $1 AND id = $2 AND expires_at > $3`
		if _, err := tx.Exec(ctx, statement, userID, id, now); err != nil {
			return err
		}
		return store.DeleteExport(ctx, tx, userID)
	}))
}

// RestoreText implements texts.Storage.
func (s *Store) RestoreText(ctx context.Context, userID, id uuid.UUID, after time.Time) error {
	const statement = `UPDATE texts SET expires_at = expiry_before_deletion, expiry_before_deletion = NULL
		WHERE user_id = $1 AND id = $2 AND expiry_before_deletion IS NOT NULL AND expires_at > $3`
	return s.ExecRow(ctx, texts.ErrNone, statement, userID, id, after)
}

// DeletedText implements texts.Storage.
func (s *Store) DeletedText(
	ctx context.Context, userID, id uuid.UUID, after time.Time,
) (key []byte, line texts.SealedLine, err error) {
	var found []texts.SealedLine
	batch := new(pgx.Batch)
	queueKey(batch, userID, &key)
	store.QueueRows(batch, &found, `SELECT `+lineColumns+` FROM texts
		WHERE user_id = $1 AND id = $2 AND expiry_before_deletion IS NOT NULL AND expires_at > $3`, userID, id, after)
	if err := s.Pool.SendBatch(ctx, batch).Close(); err != nil {
		return nil, line, store.Explain(err)
	}
	if len(found) == 0 {
		return nil, line, texts.ErrNone
	}
	return key, found[0], nil
}

// CountDeletions implements texts.Storage.
func (s *Store) CountDeletions(
	ctx context.Context, userID uuid.UUID, days int, now time.Time,
) (deletions texts.Deletions, err error) {
	const query = `SELECT
		(SELECT count(*) FROM texts WHERE user_id = $1 AND expires_at > $3
			AND touched_at + make_interval(days => $2) <= $3),
		(SELECT count(*) FROM batches WHERE user_id = $1 AND expires_at > $3
			AND ($2 = 0 OR made_at + make_interval(days => greatest($2, $4)) <= $3))`
	err = s.Pool.QueryRow(ctx, query, userID, days, now, batches.KeptDays).Scan(&deletions.Texts, &deletions.Batches)
	return deletions, store.Explain(err)
}

// DeleteTexts implements texts.Storage. The texts are deleted in cascade with their key.
func (s *Store) DeleteTexts(ctx context.Context, userID uuid.UUID) error {
	return store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		if err := deleteTexts(ctx, tx, userID); err != nil {
			return err
		}
		return store.DeleteExport(ctx, tx, userID)
	}))
}

// deleteTexts deletes a user's history key, in cascade with all texts and batches, and releases the reservations of the
// batches.
func deleteTexts(ctx context.Context, tx pgx.Tx, userID uuid.UUID) error {
	if err := store.CancelBatches(ctx, tx, userID); err != nil {
		return err
	}
	done, err := tx.Exec(ctx, `DELETE FROM history_keys WHERE user_id = $1`, userID)
	if err != nil || done.RowsAffected() == 0 {
		return err
	}
	return store.Record(ctx, tx, userID, account.ActTextsDeleted)
}

// SetHistoryDays implements texts.Storage.
func (s *Store) SetHistoryDays(ctx context.Context, userID uuid.UUID, days int, now time.Time) error {
	return store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE users SET history_days = $2 WHERE id = $1`, userID, days)
		if err == nil {
			_, err = tx.Exec(ctx, `UPDATE texts SET expires_at = touched_at + make_interval(days => $2)
				WHERE user_id = $1 AND expiry_before_deletion IS NULL`, userID, days)
		}
		if err == nil {
			_, err = tx.Exec(ctx, `DELETE FROM texts WHERE user_id = $1 AND expires_at <= $2`, userID, now)
		}
		if err == nil && days == 0 {
			err = deleteTexts(ctx, tx, userID)
		}
		if err == nil {
			err = store.LimitBatchRetention(ctx, tx, userID, days)
		}
		if err == nil {
			err = store.DeleteExport(ctx, tx, userID)
		}
		return err
	}))
}

// SweepTexts implements texts.Storage.
func (s *Store) SweepTexts(ctx context.Context, now, after time.Time) error {
	const statement = `DELETE FROM texts WHERE id IN (SELECT id FROM texts
		WHERE expires_at <= $2 AND (expiry_before_deletion IS NULL OR expires_at <= $3) LIMIT $1 FOR UPDATE SKIP LOCKED)`
	return s.DeleteInBatches(ctx, statement, now, after)
}
