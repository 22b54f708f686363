package brand

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/hashicorp/golang-lru/v2/expirable"
)

const (
	// remembered is how many places are remembered, whether a brand is shown there or not.
	remembered = 512
	// rememberedFor is how old what is remembered gets, and so how long another version or another host takes to be
	// seen.
	rememberedFor = time.Minute
)

// Directory finds brands by where they are shown. It is safe for concurrent use, and takes no more memory however many
// brands there are.
type Directory struct {
	storage Storage
	allowed Allowed
	found   *expirable.LRU[string, *Published] // nil: nothing is there
	checked *expirable.LRU[string, error]      // what ReadLogo says of drawings, by their hashes
}

// NewDirectory returns a directory of the brands in a storage.
func NewDirectory(storage Storage, allowed Allowed) *Directory {
	return &Directory{storage, allowed, expirable.NewLRU[string, *Published](remembered, nil, rememberedFor),
		expirable.NewLRU[string, error](remembered, nil, 0)}
}

// AtHost returns what is shown on a host that its owner has verified, or ErrNone.
func (d *Directory) AtHost(ctx context.Context, host string) (Published, error) {
	if name, err := ParseHost(host, ""); err != nil || name != host {
		return Published{}, ErrNone // nobody can have it, so it is not worth remembering
	}
	return d.find(ctx, "host "+host, func() (Published, error) { return d.storage.PublishedByHost(ctx, host) })
}

// AtSlug returns what is shown at a slug of our own host, or ErrNone.
func (d *Directory) AtSlug(ctx context.Context, slug string) (Published, error) {
	if CheckSlug(slug) != nil {
		return Published{}, ErrNone
	}
	return d.find(ctx, "slug "+slug, func() (Published, error) { return d.storage.PublishedBySlug(ctx, slug) })
}

// ByID returns what people see of a brand, or ErrNone.
func (d *Directory) ByID(ctx context.Context, id uuid.UUID) (Published, error) {
	return d.find(ctx, "id "+id.String(), func() (Published, error) { return d.storage.PublishedByID(ctx, id) })
}

func (d *Directory) find(ctx context.Context, place string, look func() (Published, error)) (Published, error) {
	if known, is := d.found.Get(place); is {
		if known == nil {
			return Published{}, ErrNone
		}
		return *known, nil
	}
	shown, err := look()
	if errors.Is(err, ErrNone) {
		d.found.Add(place, nil)
	}
	if err != nil {
		return Published{}, err
	}
	allowed, err := d.allowed(ctx, shown.OwnerID)
	if err != nil {
		return Published{}, err
	}
	shown.Rests = !allowed
	d.found.Add(place, &shown)
	return shown, nil
}

// Forget has everything be looked for anew, once an owner has changed something. Other processes see it within a
// minute.
func (d *Directory) Forget() { d.found.Purge() }

// TokensOf returns the tokens of all who want a host, for the answer at TokenPath.
func (d *Directory) TokensOf(ctx context.Context, host string) ([]string, error) {
	return d.storage.TokensOf(ctx, host)
}

// LogoOf returns a brand's picture, or ErrNone. Drawings that were stored before a rule of ReadLogo was made are
// checked against it, and are ErrNone if they break it.
func (d *Directory) LogoOf(ctx context.Context, brandID uuid.UUID, hash string) (Logo, error) {
	logo, err := d.storage.LogoOf(ctx, brandID, hash)
	if err != nil || logo.MediaType != svgMediaType {
		return logo, err
	}
	refused, known := d.checked.Get(hash)
	if !known {
		_, refused = readSVG(logo.Content)
		d.checked.Add(hash, refused)
	}
	if refused != nil {
		return Logo{}, ErrNone.Because(refused)
	}
	return logo, nil
}
