package demo_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/internal/billing/demo"
	"plainhand/internal/billing/gatewaytest"
	"plainhand/internal/fault"
	"plainhand/internal/pg/pgtest"
	"plainhand/store/stores"
)

// tokens are what the browser turns the test cards' numbers into.
var tokens = map[gatewaytest.Card]billing.CardToken{
	gatewaytest.Good:             "pm_demo_visa",
	gatewaytest.Asks:             "pm_demo_asks",
	gatewaytest.AlwaysAsks:       "pm_demo_always_asks",
	gatewaytest.Declined:         "pm_demo_declined",
	gatewaytest.Insufficient:     "pm_demo_insufficient",
	gatewaytest.Expired:          "pm_demo_expired",
	gatewaytest.IncorrectCode:    "pm_demo_incorrect_code",
	gatewaytest.ProcessingFailed: "pm_demo_processing_failed",
	gatewaytest.DeclinesLater:    "pm_demo_declines_later",
}

func TestGatewayMeetsItsContract(t *testing.T) {
	t.Parallel()
	gatewaytest.Run(t, func(t *testing.T, storage *stores.Set, now time.Time) gatewaytest.Environment {
		clock := func() time.Time { return now }
		gateway := demo.New(storage.Billing, clock)
		return gatewaytest.Environment{
			Gateway: gateway,
			Store:   storage,
			Now:     clock,
			MoveTo:  func(moment time.Time) { now = moment },
			Card:    func(card gatewaytest.Card) billing.CardToken { return tokens[card] },
			Confirm: func(customerID, secret string, approved bool) error {
				return gateway.Confirm(t.Context(), customerID, secret, approved)
			},
		}
	})
}

// gatewayFixture is a demo on its own database, with one customer.
type gatewayFixture struct {
	*demo.Gateway
	t        *testing.T
	customer string
}

func newGatewayFixture(t *testing.T) *gatewayFixture {
	t.Helper()
	s := &gatewayFixture{t: t, Gateway: demo.New(stores.New(pgtest.New(t)).Billing, time.Now)}
	customer, err := s.CreateCustomer(t.Context(), uuid.New(), "ada@example.org")
	if err != nil {
		t.Fatal(err)
	}
	s.customer = customer
	return s
}

func (s *gatewayFixture) subscribe(card billing.CardToken) (billing.Payment, error) {
	s.t.Helper()
	return s.Subscribe(s.t.Context(), s.customer, billing.Plans()[0], card, billing.Key(uuid.NewString()))
}

func TestOtherTestCardsAreAccepted(t *testing.T) {
	t.Parallel()
	for _, card := range []billing.CardToken{"pm_demo_mastercard", "pm_demo_amex"} {
		if payment, err := newGatewayFixture(t).subscribe(card); err != nil || payment.Status != billing.PaymentSucceeded {
			t.Errorf("%s: %+v, %v", card, payment, err)
		}
	}
}

func TestUnknownCardsAreRefused(t *testing.T) {
	t.Parallel()
	s := newGatewayFixture(t)
	for _, number := range []billing.CardToken{"4242424242424242", "pm_card_visa", ""} {
		if _, err := s.subscribe(number); err == nil || errors.Is(err, billing.ErrDeclined) {
			t.Errorf("%q: %v", number, err)
		}
	}
	if snapshots, _ := s.Subscriptions(t.Context(), s.customer); len(snapshots) != 0 {
		t.Errorf("subscriptions %+v", snapshots)
	}
}

func TestConfirmRefusesUnknownPayment(t *testing.T) {
	t.Parallel()
	s := newGatewayFixture(t)
	if err := s.Confirm(t.Context(), s.customer, "a secret", true); fault.KindOf(err) != fault.NotFound {
		t.Errorf("got %v", err)
	}
}
