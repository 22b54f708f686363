package store

import (
	"context"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/branding"
	"plainhand/internal/branding/embed"
)

var _ embed.Storage = (*BrandingStore)(nil)

// SetOrigins implements branding.Storage.
func (s *BrandingStore) SetOrigins(ctx context.Context, ownerID uuid.UUID, origins []string) error {
	const statement = `UPDATE brands SET origins = $2 WHERE owner_id = $1`
	return s.execRow(ctx, branding.ErrNone, statement, ownerID, origins)
}

// RenewEmbedSecret implements branding.Storage.
func (s *BrandingStore) RenewEmbedSecret(ctx context.Context, ownerID uuid.UUID) error {
	const statement = `UPDATE brands SET embed_version = embed_version + 1 WHERE owner_id = $1`
	return s.execRow(ctx, branding.ErrNone, statement, ownerID)
}

// SecretVersion implements embed.Storage.
func (s *BrandingStore) SecretVersion(ctx context.Context, brandID uuid.UUID) (version int, err error) {
	const query = `SELECT coalesce(max(embed_version), 0) FROM brands WHERE id = $1`
	err = s.db.QueryRow(ctx, query, brandID).Scan(&version)
	return version, explain(err)
}

// UseToken implements embed.Storage.
func (s *BrandingStore) UseToken(ctx context.Context, brandID uuid.UUID, hash [32]byte, expires time.Time) error {
	const statement = `INSERT INTO embed_tokens (brand_id, hash, expires_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`
	stored, err := s.exec(ctx, statement, brandID, hash[:], expires)
	if err == nil && stored == 0 {
		err = embed.ErrToken
	}
	return err
}
