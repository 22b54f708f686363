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

// Types are the events that a webhook endpoint must subscribe to: those that can change a customer's entitlement, and
// those that an operator should investigate. Others are acknowledged and ignored.
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
	// AddEvent stores an event and, with reread, inserts an EventReading, in one transaction. An event that is stored
	// already is not changed.
	AddEvent(ctx context.Context, event Event, receivedAt time.Time, reread bool) error
	// NoteReading records the result of an attempt to process the event. Without a failure, the event is processed.
	NoteReading(ctx context.Context, eventID string, at time.Time, failure error) error
	// HasUser reports whether the user exists.
	HasUser(ctx context.Context, userID uuid.UUID) (bool, error)
}

// Inbox receives the events of Stripe's webhook.
type Inbox struct {
	gateway *Gateway
	storage EventStorage
	now     func() time.Time
}

// NewInbox returns the gateway's inbox. now is the clock.
func NewInbox(gateway *Gateway, storage EventStorage, now func() time.Time) *Inbox {
	return &Inbox{gateway: gateway, storage: storage, now: now}
}

// Take stores the event in a request with this body and Stripe-Signature header, see Gateway.Verify, and returns its
// customer, if any. EventReader processes it later. An event of the other mode (live or test) is stored but not
// processed.
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

// customerDelay is by how much an event may precede our own row of its customer.
const customerDelay = 10 * time.Minute

// InsertOpts implements river.JobArgsWithInsertOpts.
func (EventReading) InsertOpts() river.InsertOpts {
	return river.InsertOpts{MaxAttempts: billing.RereadTries}
}

// EventReader is the worker for EventReading.
type EventReader struct {
	river.WorkerDefaults[EventReading]
	gateway *Gateway // nil for other gateways, which send no events
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

// Work reads the customer, since the event itself may be outdated. An event about a customer of another product, or of
// a deleted account, is dropped.
func (r *EventReader) Work(ctx context.Context, job *river.Job[EventReading]) error {
	failure := r.sync.Customer(ctx, job.Args.CustomerID)
	if errors.Is(failure, billing.ErrNoCustomer) {
		failure = r.expected(ctx, job)
	}
	return errors.Join(failure, r.storage.NoteReading(ctx, job.Args.EventID, r.now(), failure))
}

// expected returns ErrNoCustomer if our own row of the customer may still be missing, and nil if it never comes.
func (r *EventReader) expected(ctx context.Context, job *river.Job[EventReading]) error {
	if r.gateway == nil || r.now().Sub(job.CreatedAt) > customerDelay {
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
