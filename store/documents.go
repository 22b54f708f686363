package store

import (
	"context"

	"github.com/google/uuid"

	"plainhand/internal/texts"
	"plainhand/internal/texts/uploads"
)

var _ uploads.Storage = (*EditorStore)(nil)

// AddDocument implements uploads.Storage.
func (s *EditorStore) AddDocument(ctx context.Context, kept uploads.Kept) error {
	const statement = `WITH kept AS (
			INSERT INTO documents (text_id, user_id, file_id, sealed) VALUES ($1, $2, $3, $4) RETURNING file_id)
		UPDATE files SET expires_at = 'infinity' FROM kept WHERE id = kept.file_id` // it is deleted with its text
	_, err := s.db.Exec(ctx, statement, kept.TextID, kept.UserID, kept.FileID, kept.Sealed)
	if foreignKey(err) {
		return texts.ErrNone
	}
	return explain(err)
}

// DocumentOf implements uploads.Storage.
func (s *EditorStore) DocumentOf(ctx context.Context, userID, textID uuid.UUID) (uploads.Kept, error) {
	const query = `SELECT text_id, documents.user_id, file_id, sealed FROM documents JOIN texts ON texts.id = text_id
		WHERE documents.user_id = $1 AND text_id = $2 AND expires_at > now()`
	return queryRow[uploads.Kept](ctx, s.DB, uploads.ErrNone, query, userID, textID)
}
