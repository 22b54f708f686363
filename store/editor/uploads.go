package editor

import (
	"context"

	"github.com/google/uuid"

	"plainhand/internal/texts"
	"plainhand/internal/texts/uploads"
	"plainhand/store"
)

var _ uploads.Storage = (*Store)(nil)

// AddDocument implements uploads.Storage.
func (s *Store) AddDocument(ctx context.Context, kept uploads.Kept) error {
	const statement = `WITH inserted AS (
			INSERT INTO documents (text_id, user_id, file_id, sealed) VALUES ($1, $2, $3, $4) RETURNING file_id)
		UPDATE files SET expires_at = 'infinity' FROM inserted WHERE id = inserted.file_id` // it is deleted with its text
	_, err := s.Pool.Exec(ctx, statement, kept.TextID, kept.UserID, kept.FileID, kept.Sealed)
	if store.IsForeignKey(err) {
		return texts.ErrNone
	}
	return store.Explain(err)
}

// DocumentOf implements uploads.Storage.
func (s *Store) DocumentOf(ctx context.Context, userID, textID uuid.UUID) (uploads.Kept, error) {
	const query = `SELECT text_id, documents.user_id, file_id, sealed FROM documents JOIN texts ON texts.id = text_id
		WHERE documents.user_id = $1 AND text_id = $2 AND expires_at > now()`
	return store.QueryRow[uploads.Kept](ctx, s.DB, uploads.ErrNone, query, userID, textID)
}
