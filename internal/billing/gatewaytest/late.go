package gatewaytest

import (
	"errors"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/internal/fault"
)

// An upgrade that the bank asks about waits for the customer's answer, but not beyond another decision, and not
// forever.
func anUpgradeGivenUp(s *gatewayFixture) {
	for name, giveUp := range map[string]func(id string){
		"another upgrade": func(id string) {
			_, err := s.Upgrade(s.t.Context(), id, plan(s.t, "premium"), newKey())
			s.must(err)
		},
		"the period's end": func(string) { s.MoveTo(s.only().PeriodEnd.Add(settled)) },
		"a day":            func(string) { s.MoveTo(s.Now().AddDate(0, 0, 1)) },
		"the end":          func(id string) { s.must(s.End(s.t.Context(), id, newKey())) },
	} {
		t := s.t
		customer, err := s.CreateCustomer(t.Context(), uuid.New(), "grace@example.org")
		s.must(err)
		s.customer = customer
		subscription := s.mustSubscribe("basic")
		s.must(s.replaceCard(Asks))
		asked, err := s.Upgrade(t.Context(), subscription.ID, plan(t, "pro"), newKey())
		if s.must(err); asked.Status != billing.PaymentNeedsAction {
			t.Fatalf("%s: %+v", name, asked)
		}
		giveUp(subscription.ID)
		if err := s.Confirm(s.customer, asked.ClientSecret, true); err == nil {
			t.Errorf("%s: the bank's yes still counts", name)
		}
		if got := s.only(); got.PlanID != "basic" {
			t.Errorf("%s: the plan is %s", name, got.PlanID)
		}
		for _, invoice := range s.invoices() {
			if invoice.Paid != 0 && invoice.Paid != 1400 {
				t.Errorf("%s: %+v", name, invoice)
			}
		}
	}
}

// Customers do not pay for months in which they had no plan.
func paidAfterMonths(s *gatewayFixture) {
	s.mustSubscribe("basic")
	s.must(s.replaceCard(DeclinesLater))
	s.MoveTo(january.AddDate(0, 6, 3)) // in the month that begins on 31 July
	if status := s.only().Status; status != billing.StatusUnpaid {
		s.t.Fatalf("it is %s", status)
	}
	s.must(s.replaceCard(Good))
	if got := s.only(); got.Status != billing.StatusActive || got.PeriodStart.Format(time.DateOnly) != "2026-07-31" {
		s.t.Errorf("got %+v", got)
	}
	s.MoveTo(s.only().PeriodEnd.Add(settled))
	var paid []string
	for _, invoice := range s.invoices() {
		if invoice.Paid > 0 {
			paid = append(paid, invoice.PeriodStart.Format(time.DateOnly))
		}
	}
	if want := []string{"2026-08-31", "2026-07-31", "2026-01-31"}; len(paid) != 3 || paid[0] != want[0] ||
		paid[1] != want[1] || paid[2] != want[2] {
		s.t.Errorf("paid for %v, want %v", paid, want)
	}
}

// A customer who canceled and did not pay loses the plan, and can buy again.
func canceledAndUnpaid(s *gatewayFixture) {
	subscription := s.mustSubscribe("basic")
	s.must(s.replaceCard(DeclinesLater))
	s.MoveTo(subscription.PeriodEnd.AddDate(0, 0, 15))
	s.must(s.Cancel(s.t.Context(), subscription.ID, newKey()))
	if got := s.only(); got.Status != billing.StatusUnpaid || got.CancelAt == nil {
		s.t.Fatalf("got %+v", got)
	}
	s.MoveTo(s.only().PeriodEnd.Add(settled))
	if got := s.only(); got.Status != billing.StatusCanceled || len(s.invoices()) != 2 || s.invoices()[0].Paid != 0 {
		s.t.Errorf("got %+v, %+v", got, s.invoices())
	}
}

func theSameKeyWithAnotherCard(s *gatewayFixture) {
	key := newKey()
	_, err := s.Subscribe(s.t.Context(), s.customer, plan(s.t, "basic"), s.card(Good), key)
	s.must(err)
	_, err = s.Subscribe(s.t.Context(), s.customer, plan(s.t, "basic"), s.card(Asks), key)
	if err == nil || errors.Is(err, billing.ErrDeclined) || fault.KindOf(err) == fault.NotFound {
		s.t.Errorf("got %v", err)
	}
	if s.only(); len(s.invoices()) != 1 {
		s.t.Errorf("invoices %+v", s.invoices())
	}
}
