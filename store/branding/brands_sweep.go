package branding

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/branding"
	"plainhand/store"
)

// OwnersOfBrands implements branding.SweepStorage.
func (s *Store) OwnersOfBrands(ctx context.Context, after uuid.UUID, limit int) ([]uuid.UUID, error) {
	const query = `SELECT owner_id FROM brands WHERE owner_id > $1 ORDER BY owner_id LIMIT $2`
	rows, _ := s.Pool.Query(ctx, query, after, limit) // CollectRows returns the error
	owners, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	return owners, store.Explain(err)
}

// Rest implements branding.SweepStorage.
func (s *Store) Rest(ctx context.Context, ownerID uuid.UUID, rests bool, now, before time.Time) error {
	return store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		const statement = `UPDATE brands SET rests_since = CASE WHEN $2 THEN coalesce(rests_since, $3) END
			WHERE owner_id = $1 AND (rests_since IS NOT NULL OR $2)`
		if _, err := tx.Exec(ctx, statement, ownerID, rests, now); err != nil {
			return err
		}
		var expired uuid.UUID
		const query = `SELECT coalesce((SELECT id FROM brands WHERE owner_id = $1 AND rests_since < $2 FOR UPDATE),
			'00000000-0000-0000-0000-000000000000')`
		if err := tx.QueryRow(ctx, query, ownerID, before).Scan(&expired); err != nil || expired == uuid.Nil {
			return err
		}
		return store.DeleteBrand(ctx, tx, expired)
	}))
}

// HostsToCheck implements branding.SweepStorage.
func (s *Store) HostsToCheck(ctx context.Context, before time.Time, limit int) ([]branding.OwnedHost, error) {
	const query = `SELECT owner_id, host AS name FROM brand_hosts JOIN brands ON brands.id = brand_id
		WHERE verified_at IS NOT NULL AND (checked_at IS NULL OR checked_at < $1) ORDER BY checked_at LIMIT $2`
	rows, _ := s.Pool.Query(ctx, query, before, limit) // CollectRows returns the error
	hosts, err := pgx.CollectRows(rows, pgx.RowToStructByName[branding.OwnedHost])
	return hosts, store.Explain(err)
}
