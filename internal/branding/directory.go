package branding

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/hashicorp/golang-lru/v2/expirable"
)

const (
	// cacheSize is the maximum number of cached lookups, including failed ones.
	cacheSize = 512
	// cacheTTL is the lifetime of cached lookups, and so the delay until other processes see a change.
	cacheTTL = time.Minute
)

// Directory looks up published brands, with a cache of fixed size. It is safe for concurrent use.
type Directory struct {
	storage   Storage
	allowed   Allowed
	published *expirable.LRU[string, *Published] // nil: ErrNone
	svgErrors *expirable.LRU[string, error]      // errors of ReadLogo by hash
}

// NewDirectory returns a directory of the brands in a storage.
func NewDirectory(storage Storage, allowed Allowed) *Directory {
	return &Directory{storage, allowed, expirable.NewLRU[string, *Published](cacheSize, nil, cacheTTL),
		expirable.NewLRU[string, error](cacheSize, nil, 0)}
}

// AtHost returns the brand of a verified host, or ErrNone.
func (d *Directory) AtHost(ctx context.Context, host string) (Published, error) {
	if name, err := ParseHost(host, ""); err != nil || name != host {
		return Published{}, ErrNone // no brand can have it, so it need not be cached
	}
	return d.cached(ctx, "host "+host, func() (Published, error) { return d.storage.PublishedByHost(ctx, host) })
}

// AtSlug returns the brand at a slug of our own host, or ErrNone.
func (d *Directory) AtSlug(ctx context.Context, slug string) (Published, error) {
	if CheckSlug(slug) != nil {
		return Published{}, ErrNone
	}
	return d.cached(ctx, "slug "+slug, func() (Published, error) { return d.storage.PublishedBySlug(ctx, slug) })
}

// ByID returns a published brand, or ErrNone.
func (d *Directory) ByID(ctx context.Context, id uuid.UUID) (Published, error) {
	return d.cached(ctx, "id "+id.String(), func() (Published, error) { return d.storage.PublishedByID(ctx, id) })
}

// OfOwner returns the published brand of a customer, or ErrNone.
func (d *Directory) OfOwner(ctx context.Context, ownerID uuid.UUID) (Published, error) {
	return d.cached(ctx, "owner "+ownerID.String(), func() (Published, error) {
		return d.storage.PublishedByOwner(ctx, ownerID)
	})
}

func (d *Directory) cached(ctx context.Context, key string, load func() (Published, error)) (Published, error) {
	if known, is := d.published.Get(key); is {
		if known == nil {
			return Published{}, ErrNone
		}
		return *known, nil
	}
	published, err := load()
	if errors.Is(err, ErrNone) {
		d.published.Add(key, nil)
	}
	if err != nil {
		return Published{}, err
	}
	allowed, err := d.allowed(ctx, published.OwnerID)
	if err != nil {
		return Published{}, err
	}
	published.Rests = !allowed
	d.published.Add(key, &published)
	return published, nil
}

// Forget empties the cache, after an owner has changed something. Other processes see the change after cacheTTL.
func (d *Directory) Forget() { d.published.Purge() }

// TokensOf returns the tokens of all brands that claim a host, for the response at TokenPath.
func (d *Directory) TokensOf(ctx context.Context, host string) ([]string, error) {
	return d.storage.TokensOf(ctx, host)
}

// LogoOf returns a brand's logo, or ErrNone. SVGs are checked against the current rules of ReadLogo, and are ErrNone if
// they break one that is newer than they are.
func (d *Directory) LogoOf(ctx context.Context, brandID uuid.UUID, hash string) (Logo, error) {
	logo, err := d.storage.LogoOf(ctx, brandID, hash)
	if err != nil || logo.MediaType != svgMediaType {
		return logo, err
	}
	refused, known := d.svgErrors.Get(hash)
	if !known {
		_, refused = readSVG(logo.Content)
		d.svgErrors.Add(hash, refused)
	}
	if refused != nil {
		return Logo{}, ErrNone.Because(refused)
	}
	return logo, nil
}
