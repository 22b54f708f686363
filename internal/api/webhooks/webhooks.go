// Package webhooks notifies customers' programs of events: it sends signed messages to their endpoints, in the format
// of Standard Webhooks, and retries each for up to three days.
package webhooks

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
)

const (
	// MaxEndpoints is the maximum number of endpoints per user.
	MaxEndpoints = 10
	// MaxLogEntries is the number of deliveries in the log of an endpoint, the newest first.
	MaxLogEntries = 50
	// Overlap is how long a replaced secret still signs.
	Overlap = 24 * time.Hour
	// ForgottenAfter is how long after a failure the next one starts a new series.
	ForgottenAfter = 24 * time.Hour
	// Retention is how long deliveries are stored.
	Retention = 7 * 24 * time.Hour
	// maxURL is the maximum length of an address in bytes.
	maxURL = 2000
)

var (
	// ErrNone is returned if the user has no such endpoint or delivery.
	ErrNone = fault.New(fault.NotFound, "We couldn’t find that webhook.",
		"It may have been deleted. Your other webhooks are in the list.")
	// ErrTooMany is returned to a user who already has Most endpoints.
	ErrTooMany = fault.New(fault.Conflict, fmt.Sprintf("You have %d webhooks, which is the limit.", MaxEndpoints),
		"Delete one that you don’t use.")
	// ErrDisabled is returned for a message to a disabled endpoint.
	ErrDisabled = fault.New(fault.Conflict, "This webhook is turned off.", "Turn it on, then send the message again.")

	errKinds = fault.New(fault.Invalid, "A webhook needs at least one event.", "Choose which events it’s notified of.")
	errURL   = fault.New(fault.Invalid, "We can’t send to that address.",
		"Enter one that begins with https:// and has no user name or password in it. It can have up to 2,000 bytes.")
	errAddress = fault.New(fault.Invalid, "That address isn’t on the public Internet.",
		"Use one that we can reach from outside your network.")
)

// Endpoint is an address that receives messages.
type Endpoint struct {
	ID           uuid.UUID
	UserID       uuid.UUID
	URL          string
	Events       []Kind
	MadeAt       time.Time
	FormerUntil  *time.Time // end of the former secret's overlap
	FailingSince *time.Time // nil: the last message was delivered
	FailedAt     *time.Time // last failure; nil like FailingSince
	DisabledAt   *time.Time // nil: it is enabled
}

// SealedEndpoint is an Endpoint as stored, with encrypted secrets.
type SealedEndpoint struct {
	Endpoint
	Secret       []byte
	FormerSecret []byte // nil: none
}

// State is the state of a delivery.
type State string

// The states of deliveries.
const (
	Waiting   State = "waiting"
	Delivered State = "delivered"
	Failed    State = "failed" // for good
)

// Delivery is a message to an endpoint.
type Delivery struct {
	ID      uuid.UUID
	EventID uuid.UUID
	Kind    Kind
	Payload []byte
	State   State
	MadeAt  time.Time
	Tries   int
	TriedAt *time.Time
	Status  *int   // of the last answer; nil: there was none
	Answer  string // beginning of the response
	Problem string // why there was no response
}

// Storage stores webhooks. It returns ErrNone for endpoints and deliveries of other users.
type Storage interface {
	// AddWebhook stores an endpoint, or returns ErrTooMany if its owner has most endpoints.
	AddWebhook(ctx context.Context, endpoint SealedEndpoint, most int) error
	// WebhooksOf returns a user's endpoints, the newest first.
	WebhooksOf(ctx context.Context, userID uuid.UUID) ([]SealedEndpoint, error)
	// WebhookOf returns an endpoint with its deliveries, the newest first.
	WebhookOf(ctx context.Context, userID, id uuid.UUID, most int) (SealedEndpoint, []Delivery, error)
	// ReplaceSecret stores a new secret of an endpoint and keeps the former one until a time.
	ReplaceSecret(ctx context.Context, userID, id uuid.UUID, sealed []byte, until time.Time) error
	// EnableWebhook enables an endpoint again.
	EnableWebhook(ctx context.Context, userID, id uuid.UUID) error
	// DeleteWebhook deletes an endpoint with its deliveries. Deleting twice changes nothing.
	DeleteWebhook(ctx context.Context, userID, id uuid.UUID) error
	// Tell sends a message to one endpoint, whatever it subscribes to. Fault: ErrDisabled.
	Tell(ctx context.Context, userID, id uuid.UUID, event Event, now time.Time) error
	// Resend queues the message of a delivery again. Fault: ErrDisabled.
	Resend(ctx context.Context, userID, id, deliveryID uuid.UUID) error
}

// Webhooks is the service for endpoints. It is safe for concurrent use. Callers must have authenticated the user.
type Webhooks struct {
	storage      Storage
	secrets      Secrets
	allowPrivate bool
	now          func() time.Time
}

// New returns the service. allowPrivate permits private addresses and plain HTTP.
func New(storage Storage, secrets Secrets, allowPrivate bool, now func() time.Time) *Webhooks {
	return &Webhooks{storage, secrets, allowPrivate, now}
}

// List returns a user's endpoints, the newest first.
func (w *Webhooks) List(ctx context.Context, userID uuid.UUID) ([]Endpoint, error) {
	sealed, err := w.storage.WebhooksOf(ctx, userID)
	endpoints := make([]Endpoint, len(sealed))
	for i, endpoint := range sealed {
		endpoints[i] = endpoint.Endpoint
	}
	return endpoints, err
}

// Open returns an endpoint with its latest deliveries, the newest first.
func (w *Webhooks) Open(ctx context.Context, userID, id uuid.UUID) (Endpoint, []Delivery, error) {
	sealed, deliveries, err := w.storage.WebhookOf(ctx, userID, id, MaxLogEntries)
	return sealed.Endpoint, deliveries, err
}

// Add creates an endpoint for some kinds of events and returns its secret, which cannot be read again.
func (w *Webhooks) Add(
	ctx context.Context, userID uuid.UUID, address string, kinds []Kind,
) (Endpoint, Secret, error) {
	if err := w.check(address); err != nil {
		return Endpoint{}, nil, err
	}
	if len(kinds) == 0 || slices.ContainsFunc(kinds, func(kind Kind) bool { return !kind.Known() }) {
		return Endpoint{}, nil, errKinds
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Endpoint{}, nil, err
	}
	endpoint := Endpoint{ID: id, UserID: userID, URL: address, Events: kinds, MadeAt: w.now().UTC()}
	secret := newSecret()
	sealed := SealedEndpoint{Endpoint: endpoint, Secret: w.secrets.encrypt(id, secret)}
	return endpoint, secret, w.storage.AddWebhook(ctx, sealed, MaxEndpoints)
}

// check returns the fault of an address. Host names are not resolved here but at each delivery.
func (w *Webhooks) check(address string) error {
	parsed, err := url.Parse(address)
	switch {
	case err != nil || len(address) > maxURL || parsed.Host == "" || parsed.User != nil || parsed.Fragment != "":
		return errURL
	case parsed.Scheme != "https" && (parsed.Scheme != "http" || !w.allowPrivate):
		return errURL
	case !w.allowPrivate && isPrivate(parsed.Hostname()):
		return errAddress
	}
	return nil
}

// Rotate replaces the secret of an endpoint and returns the new one. The former one still signs for Overlap.
func (w *Webhooks) Rotate(ctx context.Context, userID, id uuid.UUID) (Secret, error) {
	secret := newSecret()
	return secret, w.storage.ReplaceSecret(ctx, userID, id, w.secrets.encrypt(id, secret), w.now().Add(Overlap))
}

// Enable enables a disabled endpoint again.
func (w *Webhooks) Enable(ctx context.Context, userID, id uuid.UUID) error {
	return w.storage.EnableWebhook(ctx, userID, id)
}

// Delete deletes an endpoint with its log. Deleting twice changes nothing.
func (w *Webhooks) Delete(ctx context.Context, userID, id uuid.UUID) error {
	return w.storage.DeleteWebhook(ctx, userID, id)
}

// Test sends a test message to an endpoint. Fault, also of Resend: ErrDisabled.
func (w *Webhooks) Test(ctx context.Context, userID, id uuid.UUID) error {
	event := Event{Test, TestData{"It works: this is a test that you asked for."}}
	return w.storage.Tell(ctx, userID, id, event, w.now())
}

// Resend queues the message of a delivery again.
func (w *Webhooks) Resend(ctx context.Context, userID, id, deliveryID uuid.UUID) error {
	return w.storage.Resend(ctx, userID, id, deliveryID)
}
