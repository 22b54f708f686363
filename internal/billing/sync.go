package billing

import (
	"context"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
)

// ErrNoCustomer is returned for a gateway customer that is not in our database, or not yet.
var ErrNoCustomer = fault.New(fault.NotFound, "We couldn’t find that customer.",
	"If you haven’t bought a plan yet, start from the pricing page.")

// readTimeout bounds a reading of the gateway, during which the customer is locked.
const readTimeout = 20 * time.Second

// Customer is a user's account at the payment gateway.
type Customer struct {
	ID          string // the gateway's
	UserID      uuid.UUID
	Gateway     string     // "stripe" or "demo"
	FirstPaidAt *time.Time // start of the first paid period, and of the money-back guarantee
	Clock       Clock
	CreatedAt   time.Time
}

// Reader is the part of a gateway that Sync needs.
type Reader interface {
	// Subscriptions returns all of a customer's subscriptions, including those that have ended.
	Subscriptions(ctx context.Context, customerID string) ([]Snapshot, error)
}

// SyncStorage stores the state of customers.
type SyncStorage interface {
	// UpdateSubscriptions stores what update returns, except news whose key is known. From before update is called until
	// that is stored, the customer is locked against every other such call. It returns ErrNoCustomer if there is no such
	// customer.
	UpdateSubscriptions(ctx context.Context, customerID string, update Update) error
}

// Update returns the customer's current subscriptions, which replace the known ones.
type Update func(ctx context.Context, customer Customer, known []Subscription) (Reading, error)

// Reading is the gateway's state and what is new in it. It is stored in one transaction.
type Reading struct {
	Subscriptions []Subscription
	News          []Event
	Cut           []CutPeriod
}

// Sync is the only writer of subscriptions. It is safe for concurrent use, even by several processes.
type Sync struct {
	gateway Reader
	storage SyncStorage
	now     func() time.Time
}

// NewSync returns a Sync that updates storage from the gateway. now is the clock.
func NewSync(gateway Reader, storage SyncStorage, now func() time.Time) *Sync {
	return &Sync{gateway: gateway, storage: storage, now: now}
}

// Customer reads the gateway and stores its state. Every hint of a change calls it: an event, a return from the
// checkout, the reconciler, an operator. It reads after locking: otherwise a process that read earlier could write
// later and restore the old state.
func (s *Sync) Customer(ctx context.Context, customerID string) error {
	return s.storage.UpdateSubscriptions(ctx, customerID,
		func(ctx context.Context, customer Customer, known []Subscription) (Reading, error) {
			ctx, cancel := context.WithTimeout(ctx, readTimeout)
			defer cancel()
			snapshots, err := s.gateway.Subscriptions(ctx, customerID)
			if err != nil {
				return Reading{}, err
			}
			return newReading(known, snapshots, customer.Clock.At(s.now())), nil
		})
}

func newReading(known []Subscription, snapshots []Snapshot, now time.Time) Reading {
	merged := merge(known, snapshots, now)
	return Reading{Subscriptions: merged, News: newsOf(known, merged, now), Cut: cutPeriods(known, merged)}
}

// merge returns every subscription that the gateway listed. The gateway lists ended ones too, so none is lost.
func merge(known []Subscription, snapshots []Snapshot, now time.Time) []Subscription {
	before := byID(known)
	merged := make([]Subscription, len(snapshots))
	for i, snapshot := range snapshots {
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
