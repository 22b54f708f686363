package branding

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/branding"
	"plainhand/store"
)

var _ branding.Storage = (*Store)(nil)

// AddBrand implements branding.Storage.
func (s *Store) AddBrand(ctx context.Context, added branding.Brand) error {
	return explainSlug(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		const statement = `INSERT INTO brands (id, owner_id, slug, draft, made_at) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (owner_id) DO NOTHING`
		done, err := tx.Exec(ctx, statement, added.ID, added.OwnerID, added.Slug, added.Draft, added.MadeAt)
		if err != nil || done.RowsAffected() == 0 {
			return err
		}
		return checkReserved(ctx, tx, added.Slug, added.OwnerID)
	}))
}

// checkReserved returns branding.ErrSlugReserved for a slug that ownerID has just taken within the transaction and
// that another owner released less than branding.SlugReservedFor ago. It must run after the write, which waits for
// concurrent transactions that release the slug.
func checkReserved(ctx context.Context, tx pgx.Tx, slug string, ownerID uuid.UUID) error {
	var reserved bool
	err := tx.QueryRow(ctx, `SELECT slug_is_reserved($1, $2, $3)`, slug, ownerID,
		time.Now().Add(-branding.SlugReservedFor)).Scan(&reserved)
	if err == nil && reserved {
		err = branding.ErrSlugReserved
	}
	return err
}

// explainSlug is explain for a write that may violate the uniqueness of slugs.
func explainSlug(err error) error {
	if store.IsDuplicate(err, "brands_slug_key") {
		return branding.ErrSlugTaken
	}
	return store.Explain(err)
}

// BrandOf implements branding.Storage.
func (s *Store) BrandOf(
	ctx context.Context, ownerID uuid.UUID,
) (found branding.Brand, versions []branding.Version, hosts []branding.Host, err error) {
	const own = `(SELECT id FROM brands WHERE owner_id = $1)`
	var brands []branding.Brand
	queries := new(pgx.Batch)
	store.QueueRows(queries, &brands, `SELECT id, owner_id, slug, draft, version, made_at, rests_since,
			origins, embed_version FROM brands
		WHERE owner_id = $1`, ownerID)
	store.QueueRows(queries, &versions, `SELECT number, settings, published_at FROM brand_versions WHERE brand_id = `+own+`
		ORDER BY number DESC`, ownerID)
	store.QueueRows(queries, &hosts, `SELECT host AS name, token, made_at, verified_at, failing_since FROM brand_hosts
		WHERE brand_id = `+own+` ORDER BY made_at, host`, ownerID)
	if err := s.Pool.SendBatch(ctx, queries).Close(); err != nil {
		return found, nil, nil, store.Explain(err)
	}
	if len(brands) == 0 {
		return found, nil, nil, branding.ErrNone
	}
	return brands[0], versions, hosts, nil
}

// SaveBrand implements branding.Storage.
func (s *Store) SaveBrand(
	ctx context.Context, ownerID uuid.UUID, slug string, draft branding.Settings, logo *branding.Logo,
) error {
	return explainSlug(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		const save = `UPDATE brands SET slug = $2, draft = $3 WHERE owner_id = $1 RETURNING id`
		var id uuid.UUID
		if err := tx.QueryRow(ctx, save, ownerID, slug, draft).Scan(&id); err != nil {
			return store.ExplainMissing(err, branding.ErrNone)
		}
		if err := checkReserved(ctx, tx, slug, ownerID); err != nil {
			return err
		}
		if logo != nil {
			const add = `INSERT INTO brand_logos (brand_id, hash, media_type, content, ratio) VALUES ($1, $2, $3, $4, $5)
				ON CONFLICT (brand_id, hash) DO UPDATE SET ratio = excluded.ratio`
			if _, err := tx.Exec(ctx, add, id, draft.Logo, logo.MediaType, logo.Content, logo.Ratio); err != nil {
				return err
			}
		}
		return deleteUnusedLogos(ctx, tx, id)
	}))
}

// deleteUnusedLogos deletes the logos of a brand that neither its draft nor a version uses, which bounds them to one
// more than its versions.
func deleteUnusedLogos(ctx context.Context, tx pgx.Tx, brandID uuid.UUID) error {
	const statement = `DELETE FROM brand_logos AS logo WHERE brand_id = $1
		AND NOT EXISTS (SELECT FROM brands WHERE id = $1 AND draft->>'logo' = logo.hash)
		AND NOT EXISTS (SELECT FROM brand_versions WHERE brand_id = $1 AND settings->>'logo' = logo.hash)`
	_, err := tx.Exec(ctx, statement, brandID)
	return err
}

// PublishBrand implements branding.Storage.
func (s *Store) PublishBrand(ctx context.Context, ownerID uuid.UUID, now time.Time, maxVersions int) error {
	return store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		const publish = `WITH published AS (
				UPDATE brands SET version = version + 1 WHERE owner_id = $1 RETURNING id, version, draft)
			INSERT INTO brand_versions (brand_id, number, settings, published_at)
			SELECT id, version, draft, $2 FROM published RETURNING brand_id, number`
		var id uuid.UUID
		var number int
		if err := tx.QueryRow(ctx, publish, ownerID, now).Scan(&id, &number); err != nil {
			return store.ExplainMissing(err, branding.ErrNone)
		}
		const old = `DELETE FROM brand_versions WHERE brand_id = $1 AND number <= $2`
		if _, err := tx.Exec(ctx, old, id, number-maxVersions); err != nil {
			return err
		}
		return deleteUnusedLogos(ctx, tx, id)
	}))
}

// LogoOf implements branding.Storage.
func (s *Store) LogoOf(ctx context.Context, brandID uuid.UUID, hash string) (branding.Logo, error) {
	const query = `SELECT media_type, content, ratio FROM brand_logos WHERE brand_id = $1 AND hash = $2`
	return store.QueryRow[branding.Logo](ctx, s.DB, branding.ErrNone, query, brandID, hash)
}

const publishedColumns = `SELECT brands.id, owner_id, slug, settings, origins, embed_version,
		coalesce((SELECT host FROM brand_hosts WHERE brand_id = brands.id AND verified_at IS NOT NULL
			ORDER BY made_at, host LIMIT 1), '') AS host,
		coalesce((SELECT ratio FROM brand_logos WHERE brand_id = brands.id AND hash = settings->>'logo'), 0) AS logo_ratio
	FROM brands JOIN brand_versions ON brand_id = brands.id AND number = version `

// PublishedByID implements branding.Storage.
func (s *Store) PublishedByID(ctx context.Context, id uuid.UUID) (branding.Published, error) {
	return store.QueryRow[branding.Published](ctx, s.DB, branding.ErrNone, publishedColumns+`WHERE brands.id = $1`, id)
}

// PublishedByOwner implements branding.Storage.
func (s *Store) PublishedByOwner(ctx context.Context, ownerID uuid.UUID) (branding.Published, error) {
	return store.QueryRow[branding.Published](ctx, s.DB, branding.ErrNone, publishedColumns+`WHERE owner_id = $1`, ownerID)
}

// PublishedBySlug implements branding.Storage.
func (s *Store) PublishedBySlug(ctx context.Context, slug string) (branding.Published, error) {
	return store.QueryRow[branding.Published](ctx, s.DB, branding.ErrNone, publishedColumns+`WHERE slug = $1`, slug)
}

// PublishedByHost implements branding.Storage.
func (s *Store) PublishedByHost(ctx context.Context, host string) (branding.Published, error) {
	const query = publishedColumns + `WHERE brands.id = (
		SELECT brand_id FROM brand_hosts WHERE host = $1 AND verified_at IS NOT NULL)`
	return store.QueryRow[branding.Published](ctx, s.DB, branding.ErrNone, query, host)
}

// AddHost implements branding.Storage.
func (s *Store) AddHost(ctx context.Context, ownerID uuid.UUID, host branding.Host, maxHosts int) error {
	return store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		var id uuid.UUID
		const lock = `SELECT id FROM brands WHERE owner_id = $1 FOR NO KEY UPDATE` // serializes counting per brand
		if err := tx.QueryRow(ctx, lock, ownerID).Scan(&id); err != nil {
			return store.ExplainMissing(err, branding.ErrNone)
		}
		const statement = `INSERT INTO brand_hosts (brand_id, host, token, made_at)
			SELECT $1, $2, $3, $4 WHERE EXISTS (SELECT FROM brand_hosts WHERE brand_id = $1 AND host = $2)
				OR (SELECT count(*) FROM brand_hosts WHERE brand_id = $1) < $5
			ON CONFLICT (brand_id, host) DO UPDATE SET host = excluded.host`
		done, err := tx.Exec(ctx, statement, id, host.Name, host.Token, host.MadeAt, maxHosts)
		if err == nil && done.RowsAffected() == 0 {
			err = branding.ErrTooManyHosts
		}
		return err
	}))
}

const ownHost = ` WHERE host = $2 AND brand_id = (SELECT id FROM brands WHERE owner_id = $1)`

// HostVerified implements branding.Storage.
func (s *Store) HostVerified(ctx context.Context, ownerID uuid.UUID, host string, now time.Time) error {
	return store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		const all = `SELECT FROM brand_hosts WHERE host = $1 ORDER BY brand_id FOR UPDATE` // serializes concurrent verifications
		if _, err := tx.Exec(ctx, all, host); err != nil {
			return err
		}
		const others = `UPDATE brand_hosts SET verified_at = NULL, failing_since = NULL WHERE host = $2
			AND brand_id <> (SELECT id FROM brands WHERE owner_id = $1) AND verified_at IS NOT NULL`
		if _, err := tx.Exec(ctx, others, ownerID, host); err != nil {
			return err
		}
		done, err := tx.Exec(ctx, `UPDATE brand_hosts SET verified_at = coalesce(verified_at, $3), failing_since = NULL,
			checked_at = $3`+
			ownHost, ownerID, host, now)
		if err == nil && done.RowsAffected() == 0 {
			err = branding.ErrNone
		}
		return err
	}))
}

// HostFailed implements branding.Storage.
func (s *Store) HostFailed(ctx context.Context, ownerID uuid.UUID, host string, now, before time.Time) error {
	const statement = `UPDATE brand_hosts SET
		verified_at = CASE WHEN failing_since < $4 THEN NULL ELSE verified_at END,
		checked_at = $3,
		failing_since = CASE WHEN verified_at IS NULL OR failing_since < $4 THEN NULL ELSE coalesce(failing_since, $3) END` +
		ownHost
	return s.ExecRow(ctx, branding.ErrNone, statement, ownerID, host, now, before)
}

// DeleteHost implements branding.Storage.
func (s *Store) DeleteHost(ctx context.Context, ownerID uuid.UUID, host string) error {
	_, err := s.Exec(ctx, `DELETE FROM brand_hosts`+ownHost, ownerID, host)
	return err
}

// TokensOf implements branding.Storage.
func (s *Store) TokensOf(ctx context.Context, host string) ([]string, error) {
	rows, _ := s.Pool.Query(ctx, `SELECT token FROM brand_hosts WHERE host = $1`, host) // CollectRows returns the error
	tokens, err := pgx.CollectRows(rows, pgx.RowTo[string])
	return tokens, store.Explain(err)
}
