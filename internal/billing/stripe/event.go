package stripe

import (
	"errors"
	"regexp"
	"time"

	api "github.com/stripe/stripe-go/v85"

	"plainhand/internal/fault"
)

// Event is a hint that something changed for a customer. What it says about the change may be outdated when it arrives,
// so whoever gets one reads the gateway again.
type Event struct {
	ID         string // the same when it comes again
	Type       string
	CustomerID string // empty if it is not about a customer
	ObjectID   string
	CreatedAt  time.Time
	Live       bool
}

// errNotFromStripe is returned for an event that Stripe did not sign, or not for us.
var errNotFromStripe = fault.New(fault.Invalid, "We can’t verify this event.",
	"Check the endpoint’s signing secret, its API version, and the server’s clock.")

// errMalformed is returned for an event that Stripe signed but whose parts do not match Stripe's documentation.
var errMalformed = fault.New(fault.Invalid, "This event has an ID or a time that Stripe wouldn’t send.",
	"Look it up in Stripe’s dashboard.")

var (
	eventID = regexp.MustCompile(`^evt_[A-Za-z0-9_]{1,251}$`)
	// objectID allows for customer ids that somebody chose, as Stripe once permitted.
	objectID = regexp.MustCompile(`^[!-~]{0,255}$`)
)

// wellFormed reports whether the event can be stored and looked up.
func (e Event) wellFormed() bool {
	if !eventID.MatchString(e.ID) || !objectID.MatchString(e.ObjectID) || !objectID.MatchString(e.CustomerID) {
		return false
	}
	return !e.CreatedAt.Before(time.Unix(0, 0)) && e.CreatedAt.Year() < 10_000
}

// Verify returns the event in a request with this unmodified body and this Stripe-Signature header. It refuses a
// signature that is wrong or older than five minutes, and an event from a different API release train than the
// library's, whose fields may differ.
func (g *Gateway) Verify(body []byte, signature string) (Event, error) {
	told, err := api.ConstructEvent(body, signature, g.webhookSecret)
	if err == nil && told.Data == nil {
		err = errors.New("it is about nothing")
	}
	if err != nil {
		return Event{}, errNotFromStripe.Because(err)
	}
	object, _ := told.Data.Object["id"].(string)
	customer, _ := told.Data.Object["customer"].(string)
	if kind := told.Data.Object["object"]; kind == "customer" {
		customer = object
	}
	event := Event{ID: told.ID, Type: string(told.Type), CustomerID: customer, ObjectID: object,
		CreatedAt: moment(told.Created), Live: told.Livemode}
	if !event.wellFormed() {
		return Event{}, errMalformed
	}
	return event, nil
}
