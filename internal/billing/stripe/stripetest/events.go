package stripetest

import (
	"time"

	api "github.com/stripe/stripe-go/v85"
)

// Delivery is one event as Stripe would send it to a webhook.
type Delivery struct {
	Type      string
	Body      []byte
	Signature string // the Stripe-Signature header
}

func (m *merchant) emit(kind string, about object) {
	body := encode(object{"id": m.newID("evt"), "object": "event", "type": kind, "created": m.now.Unix(),
		"livemode":    false,
		"api_version": api.APIVersion, "data": object{"object": about}})
	m.events = append(m.events, Delivery{Type: kind, Body: body, Signature: Sign(body, WebhookSecret, time.Now())})
}

// Sign returns the header for an event sent at this moment, by the real clock.
func Sign(body []byte, secret string, at time.Time) string {
	return api.GenerateTestSignedPayload(&api.UnsignedPayload{Payload: body, Secret: secret, Timestamp: at}).Header
}

// Events returns the events since its last call, in the order in which they happened. Stripe promises no order.
func (s *Server) Events() []Delivery {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	events := s.events
	s.events = nil
	return events
}
