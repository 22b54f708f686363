package brand

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
)

const (
	// checkEvery is how often a host is asked for its token once it is verified.
	checkEvery = 24 * time.Hour
	// sweptAtOnce is how many brands, or hosts, are looked at in one go.
	sweptAtOnce = 100
)

// SweepStorage is what looking after brands needs from a database.
type SweepStorage interface {
	// OwnersOfBrands returns owners in the order of their ids, from the one after.
	OwnersOfBrands(ctx context.Context, after uuid.UUID, limit int) ([]uuid.UUID, error)
	// Rest notes whether a brand rests, and since when. It deletes one that has since before a time, with its people.
	Rest(ctx context.Context, ownerID uuid.UUID, rests bool, now, before time.Time) error
	// HostsToCheck returns hosts that are verified, and were last checked before a time.
	HostsToCheck(ctx context.Context, before time.Time, limit int) ([]OwnedHost, error)
}

// OwnedHost is a host with the owner of its brand.
type OwnedHost struct {
	OwnerID uuid.UUID
	Name    string
}

// Sweep has brands rest whose owners' plans have none, deletes those that have rested for RestDays, and looks whether
// hosts still show their tokens. Call it now and then, from any process.
func (b *Brands) Sweep(ctx context.Context) error {
	return errors.Join(b.sweepBrands(ctx), b.sweepHosts(ctx))
}

func (b *Brands) sweepBrands(ctx context.Context) error {
	var failed error // of some, which keep nobody else waiting
	for after := uuid.Nil; ; {
		owners, err := b.storage.OwnersOfBrands(ctx, after, sweptAtOnce)
		if err != nil || len(owners) == 0 {
			return errors.Join(failed, err)
		}
		for _, owner := range owners {
			allowed, err := b.allowed(ctx, owner)
			if now := b.now(); err == nil {
				err = b.storage.Rest(ctx, owner, !allowed, now, now.AddDate(0, 0, -RestDays))
			}
			failed, after = errors.Join(failed, err), owner
		}
	}
}

// sweepHosts leaves a host that cannot be asked as CheckHost does: it is lost after LostAfter.
func (b *Brands) sweepHosts(ctx context.Context) error {
	hosts, err := b.storage.HostsToCheck(ctx, b.now().Add(-checkEvery), sweptAtOnce)
	for _, host := range hosts {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		_ = b.CheckHost(ctx, host.OwnerID, host.Name) // what failed is noted
	}
	return err
}
