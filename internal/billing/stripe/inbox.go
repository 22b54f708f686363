package stripe

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"plainhand/internal/billing"
)

// Types are the events that a webhook endpoint must subscribe to: whatever can change what a customer holds, and what a
// person should look into. Others are acknowledged and forgotten.
var Types = []string{
	"customer.subscription.created", "customer.subscription.updated", "customer.subscription.deleted",
	"customer.subscription.paused", "customer.subscription.resumed",
	"customer.subscription.pending_update_applied", "customer.subscription.pending_update_expired",
	"subscription_schedule.updated", "subscription_schedule.released", "subscription_schedule.canceled",
	"invoice.finalized", "invoice.finalization_failed", "invoice.paid", "invoice.payment_failed",
	"invoice.payment_action_required", "invoice.voided", "invoice.marked_uncollectible",
	"customer.deleted", "charge.refunded", "charge.dispute.created", "refund.failed",
}

// EventStorage stores events.
type EventStorage interface {
	// AddEvent stores an event and, with reread, inserts an EventReading, both or neither. An event that is stored already
	// is left alone.
	AddEvent(ctx context.Context, event Event, receivedAt time.Time, reread bool) error
	// NoteReading records how a try to process the event ended. Without a failure, the event is processed.
	NoteReading(ctx context.Context, eventID string, at time.Time, failure error) error
	// HasUser reports whether there is a user with this id.
	HasUser(ctx context.Context, userID uuid.UUID) (bool, error)
}

// Inbox takes the events that Stripe sends to the webhook.
type Inbox struct {
	gateway *Gateway
	storage EventStorage
	now     func() time.Time
}

// NewInbox returns the gateway's inbox. now is the clock.
func NewInbox(gateway *Gateway, storage EventStorage, now func() time.Time) *Inbox {
	return &Inbox{gateway: gateway, storage: storage, now: now}
}

// Take stores the event in a request with this body and Stripe-Signature header, see Gateway.Verify, and returns the
// customer whom it is about, if any. What follows from it happens later, in EventReader. An event from the mode that
// our key is not for is stored as well, but nothing follows from it.
func (i *Inbox) Take(ctx context.Context, body []byte, signature string) (customerID string, err error) {
	event, err := i.gateway.Verify(body, signature)
	if err != nil || !slices.Contains(Types, event.Type) {
		return "", err
	}
	reread := event.CustomerID != "" && event.Live == i.gateway.live
	return event.CustomerID, i.storage.AddEvent(ctx, event, i.now(), reread)
}

// EventReading is the job that reads an event's customer again.
type EventReading struct {
	EventID    string `json:"event_id"`
	CustomerID string `json:"customer_id"`
}

// Kind is the job's name in the queue.
func (EventReading) Kind() string { return "stripe_event" }

// rowLate is by how much an event may come before our own row for its customer exists.
const rowLate = 10 * time.Minute

// InsertOpts sets how often it is tried.
func (EventReading) InsertOpts() river.InsertOpts {
	return river.InsertOpts{MaxAttempts: billing.RereadTries}
}

// EventReader is the worker for EventReading.
type EventReader struct {
	river.WorkerDefaults[EventReading]
	gateway *Gateway // nil with another gateway, which sends no events
	storage EventStorage
	sync    *billing.Sync
	now     func() time.Time
}

// NewEventReader returns the worker for EventReading. now is the clock.
func NewEventReader(
	gateway *Gateway, storage EventStorage, sync *billing.Sync, now func() time.Time,
) *EventReader {
	return &EventReader{gateway: gateway, storage: storage, sync: sync, now: now}
}

// Work reads the customer. The event itself may be outdated by now. One about a customer of another product, or whose
// account was deleted, is dropped.
func (r *EventReader) Work(ctx context.Context, job *river.Job[EventReading]) error {
	failure := r.sync.Customer(ctx, job.Args.CustomerID)
	if errors.Is(failure, billing.ErrNoCustomer) {
		failure = r.expected(ctx, job)
	}
	return errors.Join(failure, r.storage.NoteReading(ctx, job.Args.EventID, r.now(), failure))
}

// expected returns ErrNoCustomer if our own row for the customer may still be on its way, and nil if it never comes.
func (r *EventReader) expected(ctx context.Context, job *river.Job[EventReading]) error {
	if r.gateway == nil || r.now().Sub(job.CreatedAt) > rowLate {
		return nil
	}
	userID, err := r.gateway.OwnerOf(ctx, job.Args.CustomerID)
	if err != nil || userID == uuid.Nil {
		return err
	}
	ours, err := r.storage.HasUser(ctx, userID)
	if err == nil && ours {
		err = billing.ErrNoCustomer
	}
	return err
}
