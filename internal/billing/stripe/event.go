package stripe

import (
	"errors"
	"regexp"
	"time"

	api "github.com/stripe/stripe-go/v85"

	"plainhand/internal/fault"
)

// Event is a hint that a customer's data has changed. Its content may be outdated when it arrives, so its receiver
// reads the gateway again.
type Event struct {
	ID         string // the same for repeated deliveries
	Type       string
	CustomerID string // empty if it is not about a customer
	ObjectID   string
	CreatedAt  time.Time
	Live       bool
}

// errNotFromStripe is returned for an event that is not signed by Stripe for our endpoint.
var errNotFromStripe = fault.New(fault.Invalid, "We can’t verify this event.",
	"Check the endpoint’s signing secret, its API version, and the server’s clock.")

// errMalformed is returned for a signed event that does not match Stripe's documentation.
var errMalformed = fault.New(fault.Invalid, "This event has an ID or a time that Stripe wouldn’t send.",
	"Look it up in Stripe’s dashboard.")

var (
	eventID = regexp.MustCompile(`^evt_[A-Za-z0-9_]{1,251}$`)
	// objectID allows customer IDs chosen by the account, as Stripe once permitted.
	objectID = regexp.MustCompile(`^[!-~]{0,255}$`)
)

// wellFormed reports whether the event can be stored and looked up.
func (e Event) wellFormed() bool {
	if !eventID.MatchString(e.ID) || !objectID.MatchString(e.ObjectID) || !objectID.MatchString(e.CustomerID) {
		return false
	}
	return !e.CreatedAt.Before(time.Unix(0, 0)) && e.CreatedAt.Year() < 10_000
}

// Verify returns the event in a request with this unmodified body and Stripe-Signature header. It refuses a signature
// that is wrong or older than five minutes, and an event from another API release train than the library's, whose
// fields may differ.
func (g *Gateway) Verify(body []byte, signature string) (Event, error) {
	verified, err := api.ConstructEvent(body, signature, g.webhookSecret)
	if err == nil && verified.Data == nil {
		err = errors.New("it is about nothing")
	}
	if err != nil {
		return Event{}, errNotFromStripe.Because(err)
	}
	object, _ := verified.Data.Object["id"].(string)
	customer, _ := verified.Data.Object["customer"].(string)
	if kind := verified.Data.Object["object"]; kind == "customer" {
		customer = object
	}
	event := Event{ID: verified.ID, Type: string(verified.Type), CustomerID: customer, ObjectID: object,
		CreatedAt: moment(verified.Created), Live: verified.Livemode}
	if !event.wellFormed() {
		return Event{}, errMalformed
	}
	return event, nil
}
