package usage

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/internal/fault"
)

// Lifetime is how long words stay reserved for a run whose process died. It must exceed the duration of any run.
const Lifetime = 2 * time.Minute

const (
	// settleTimeout bounds releasing words after a run, which its caller cannot cancel.
	settleTimeout = 5 * time.Second
	// countTimeout bounds charging a run, including the rendering of its answer.
	countTimeout = 20 * time.Second
)

// Meter meters users' words: it reserves, charges, and reports them. It is safe for concurrent use.
type Meter struct {
	holdings billing.Entitlements
	storage  Storage
	now      func() time.Time
}

// NewMeter returns a meter on the storage. now is the clock.
func NewMeter(holdings billing.Entitlements, storage Storage, now func() time.Time) *Meter {
	return &Meter{holdings: holdings, storage: storage, now: now}
}

// UsageOf returns the user's access and, if it is active, their usage in its period.
func (m *Meter) UsageOf(ctx context.Context, userID uuid.UUID) (billing.Access, Usage, error) {
	held, err := m.holdings.Holding(ctx, userID)
	if err != nil {
		return billing.Access{}, Usage{}, err
	}
	access := billing.AccessAt(held, m.now())
	if !access.Active {
		return access, Usage{}, nil
	}
	used, err := m.storage.UsedWords(ctx, userID, access.PeriodStart)
	return access, newUsage(access, used), err
}

// Run describes the processing of one text by an engine.
type Run struct {
	UserID      uuid.UUID
	Access      billing.Access // must be Active
	Key         uuid.UUID      // idempotency key: a repeated run is charged once; uuid.Nil generates one
	Words       int
	Fingerprint Fingerprint // of the text and its settings
	Draft       Draft
}

// Outcome is the result of a run.
type Outcome struct {
	Changed     bool        // the result differs from the text
	Fingerprint Fingerprint // of the text and the result
}

// Answer renders the response. It gets the usage including the run, and the run's charge. It must be fast, and must not
// use the storage.
type Answer func(standing Usage, count Count) error

// Reserved is the reservation of a run's words. Release must be called when the run has ended, whatever its result.
type Reserved struct {
	meter       *Meter
	run         Run
	reservation Reservation
	counted     bool // the same text has been charged in this period
	held        bool // words are reserved, which Release has to give back
}

// Reserve reserves a run's words in the period of its Access before the work. It returns ErrLimit if they exceed the
// remaining words, and ErrKeyReused or ErrUnderWay if the key is in use. A key is free again after a run that failed or
// changed nothing.
func (m *Meter) Reserve(ctx context.Context, run Run) (*Reserved, error) {
	reservation, err := m.reservation(run)
	if err != nil {
		return nil, err
	}
	counted, err := m.storage.Reserve(ctx, reservation, run.Access.Plan.WordLimit)
	held := &Reserved{meter: m, run: run, reservation: reservation, counted: counted, held: !counted && !isRejection(err)}
	if errors.Is(err, ErrLimit) || run.Access.Seat && errors.Is(err, ErrClosed) {
		err = LimitOf(run.Access)
	}
	if err != nil {
		held.Release(ctx)
		return nil, err
	}
	return held, nil
}

// Count charges the run's words if it changed something, and calls answer to render the response. Nothing is charged if
// answer fails or panics, or if ctx is done after it, nor for a text or an outcome that has been charged in this
// period.
func (h *Reserved) Count(ctx context.Context, outcome Outcome, answer Answer) error {
	err := h.meter.count(ctx, h.reservation, outcome, h.counted, func(count Count) error {
		if err := answer(newUsage(h.run.Access, count.Used), count); err != nil {
			return err
		}
		return ctx.Err() // the client may have disconnected
	})
	h.held = h.held && (err != nil || !outcome.Changed)
	return err
}

// CountDelivered ends a run that its caller canceled after a part of the result was delivered: it charges words for the
// delivered paragraphs, which are those of part. If that fails, nothing is charged.
func (h *Reserved) CountDelivered(ctx context.Context, part Draft, words int) {
	if !h.held {
		return
	}
	h.held = false
	ctx, cancel := detached(ctx)
	defer cancel()
	delivered := h.reservation
	delivered.Draft = part
	_ = h.meter.storage.CommitDelivered(ctx, delivered, words)
}

// Release releases the words that were not charged. If that fails, Sweep does it later.
func (h *Reserved) Release(ctx context.Context) {
	if !h.held {
		return
	}
	h.held = false
	ctx, cancel := detached(ctx)
	defer cancel()
	_ = h.meter.storage.Release(ctx, h.reservation)
}

// reservation returns the reservation of a run under a new id.
func (m *Meter) reservation(run Run) (Reservation, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return Reservation{}, err
	}
	key := run.Key
	if key == uuid.Nil {
		key = id
	}
	access := run.Access
	return Reservation{ID: id, Key: key, UserID: run.UserID, PeriodStart: access.PeriodStart,
		PeriodEnd: access.PeriodEnd, Limit: access.Plan.WordLimit, Words: run.Words, Fingerprint: run.Fingerprint,
		Draft: run.Draft, CreatedAt: access.Now, ExpiresAt: m.now().Add(Lifetime)}, nil
}

// isRejection reports whether err is the storage's decision. After any other error the words may be reserved: the
// statement may have succeeded and its answer been lost.
func isRejection(err error) bool {
	kind := fault.KindOf(err)
	return err != nil && kind != fault.Internal && kind != fault.Unavailable
}

// count charges the words if necessary, and calls deliver with the charge.
func (m *Meter) count(
	ctx context.Context, reservation Reservation, outcome Outcome, counted bool, deliver Deliver,
) error {
	ctx, cancel := context.WithTimeout(ctx, countTimeout)
	defer cancel()
	if outcome.Changed && !counted {
		return m.storage.Commit(ctx, reservation, reservation.Words, outcome.Fingerprint, deliver)
	}
	used, again, err := m.storage.Counted(ctx, reservation.UserID, reservation.PeriodStart, outcome.Fingerprint)
	if err != nil {
		return err
	}
	return deliver(Count{Used: used, Same: again})
}

// detached returns a context that the caller's cancellation does not end, with settleTimeout.
func detached(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), settleTimeout)
}

// Sweep releases the words of expired runs. Call it periodically, from any process.
func (m *Meter) Sweep(ctx context.Context) error {
	_, err := m.storage.ReleaseExpired(ctx, m.now())
	return err
}

func newUsage(access billing.Access, used int) Usage {
	return Usage{Used: used, Limit: access.Plan.WordLimit, PeriodEnd: access.PeriodEnd}
}
