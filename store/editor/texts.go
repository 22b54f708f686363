package editor

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"plainhand/internal/texts"
	"plainhand/store"
)

var _ texts.Storage = (*Store)(nil)

// lineColumns are the fields of a texts.SealedLine.
const lineColumns = `id, revision, touched_at, made_at, expires_at, line,
	(SELECT count(*) FROM text_versions WHERE text_id = texts.id) AS versions,
	(SELECT coalesce(max(number), 0) FROM text_versions WHERE text_id = texts.id AND kind = 'result') AS latest, source`

// textColumns are the fields of a texts.SealedText, but for its newest version.
const textColumns = lineColumns + `, draft, work, words, made_words`

const versionColumns = `text_versions.id, number, kind, text_versions.made_at, output`

const keyQuery = `SELECT sealed FROM history_keys WHERE user_id = $1`

// Text implements texts.Storage.
func (s *Store) Text(ctx context.Context, userID, id uuid.UUID, now time.Time) ([]byte, texts.SealedText, error) {
	return s.text(ctx, userID, `WHERE user_id = $1 AND expires_at > $2 AND id = $3`, userID, now, id)
}

// LastText implements texts.Storage. A text from a batch or a job counts only once the user has edited it.
func (s *Store) LastText(ctx context.Context, userID uuid.UUID, now time.Time) ([]byte, texts.SealedText, error) {
	return s.text(ctx, userID, `WHERE user_id = $1 AND expires_at > $2 AND (source = '' OR revision > 1)
		ORDER BY touched_at DESC, id DESC LIMIT 1`, userID, now)
}

// text returns the text that matches a condition, in one round trip.
func (s *Store) text(
	ctx context.Context, userID uuid.UUID, condition string, arguments ...any,
) (key []byte, text texts.SealedText, err error) {
	var saved []sealedText
	var newest []texts.SealedVersion
	batch := new(pgx.Batch)
	queueKey(batch, userID, &key)
	store.QueueRows(batch, &saved, `SELECT `+textColumns+` FROM texts `+condition, arguments...)
	store.QueueRows(batch, &newest, `SELECT `+versionColumns+` FROM text_versions
		WHERE text_id = (SELECT id FROM texts `+condition+`) AND kind = 'result' ORDER BY number DESC LIMIT 1`, arguments...)
	if err := s.Pool.SendBatch(ctx, batch).Close(); err != nil {
		return nil, text, store.Explain(err)
	}
	if len(saved) == 0 {
		return nil, text, texts.ErrNone
	}
	text = saved[0].text()
	if len(newest) > 0 {
		text.Newest = newest[0]
	}
	return key, text, nil
}

// sealedText holds the columns of a texts.SealedText.
type sealedText struct {
	texts.SealedLine
	Draft, Work, Words, MadeWords []byte
}

func (t sealedText) text() texts.SealedText {
	return texts.SealedText{SealedLine: t.SealedLine, Draft: t.Draft, Work: t.Work, Words: t.Words,
		MadeWords: t.MadeWords}
}

// TextVersions implements texts.Storage.
func (s *Store) TextVersions(
	ctx context.Context, userID, id uuid.UUID, now time.Time,
) (key []byte, versions []texts.SealedVersion, err error) {
	batch := new(pgx.Batch)
	queueKey(batch, userID, &key)
	store.QueueRows(batch, &versions, `SELECT `+versionColumns+` FROM text_versions JOIN texts ON texts.id = text_id
		WHERE user_id = $1 AND expires_at > $2 AND text_id = $3 ORDER BY number`, userID, now, id)
	err = s.Pool.SendBatch(ctx, batch).Close()
	return key, versions, store.Explain(err)
}

// linesAfter selects a user's texts after a cursor, in the order of lists.
const linesAfter = ` FROM texts WHERE user_id = $1 AND expires_at > $2
	AND ($3::timestamptz IS NULL OR (touched_at, id) < ($3, $4)) ORDER BY touched_at DESC, id DESC`

// pageArguments returns the arguments of linesAfter.
func pageArguments(userID uuid.UUID, now time.Time, after texts.Cursor) []any {
	if after.TouchedAt.IsZero() {
		return []any{userID, now, nil, uuid.Nil}
	}
	return []any{userID, now, after.TouchedAt, after.ID}
}

// TextLines implements texts.Storage.
func (s *Store) TextLines(
	ctx context.Context, userID uuid.UUID, after texts.Cursor, limit int, now time.Time,
) (key []byte, lines []texts.SealedLine, err error) {
	batch := new(pgx.Batch)
	queueKey(batch, userID, &key)
	store.QueueRows(batch, &lines, `SELECT `+lineColumns+linesAfter+` LIMIT $5`,
		append(pageArguments(userID, now, after), limit)...)
	err = s.Pool.SendBatch(ctx, batch).Close()
	return key, lines, store.Explain(err)
}

// TextLinesOf implements texts.Storage.
func (s *Store) TextLinesOf(
	ctx context.Context, userID uuid.UUID, ids []uuid.UUID, now time.Time,
) ([]texts.SealedLine, error) {
	const query = `SELECT ` + lineColumns + ` FROM texts
		WHERE user_id = $1 AND expires_at > $2 AND id = ANY($3) ORDER BY touched_at DESC, id DESC`
	rows, _ := s.Pool.Query(ctx, query, userID, now, ids) // CollectRows returns the error
	lines, err := pgx.CollectRows(rows, pgx.RowToStructByName[texts.SealedLine])
	return lines, store.Explain(err)
}

// TextWords implements texts.Storage. Without an order, the rows come as they lie, which takes a fifth of the time.
func (s *Store) TextWords(
	ctx context.Context, userID uuid.UUID, now time.Time, do func(texts.SealedWords) error,
) error {
	const query = `SELECT id, touched_at, words, made_words FROM texts WHERE user_id = $1 AND expires_at > $2`
	rows, err := s.Pool.Query(ctx, query, userID, now)
	if err != nil {
		return store.Explain(err)
	}
	defer rows.Close()
	for rows.Next() {
		var text texts.SealedWords
		if err := rows.Scan(&text.ID, &text.TouchedAt, (*pgtype.DriverBytes)(&text.Words),
			(*pgtype.DriverBytes)(&text.MadeWords)); err != nil {
			return store.Explain(err)
		}
		if err := do(text); err != nil {
			return err
		}
	}
	return store.Explain(rows.Err())
}

func queueKey(batch *pgx.Batch, userID uuid.UUID, key *[]byte) {
	batch.Queue(keyQuery, userID).Query(func(rows pgx.Rows) error {
		found, err := pgx.CollectRows(rows, pgx.RowTo[[]byte])
		if len(found) > 0 {
			*key = found[0]
		}
		return err
	})
}
