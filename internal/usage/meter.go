package usage

import (
	"context"
	"errors"
	"net/netip"
	"time"

	"github.com/google/uuid"

	"plainhand/engine/humanize"
	"plainhand/internal/account/throttle"
	"plainhand/internal/billing"
	"plainhand/internal/fault"
	"plainhand/internal/pg/waitbudget"
)

// Lifetime is how long words stay reserved for a run whose process died. It must exceed the duration of any run.
const Lifetime = 2 * time.Minute

// settleTimeout bounds each statement that ends a run.
const settleTimeout = 5 * time.Second

// Meter reserves, charges, and reports words and texts. It is safe for concurrent use.
type Meter struct {
	Storage  Storage
	Attempts throttle.Counter // counts free texts and repeated runs; only Free and Plan need it
	Now      func() time.Time
}

// UsageOf returns the user's access and, if it is active, their usage in its period.
func (m *Meter) UsageOf(ctx context.Context, userID uuid.UUID) (billing.Access, Usage, error) {
	state, err := m.Storage.State(ctx, userID)
	if err != nil {
		return billing.Access{}, Usage{}, err
	}
	return m.UsageIn(ctx, userID, state)
}

// UsageIn is UsageOf for a state that was loaded before.
func (m *Meter) UsageIn(ctx context.Context, userID uuid.UUID, state State) (billing.Access, Usage, error) {
	access := billing.AccessAt(state.Entitlement, m.Now())
	if !access.Active {
		return access, Usage{}, nil
	}
	for _, period := range state.Periods {
		if period.Start.Sub(access.PeriodStart).Abs() < time.Microsecond { // the precision of PostgreSQL
			return access, newUsage(access, period.Words), nil
		}
	}
	if len(state.Periods) < StatePeriods {
		return access, newUsage(access, 0), nil
	}
	used, err := m.Storage.UsedWords(ctx, userID, access.PeriodStart)
	return access, newUsage(access, used), err
}

// Plan returns the budget of a user's plan, whose access must be active. A repeated idempotency key is charged once;
// uuid.Nil generates one.
func (m *Meter) Plan(userID uuid.UUID, access billing.Access, key uuid.UUID) Budget {
	return planBudget{m, userID, access, key}
}

// Trial returns the budget of a user's test keys for today.
func (m *Meter) Trial(userID uuid.UUID) Budget { return trialBudget{m, userID} }

// Free returns the budget of an address's network for texts without an account.
func (m *Meter) Free(address netip.Addr) Budget { return freeBudget{m, address} }

// Sweep releases the words of expired runs. Call it periodically, from any process.
func (m *Meter) Sweep(ctx context.Context) error {
	_, err := m.Storage.ReleaseExpired(ctx, m.Now())
	return err
}

// Reserve reserves a run's words in the period of its Access. It returns ErrLimit if they exceed the remaining words,
// and ErrKeyReused or ErrInProgress if the key is in use. A key is free again after a run that failed or changed
// nothing.
func (m *Meter) Reserve(ctx context.Context, run Run) (*PlanReservation, error) {
	entry, err := m.NewEntry(run)
	if err != nil {
		return nil, err
	}
	reserved, err := m.Storage.Reserve(ctx, entry)
	reservation := &PlanReservation{meter: m, access: run.Access, entry: entry, reserved: reserved,
		open: !reserved.AlreadyCharged && !isRejection(err)}
	if errors.Is(err, ErrLimit) || run.Access.Seat && errors.Is(err, ErrClosed) {
		err = LimitOf(run.Access)
	}
	if err != nil {
		reservation.Release(ctx)
		return nil, err
	}
	return reservation, nil
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

// NewRun returns the run of a user's text. See Meter.Plan for the key.
func NewRun(userID uuid.UUID, access billing.Access, key uuid.UUID, text humanize.Prepared) Run {
	return Run{UserID: userID, Access: access, Key: key, Words: humanize.ChargedWords(text.Text),
		Fingerprint: text.Fingerprint(), Draft: DraftOf(userID, text.Document())}
}

// NewEntry returns the ledger's entry of a run under a new id.
func (m *Meter) NewEntry(run Run) (Entry, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return Entry{}, err
	}
	key := run.Key
	if key == uuid.Nil {
		key = id
	}
	access := run.Access
	return Entry{ID: id, Key: key, UserID: run.UserID, PeriodStart: access.PeriodStart,
		PeriodEnd: access.PeriodEnd, Limit: access.Plan.WordLimit, Words: run.Words, Fingerprint: run.Fingerprint,
		Draft: run.Draft, CreatedAt: access.Now, ExpiresAt: m.Now().Add(Lifetime)}, nil
}

// isRejection reports whether err is the storage's decision. After any other error the words may be reserved: the
// statement may have succeeded and its answer been lost.
func isRejection(err error) bool {
	kind := fault.KindOf(err)
	return err != nil && kind != fault.Internal && kind != fault.Unavailable
}

// detached returns a context with settleTimeout that neither the caller's cancellation nor its spent wait budget ends.
func detached(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(waitbudget.Without(context.WithoutCancel(ctx)), settleTimeout)
}
