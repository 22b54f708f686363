package editor

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
	"plainhand/internal/texts"
	"plainhand/store"
)

// HistoryKey implements texts.Storage.
func (s *Store) HistoryKey(ctx context.Context, userID uuid.UUID, fresh []byte) (key []byte, err error) {
	key, err = s.keyOf(ctx, `history_days > 0`, userID, fresh)
	return key, store.ExplainMissing(err, texts.ErrOff)
}

// UserKey implements texts.Storage.
func (s *Store) UserKey(ctx context.Context, userID uuid.UUID, fresh []byte) (key []byte, err error) {
	key, err = s.keyOf(ctx, `true`, userID, fresh)
	return key, store.ExplainMissing(err, account.ErrNoUser)
}

// keyOf returns a user's key, or stores fresh as their key if the condition holds and they have none.
func (s *Store) keyOf(ctx context.Context, condition string, userID uuid.UUID, fresh []byte) (key []byte, err error) {
	// The second SELECT finds an existing key, which the INSERT skips.
	statement := `WITH inserted AS (
			INSERT INTO history_keys (user_id, sealed) SELECT id, $2 FROM users WHERE id = $1 AND ` + condition + `
			ON CONFLICT DO NOTHING RETURNING sealed)
		SELECT sealed FROM inserted
		UNION ALL SELECT sealed FROM history_keys JOIN users ON id = user_id WHERE user_id = $1 AND ` + condition
	for range 2 { // the loser of two concurrent inserts sees no row at first
		if err = s.Pool.QueryRow(ctx, statement, userID, fresh).Scan(&key); !errors.Is(err, pgx.ErrNoRows) {
			break
		}
	}
	return key, err
}

// expiry is when a text of the user $1 that is edited at $2 expires.
const expiry = `$2::timestamptz + make_interval(days => (SELECT history_days FROM users WHERE id = $1))`

// PruneTexts deletes all but the newest $2 texts of the user $1. It ignores deleted texts that can be restored.
const PruneTexts = `DELETE FROM texts WHERE id IN (SELECT id FROM texts
	WHERE user_id = $1 AND expiry_before_deletion IS NULL ORDER BY touched_at DESC, id DESC OFFSET $2)`

// AddText implements texts.Storage.
func (s *Store) AddText(
	ctx context.Context, userID uuid.UUID, text texts.SealedText, now time.Time,
) (texts.SealedLine, error) {
	// No key or 0 days: the history was turned off concurrently.
	const statement = `INSERT INTO texts (user_id, made_at, touched_at, expires_at, id, line, draft, work, words, made_words)
		SELECT user_id, $2, $2, ` + expiry + `, $3, $4, $5, $6, $7, $8
		FROM history_keys JOIN users ON users.id = user_id WHERE user_id = $1 AND history_days > 0 FOR SHARE OF history_keys`
	return s.storeText(ctx, userID, text, now, func(tx pgx.Tx) error {
		added, err := tx.Exec(ctx, statement, userID, now, text.ID, text.Line, text.Draft, text.Work, text.Words,
			text.MadeWords)
		if err == nil && added.RowsAffected() == 0 {
			return texts.ErrOff
		}
		if err == nil {
			_, err = tx.Exec(ctx, PruneTexts, userID, texts.MaxTexts)
		}
		return err
	})
}

// SaveText implements texts.Storage.
func (s *Store) SaveText(
	ctx context.Context, userID uuid.UUID, text texts.SealedText, now time.Time,
) (texts.SealedLine, error) {
	return s.storeText(ctx, userID, text, now, func(tx pgx.Tx) error { return updateText(ctx, tx, userID, text, now) })
}

func updateText(ctx context.Context, tx pgx.Tx, userID uuid.UUID, text texts.SealedText, now time.Time) error {
	const statement = `UPDATE texts SET revision = revision + 1, touched_at = $2, expires_at = greatest(expires_at, ` + expiry + `),
			line = $4, draft = $5, work = $6, words = $7, made_words = coalesce($8, made_words)
		WHERE user_id = $1 AND id = $3 AND revision = $9 AND expires_at > $2`
	saved, err := tx.Exec(ctx, statement, userID, now, text.ID, text.Line, text.Draft, text.Work, text.Words,
		text.MadeWords, text.Revision)
	if err == nil && saved.RowsAffected() == 0 {
		return texts.ErrNone
	}
	return err
}

// storeText calls write, stores the text's new versions, and returns its line, in one transaction.
func (s *Store) storeText(
	ctx context.Context, userID uuid.UUID, text texts.SealedText, now time.Time, write func(pgx.Tx) error,
) (line texts.SealedLine, err error) {
	err = pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		if err := write(tx); err != nil {
			return err
		}
		if err := AddVersions(ctx, tx, text, now); err != nil {
			return err
		}
		line, err = lineOf(ctx, tx, userID, text.ID)
		return err
	})
	return line, store.Explain(err)
}

func lineOf(ctx context.Context, tx pgx.Tx, userID, id uuid.UUID) (texts.SealedLine, error) {
	rows, _ := tx.Query(ctx, `SELECT `+lineColumns+` FROM texts WHERE user_id = $1 AND id = $2`, userID, id)
	return pgx.CollectOneRow(rows, pgx.RowToStructByName[texts.SealedLine])
}

// AddVersions adds the new versions of a locked text, and prunes old ones.
func AddVersions(ctx context.Context, tx pgx.Tx, text texts.SealedText, now time.Time) error {
	const statement = `INSERT INTO text_versions (id, text_id, number, kind, made_at, output)
		SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5 FROM text_versions WHERE text_id = $2`
	added := text.Replaced
	if text.Newest.Output != nil {
		added = append(slices.Clip(added), text.Newest)
	}
	if len(added) == 0 {
		return nil
	}
	for _, version := range added {
		_, err := tx.Exec(ctx, statement, version.ID, text.ID, version.Kind, now, version.Output)
		if err != nil {
			return err
		}
	}
	return pruneVersions(ctx, tx, text.ID)
}

// pruneVersions deletes all but the newest texts.MaxVersions of a text, but never the newest result.
func pruneVersions(ctx context.Context, tx pgx.Tx, textID uuid.UUID) error {
	const statement = `DELETE FROM text_versions WHERE text_id = $1
		AND number <= (SELECT max(number) FROM text_versions WHERE text_id = $1) - $2
		AND number IS DISTINCT FROM (SELECT max(number) FROM text_versions WHERE text_id = $1 AND kind = 'result')`
	_, err := tx.Exec(ctx, statement, textID, texts.MaxVersions)
	return err
}

// JoinTexts implements texts.Storage.
func (s *Store) JoinTexts(
	ctx context.Context, userID uuid.UUID, text texts.SealedText, other texts.Ref, now time.Time,
) (line texts.SealedLine, err error) {
	err = pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		if err := updateText(ctx, tx, userID, text, now); err != nil {
			return err
		}
		const lock = `SELECT id FROM texts WHERE user_id = $1 AND id = $2 AND revision = $3 AND expires_at > $4 FOR UPDATE`
		if err := tx.QueryRow(ctx, lock, userID, other.ID, other.Revision, now).Scan(&other.ID); err != nil {
			return store.ExplainMissing(err, texts.ErrNone)
		}
		text.Newest = texts.SealedVersion{} // already stored
		if err := AddVersions(ctx, tx, text, now); err != nil {
			return err
		}
		if err := moveVersions(ctx, tx, other.ID, text.ID); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `DELETE FROM texts WHERE user_id = $1 AND id = $2`, userID, other.ID); err != nil {
			return err
		}
		line, err = lineOf(ctx, tx, userID, text.ID)
		return err
	})
	return line, store.Explain(err)
}

// moveVersions appends all versions of a text to those of another.
func moveVersions(ctx context.Context, tx pgx.Tx, from, to uuid.UUID) error {
	const statement = `WITH moved AS (
			SELECT id, row_number() OVER (ORDER BY number) AS place FROM text_versions WHERE text_id = $1)
		UPDATE text_versions SET text_id = $2,
			number = (SELECT coalesce(max(number), 0) FROM text_versions WHERE text_id = $2) + place
		FROM moved WHERE text_versions.id = moved.id`
	if _, err := tx.Exec(ctx, statement, from, to); err != nil {
		return err
	}
	return pruneVersions(ctx, tx, to)
}

// HistoryKeys implements texts.Storage.
func (s *Store) HistoryKeys(ctx context.Context, do func(userID uuid.UUID, sealed []byte) error) error {
	const (
		query = `SELECT user_id, sealed FROM history_keys WHERE user_id > $1 ORDER BY user_id LIMIT $2`
		batch = 1_000
	)
	for after := uuid.Nil; ; {
		rows, _ := s.Pool.Query(ctx, query, after, batch) // CollectRows returns the error
		keys, err := pgx.CollectRows(rows, pgx.RowToStructByPos[struct {
			UserID uuid.UUID
			Sealed []byte
		}])
		if err != nil || len(keys) == 0 {
			return store.Explain(err)
		}
		for _, key := range keys {
			if err := do(key.UserID, key.Sealed); err != nil {
				return err
			}
			after = key.UserID
		}
	}
}

// ResealHistoryKey implements texts.Storage.
func (s *Store) ResealHistoryKey(ctx context.Context, userID uuid.UUID, former, sealed []byte) error {
	_, err := s.Exec(ctx, `UPDATE history_keys SET sealed = $3 WHERE user_id = $1 AND sealed = $2`, userID, former, sealed)
	return err
}
