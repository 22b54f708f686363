// Package brand is how the product looks under a customer's own name: what they choose, the versions of it that their
// people see, and the hosts on which they do. What is shown is safe: nothing in a logo runs or loads anything, and
// every color can be read in both themes.
package brand

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"net/url"
	"strings"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/actor"
	"plainhand/internal/embed"
	"plainhand/internal/fault"
)

const (
	// MostHosts is how many hosts one brand can have.
	MostHosts = 5
	// MostVersions is how many versions stay.
	MostVersions = 20
	// RestDays is for how many days a brand is kept whose owner’s plan has none.
	RestDays = 90
	// LostAfter is for how long a host may fail to show its token before it is nobody's.
	LostAfter = 3 * 24 * time.Hour
	// SlugReservedFor is for how long only its last owner can take a slug that a brand had.
	SlugReservedFor = 30 * 24 * time.Hour
)

var (
	// ErrNone is returned where there is no such brand, version, or host.
	ErrNone = fault.New(fault.NotFound, "We couldn’t find that.", "It may have been deleted. Your brand is at /account/brand.")
	// ErrSlugTaken is returned for a slug that another brand has.
	ErrSlugTaken = fault.New(fault.Conflict, "Somebody else has that address.", "Take another one.")
	// ErrSlugReserved is returned for a slug that another brand had lately.
	ErrSlugReserved = fault.New(fault.Conflict, "Somebody else had that address until recently.",
		"Links may still lead people there. Take another one.")
	// ErrTooManyHosts is returned for a brand that has MostHosts.
	ErrTooManyHosts = fault.New(fault.Conflict, fmt.Sprintf("A brand can have %d hosts.", MostHosts),
		"Remove one that nobody uses.")
	errNoVersion = fault.New(fault.NotFound, "There’s no such version any more.",
		fmt.Sprintf("We keep the last %d.", MostVersions))
)

// Brand is one as its owner works on it.
type Brand struct {
	ID         uuid.UUID
	OwnerID    uuid.UUID
	Slug       string
	Draft      Settings
	Version    int // that people see; 0: none
	MadeAt     time.Time
	RestsSince *time.Time // its owner's plan has no brand; nil: it has
	Embedding
}

// Embedding is where the editor may be part of the customer's own pages, by package embed.
type Embedding struct {
	Origins      []string
	EmbedVersion int // of the secret that signs tokens
}

// Version is what was published.
type Version struct {
	Number      int
	Settings    Settings
	PublishedAt time.Time
}

// Published is a brand as people see it.
type Published struct {
	ID        uuid.UUID
	OwnerID   uuid.UUID
	Slug      string
	Settings  Settings
	Host      string  // the first of its own that is verified; empty: it is at its slug alone
	LogoRatio float64 // of the logo's width to its height; 0 without one
	Rests     bool    `db:"-"` // its owner's plan has no brand now; set by Directory
	Embedding
}

// Host is a name on which a brand is to be seen.
type Host struct {
	Name         string
	Token        string // to be written into the name system
	MadeAt       time.Time
	VerifiedAt   *time.Time // nil: it is not shown there
	FailingSince *time.Time // it does not show its token any more
}

// Storage is what brands need from a database. What concerns no brand of the owner's is ErrNone.
type Storage interface {
	// AddBrand stores somebody's brand, or returns ErrSlugTaken or ErrSlugReserved. Whoever has one keeps it.
	AddBrand(ctx context.Context, brand Brand) error
	// BrandOf returns an owner's brand with its versions, the newest first, and its hosts.
	BrandOf(ctx context.Context, ownerID uuid.UUID) (Brand, []Version, []Host, error)
	// SaveBrand stores another draft and another slug, or returns ErrSlugTaken or ErrSlugReserved. A logo is stored
	// under the hash that the draft names it by; nil adds none. Logos that neither the draft nor a version names are
	// deleted.
	SaveBrand(ctx context.Context, ownerID uuid.UUID, slug string, draft Settings, logo *Logo) error
	// PublishBrand makes the draft what people see, and drops what is older than the last most versions.
	PublishBrand(ctx context.Context, ownerID uuid.UUID, now time.Time, most int) error
	// LogoOf returns a picture of a brand.
	LogoOf(ctx context.Context, brandID uuid.UUID, hash string) (Logo, error)
	// PublishedBySlug, PublishedByHost, and PublishedByID return what people see of a brand.
	PublishedByID(ctx context.Context, id uuid.UUID) (Published, error)
	PublishedBySlug(ctx context.Context, slug string) (Published, error)
	PublishedByHost(ctx context.Context, host string) (Published, error)

	// AddHost adds a host that is not verified, or returns ErrTooManyHosts. One that is there stays as it is.
	AddHost(ctx context.Context, ownerID uuid.UUID, host Host, most int) error
	// HostVerified makes a host an owner's, and takes it from whoever had it.
	HostVerified(ctx context.Context, ownerID uuid.UUID, host string, now time.Time) error
	// HostFailed notes that a host does not show its token. One that has not for a while, since before, is nobody's.
	HostFailed(ctx context.Context, ownerID uuid.UUID, host string, now, before time.Time) error
	// DeleteHost removes a host. Removing twice changes nothing.
	DeleteHost(ctx context.Context, ownerID uuid.UUID, host string) error
	// TokensOf returns the tokens of all who want a host.
	TokensOf(ctx context.Context, host string) ([]string, error)

	// SetOrigins names the sites on whose pages the editor may be.
	SetOrigins(ctx context.Context, ownerID uuid.UUID, origins []string) error
	// RenewEmbedSecret makes tokens that were signed with the former secret worthless.
	RenewEmbedSecret(ctx context.Context, ownerID uuid.UUID) error

	SweepStorage
}

// Verify finds out whether a host shows a token.
type Verify func(ctx context.Context, host, token string) error

// Brands are customers'. It is safe for concurrent use. Whoever calls has found out who is asking, and that their plan
// has a brand.
type Brands struct {
	storage Storage
	verify  Verify
	allowed Allowed
	site    Site
	now     func() time.Time
}

// Site is our own, whose host and name no brand can have.
type Site struct{ Host, Name string }

// New returns brands of customers of a site.
func New(storage Storage, verify Verify, allowed Allowed, site Site, now func() time.Time) *Brands {
	return &Brands{storage, verify, allowed, site, now}
}

// Of returns somebody's brand. ErrNone: they have none yet.
func (b *Brands) Of(ctx context.Context, ownerID uuid.UUID) (Brand, []Version, []Host, error) {
	return b.storage.BrandOf(ctx, ownerID)
}

// Add begins somebody's brand. Faults: those of slugs and settings, ErrSlugTaken, and ErrSlugReserved.
func (b *Brands) Add(ctx context.Context, ownerID uuid.UUID, slug string, settings Settings) error {
	if err := b.check(slug, settings); err != nil {
		return err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return err
	}
	return b.storage.AddBrand(ctx, Brand{ID: id, OwnerID: ownerID, Slug: slug, Draft: settings, MadeAt: b.now().UTC()})
}

// Save stores what somebody chose, which people do not see yet. Faults as those of Add.
func (b *Brands) Save(ctx context.Context, ownerID uuid.UUID, slug string, settings Settings) error {
	if err := b.check(slug, settings); err != nil {
		return err
	}
	return b.storage.SaveBrand(ctx, ownerID, slug, settings, nil)
}

// SaveWithLogo is Save with a picture in place of the logo that the settings name. Faults: also those of ReadLogo.
func (b *Brands) SaveWithLogo(
	ctx context.Context, ownerID uuid.UUID, slug string, settings Settings, content io.Reader,
) error {
	logo, err := ReadLogo(content)
	if err != nil {
		return err
	}
	settings.Logo = logo.hash()
	if err := b.check(slug, settings); err != nil {
		return err
	}
	return b.storage.SaveBrand(ctx, ownerID, slug, settings, &logo)
}

func (b *Brands) check(slug string, settings Settings) error {
	if err := CheckSlug(slug); err != nil {
		return err
	}
	if err := settings.Check(); err != nil {
		return err
	}
	if Imitates(settings.Name, b.site.Name) || Imitates(slug, b.site.Name) {
		return ErrImitation
	}
	return nil
}

// Publish makes what somebody chose what people see. Faults: those of slugs and settings, which may have been saved
// under other rules.
func (b *Brands) Publish(ctx context.Context, ownerID uuid.UUID) error {
	brand, _, _, err := b.storage.BrandOf(ctx, ownerID)
	if err != nil {
		return err
	}
	if err := b.check(brand.Slug, brand.Draft); err != nil {
		return err
	}
	return b.storage.PublishBrand(ctx, ownerID, b.now(), MostVersions)
}

// GoBack publishes a former version anew.
func (b *Brands) GoBack(ctx context.Context, ownerID uuid.UUID, number int) error {
	brand, versions, _, err := b.storage.BrandOf(ctx, ownerID)
	if err != nil {
		return err
	}
	for _, one := range versions {
		if one.Number == number {
			if err := b.Save(ctx, ownerID, brand.Slug, one.Settings); err != nil {
				return err
			}
			return b.Publish(ctx, ownerID)
		}
	}
	return errNoVersion
}

// AddHost names a host for a brand. It is shown there once Check finds that it is its owner's.
func (b *Brands) AddHost(ctx context.Context, ownerID uuid.UUID, typed string) error {
	name, err := ParseHost(typed, b.site.Host)
	if err != nil {
		return err
	}
	return b.storage.AddHost(ctx, ownerID, Host{Name: name, Token: rand.Text(), MadeAt: b.now().UTC()}, MostHosts)
}

// CheckHost finds out whether a host shows its token. Then the brand is shown there; if it does not for a few days, not
// any more. Faults: those of Verifier.Verify.
func (b *Brands) CheckHost(ctx context.Context, ownerID uuid.UUID, name string) error {
	_, _, hosts, err := b.storage.BrandOf(ctx, ownerID)
	if err != nil {
		return err
	}
	for _, host := range hosts {
		if host.Name != name {
			continue
		}
		now, ctx := b.now(), actor.Anybody(ctx) // it may be taken from somebody else
		failed := b.verify(ctx, name, host.Token)
		if failed == nil {
			return b.storage.HostVerified(ctx, ownerID, name, now)
		}
		if err := b.storage.HostFailed(ctx, ownerID, name, now, now.Add(-LostAfter)); err != nil {
			return err
		}
		return failed
	}
	return ErrNone
}

// SetOrigins names the sites on whose pages the editor may be, one a line. Fault: embed.ErrOrigins.
func (b *Brands) SetOrigins(ctx context.Context, ownerID uuid.UUID, typed string) error {
	origins, err := embed.ParseOrigins(typed)
	if err != nil {
		return err
	}
	return b.storage.SetOrigins(ctx, ownerID, origins)
}

// RenewEmbedSecret makes another secret for tokens. The former is worthless at once.
func (b *Brands) RenewEmbedSecret(ctx context.Context, ownerID uuid.UUID) error {
	return b.storage.RenewEmbedSecret(ctx, ownerID)
}

// DeleteHost removes a host.
func (b *Brands) DeleteHost(ctx context.Context, ownerID uuid.UUID, name string) error {
	return b.storage.DeleteHost(ctx, ownerID, name)
}

// BaseURL is where people find a brand: on its own host, or else below a path of the site at ours.
func (p Published) BaseURL(ours *url.URL) string {
	if p.Host == "" {
		return ours.JoinPath("w", p.Slug).String()
	}
	return strings.Replace(ours.Scheme+"://"+ours.Host, ours.Hostname(), p.Host, 1)
}
