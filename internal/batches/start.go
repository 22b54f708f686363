package batches

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/google/uuid"

	"plainhand/engine/humanize"
	"plainhand/internal/billing"
	"plainhand/internal/config/secret"
	"plainhand/internal/fault"
	"plainhand/internal/pg/waitbudget"
	"plainhand/internal/usage"
)

// errReading is returned for a batch whose items have not all been read.
var errReading = fault.New(fault.Conflict, "We’re still reading this batch.", "Wait until the last file has been read.")

// errStarting is returned for a batch that another request is starting, or was starting when it was killed.
var errStarting = fault.New(fault.Conflict, "This batch is being started.",
	"Reload the page. If it says the same in two minutes, start it again.")

// errNothing is returned for a batch without an item that can be started.
var errNothing = fault.New(fault.Conflict, "There’s nothing in this batch that can be started.",
	"Each line says why. Send other files, or free some words.")

// Start reserves the words of an Open batch's items in order and queues the items whose words fit. Access is the
// owner's current access. Faults: ErrNone, ErrState, errReading, errStarting, errNothing, and limit errors.
func (b *Batches) Start(ctx context.Context, userID, id uuid.UUID, access billing.Access) error {
	batch, items, err := b.Open(ctx, userID, id)
	switch {
	case err != nil:
		return err
	case batch.State != Open:
		return ErrState
	case !Count(items).Read():
		return errReading
	}
	return b.reserve(ctx, batch, access, []ItemState{Ready}, nil, func(reserved []ReservedItem) error {
		return b.Storage.StartBatch(ctx, userID, id, reserved, b.Now(), UnaffordableExpiry(batch, access))
	})
}

// UnaffordableExpiry is the expiry of a batch with Unaffordable items: a few days into the next period, so that they
// can be retried with new words.
func UnaffordableExpiry(batch Batch, access billing.Access) time.Time {
	const restDays = 3
	if until := access.PeriodEnd.AddDate(0, 0, restDays); until.After(batch.ExpiresAt) {
		return until
	}
	return batch.ExpiresAt
}

// Retry queues failed items again: the named ones, or all if none is named. Faults as those of Start.
func (b *Batches) Retry(
	ctx context.Context, userID, id uuid.UUID, access billing.Access, named []uuid.UUID,
) error {
	batch, _, err := b.Open(ctx, userID, id)
	if err != nil {
		return err
	}
	return b.reserve(ctx, batch, access, Retryable, named, func(reserved []ReservedItem) error {
		return b.Storage.RetryItems(ctx, userID, id, reserved)
	})
}

// reserve reserves the words of items in some states, in order, and passes the items whose words fit to begin. No names
// means all items. On failure, the reservations are released.
func (b *Batches) reserve(ctx context.Context, batch Batch, access billing.Access, states []ItemState,
	named []uuid.UUID, begin func([]ReservedItem) error,
) error {
	sealer, err := b.History.Sealer(ctx, batch.UserID)
	if err != nil {
		return err
	}
	var reserved []ReservedItem
	var reservations []*usage.PlanReservation
	why := errNothing
	err = b.Storage.Drafts(ctx, batch.ID, states, func(item Drafted) error {
		if len(named) > 0 && !slices.Contains(named, item.ID) {
			return nil
		}
		reservation, err := b.reserveItem(ctx, sealer, batch, access, item)
		switch {
		case errors.Is(err, usage.ErrLimit) || errors.Is(err, usage.ErrClosed):
			why, _ = errors.AsType[*fault.Error](err)
			return nil // the item keeps its state, and the owner sees the reason
		case errors.Is(err, usage.ErrInProgress) || errors.Is(err, usage.ErrKeyReused):
			return errStarting.Because(err)
		case err != nil:
			return err
		}
		entry := reservation.Entry()
		reservedItem := ReservedItem{ItemID: item.ID, PeriodStart: entry.PeriodStart}
		if !reservation.AlreadyCharged() {
			reservedItem.Reservation = &entry.ID
			reservations = append(reservations, reservation)
		}
		reserved = append(reserved, reservedItem)
		return nil
	})
	if err == nil && len(reserved) == 0 {
		err = why
	}
	if err == nil {
		err = begin(reserved)
	}
	if err != nil {
		b.releaseAll(ctx, reservations)
	}
	return err
}

// releaseAll releases reservations that are not used.
func (b *Batches) releaseAll(ctx context.Context, reserved []*usage.PlanReservation) {
	ctx = waitbudget.Without(ctx)
	for _, reservation := range reserved {
		reservation.Release(ctx)
	}
}

// reserveItem reserves the words of an item. The item's ID is its key, so two requests can't reserve words for one item
// at a time. The reservation expires after usage.Lifetime; those of a started batch are renewed by the sweep.
func (b *Batches) reserveItem(
	ctx context.Context, sealer secret.Sealer, batch Batch, access billing.Access, item Drafted,
) (*usage.PlanReservation, error) {
	text, err := decryptDraft(sealer, batch.UserID, item.ID, item.Draft)
	if err != nil {
		return nil, err
	}
	prepared, err := humanize.Prepare(ctx, batch.Settings.request(text, item.KeepsForm))
	if err != nil {
		return nil, err
	}
	return b.Meter.Reserve(ctx, usage.NewRun(batch.UserID, access, item.ID, prepared))
}
