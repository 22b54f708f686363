package branding

import (
	"context"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/branding"
	"plainhand/internal/branding/embed"
	"plainhand/store"
)

var _ embed.Storage = (*Store)(nil)

// SetOrigins implements branding.Storage.
func (s *Store) SetOrigins(ctx context.Context, ownerID uuid.UUID, origins []string) error {
	const statement = `UPDATE brands SET origins = $2 WHERE owner_id = $1`
	return s.ExecRow(ctx, branding.ErrNone, statement, ownerID, origins)
}

// RenewEmbedSecret implements branding.Storage.
func (s *Store) RenewEmbedSecret(ctx context.Context, ownerID uuid.UUID) error {
	const statement = `UPDATE brands SET embed_version = embed_version + 1 WHERE owner_id = $1`
	return s.ExecRow(ctx, branding.ErrNone, statement, ownerID)
}

// SecretVersion implements embed.Storage.
func (s *Store) SecretVersion(ctx context.Context, brandID uuid.UUID) (version int, err error) {
	const query = `SELECT coalesce(max(embed_version), 0) FROM brands WHERE id = $1`
	err = s.Pool.QueryRow(ctx, query, brandID).Scan(&version)
	return version, store.Explain(err)
}

// UseToken implements embed.Storage.
func (s *Store) UseToken(ctx context.Context, brandID uuid.UUID, hash [32]byte, expires time.Time) error {
	const statement = `INSERT INTO embed_tokens (brand_id, hash, expires_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`
	stored, err := s.Exec(ctx, statement, brandID, hash[:], expires)
	if err == nil && stored == 0 {
		err = embed.ErrToken
	}
	return err
}
