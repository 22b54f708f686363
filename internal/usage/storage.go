package usage

import (
	"context"
	"crypto/sha256"
	"time"

	"github.com/google/uuid"
)

// Fingerprint identifies a text and its settings, or a text and its outcome. Neither can be recovered from it.
type Fingerprint [sha256.Size]byte

// Reservation is a run's entry in the ledger, with the words held for it.
type Reservation struct {
	ID          uuid.UUID
	Key         uuid.UUID // identifies the run for its client
	UserID      uuid.UUID
	PeriodStart time.Time
	PeriodEnd   time.Time
	Limit       int // words in the period, or billing.Unlimited
	Words       int
	Fingerprint Fingerprint
	Draft       Draft
	CreatedAt   time.Time // by the user's clock
	ExpiresAt   time.Time // by ours
}

// Deliver renders what will be sent.
type Deliver func(Count) error

// Storage stores the ledger of runs, and the sums per user and period. Every method is a single step that happens
// completely or not at all. A limit of billing.Unlimited never refuses.
type Storage interface {
	// UsedWords returns how many words are counted for the user in the period that begins at start.
	UsedWords(ctx context.Context, userID uuid.UUID, start time.Time) (int, error)
	// Counted returns the same, and whether this outcome is among the counted ones.
	Counted(ctx context.Context, userID uuid.UUID, start time.Time, outcome Fingerprint) (used int, again bool, err error)
	// Reserve holds the words that the draft costs, which may be none. It returns ErrLimit if they do not fit with what
	// is used and held, ErrKeyReused, ErrUnderWay, or ErrClosed. After any other error the words may be held, and the
	// caller must Release them. For a key that is committed or, in this period, a committed fingerprint, it holds
	// nothing and reports counted.
	Reserve(ctx context.Context, reservation Reservation, limit int) (counted bool, err error)
	// Commit counts words, at most those that are held and those that the draft costs by now, gives back the rest, and
	// passes deliver how it counted. If the same outcome was counted before in this period it counts no words, and from
	// now on the fingerprint is counted as well; nor does it count any if the same fingerprint was committed meanwhile.
	// It returns ErrExpired if nothing is held anymore. If deliver fails, or ctx ends first, nothing has changed.
	// Everybody else who changes this user's words waits meanwhile, so deliver must be fast and must not use the
	// storage.
	Commit(ctx context.Context, reservation Reservation, words int, outcome Fingerprint, deliver Deliver) error
	// CommitDelivered counts words for a run that was canceled when part of its result had been delivered. The
	// reservation's draft has only the delivered paragraphs, which are paid for from now on; the rest is not. A draft
	// whose words were counted before has one version more.
	CommitDelivered(ctx context.Context, reservation Reservation, words int) error
	// Release gives back the held words, and leaves none to a Reserve of the same run that takes effect later. After
	// Commit it does nothing.
	Release(ctx context.Context, reservation Reservation) error
	// ReleaseExpired gives back what is held past its ExpiresAt, and returns how many runs that concerned. It leaves
	// those in use by somebody else for the next time.
	ReleaseExpired(ctx context.Context, now time.Time) (runs int, err error)
}
