package billing

import (
	"context"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
)

// ErrNoCustomer is returned for a customer at the gateway whom we do not know, or not yet.
var ErrNoCustomer = fault.New(fault.NotFound, "We couldn’t find that customer.",
	"If you haven’t bought a plan yet, start from the pricing page.")

// readLimit bounds a reading of the gateway, during which the customer is locked.
const readLimit = 20 * time.Second

// Customer is a user at the gateway that takes their money.
type Customer struct {
	ID          string // the gateway's
	UserID      uuid.UUID
	Gateway     string     // "stripe" or "demo"
	FirstPaidAt *time.Time // the start of the first period that was paid for, and of the money-back guarantee
	Clock       Clock
	CreatedAt   time.Time
}

// Reader is the part of a gateway that Sync needs.
type Reader interface {
	// Subscriptions returns all of a customer's subscriptions, including those that have ended.
	Subscriptions(ctx context.Context, customerID string) ([]Snapshot, error)
}

// SyncStorage stores what is known about customers.
type SyncStorage interface {
	// UpdateSubscriptions stores what update returns, except news whose key is known. From before update is called until
	// that is stored, the customer is locked against every other such call. It returns ErrNoCustomer if there is no such
	// customer.
	UpdateSubscriptions(ctx context.Context, customerID string, update Update) error
}

// Update returns what is true of the customer's subscriptions now, to replace what is known.
type Update func(ctx context.Context, customer Customer, known []Subscription) (Reading, error)

// Reading is what the gateway said, and what is new in it. All of it is stored, or nothing.
type Reading struct {
	Subscriptions []Subscription
	News          []News
	Cut           []CutPeriod
}

// Sync is the one writer of subscriptions. It is safe for concurrent use, even by several processes.
type Sync struct {
	gateway Reader
	storage SyncStorage
	now     func() time.Time
}

// NewSync returns a Sync that updates storage from the gateway. now is the clock.
func NewSync(gateway Reader, storage SyncStorage, now func() time.Time) *Sync {
	return &Sync{gateway: gateway, storage: storage, now: now}
}

// Customer reads the gateway and stores what it says. Whatever hints that something changed calls it: an event, a
// return from the checkout, the reconciler, a person. It reads after locking: if two read first and then wrote, the one
// that read earlier could write later and bring the old state back.
func (s *Sync) Customer(ctx context.Context, customerID string) error {
	return s.storage.UpdateSubscriptions(ctx, customerID,
		func(ctx context.Context, customer Customer, known []Subscription) (Reading, error) {
			ctx, cancel := context.WithTimeout(ctx, readLimit)
			defer cancel()
			told, err := s.gateway.Subscriptions(ctx, customerID)
			if err != nil {
				return Reading{}, err
			}
			return newReading(known, told, customer.Clock.At(s.now())), nil
		})
}

func newReading(known []Subscription, told []Snapshot, now time.Time) Reading {
	merged := merge(known, told, now)
	return Reading{Subscriptions: merged, News: newsOf(known, merged, now), Cut: cutPeriods(known, merged)}
}

// merge returns every subscription that the gateway listed. The gateway never forgets one, so neither do we.
func merge(known []Subscription, told []Snapshot, now time.Time) []Subscription {
	before := byID(known)
	merged := make([]Subscription, len(told))
	for i, snapshot := range told {
		merged[i] = before[snapshot.ID].updated(snapshot, now)
	}
	return merged
}

func byID(known []Subscription) map[string]Subscription {
	found := make(map[string]Subscription, len(known))
	for _, subscription := range known {
		found[subscription.ID] = subscription
	}
	return found
}
