package gatewaytest

import (
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/billing"
)

// january has a 31st, which February lacks.
var january = time.Date(2026, time.January, 31, 12, 30, 0, 0, time.UTC)

// shop is a gateway with one customer.
type shop struct {
	Bench
	billing.Gateway
	t        *testing.T
	customer string
}

func newShop(t *testing.T, bench Bench) *shop {
	t.Helper()
	customer, err := bench.Gateway.CreateCustomer(t.Context(), uuid.New(), "ada@example.org")
	if err != nil {
		t.Fatal(err)
	}
	return &shop{Bench: bench, Gateway: bench.Gateway, t: t, customer: customer}
}

func (s *shop) subscribe(planID string, card Card) (billing.Payment, error) {
	s.t.Helper()
	return s.Subscribe(s.t.Context(), s.customer, plan(s.t, planID), s.card(card), newKey())
}

func (s *shop) card(card Card) billing.CardToken { return s.Bench.Card(card) }

// mustSubscribe leaves an active subscription.
func (s *shop) mustSubscribe(planID string) billing.Snapshot {
	s.t.Helper()
	if payment, err := s.subscribe(planID, Good); err != nil || payment.Status != billing.PaymentSucceeded {
		s.t.Fatalf("%+v, %v", payment, err)
	}
	return s.only()
}

// replaceCard answers the bank if it asks.
func (s *shop) replaceCard(card Card) error {
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

func (s *shop) only() billing.Snapshot {
	s.t.Helper()
	snapshots, err := s.Subscriptions(s.t.Context(), s.customer)
	if err != nil || len(snapshots) != 1 {
		s.t.Fatalf("%+v, %v", snapshots, err)
	}
	return snapshots[0]
}

func (s *shop) invoices() []billing.Invoice {
	s.t.Helper()
	invoices, err := s.Invoices(s.t.Context(), s.customer)
	s.must(err)
	return invoices
}

func (s *shop) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}
