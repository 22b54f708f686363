package demo_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/internal/billing/demo"
	"plainhand/internal/fault"
	"plainhand/internal/pgtest"
	"plainhand/store"
)

// january has a 31st, which February lacks.
var january = time.Date(2026, time.January, 31, 12, 30, 0, 0, time.UTC)

// shop is a demo on a database of its own, with a clock that the test moves and one customer.
type shop struct {
	*demo.Gateway
	t        *testing.T
	now      time.Time
	customer string
}

func newShop(t *testing.T) *shop {
	t.Helper()
	s := &shop{t: t, now: january}
	s.Gateway = demo.New(store.New(pgtest.New(t)), func() time.Time { return s.now })
	customer, err := s.CreateCustomer(t.Context(), uuid.New(), "ada@example.org")
	if err != nil {
		t.Fatal(err)
	}
	s.customer = customer
	return s
}

func plan(t *testing.T, id string) billing.Plan {
	t.Helper()
	found, err := billing.FindPlan(id)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func newKey() billing.Key { return billing.Key(uuid.NewString()) }

func (s *shop) subscribe(planID string, card billing.CardToken) (billing.Payment, error) {
	s.t.Helper()
	return s.Subscribe(s.t.Context(), s.customer, plan(s.t, planID), card, newKey())
}

// mustSubscribe leaves an active subscription.
func (s *shop) mustSubscribe(planID string) billing.Snapshot {
	s.t.Helper()
	if payment, err := s.subscribe(planID, "pm_demo_visa"); err != nil || payment.Status != billing.PaymentSucceeded {
		s.t.Fatalf("%+v, %v", payment, err)
	}
	return s.only()
}

func (s *shop) only() billing.Snapshot {
	s.t.Helper()
	told, err := s.Subscriptions(s.t.Context(), s.customer)
	if err != nil || len(told) != 1 {
		s.t.Fatalf("%+v, %v", told, err)
	}
	return told[0]
}

func (s *shop) invoices() []billing.Invoice {
	s.t.Helper()
	invoices, err := s.Invoices(s.t.Context(), s.customer)
	if err != nil {
		s.t.Fatal(err)
	}
	return invoices
}

func (s *shop) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// CO13: every test card, and what is said of it.
func TestTheTestCards(t *testing.T) {
	t.Parallel()
	tests := []struct {
		card    billing.CardToken
		status  billing.PaymentStatus
		refusal string
	}{
		{"pm_demo_visa", billing.PaymentSucceeded, ""},
		{"pm_demo_mastercard", billing.PaymentSucceeded, ""},
		{"pm_demo_amex", billing.PaymentSucceeded, ""},
		{"pm_demo_asks", billing.PaymentNeedsAction, ""},
		{"pm_demo_always_asks", billing.PaymentNeedsAction, ""},
		{"pm_demo_declined", "", "Your card was declined."},
		{"pm_demo_insufficient", "", "Your card has insufficient funds."},
		{"pm_demo_expired", "", "Your card has expired."},
		{"pm_demo_incorrect_code", "", "Your card's security code is incorrect."},
		{"pm_demo_processing_failed", "", "An error occurred while processing your card. Try again in a little bit."},
		{"pm_demo_declines_later", "", "Your card was declined."},
	}
	for _, test := range tests {
		t.Run(string(test.card), func(t *testing.T) {
			t.Parallel()
			s := newShop(t)
			payment, err := s.subscribe("basic", test.card)
			if payment.Status != test.status {
				t.Errorf("the payment %s", payment.Status)
			}
			if errors.Is(err, billing.ErrDeclined) != (test.refusal != "") {
				t.Fatalf("got %v", err)
			}
			if told, ok := errors.AsType[*fault.Error](err); ok && told.Message != test.refusal {
				t.Errorf("it says %q", told.Message)
			}
		})
	}
	t.Run("any other", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		for _, number := range []billing.CardToken{"4242424242424242", "pm_card_visa", ""} {
			if _, err := s.subscribe("basic", number); err == nil || errors.Is(err, billing.ErrDeclined) {
				t.Errorf("%q: %v", number, err)
			}
		}
		if told, _ := s.Subscriptions(t.Context(), s.customer); len(told) != 0 {
			t.Errorf("subscriptions %+v", told)
		}
	})
}

// CO17, CO18
func TestTheBankAsks(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	payment, err := s.subscribe("pro", "pm_demo_asks")
	s.must(err)
	if status := s.only().Status; status != billing.StatusIncomplete {
		t.Errorf("before the answer it is %s", status)
	}
	if err := s.Confirm(t.Context(), s.customer, payment.ClientSecret, false); !errors.Is(err, billing.ErrDeclined) {
		t.Errorf("the customer said no: %v", err)
	}
	if err := s.Confirm(t.Context(), s.customer, payment.ClientSecret, true); err == nil {
		t.Error("a second word counted")
	}
	if status := s.only().Status; status != billing.StatusIncomplete {
		t.Errorf("after a no it is %s", status)
	}
	payment, err = s.Pay(t.Context(), s.only().ID, "pm_demo_asks", newKey())
	s.must(err)
	s.must(s.Confirm(t.Context(), s.customer, payment.ClientSecret, true))
	if status := s.only().Status; status != billing.StatusActive {
		t.Errorf("after a yes it is %s", status)
	}
	if invoices := s.invoices(); len(invoices) != 1 || invoices[0].Paid != 2400 {
		t.Errorf("invoices %+v", invoices)
	}
}

func TestTheSameKeyIsTheSameCall(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	key := newKey()
	var calls sync.WaitGroup
	for range 20 {
		calls.Go(func() {
			if _, err := s.Subscribe(t.Context(), s.customer, plan(t, "basic"), "pm_demo_visa", key); err != nil {
				t.Error(err)
			}
		})
	}
	calls.Wait()
	if s.only(); len(s.invoices()) != 1 {
		t.Errorf("invoices %+v", s.invoices())
	}
	refused := newKey()
	for range 2 {
		if _, err := s.Pay(t.Context(), s.only().ID, "pm_demo_expired", refused); !errors.Is(err, billing.ErrDeclined) {
			t.Errorf("got %v", err)
		}
	}
}

func TestAYearOfRenewals(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	s.mustSubscribe("basic")
	s.now = january.AddDate(1, 0, 0)
	subscription := s.only()
	if subscription.Status != billing.StatusActive || subscription.PeriodStart.Format(time.DateOnly) != "2027-01-31" {
		t.Errorf("got %+v", subscription)
	}
	invoices := s.invoices()
	if len(invoices) != 13 || invoices[11].PeriodStart.Format(time.DateOnly) != "2026-02-28" || invoices[10].PeriodStart.Format(time.DateOnly) != "2026-03-31" {
		t.Errorf("%d invoices: %+v", len(invoices), invoices)
	}
	for _, invoice := range invoices {
		if invoice.Status != billing.InvoicePaid || invoice.Paid != 1400 {
			t.Errorf("invoice %+v", invoice)
		}
	}
}

// A renewal is declined, tried again for two weeks, and paid with another card at any time.
func TestADeclinedRenewal(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	s.mustSubscribe("basic")
	if _, err := s.ReplaceCard(t.Context(), s.customer, "pm_demo_declines_later", newKey()); err != nil {
		t.Fatal(err)
	}
	renewal := s.only().PeriodEnd
	for _, test := range []struct {
		days   int
		status billing.Status
	}{{0, billing.StatusPastDue}, {13, billing.StatusPastDue}, {14, billing.StatusUnpaid}, {200, billing.StatusUnpaid}} {
		s.now = renewal.AddDate(0, 0, test.days)
		if status := s.only().Status; status != test.status {
			t.Errorf("after %d days it is %s", test.days, status)
		}
	}
	if len(s.invoices()) != 2 {
		t.Errorf("invoices %+v", s.invoices())
	}
	if _, err := s.ReplaceCard(t.Context(), s.customer, "pm_demo_declined", newKey()); !errors.Is(err, billing.ErrDeclined) {
		t.Errorf("a card that is declined: %v", err)
	}
	if _, err := s.ReplaceCard(t.Context(), s.customer, "pm_demo_visa", newKey()); err != nil {
		t.Fatal(err)
	}
	if status := s.only().Status; status != billing.StatusActive {
		t.Errorf("with another card it is %s", status)
	}
}

func TestRenewalsThatTheBankAsksAbout(t *testing.T) {
	t.Parallel()
	for card, want := range map[billing.CardToken]billing.Status{
		"pm_demo_asks": billing.StatusActive, "pm_demo_always_asks": billing.StatusPastDue} {
		s := newShop(t)
		payment, err := s.subscribe("basic", card)
		s.must(err)
		s.must(s.Confirm(t.Context(), s.customer, payment.ClientSecret, true))
		s.now = s.only().PeriodEnd
		if status := s.only().Status; status != want {
			t.Errorf("%s: %s", card, status)
		}
	}
}

// A decline must not give the larger plan.
func TestUpgrades(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	subscription := s.mustSubscribe("basic")
	s.now = subscription.PeriodStart.Add(subscription.PeriodEnd.Sub(subscription.PeriodStart) / 2)
	due, err := s.Preview(t.Context(), subscription.ID, plan(t, "pro"), s.now)
	if err != nil || due != 500 {
		t.Fatalf("half a month costs %d, %v", due, err)
	}
	for _, card := range []billing.CardToken{"pm_demo_declines_later", "pm_demo_asks"} {
		_, err := s.ReplaceCard(t.Context(), s.customer, card, newKey())
		s.must(err)
		payment, err := s.Upgrade(t.Context(), subscription.ID, plan(t, "pro"), s.now, newKey())
		if payment.Status == billing.PaymentNeedsAction {
			err = s.Confirm(t.Context(), s.customer, payment.ClientSecret, false)
		}
		if !errors.Is(err, billing.ErrDeclined) || s.only().PlanID != "basic" || s.invoices()[0].Status != billing.InvoiceVoid {
			t.Errorf("%s: %v, %s, %+v", card, err, s.only().PlanID, s.invoices()[0])
		}
	}
	_, err = s.ReplaceCard(t.Context(), s.customer, "pm_demo_visa", newKey())
	s.must(err)
	_, err = s.Upgrade(t.Context(), subscription.ID, plan(t, "pro"), s.now, newKey())
	s.must(err)
	if got := s.only(); got.PlanID != "pro" || !got.PeriodEnd.Equal(subscription.PeriodEnd) || s.invoices()[0].Paid != due {
		t.Errorf("got %+v, %+v", got, s.invoices()[0])
	}
	s.now = subscription.PeriodEnd
	if s.only(); s.invoices()[0].Paid != 2400 {
		t.Errorf("the next month costs %+v", s.invoices()[0])
	}
}

func TestDowngradeCancelAndResume(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	subscription := s.mustSubscribe("pro")
	s.must(s.Downgrade(t.Context(), subscription.ID, plan(t, "basic"), newKey()))
	if got := s.only(); got.PlanID != "pro" || got.NextPlanID != "basic" {
		t.Errorf("got %+v", got)
	}
	s.now = subscription.PeriodEnd
	if got := s.only(); got.PlanID != "basic" || got.NextPlanID != "" || s.invoices()[0].Paid != 1400 {
		t.Errorf("got %+v", got)
	}
	s.must(s.Cancel(t.Context(), subscription.ID, newKey()))
	s.must(s.Resume(t.Context(), subscription.ID, newKey()))
	s.now = s.only().PeriodEnd
	if got := s.only(); got.Status != billing.StatusActive {
		t.Errorf("resumed, it is %s", got.Status)
	}
	s.must(s.Cancel(t.Context(), subscription.ID, newKey()))
	end := s.only().PeriodEnd
	s.now = end.AddDate(0, 3, 0)
	if got := s.only(); got.Status != billing.StatusCanceled || !got.EndedAt.Equal(end) || len(s.invoices()) != 3 {
		t.Errorf("cancelled, it is %+v with %d invoices", got, len(s.invoices()))
	}
}

func TestRefundsAndEnds(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	subscription := s.mustSubscribe("basic")
	for range 2 {
		s.must(s.Refund(t.Context(), s.invoices()[0].ID, newKey()))
	}
	s.must(s.End(t.Context(), subscription.ID, newKey()))
	if got := s.only(); got.Status != billing.StatusCanceled || s.invoices()[0].Refunded != 1400 {
		t.Errorf("got %+v, %+v", got, s.invoices()[0])
	}
	payment, err := s.subscribe("pro", "pm_demo_asks")
	s.must(err)
	s.now = s.now.Add(24 * time.Hour) // nobody answered the bank
	if err := s.Confirm(t.Context(), s.customer, payment.ClientSecret, true); err != nil {
		t.Fatal(err)
	}
	told, err := s.Subscriptions(t.Context(), s.customer)
	if err != nil || told[1].Status != billing.StatusIncompleteExpired || s.invoices()[0].Paid != 0 {
		t.Errorf("%+v, %v, %+v", told, err, s.invoices()[0])
	}
	s.mustDelete()
}

func (s *shop) mustDelete() {
	s.t.Helper()
	s.must(s.DeleteCustomer(s.t.Context(), s.customer))
	if card, err := s.Card(s.t.Context(), s.customer); card != nil || err != nil {
		s.t.Errorf("card %+v, %v", card, err)
	}
}

func TestWhatIsNotThere(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	for name, err := range map[string]error{
		"cancel": s.Cancel(t.Context(), "sub_demo_nobody_1", newKey()),
		"refund": s.Refund(t.Context(), "in_demo_nobody_1", newKey()),
		"word":   s.Confirm(t.Context(), s.customer, "a secret", true),
	} {
		if fault.KindOf(err) != fault.NotFound {
			t.Errorf("%s: %v", name, err)
		}
	}
}
