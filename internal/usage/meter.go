package usage

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/internal/fault"
)

// Lifetime is how long words are held for a run that never ended because its process died. It must be longer than any
// run takes.
const Lifetime = 2 * time.Minute

const (
	// settleLimit bounds giving back after a run, which its caller can no longer cancel.
	settleLimit = 5 * time.Second
	// countLimit bounds counting, including the rendering during it.
	countLimit = 20 * time.Second
)

// Meter knows where users stand, and counts what they use. It is safe for concurrent use.
type Meter struct {
	holdings billing.Holdings
	storage  Storage
	now      func() time.Time
}

// NewMeter returns a meter on the storage. now is the clock.
func NewMeter(holdings billing.Holdings, storage Storage, now func() time.Time) *Meter {
	return &Meter{holdings: holdings, storage: storage, now: now}
}

// Standing returns what the user may do now and, when they have a plan, the words they have used in its period.
func (m *Meter) Standing(ctx context.Context, userID uuid.UUID) (billing.Access, Usage, error) {
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

// Run is one text on its way through an engine.
type Run struct {
	UserID      uuid.UUID
	Access      billing.Access // must be Active
	Key         uuid.UUID      // identifies the run, so that sending it twice counts once; uuid.Nil makes a new one
	Words       int
	Fingerprint Fingerprint // of the text and its settings
	Draft       Draft
}

// Outcome is what came out of a run.
type Outcome struct {
	Changed     bool        // the text differs from the one that was sent
	Fingerprint Fingerprint // of both
}

// Answer renders what will be sent. It gets the new standing, and how the run was counted. It must be fast, and must
// not use the storage.
type Answer func(standing Usage, count Count) error

// Held are the words of a run on its way. Release must be called when the run has ended, however it did.
type Held struct {
	meter       *Meter
	run         Run
	reservation Reservation
	counted     bool // the same text is counted in this period already
	held        bool // words are on hold, which are due back
}

// Hold takes a run's words from what is left of the period of its Access, before there is any work. Words that do not
// fit are ErrLimit. ErrKeyReused and ErrUnderWay concern the key, which is free again after a run that failed or
// changed nothing.
func (m *Meter) Hold(ctx context.Context, run Run) (*Held, error) {
	reservation, err := m.reservation(run)
	if err != nil {
		return nil, err
	}
	counted, err := m.storage.Reserve(ctx, reservation, run.Access.Plan.WordLimit)
	held := &Held{meter: m, run: run, reservation: reservation, counted: counted, held: !counted && !refused(err)}
	if errors.Is(err, ErrLimit) || run.Access.Seat && errors.Is(err, ErrClosed) {
		err = LimitOf(run.Access)
	}
	if err != nil {
		held.Release(ctx)
		return nil, err
	}
	return held, nil
}

// Count counts the run's words if it changed something, and lets answer render what will be sent: words are counted
// only for an answer that exists, and for somebody who is still waiting for it. Nothing is counted if answer fails or
// panics, or if ctx is done by then, nor for a text or an outcome that is already counted in this period.
func (h *Held) Count(ctx context.Context, outcome Outcome, answer Answer) error {
	err := h.meter.count(ctx, h.reservation, outcome, h.counted, func(count Count) error {
		if err := answer(newUsage(h.run.Access, count.Used), count); err != nil {
			return err
		}
		return ctx.Err() // nobody may be left to send it to
	})
	h.held = h.held && (err != nil || !outcome.Changed)
	return err
}

// CountDelivered ends a run that its caller canceled after part of the result had been delivered: it counts the
// delivered paragraphs, of part, by their words. If that fails, nothing is counted.
func (h *Held) CountDelivered(ctx context.Context, part Draft, words int) {
	if !h.held {
		return
	}
	h.held = false
	ctx, cancel := settling(ctx)
	defer cancel()
	delivered := h.reservation
	delivered.Draft = part
	_ = h.meter.storage.CommitDelivered(ctx, delivered, words)
}

// Release gives back the words that were not counted. If that fails, Sweep does it later.
func (h *Held) Release(ctx context.Context) {
	if !h.held {
		return
	}
	h.held = false
	ctx, cancel := settling(ctx)
	defer cancel()
	_ = h.meter.storage.Release(ctx, h.reservation)
}

// reservation holds every word of the run under its own id.
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

// refused reports whether err is the storage's decision. After any other error words may be held: the statement may
// have succeeded, and its answer been lost.
func refused(err error) bool {
	kind := fault.KindOf(err)
	return err != nil && kind != fault.Internal && kind != fault.Unavailable
}

// count counts the words, if they are due, and gives deliver the usage including them.
func (m *Meter) count(
	ctx context.Context, reservation Reservation, outcome Outcome, counted bool, deliver Deliver,
) error {
	ctx, cancel := context.WithTimeout(ctx, countLimit)
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

// settling returns a context that continues after the run's caller has gone.
func settling(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), settleLimit)
}

// Sweep gives back the words of runs that never ended. Call it now and then, from any process.
func (m *Meter) Sweep(ctx context.Context) error {
	_, err := m.storage.ReleaseExpired(ctx, m.now())
	return err
}

func newUsage(access billing.Access, used int) Usage {
	return Usage{Used: used, Limit: access.Plan.WordLimit, PeriodEnd: access.PeriodEnd}
}
