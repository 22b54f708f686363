package usage

import (
	"context"
	"crypto/sha256"
	"time"

	"github.com/google/uuid"
)

// Fingerprint stands for a text and its settings, or for a text and what came out of it. Neither can be read from it.
type Fingerprint [sha256.Size]byte

// Reservation is a run's entry in the ledger, with the words that are held for it.
type Reservation struct {
	ID          uuid.UUID
	Key         uuid.UUID // names the run for whoever asked for it
	UserID      uuid.UUID
	PeriodStart time.Time
	Words       int
	Fingerprint Fingerprint
	CreatedAt   time.Time // by the user's clock
	ExpiresAt   time.Time // by ours
}

// Deliver draws what will be sent. It is told the words used by then, and whether the same came out before in this
// period.
type Deliver func(used int, again bool) error

// Storage keeps the ledger of runs and the sums of each user and period. Every method is one step that happens as a
// whole or not at all. A limit of billing.Unlimited never refuses.
type Storage interface {
	// UsedWords returns what is counted for the user in the period that starts at start, 0 when nothing is.
	UsedWords(ctx context.Context, userID uuid.UUID, start time.Time) (int, error)
	// Counted returns the same, and whether this outcome is counted in it.
	Counted(ctx context.Context, userID uuid.UUID, start time.Time, outcome Fingerprint) (used int, again bool, err error)
	// Reserve holds the words, or returns ErrLimit when they do not fit beside what is used and held, ErrKeyReused,
	// ErrUnderWay or ErrClosed. After any other error they may be held: the caller must Release them. It holds nothing
	// and reports counted for a key or, in this period, a fingerprint that is committed.
	Reserve(ctx context.Context, reservation Reservation, limit int) (counted bool, err error)
	// Commit counts words, at most those that are held, gives back the rest and tells deliver the new total, and whether
	// the same outcome was counted before in this period. It counts none then, and from now on the fingerprint is
	// counted, too; nor any when the same fingerprint was committed meanwhile. It returns ErrExpired when nothing is
	// held any more. What deliver fails, or ctx cuts off before its end, has changed nothing. Whoever else changes this
	// user's words waits meanwhile: it must be quick, and must not ask the storage for anything.
	Commit(ctx context.Context, reservation Reservation, words int, outcome Fingerprint, deliver Deliver) error
	// Release gives back the words that are held, and leaves none to a Reserve of the same run that comes through
	// later. After Commit it does nothing.
	Release(ctx context.Context, reservation Reservation) error
	// ReleaseExpired gives back what is held past its ExpiresAt, and returns how many runs that were. It leaves those
	// that somebody else is working on for the next time.
	ReleaseExpired(ctx context.Context, now time.Time) (runs int, err error)
}
