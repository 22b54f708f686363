// Package branding implements white-labeling: a customer's branding of the product, its published versions, and the
// hosts that serve it. Branding is safe: logos contain no active content and load nothing, and every color is readable
// in both themes.
package branding

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"net/url"
	"strings"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account/actor"
	"plainhand/internal/branding/embed"
	"plainhand/internal/fault"
)

const (
	// MaxHosts is the maximum number of hosts per brand.
	MaxHosts = 5
	// MaxVersions is the maximum number of stored versions per brand.
	MaxVersions = 20
	// RestDays is how many days a brand is stored after its owner's plan no longer includes white-labeling.
	RestDays = 90
	// LostAfter is how long a verified host may fail its checks before the brand loses it.
	LostAfter = 3 * 24 * time.Hour
	// SlugReservedFor is how long a released slug is reserved for its last owner.
	SlugReservedFor = 30 * 24 * time.Hour
)

var (
	// ErrNone is returned if there is no such brand, version, or host.
	ErrNone = fault.New(fault.NotFound, "We couldn’t find that.", "It may have been deleted. Your brand is at /account/brand.")
	// ErrSlugTaken is returned for a slug that another brand has.
	ErrSlugTaken = fault.New(fault.Conflict, "That address is taken.", "Choose another one.")
	// ErrSlugReserved is returned for a slug that another brand has released recently.
	ErrSlugReserved = fault.New(fault.Conflict, "Another brand had that address until recently.",
		"Old links may still lead there. Choose another one.")
	// ErrTooManyHosts is returned for a brand that already has MaxHosts.
	ErrTooManyHosts = fault.New(fault.Conflict, fmt.Sprintf("A brand can have %d hosts.", MaxHosts),
		"Remove one that you no longer use.")
	errNoVersion = fault.New(fault.NotFound, "That version is no longer stored.",
		fmt.Sprintf("We keep the last %d versions.", MaxVersions))
)

// Brand is a brand as its owner edits it.
type Brand struct {
	ID         uuid.UUID
	OwnerID    uuid.UUID
	Slug       string
	Draft      Settings
	Version    int // published version; 0: none
	MadeAt     time.Time
	RestsSince *time.Time // since when the owner's plan lacks white-labeling; nil: it includes it
	Embedding
}

// Embedding is the configuration for embedding the editor in the customer's own pages with package embed.
type Embedding struct {
	Origins      []string
	EmbedVersion int // of the secret that signs tokens
}

// Version is a published version of a brand.
type Version struct {
	Number      int
	Settings    Settings
	PublishedAt time.Time
}

// Published is a brand as published to its users.
type Published struct {
	ID        uuid.UUID
	OwnerID   uuid.UUID
	Slug      string
	Settings  Settings
	Host      string  // first verified host; empty: only at its slug
	LogoRatio float64 // width divided by height of the logo; 0 without one
	Rests     bool    `db:"-"` // suspended, as the owner's plan lacks white-labeling; set by Directory
	Embedding
}

// Host is a host name that serves a brand.
type Host struct {
	Name         string
	Token        string // for the TXT record
	MadeAt       time.Time
	VerifiedAt   *time.Time // nil: not served yet
	FailingSince *time.Time // since when its checks fail
}

// Storage stores brands. It returns ErrNone if the owner has no such brand.
type Storage interface {
	// AddBrand stores a brand, or returns ErrSlugTaken or ErrSlugReserved. An existing brand of the owner is not
	// changed.
	AddBrand(ctx context.Context, brand Brand) error
	// BrandOf returns an owner's brand with its versions, the newest first, and its hosts.
	BrandOf(ctx context.Context, ownerID uuid.UUID) (Brand, []Version, []Host, error)
	// SaveBrand stores a draft and a slug, or returns ErrSlugTaken or ErrSlugReserved. A logo is stored under its hash,
	// which the draft refers to; nil adds none. Logos that neither the draft nor a version refers to are deleted.
	SaveBrand(ctx context.Context, ownerID uuid.UUID, slug string, draft Settings, logo *Logo) error
	// PublishBrand publishes the draft as a new version, and deletes all but the last most versions.
	PublishBrand(ctx context.Context, ownerID uuid.UUID, now time.Time, most int) error
	// LogoOf returns a logo of a brand.
	LogoOf(ctx context.Context, brandID uuid.UUID, hash string) (Logo, error)
	// PublishedByID, PublishedByOwner, PublishedBySlug, and PublishedByHost return a published brand.
	PublishedByID(ctx context.Context, id uuid.UUID) (Published, error)
	PublishedByOwner(ctx context.Context, ownerID uuid.UUID) (Published, error)
	PublishedBySlug(ctx context.Context, slug string) (Published, error)
	PublishedByHost(ctx context.Context, host string) (Published, error)

	// AddHost adds an unverified host, or returns ErrTooManyHosts. An existing one is not changed.
	AddHost(ctx context.Context, ownerID uuid.UUID, host Host, most int) error
	// HostVerified assigns a host to an owner, and removes it from its former owner.
	HostVerified(ctx context.Context, ownerID uuid.UUID, host string, now time.Time) error
	// HostFailed records that a check of a host has failed. A host that has been failing since before a time loses its
	// verification.
	HostFailed(ctx context.Context, ownerID uuid.UUID, host string, now, before time.Time) error
	// DeleteHost removes a host. Removing twice changes nothing.
	DeleteHost(ctx context.Context, ownerID uuid.UUID, host string) error
	// TokensOf returns the tokens of all brands that claim a host.
	TokensOf(ctx context.Context, host string) ([]string, error)

	// SetOrigins stores the origins that may embed the editor.
	SetOrigins(ctx context.Context, ownerID uuid.UUID, origins []string) error
	// RenewEmbedSecret replaces the secret, which invalidates tokens signed with the former one.
	RenewEmbedSecret(ctx context.Context, ownerID uuid.UUID) error

	SweepStorage
}

// Verify checks that a host proves its ownership with a token.
type Verify func(ctx context.Context, host, token string) error

// Brands is the service for brands. It is safe for concurrent use. Callers must have authenticated the owner and
// checked that their plan includes white-labeling.
type Brands struct {
	storage Storage
	verify  Verify
	allowed Allowed
	site    Site
	now     func() time.Time
}

// Site is our own site, whose host and name no brand can use.
type Site struct{ Host, Name string }

// New returns the service for brands.
func New(storage Storage, verify Verify, allowed Allowed, site Site, now func() time.Time) *Brands {
	return &Brands{storage, verify, allowed, site, now}
}

// Of returns an owner's brand, or ErrNone.
func (b *Brands) Of(ctx context.Context, ownerID uuid.UUID) (Brand, []Version, []Host, error) {
	return b.storage.BrandOf(ctx, ownerID)
}

// Add creates an owner's brand. Faults: those of slugs and settings, ErrSlugTaken, and ErrSlugReserved.
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

// Save stores the draft, which is not visible until it is published. Faults: as those of Add.
func (b *Brands) Save(ctx context.Context, ownerID uuid.UUID, slug string, settings Settings) error {
	if err := b.check(slug, settings); err != nil {
		return err
	}
	return b.storage.SaveBrand(ctx, ownerID, slug, settings, nil)
}

// SaveWithLogo is Save with a new logo. Faults: also those of ReadLogo.
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

// Publish publishes the draft. Faults: those of slugs and settings, since the draft may have been saved under older
// rules.
func (b *Brands) Publish(ctx context.Context, ownerID uuid.UUID) error {
	brand, _, _, err := b.storage.BrandOf(ctx, ownerID)
	if err != nil {
		return err
	}
	if err := b.check(brand.Slug, brand.Draft); err != nil {
		return err
	}
	return b.storage.PublishBrand(ctx, ownerID, b.now(), MaxVersions)
}

// GoBack publishes a former version again.
func (b *Brands) GoBack(ctx context.Context, ownerID uuid.UUID, number int) error {
	brand, versions, _, err := b.storage.BrandOf(ctx, ownerID)
	if err != nil {
		return err
	}
	for _, version := range versions {
		if version.Number == number {
			if err := b.Save(ctx, ownerID, brand.Slug, version.Settings); err != nil {
				return err
			}
			return b.Publish(ctx, ownerID)
		}
	}
	return errNoVersion
}

// AddHost adds a host to a brand. It is served once CheckHost has verified it.
func (b *Brands) AddHost(ctx context.Context, ownerID uuid.UUID, typed string) error {
	name, err := ParseHost(typed, b.site.Host)
	if err != nil {
		return err
	}
	return b.storage.AddHost(ctx, ownerID, Host{Name: name, Token: rand.Text(), MadeAt: b.now().UTC()}, MaxHosts)
}

// CheckHost verifies that a host belongs to the brand's owner. On success, the host serves the brand; after failing for
// LostAfter, it no longer does. Faults: those of Verifier.Verify.
func (b *Brands) CheckHost(ctx context.Context, ownerID uuid.UUID, name string) error {
	_, _, hosts, err := b.storage.BrandOf(ctx, ownerID)
	if err != nil {
		return err
	}
	for _, host := range hosts {
		if host.Name != name {
			continue
		}
		now, ctx := b.now(), actor.System(ctx) // as the system, since the host may be another brand's
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

// SetOrigins sets the origins that may embed the editor, one per line. Fault: embed.ErrOrigins.
func (b *Brands) SetOrigins(ctx context.Context, ownerID uuid.UUID, typed string) error {
	origins, err := embed.ParseOrigins(typed)
	if err != nil {
		return err
	}
	return b.storage.SetOrigins(ctx, ownerID, origins)
}

// RenewEmbedSecret replaces the secret of embed tokens. The former one is invalid at once.
func (b *Brands) RenewEmbedSecret(ctx context.Context, ownerID uuid.UUID) error {
	return b.storage.RenewEmbedSecret(ctx, ownerID)
}

// DeleteHost removes a host.
func (b *Brands) DeleteHost(ctx context.Context, ownerID uuid.UUID, name string) error {
	return b.storage.DeleteHost(ctx, ownerID, name)
}

// BaseURL returns the URL of a brand: its own host, or a path on our site.
func (p Published) BaseURL(ours *url.URL) string {
	if p.Host == "" {
		return ours.JoinPath("w", p.Slug).String()
	}
	return strings.Replace(ours.Scheme+"://"+ours.Host, ours.Hostname(), p.Host, 1)
}
