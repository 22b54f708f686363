package usage

import (
	"context"
	"crypto/sha256"
	"time"

	"plainhand/internal/billing"

	"github.com/google/uuid"
)

// Fingerprint is the hash of a text and its settings, or of a text and its outcome.
type Fingerprint [sha256.Size]byte

// Entry is a run's entry in the ledger, with the words reserved for it.
type Entry struct {
	ID          uuid.UUID
	Key         uuid.UUID // the idempotency key of the run
	UserID      uuid.UUID
	PeriodStart time.Time
	PeriodEnd   time.Time
	Limit       int // words in the period, or billing.Unlimited
	Words       int
	Fingerprint Fingerprint
	Draft       Draft
	CreatedAt   time.Time // by the user's clock, which a test clock may have moved
	ExpiresAt   time.Time // by the server's clock
}

// Reserved is the result of Storage.Reserve: the reserved words, and the usage of the period before them.
type Reserved struct {
	AlreadyCharged bool // the key or the text was charged in this period, and nothing is reserved
	Words          int  // reserved, which may be 0
	Used           int  // words in the period
	Versions       int  // of the draft in this period; 0 without draft pricing
	Rounds         int  // how many times the draft's words were charged in this period
}

// State is a user's entitlement and the words used in their latest periods, at one time.
type State struct {
	Entitlement billing.Entitlement
	Periods     []PeriodWords // the latest first, at most StatePeriods
}

// StatePeriods is the maximum number of periods in a State: more than two years of months.
const StatePeriods = 30

// PeriodWords are the words used in the period that begins at Start.
type PeriodWords struct {
	Start time.Time
	Words int
}

// Storage stores the ledger of runs, and the totals per user and period. Every method is atomic. A limit of
// billing.Unlimited is never exceeded.
type Storage interface {
	TrialStorage
	// State returns a user's entitlement and usage. The entitlement is zero for a user who has never had a plan.
	State(ctx context.Context, userID uuid.UUID) (State, error)
	// UsedWords returns the words charged to the user in the period that begins at start.
	UsedWords(ctx context.Context, userID uuid.UUID, start time.Time) (int, error)
	// OutcomeCharged is UsedWords, and also reports whether an outcome has been charged in the period.
	OutcomeCharged(
		ctx context.Context, userID uuid.UUID, start time.Time, outcome Fingerprint,
	) (used int, charged bool, err error)
	// Reserve reserves the words that the entry's draft costs, which may be 0. It returns ErrLimit if they exceed the
	// limit together with the used and reserved words, or ErrKeyReused, ErrInProgress, or ErrClosed. After any other error
	// the words may be reserved, and the caller must Release them.
	Reserve(ctx context.Context, entry Entry) (Reserved, error)
	// Commit charges at most the entry's words, the reserved ones, and those that the draft costs at this time, and
	// releases the rest. It charges 0 words if the outcome or the fingerprint was committed in this period before; later
	// runs with this fingerprint are free. It returns ErrExpired if nothing is reserved anymore.
	Commit(ctx context.Context, entry Entry, outcome Fingerprint) (Charge, error)
	// CommitDelivered charges the words of an entry whose run was canceled after a part of its result was delivered. Its
	// draft has only the delivered paragraphs, which are paid for from then on; the rest is not. A draft that was charged
	// before has one more version.
	CommitDelivered(ctx context.Context, entry Entry) error
	// Release releases the reserved words, and makes a Reserve of the same run that takes effect later fail. After
	// Commit it does nothing.
	Release(ctx context.Context, entry Entry) error
	// ReleaseExpired releases reservations past their ExpiresAt, and returns their number. It skips those of users
	// whose words another transaction has locked.
	ReleaseExpired(ctx context.Context, now time.Time) (runs int, err error)
}
