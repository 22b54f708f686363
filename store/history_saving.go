package store

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
	"plainhand/internal/history"
)

// HistoryKey implements history.Storage.
func (s *Store) HistoryKey(ctx context.Context, userID uuid.UUID, fresh []byte) (key []byte, err error) {
	key, err = s.keyOf(ctx, `history_days > 0`, userID, fresh)
	return key, explainMissing(err, history.ErrOff)
}

// UserKey implements history.Storage.
func (s *Store) UserKey(ctx context.Context, userID uuid.UUID, fresh []byte) (key []byte, err error) {
	key, err = s.keyOf(ctx, `true`, userID, fresh)
	return key, explainMissing(err, account.ErrNoUser)
}

// keyOf returns a user's key. One that is not there yet is made where a condition holds.
func (s *Store) keyOf(ctx context.Context, condition string, userID uuid.UUID, fresh []byte) (key []byte, err error) {
	// The second part finds what the first has not stored because it was there.
	statement := `WITH made AS (
			INSERT INTO history_keys (user_id, sealed) SELECT id, $2 FROM users WHERE id = $1 AND ` + condition + `
			ON CONFLICT DO NOTHING RETURNING sealed)
		SELECT sealed FROM made
		UNION ALL SELECT sealed FROM history_keys JOIN users ON id = user_id WHERE user_id = $1 AND ` + condition
	for range 2 { // of two first texts at the same time, one finds neither
		if err = s.db.QueryRow(ctx, statement, userID, fresh).Scan(&key); !errors.Is(err, pgx.ErrNoRows) {
			break
		}
	}
	return key, err
}

// expiry is when a text's time is up that is worked on at $2 by the user $1.
const expiry = `$2::timestamptz + make_interval(days => (SELECT history_days FROM users WHERE id = $1))`

// pruneTexts deletes the texts of the user $1 beyond the newest $2.
const pruneTexts = `DELETE FROM texts WHERE id IN (
	SELECT id FROM texts WHERE user_id = $1 ORDER BY touched_at DESC, id DESC OFFSET $2)`

// AddText implements history.Storage.
func (s *Store) AddText(
	ctx context.Context, userID uuid.UUID, text history.SealedText, now time.Time,
) (history.SealedLine, error) {
	// Without a key, or days, there is no history: it was turned off meanwhile.
	const statement = `INSERT INTO texts (user_id, made_at, touched_at, expires_at, id, line, draft, work, words, made_words)
		SELECT user_id, $2, $2, ` + expiry + `, $3, $4, $5, $6, $7, $8
		FROM history_keys JOIN users ON users.id = user_id WHERE user_id = $1 AND history_days > 0 FOR SHARE OF history_keys`
	return s.keepText(ctx, userID, text, now, func(tx pgx.Tx) error {
		added, err := tx.Exec(ctx, statement, userID, now, text.ID, text.Line, text.Draft, text.Work, text.Words,
			text.MadeWords)
		if err == nil && added.RowsAffected() == 0 {
			return history.ErrOff
		}
		if err == nil {
			_, err = tx.Exec(ctx, pruneTexts, userID, history.MostTexts)
		}
		return err
	})
}

// SaveText implements history.Storage.
func (s *Store) SaveText(
	ctx context.Context, userID uuid.UUID, text history.SealedText, now time.Time,
) (history.SealedLine, error) {
	const statement = `UPDATE texts SET revision = revision + 1, touched_at = $2, expires_at = greatest(expires_at, ` + expiry + `),
			line = $4, draft = $5, work = $6, words = $7, made_words = coalesce($8, made_words)
		WHERE user_id = $1 AND id = $3 AND revision = $9 AND expires_at > $2`
	return s.keepText(ctx, userID, text, now, func(tx pgx.Tx) error {
		saved, err := tx.Exec(ctx, statement, userID, now, text.ID, text.Line, text.Draft, text.Work, text.Words,
			text.MadeWords, text.Revision)
		if err == nil && saved.RowsAffected() == 0 {
			return history.ErrNone
		}
		return err
	})
}

// keepText writes a text with its newest version, if it has one, and returns its line.
func (s *Store) keepText(
	ctx context.Context, userID uuid.UUID, text history.SealedText, now time.Time, write func(pgx.Tx) error,
) (line history.SealedLine, err error) {
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if err := write(tx); err != nil {
			return err
		}
		if text.Newest.Output != nil {
			if err := addVersion(ctx, tx, text, now); err != nil {
				return err
			}
		}
		rows, _ := tx.Query(ctx, `SELECT `+lineColumns+` FROM texts WHERE user_id = $1 AND id = $2`, userID, text.ID)
		line, err = pgx.CollectOneRow(rows, pgx.RowToStructByName[history.SealedLine])
		return err
	})
	return line, explain(err)
}

// addVersion adds the newest version of a text that is locked, and deletes those beyond what is kept.
func addVersion(ctx context.Context, tx pgx.Tx, text history.SealedText, now time.Time) error {
	const statement = `INSERT INTO text_versions (id, text_id, number, made_at, output)
		SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4 FROM text_versions WHERE text_id = $2 RETURNING number`
	var number int
	newest := text.Newest
	if err := tx.QueryRow(ctx, statement, newest.ID, text.ID, now, newest.Output).Scan(&number); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM text_versions WHERE text_id = $1 AND number <= $2`, text.ID,
		number-history.MostVersions)
	return err
}

// DeleteText implements history.Storage.
func (s *Store) DeleteText(ctx context.Context, userID, id uuid.UUID) error {
	return explain(pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `DELETE FROM texts WHERE user_id = $1 AND id = $2`, userID, id); err != nil {
			return err
		}
		return forgetExport(ctx, tx, userID)
	}))
}

// DeleteTexts implements history.Storage. The texts go with the key.
func (s *Store) DeleteTexts(ctx context.Context, userID uuid.UUID) error {
	return explain(pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if err := forgetTexts(ctx, tx, userID); err != nil {
			return err
		}
		return forgetExport(ctx, tx, userID)
	}))
}

// forgetTexts deletes a user's key with all texts and batches, if there are any, and gives back the words of the
// latter.
func forgetTexts(ctx context.Context, tx pgx.Tx, userID uuid.UUID) error {
	if err := giveUpAll(ctx, tx, userID); err != nil {
		return err
	}
	done, err := tx.Exec(ctx, `DELETE FROM history_keys WHERE user_id = $1`, userID)
	if err != nil || done.RowsAffected() == 0 {
		return err
	}
	return record(ctx, tx, userID, account.ActTextsDeleted)
}

// SetHistoryDays implements history.Storage.
func (s *Store) SetHistoryDays(ctx context.Context, userID uuid.UUID, days int, now time.Time) error {
	return explain(pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE users SET history_days = $2 WHERE id = $1`, userID, days)
		if err == nil {
			_, err = tx.Exec(ctx, `UPDATE texts SET expires_at = touched_at + make_interval(days => $2) WHERE user_id = $1`,
				userID, days)
		}
		if err == nil {
			_, err = tx.Exec(ctx, `DELETE FROM texts WHERE user_id = $1 AND expires_at <= $2`, userID, now)
		}
		if err == nil && days == 0 {
			err = forgetTexts(ctx, tx, userID)
		}
		if err == nil {
			err = keepBatchesFor(ctx, tx, userID, days)
		}
		if err == nil {
			err = forgetExport(ctx, tx, userID)
		}
		return err
	}))
}

// SweepTexts implements history.Storage.
func (s *Store) SweepTexts(ctx context.Context, now time.Time) error {
	const statement = `DELETE FROM texts
		WHERE id IN (SELECT id FROM texts WHERE expires_at <= $2 LIMIT $1 FOR UPDATE SKIP LOCKED)`
	return s.sweep(ctx, statement, now)
}

// HistoryKeys implements history.Storage.
func (s *Store) HistoryKeys(ctx context.Context, do func(userID uuid.UUID, sealed []byte) error) error {
	const (
		query = `SELECT user_id, sealed FROM history_keys WHERE user_id > $1 ORDER BY user_id LIMIT $2`
		batch = 1_000
	)
	for after := uuid.Nil; ; {
		rows, _ := s.db.Query(ctx, query, after, batch) // CollectRows returns the error
		keys, err := pgx.CollectRows(rows, pgx.RowToStructByPos[struct {
			UserID uuid.UUID
			Sealed []byte
		}])
		if err != nil || len(keys) == 0 {
			return explain(err)
		}
		for _, key := range keys {
			if err := do(key.UserID, key.Sealed); err != nil {
				return err
			}
			after = key.UserID
		}
	}
}

// ResealHistoryKey implements history.Storage.
func (s *Store) ResealHistoryKey(ctx context.Context, userID uuid.UUID, former, sealed []byte) error {
	_, err := s.exec(ctx, `UPDATE history_keys SET sealed = $3 WHERE user_id = $1 AND sealed = $2`, userID, former, sealed)
	return err
}
