// Package webhooks tells customers' programs what happened: it sends signed messages to addresses that their owners
// name, as Standard Webhooks has it, until they are taken or three days have passed.
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
	// Most is how many endpoints somebody may have.
	Most = 10
	// MostShown is how many deliveries the log of an endpoint shows, the newest first.
	MostShown = 50
	// Overlap is for how long a secret that was replaced still signs.
	Overlap = 24 * time.Hour
	// ForgottenAfter is how long after a failure the next one is a new one.
	ForgottenAfter = 24 * time.Hour
	// Kept is how long deliveries are kept.
	Kept = 7 * 24 * time.Hour
	// mostURL is how many bytes an address may have.
	mostURL = 2000
)

var (
	// ErrNone is returned where there is no such endpoint, or no such delivery, of the user's.
	ErrNone = fault.New(fault.NotFound, "We couldn’t find that webhook.",
		"It may have been deleted. The others are on the list.")
	// ErrTooMany is returned to somebody who has Most endpoints.
	ErrTooMany = fault.New(fault.Conflict, fmt.Sprintf("You have %d webhooks, and there can’t be more.", Most),
		"Delete one that nothing listens to.")
	// ErrDisabled is returned for a message to an endpoint that gets none.
	ErrDisabled = fault.New(fault.Conflict, "This webhook is switched off.", "Switch it on again, then send.")

	errKinds = fault.New(fault.Invalid, "A webhook has to be told of something.", "Choose at least one event.")
	errURL   = fault.New(fault.Invalid, "That’s no address that we can send to.",
		"It has to begin with https:// and a host, without a name or password, in up to 2,000 bytes.")
	errAddress = fault.New(fault.Invalid, "That address isn’t on the public Internet.",
		"Use one that we can reach from outside your network.")
)

// Endpoint is an address that is told.
type Endpoint struct {
	ID           uuid.UUID
	UserID       uuid.UUID
	URL          string
	Events       []Kind
	MadeAt       time.Time
	FormerUntil  *time.Time // until when a former secret signs as well
	FailingSince *time.Time // nil: the last message was taken
	FailedAt     *time.Time // last; nil as FailingSince
	DisabledAt   *time.Time // nil: it is told
}

// SealedEndpoint is an Endpoint as it is stored.
type SealedEndpoint struct {
	Endpoint
	Secret       []byte
	FormerSecret []byte // nil: none
}

// State is how a delivery stands.
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
	Answer  string // how it begins
	Problem string // why there was none
}

// Storage is what webhooks need from a database. What concerns nothing of the user's is ErrNone.
type Storage interface {
	// AddWebhook stores an endpoint, or returns ErrTooMany to somebody who has most.
	AddWebhook(ctx context.Context, endpoint SealedEndpoint, most int) error
	// WebhooksOf returns a user's endpoints, the newest first.
	WebhooksOf(ctx context.Context, userID uuid.UUID) ([]SealedEndpoint, error)
	// WebhookOf returns one of them with its deliveries, the newest first.
	WebhookOf(ctx context.Context, userID, id uuid.UUID, most int) (SealedEndpoint, []Delivery, error)
	// ReplaceSecret has an endpoint signed for with a new secret, and until a time with the one that it had.
	ReplaceSecret(ctx context.Context, userID, id uuid.UUID, sealed []byte, until time.Time) error
	// EnableWebhook has an endpoint told again.
	EnableWebhook(ctx context.Context, userID, id uuid.UUID) error
	// DeleteWebhook deletes an endpoint with its deliveries. Deleting twice changes nothing.
	DeleteWebhook(ctx context.Context, userID, id uuid.UUID) error
	// Tell sends a message to one endpoint, whatever it is told of. Fault: ErrDisabled.
	Tell(ctx context.Context, userID, id uuid.UUID, event Event, now time.Time) error
	// Resend sends the message of a delivery once more. Fault: ErrDisabled.
	Resend(ctx context.Context, userID, id, deliveryID uuid.UUID) error
}

// Webhooks are managed by their owners. It is safe for concurrent use. Whoever calls has found out who is asking.
type Webhooks struct {
	storage      Storage
	secrets      Secrets
	allowPrivate bool
	now          func() time.Time
}

// New returns webhooks. Only where allowPrivate is set are there addresses in private networks, and without encryption.
func New(storage Storage, secrets Secrets, allowPrivate bool, now func() time.Time) *Webhooks {
	return &Webhooks{storage, secrets, allowPrivate, now}
}

// List returns a user's endpoints, the newest first.
func (w *Webhooks) List(ctx context.Context, userID uuid.UUID) ([]Endpoint, error) {
	sealed, err := w.storage.WebhooksOf(ctx, userID)
	endpoints := make([]Endpoint, len(sealed))
	for i, one := range sealed {
		endpoints[i] = one.Endpoint
	}
	return endpoints, err
}

// Open returns an endpoint with its latest deliveries, the newest first.
func (w *Webhooks) Open(ctx context.Context, userID, id uuid.UUID) (Endpoint, []Delivery, error) {
	sealed, deliveries, err := w.storage.WebhookOf(ctx, userID, id, MostShown)
	return sealed.Endpoint, deliveries, err
}

// Add makes an endpoint that is told of some kinds of events, and returns its secret, which is not to be had again.
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
	made := Endpoint{ID: id, UserID: userID, URL: address, Events: kinds, MadeAt: w.now().UTC()}
	secret := newSecret()
	sealed := SealedEndpoint{Endpoint: made, Secret: w.secrets.seal(id, secret)}
	return made, secret, w.storage.AddWebhook(ctx, sealed, Most)
}

// check returns the fault of an address. Where a name leads is looked at whenever something is sent there.
func (w *Webhooks) check(address string) error {
	parsed, err := url.Parse(address)
	switch {
	case err != nil || len(address) > mostURL || parsed.Host == "" || parsed.User != nil || parsed.Fragment != "":
		return errURL
	case parsed.Scheme != "https" && (parsed.Scheme != "http" || !w.allowPrivate):
		return errURL
	case !w.allowPrivate && isPrivate(parsed.Hostname()):
		return errAddress
	}
	return nil
}

// Rotate gives an endpoint another secret, and returns it. The former one signs as well for Overlap.
func (w *Webhooks) Rotate(ctx context.Context, userID, id uuid.UUID) (Secret, error) {
	made := newSecret()
	return made, w.storage.ReplaceSecret(ctx, userID, id, w.secrets.seal(id, made), w.now().Add(Overlap))
}

// Enable has an endpoint told again that was switched off.
func (w *Webhooks) Enable(ctx context.Context, userID, id uuid.UUID) error {
	return w.storage.EnableWebhook(ctx, userID, id)
}

// Delete deletes an endpoint with its log. Deleting twice changes nothing.
func (w *Webhooks) Delete(ctx context.Context, userID, id uuid.UUID) error {
	return w.storage.DeleteWebhook(ctx, userID, id)
}

// Test sends a message to an endpoint that tells of nothing. Fault, also of Resend: ErrDisabled.
func (w *Webhooks) Test(ctx context.Context, userID, id uuid.UUID) error {
	event := Event{Test, TestData{"It works: this is a test that you asked for."}}
	return w.storage.Tell(ctx, userID, id, event, w.now())
}

// Resend sends the message of a delivery once more.
func (w *Webhooks) Resend(ctx context.Context, userID, id, deliveryID uuid.UUID) error {
	return w.storage.Resend(ctx, userID, id, deliveryID)
}
