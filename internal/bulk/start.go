package bulk

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/internal/fault"
	"plainhand/internal/humanize"
	"plainhand/internal/secret"
	"plainhand/internal/usage"
	"plainhand/internal/waitbudget"
)

// errReading is returned for a batch whose items have not all been read.
var errReading = fault.New(fault.Conflict, "We’re still reading this batch.", "Wait until the last file has been read.")

// errStarting is returned for a batch that somebody is about to start, or was when they were killed.
var errStarting = fault.New(fault.Conflict, "This batch is being started.",
	"Reload the page. If it says the same in two minutes, start it again.")

// errNothing is returned for a batch of which nothing can be started.
var errNothing = fault.New(fault.Conflict, "There’s nothing in this batch that can be started.",
	"Each line says why. Send other files, or free some words.")

// Start holds the words of a batch that is Open, one item after the other, and has those worked off that fit. Access is
// what its owner may do now. Faults: ErrNone, and one that says what to wait for.
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
	return b.hold(ctx, batch, access, []ItemState{Ready}, nil, func(held []Held) error {
		return b.Storage.StartBatch(ctx, userID, id, held, b.Now(), RestUntil(batch, access))
	})
}

// RestUntil is how long a batch is kept some of whose texts did not fit into what is left of its owner's words: until
// there have been new ones for a few days.
func RestUntil(batch Batch, access billing.Access) time.Time {
	const restDays = 3
	if until := access.PeriodEnd.AddDate(0, 0, restDays); until.After(batch.ExpiresAt) {
		return until
	}
	return batch.ExpiresAt
}

// Retry has items done again that failed, or all of them where none is named. Faults as those of Start.
func (b *Batches) Retry(
	ctx context.Context, userID, id uuid.UUID, access billing.Access, named []uuid.UUID,
) error {
	batch, _, err := b.Open(ctx, userID, id)
	if err != nil {
		return err
	}
	return b.hold(ctx, batch, access, Retryable, named, func(held []Held) error {
		return b.Storage.RetryItems(ctx, userID, id, held)
	})
}

// hold holds the words of items in some states, one after the other, and passes on those that fit. No names means all.
// If that fails, what was held is given back.
func (b *Batches) hold(ctx context.Context, batch Batch, access billing.Access, states []ItemState,
	named []uuid.UUID, begin func([]Held) error,
) error {
	sealer, err := b.History.Sealer(ctx, batch.UserID)
	if err != nil {
		return err
	}
	var held []Held
	var reserved []usage.Reservation
	why := errNothing
	err = b.Storage.Drafts(ctx, batch.ID, states, func(item Drafted) error {
		if len(named) > 0 && !slices.Contains(named, item.ID) {
			return nil
		}
		reservation, counted, err := b.holdItem(ctx, sealer, batch, access, item)
		switch {
		case errors.Is(err, usage.ErrLimit) || errors.Is(err, usage.ErrClosed):
			why, _ = errors.AsType[*fault.Error](err)
			if errors.Is(err, usage.ErrLimit) {
				why = usage.LimitOf(access)
			}
			return nil // it stays, and its owner sees why
		case errors.Is(err, usage.ErrUnderWay) || errors.Is(err, usage.ErrKeyReused):
			return errStarting.Because(err)
		case err != nil:
			return err
		}
		one := Held{ItemID: item.ID, PeriodStart: reservation.PeriodStart}
		if !counted {
			one.Reservation = &reservation.ID
			reserved = append(reserved, reservation)
		}
		held = append(held, one)
		return nil
	})
	if err == nil && len(held) == 0 {
		err = why
	}
	if err == nil {
		err = begin(held)
	}
	if err != nil {
		b.giveBack(ctx, reserved)
	}
	return err
}

// giveBack releases words that nothing came of. Those that cannot be are released once their time is up.
func (b *Batches) giveBack(ctx context.Context, reserved []usage.Reservation) {
	ctx, cancel := context.WithTimeout(waitbudget.Without(context.WithoutCancel(ctx)), givingBack)
	defer cancel()
	for _, one := range reserved {
		_ = b.Ledger.Release(ctx, one)
	}
}

// givingBack is how long giving back may take.
const givingBack = 10 * time.Second

func (b *Batches) holdItem(
	ctx context.Context, sealer secret.Sealer, batch Batch, access billing.Access, item Drafted,
) (reservation usage.Reservation, counted bool, err error) {
	text, err := openDraft(sealer, batch.UserID, item.ID, item.Draft)
	if err != nil {
		return reservation, false, err
	}
	prepared, err := humanize.Prepare(ctx, batch.Settings.request(text, item.KeepsForm))
	if err != nil {
		return reservation, false, err
	}
	reservation, err = b.reservation(batch.UserID, item.ID, access, prepared)
	if err != nil {
		return reservation, false, err
	}
	counted, err = b.Ledger.Reserve(ctx, reservation, access.Plan.WordLimit)
	return reservation, counted, err
}

// reservation is the run of an item, which is also its key: nobody else can hold words for the item meanwhile. Until
// the batch is under way, it is held for as long as any run.
func (b *Batches) reservation(
	userID, itemID uuid.UUID, access billing.Access, request humanize.Prepared,
) (usage.Reservation, error) {
	id, err := uuid.NewV7()
	return usage.Reservation{ID: id, Key: itemID, UserID: userID, PeriodStart: access.PeriodStart,
		PeriodEnd: access.PeriodEnd, Limit: access.Plan.WordLimit, Words: humanize.ChargedWords(request.Text),
		Fingerprint: request.Fingerprint(), Draft: usage.DraftOf(userID, request.Document(), humanize.ChargedWords),
		CreatedAt: access.Now, ExpiresAt: b.Now().Add(usage.Lifetime)}, err
}
