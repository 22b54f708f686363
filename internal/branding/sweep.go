package branding

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
)

const (
	// checkInterval is the time between checks of a verified host.
	checkInterval = 24 * time.Hour
	// sweepBatch is the number of brands, or hosts, processed at a time.
	sweepBatch = 100
)

// SweepStorage stores what the sweep needs.
type SweepStorage interface {
	// OwnersOfBrands returns owners in the order of their IDs, after one.
	OwnersOfBrands(ctx context.Context, after uuid.UUID, limit int) ([]uuid.UUID, error)
	// Rest records whether a brand is suspended, and since when. It deletes a brand, with its users, that has been
	// suspended since before a time.
	Rest(ctx context.Context, ownerID uuid.UUID, rests bool, now, before time.Time) error
	// HostsToCheck returns verified hosts that were last checked before a time.
	HostsToCheck(ctx context.Context, before time.Time, limit int) ([]OwnedHost, error)
}

// OwnedHost is a host with the owner of its brand.
type OwnedHost struct {
	OwnerID uuid.UUID
	Name    string
}

// Sweep suspends brands whose owners' plans lack white-labeling, deletes those suspended for RestDays, and checks
// hosts. Call it periodically, from any process.
func (b *Brands) Sweep(ctx context.Context) error {
	return errors.Join(b.sweepBrands(ctx), b.sweepHosts(ctx))
}

func (b *Brands) sweepBrands(ctx context.Context) error {
	var failed error // of single brands, which don't stop the sweep
	for after := uuid.Nil; ; {
		owners, err := b.storage.OwnersOfBrands(ctx, after, sweepBatch)
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

// sweepHosts checks hosts that are due. A host whose checks fail loses its verification after LostAfter.
func (b *Brands) sweepHosts(ctx context.Context) error {
	hosts, err := b.storage.HostsToCheck(ctx, b.now().Add(-checkInterval), sweepBatch)
	for _, host := range hosts {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		_ = b.CheckHost(ctx, host.OwnerID, host.Name) // CheckHost stores the failure
	}
	return err
}
