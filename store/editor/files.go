package editor

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/texts/files"
	"plainhand/store"
)

var (
	_ files.Storage = (*Store)(nil)
	_ files.Parts   = FileParts{}
)

// AddFile implements files.Storage.
func (s *Store) AddFile(ctx context.Context, coming files.File, expires time.Time) error {
	const statement = `INSERT INTO files (id, user_id, in_bucket, expires_at) VALUES ($1, $2, $3, $4)`
	_, err := s.Pool.Exec(ctx, statement, coming.ID, coming.UserID, coming.InBucket, expires)
	if store.IsForeignKey(err) {
		return files.ErrNone // the owner's history key was deleted concurrently, with everything encrypted under it
	}
	return store.Explain(err)
}

// FinishFile implements files.Storage.
func (s *Store) FinishFile(ctx context.Context, whole files.File, expires time.Time) error {
	const statement = `UPDATE files SET size = $2, packed = $3, expires_at = $4 WHERE id = $1`
	return s.ExecRow(ctx, files.ErrNone, statement, whole.ID, whole.Size, whole.Packed, expires)
}

// ClaimStorage implements files.Storage.
func (s *Store) ClaimStorage(ctx context.Context, file files.File, needed, wanted int64) (claimed int64, err error) {
	err = pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		if err := store.LockStorage(ctx, tx, file.UserID); err != nil {
			return err
		}
		const statement = `UPDATE files SET claimed = least($4::bigint, room.bytes + claimed)
			FROM (SELECT $5::bigint - storage_used($2) AS bytes) AS room
			WHERE id = $1 AND room.bytes + claimed >= $3 RETURNING claimed`
		return tx.QueryRow(ctx, statement, file.ID, file.UserID, needed, wanted, int64(files.MaxStorage)).Scan(&claimed)
	})
	return claimed, store.ExplainMissing(err, files.ErrFull)
}

// StorageUsed implements files.Storage.
func (s *Store) StorageUsed(ctx context.Context, userID uuid.UUID) (used int64, err error) {
	err = s.Pool.QueryRow(ctx, `SELECT storage_used($1)`, userID).Scan(&used)
	return used, store.Explain(err)
}

// FileOf implements files.Storage.
func (s *Store) FileOf(ctx context.Context, userID, id uuid.UUID, now time.Time) (files.File, error) {
	const query = `SELECT id, user_id, size, packed, in_bucket FROM files
		WHERE user_id = $1 AND id = $2 AND expires_at > $3 AND size IS NOT NULL`
	return store.QueryRow[files.File](ctx, s.DB, files.ErrNone, query, userID, id, now)
}

// DeleteFile implements files.Storage.
func (s *Store) DeleteFile(ctx context.Context, userID, id uuid.UUID) error {
	_, err := s.Exec(ctx, `DELETE FROM files WHERE user_id = $1 AND id = $2`, userID, id)
	return err
}

// SweepFiles implements files.Storage.
func (s *Store) SweepFiles(ctx context.Context, now time.Time) error {
	const statement = `DELETE FROM files
		WHERE id IN (SELECT id FROM files WHERE expires_at <= $2 LIMIT $1 FOR UPDATE SKIP LOCKED)`
	return s.DeleteInBatches(ctx, statement, now)
}

// removalBatch is the number of files per query that are removed from a bucket.
const removalBatch = 100

// FilesToRemove implements files.Storage.
func (s *Store) FilesToRemove(ctx context.Context) ([]uuid.UUID, error) {
	rows, _ := s.Pool.Query(ctx, `SELECT id FROM files_to_remove LIMIT $1`, removalBatch) // CollectRows returns the error
	ids, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	return ids, store.Explain(err)
}

// FileRemoved implements files.Storage.
func (s *Store) FileRemoved(ctx context.Context, id uuid.UUID) error {
	_, err := s.Exec(ctx, `DELETE FROM files_to_remove WHERE id = $1`, id)
	return err
}

// FileParts stores the parts of files in the database.
type FileParts struct{ *Store }

// Create implements files.Parts.
func (p FileParts) Create(ctx context.Context, id uuid.UUID) (files.Writer, error) {
	return &partWriter{ctx: ctx, store: p.Store, id: id}, nil
}

// Part implements files.Parts.
func (p FileParts) Part(ctx context.Context, id uuid.UUID, number int) ([]byte, error) {
	const query = `SELECT sealed FROM file_parts WHERE file_id = $1 AND number = $2`
	var sealed []byte
	err := p.Pool.QueryRow(ctx, query, id, number).Scan(&sealed)
	return sealed, store.ExplainMissing(err, files.ErrNone)
}

// partWriter stores each part in a row. The parts of a file that is never finished are deleted with its row in files.
type partWriter struct {
	ctx    context.Context
	store  *Store
	id     uuid.UUID
	number int
}

func (w *partWriter) WritePart(sealed []byte) error {
	const statement = `INSERT INTO file_parts (file_id, number, sealed) VALUES ($1, $2, $3)`
	_, err := w.store.Pool.Exec(w.ctx, statement, w.id, w.number, sealed)
	w.number++
	if store.IsForeignKey(err) {
		return files.ErrNone // it was deleted concurrently
	}
	return store.Explain(err)
}

func (w *partWriter) Close() error { return nil }

func (w *partWriter) Abort() {}
