package gatewaytest

import (
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/billing"
)

// january has a 31st, which February lacks.
var january = time.Date(2026, time.January, 31, 12, 30, 0, 0, time.UTC)

// gatewayFixture is a gateway with one customer.
type gatewayFixture struct {
	Environment
	billing.Gateway
	t        *testing.T
	customer string
}

func newGatewayFixture(t *testing.T, environment Environment) *gatewayFixture {
	t.Helper()
	customer, err := environment.Gateway.CreateCustomer(t.Context(), uuid.New(), "ada@example.org")
	if err != nil {
		t.Fatal(err)
	}
	return &gatewayFixture{Environment: environment, Gateway: environment.Gateway, t: t, customer: customer}
}

func (s *gatewayFixture) subscribe(planID string, card Card) (billing.Payment, error) {
	s.t.Helper()
	return s.Subscribe(s.t.Context(), s.customer, plan(s.t, planID), s.card(card), newKey())
}

func (s *gatewayFixture) card(card Card) billing.CardToken { return s.Environment.Card(card) }

// mustSubscribe leaves an active subscription.
func (s *gatewayFixture) mustSubscribe(planID string) billing.Snapshot {
	s.t.Helper()
	if payment, err := s.subscribe(planID, Good); err != nil || payment.Status != billing.PaymentSucceeded {
		s.t.Fatalf("%+v, %v", payment, err)
	}
	return s.only()
}

// replaceCard answers the bank if it asks.
func (s *gatewayFixture) replaceCard(card Card) error {
	s.t.Helper()
	token := s.card(card)
	payment, err := s.ReplaceCard(s.t.Context(), s.customer, token, newKey())
	if err != nil || payment.Status != billing.PaymentNeedsAction {
		return err
	}
	s.must(s.Confirm(s.customer, payment.ClientSecret, true))
	payment, err = s.ReplaceCard(s.t.Context(), s.customer, token, newKey())
	if payment.Status != billing.PaymentSucceeded {
		s.t.Errorf("after the bank's yes: %+v, %v", payment, err)
	}
	return err
}

func (s *gatewayFixture) only() billing.Snapshot {
	s.t.Helper()
	snapshots, err := s.Subscriptions(s.t.Context(), s.customer)
	if err != nil || len(snapshots) != 1 {
		s.t.Fatalf("%+v, %v", snapshots, err)
	}
	return snapshots[0]
}

func (s *gatewayFixture) invoices() []billing.Invoice {
	s.t.Helper()
	invoices, err := s.Invoices(s.t.Context(), s.customer)
	s.must(err)
	return invoices
}

func (s *gatewayFixture) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}
