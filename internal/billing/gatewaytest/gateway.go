package gatewaytest

import (
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/internal/fault"
)

// The user's email may have changed between two calls.
func createCustomerIsIdempotent(s *gatewayFixture) {
	user := uuid.New()
	first, err := s.CreateCustomer(s.t.Context(), user, "grace@example.org")
	s.must(err)
	second, err := s.CreateCustomer(s.t.Context(), user, "hopper@example.org")
	s.must(err)
	if first != second || first == s.customer {
		s.t.Errorf("%q, %q, and another user %q", first, second, s.customer)
	}
}

// CO13: every test card, and the message for it.
func declinedCardsAreRejected(s *gatewayFixture) {
	for _, test := range []struct {
		card    Card
		refusal string
	}{
		{Declined, "Your card was declined."},
		{Insufficient, "Your card has insufficient funds."},
		{Expired, "Your card has expired."},
		{IncorrectCode, "Your card's security code is incorrect."},
		{ProcessingFailed, "An error occurred while processing your card. Try again in a little bit."},
	} {
		_, err := s.subscribe("basic", test.card)
		if failure, _ := errors.AsType[*fault.Error](err); !errors.Is(err, billing.ErrDeclined) ||
			failure.Message != test.refusal {
			s.t.Errorf("card %d: %v", test.card, err)
		}
	}
	if snapshots, _ := s.Subscriptions(s.t.Context(), s.customer); len(snapshots) != 0 || len(s.invoices()) != 0 {
		s.t.Fatalf("cards that cannot be kept made %+v", snapshots)
	}
	if _, err := s.subscribe("basic", DeclinesLater); !errors.Is(err, billing.ErrDeclined) {
		s.t.Errorf("got %v", err)
	}
	payment, err := s.Pay(s.t.Context(), s.only().ID, s.card(Good), newKey())
	if s.must(err); payment.Status != billing.PaymentSucceeded || s.only().Status != billing.StatusActive {
		s.t.Errorf("with another card %+v, %+v", payment, s.only())
	}
	payment, err = s.Pay(s.t.Context(), s.only().ID, s.card(Good), newKey()) // nothing is owed anymore
	if invoices := s.invoices(); err != nil || payment.Status != billing.PaymentSucceeded || len(invoices) != 1 ||
		invoices[0].Paid != 1400 {
		s.t.Errorf("paid again: %+v, %v, %+v", payment, err, invoices)
	}
	if card, err := s.Gateway.Card(s.t.Context(), s.customer); err != nil || card == nil || card.Last4 != "4242" ||
		card.Brand != "visa" {
		s.t.Errorf("the card is %+v, %v", card, err)
	}
}

// CO17, CO18
func bankConfirmationActivatesSubscription(s *gatewayFixture) {
	payment, err := s.subscribe("pro", Asks)
	s.must(err)
	if status := s.only().Status; payment.Status != billing.PaymentNeedsAction || status != billing.StatusIncomplete {
		s.t.Errorf("before the answer it is %s", status)
	}
	if err := s.Confirm(s.customer, payment.ClientSecret, false); err == nil {
		s.t.Error("Confirm without approval returned no error")
	}
	if err := s.Confirm(s.customer, payment.ClientSecret, true); err == nil {
		s.t.Error("a second answer was accepted")
	}
	if status := s.only().Status; status != billing.StatusIncomplete {
		s.t.Errorf("after a no it is %s", status)
	}
	payment, err = s.Pay(s.t.Context(), s.only().ID, s.card(Asks), newKey())
	s.must(err)
	s.must(s.Confirm(s.customer, payment.ClientSecret, true))
	if status := s.only().Status; status != billing.StatusActive {
		s.t.Errorf("after a yes it is %s", status)
	}
	if invoices := s.invoices(); len(invoices) != 1 || invoices[0].Paid != 2400 {
		s.t.Errorf("invoices %+v", invoices)
	}
}

func repeatedKeyIsOneCall(s *gatewayFixture) {
	key, card := newKey(), s.card(Good)
	var calls sync.WaitGroup
	for range 20 {
		calls.Go(func() {
			if _, err := s.Subscribe(s.t.Context(), s.customer, plan(s.t, "basic"), card, key); err != nil {
				s.t.Error(err)
			}
		})
	}
	calls.Wait()
	if s.only(); len(s.invoices()) != 1 {
		s.t.Errorf("invoices %+v", s.invoices())
	}
	refused, expired := newKey(), s.card(Expired)
	for range 2 {
		if _, err := s.Pay(s.t.Context(), s.only().ID, expired, refused); !errors.Is(err, billing.ErrDeclined) {
			s.t.Errorf("got %v", err)
		}
	}
	upgrade := newKey()
	for range 2 {
		if _, err := s.Upgrade(s.t.Context(), s.only().ID, plan(s.t, "premium"), upgrade); err != nil {
			s.t.Error(err)
		}
	}
	downgrade := newKey()
	for range 2 {
		s.must(s.Downgrade(s.t.Context(), s.only().ID, plan(s.t, "pro"), downgrade))
	}
	if got := s.only(); got.PlanID != "premium" || got.NextPlanID != "pro" || len(s.invoices()) != 2 {
		s.t.Errorf("got %+v with %d invoices", got, len(s.invoices()))
	}
}

func subscriptionRenewsMonthly(s *gatewayFixture) {
	s.mustSubscribe("basic")
	s.MoveTo(january.AddDate(1, 0, 0).Add(settled))
	subscription := s.only()
	if subscription.Status != billing.StatusActive || subscription.PeriodStart.Format(time.DateOnly) != "2027-01-31" {
		s.t.Errorf("got %+v", subscription)
	}
	invoices := s.invoices()
	if len(invoices) != 13 {
		s.t.Fatalf("%d invoices: %+v", len(invoices), invoices)
	}
	february, march := invoices[11].PeriodStart.Format(time.DateOnly), invoices[10].PeriodStart.Format(time.DateOnly)
	if february != "2026-02-28" || march != "2026-03-31" {
		s.t.Errorf("the months begin on %s and %s", february, march)
	}
	for _, invoice := range invoices {
		if invoice.Status != billing.InvoicePaid || invoice.Paid != 1400 || invoice.SubscriptionID != subscription.ID {
			s.t.Errorf("invoice %+v", invoice)
		}
	}
}

// A renewal is declined, retried for two weeks, and paid with another card at any time.
func declinedRenewalIsRetriedAndPayable(s *gatewayFixture) {
	s.mustSubscribe("basic")
	s.must(s.replaceCard(DeclinesLater))
	renewal := s.only().PeriodEnd.Add(settled)
	for _, test := range []struct {
		days   int
		status billing.Status
	}{{0, billing.StatusPastDue}, {13, billing.StatusPastDue}, {14, billing.StatusUnpaid}, {25, billing.StatusUnpaid}} {
		s.MoveTo(renewal.AddDate(0, 0, test.days))
		if status := s.only().Status; status != test.status {
			s.t.Errorf("after %d days it is %s", test.days, status)
		}
	}
	if len(s.invoices()) != 2 {
		s.t.Errorf("invoices %+v", s.invoices())
	}
	if err := s.replaceCard(Declined); !errors.Is(err, billing.ErrDeclined) {
		s.t.Errorf("a card that is declined: %v", err)
	}
	s.must(s.replaceCard(Good))
	if status := s.only().Status; status != billing.StatusActive || s.invoices()[0].Paid != 1400 {
		s.t.Errorf("with another card it is %s", status)
	}
}

func renewalNeedingConfirmationIsPastDue(s *gatewayFixture) {
	s.mustRenewWith(AlwaysAsks, billing.StatusPastDue)
	s.must(s.replaceCard(Asks)) // the customer is present now
	if status := s.only().Status; status != billing.StatusActive {
		s.t.Errorf("after a yes it is %s", status)
	}
}

func confirmedCardRenews(s *gatewayFixture) { s.mustRenewWith(Asks, billing.StatusActive) }

func (s *gatewayFixture) mustRenewWith(card Card, want billing.Status) {
	s.t.Helper()
	payment, err := s.subscribe("basic", card)
	s.must(err)
	s.must(s.Confirm(s.customer, payment.ClientSecret, true))
	s.MoveTo(s.only().PeriodEnd.Add(settled))
	if status := s.only().Status; status != want {
		s.t.Errorf("it is %s", status)
	}
}

// A card that the bank asks about is charged once the customer has said yes, and not before.
func cardIsReplacedAfterConfirmation(s *gatewayFixture) {
	last4 := func() string {
		s.t.Helper()
		card, err := s.Gateway.Card(s.t.Context(), s.customer)
		if err != nil || card == nil {
			s.t.Fatalf("the card is %v, %v", card, err)
		}
		return card.Last4
	}
	if card, err := s.Gateway.Card(s.t.Context(), s.customer); card != nil || err != nil {
		s.t.Errorf("before there is one: %v, %v", card, err)
	}
	s.mustSubscribe("basic")
	token := s.card(Asks)
	payment, err := s.ReplaceCard(s.t.Context(), s.customer, token, newKey())
	if s.must(err); payment.Status != billing.PaymentNeedsAction || last4() != "4242" {
		s.t.Fatalf("%+v, the card is %s", payment, last4())
	}
	if err := s.Confirm(s.customer, payment.ClientSecret, false); err == nil {
		s.t.Error("Confirm without approval returned no error")
	}
	payment, err = s.ReplaceCard(s.t.Context(), s.customer, token, newKey())
	if s.must(err); payment.Status != billing.PaymentNeedsAction || last4() != "4242" {
		s.t.Fatalf("after a no: %+v, the card is %s", payment, last4())
	}
	s.must(s.Confirm(s.customer, payment.ClientSecret, true))
	payment, err = s.ReplaceCard(s.t.Context(), s.customer, token, newKey())
	if s.must(err); payment.Status != billing.PaymentSucceeded || last4() != "3155" {
		s.t.Errorf("after a yes: %+v, the card is %s", payment, last4())
	}
	if len(s.invoices()) != 1 {
		s.t.Errorf("invoices %+v", s.invoices())
	}
}

// A declined payment must not give the larger plan.
func upgrades(s *gatewayFixture) {
	subscription := s.mustSubscribe("basic")
	s.MoveTo(subscription.PeriodStart.Add(subscription.PeriodEnd.Sub(subscription.PeriodStart) / 2))
	due, err := s.Preview(s.t.Context(), subscription.ID, plan(s.t, "pro"))
	if err != nil || due != 2400-700 {
		s.t.Fatalf("a month less half of the last one costs %d, %v", due, err)
	}
	for _, card := range []Card{DeclinesLater, Asks} {
		s.must(s.replaceCard(card))
		payment, err := s.Upgrade(s.t.Context(), subscription.ID, plan(s.t, "pro"), newKey())
		if payment.Status == billing.PaymentNeedsAction {
			if s.only().PlanID != "basic" {
				s.t.Error("changed before it was paid")
			}
			err = s.Confirm(s.customer, payment.ClientSecret, false)
		}
		if err == nil || s.only().PlanID != "basic" || s.only().Status != billing.StatusActive || s.invoices()[0].Paid != 0 {
			s.t.Errorf("card %d: %v, %s, %+v", card, err, s.only().PlanID, s.invoices()[0])
		}
	}
	payment, err := s.Upgrade(s.t.Context(), subscription.ID, plan(s.t, "pro"), newKey())
	s.must(err)
	s.must(s.Confirm(s.customer, payment.ClientSecret, true))
	upgraded := s.only()
	if start := s.Now(); upgraded.PlanID != "pro" || !upgraded.PeriodStart.Equal(start) ||
		!upgraded.PeriodEnd.Equal(billing.MonthsAfter(start, 1)) || s.invoices()[0].Paid != due {
		s.t.Errorf("got %+v, %+v", upgraded, s.invoices()[0])
	}
	s.MoveTo(upgraded.PeriodEnd.Add(settled))
	if s.only(); s.invoices()[0].Paid != 2400 {
		s.t.Errorf("the next month costs %+v", s.invoices()[0])
	}
}

// The previewed amount is charged, and it rises as the credit falls.
func upgradeChargesThePreviewedAmount(s *gatewayFixture) {
	subscription := s.mustSubscribe("basic")
	s.MoveTo(january.Add(9*24*time.Hour + 7*time.Hour + 13*time.Second))
	due, err := s.Preview(s.t.Context(), subscription.ID, plan(s.t, "premium"))
	if s.must(err); due != 9900-935 {
		s.t.Errorf("%d is due", due)
	}
	s.MoveTo(s.Now().Add(50 * time.Minute))
	later, err := s.Preview(s.t.Context(), subscription.ID, plan(s.t, "premium"))
	if s.must(err); later != due+1 {
		s.t.Errorf("%d is due 50 minutes later", later)
	}
	start := s.Now()
	_, err = s.Upgrade(s.t.Context(), subscription.ID, plan(s.t, "premium"), newKey())
	s.must(err)
	paid := s.invoices()[0]
	if !strings.Contains(paid.Description, "Premium") {
		s.t.Errorf("it is for %q", paid.Description)
	}
	if paid.Paid != later || !paid.PeriodStart.Equal(start) || !paid.PeriodEnd.Equal(billing.MonthsAfter(start, 1)) {
		s.t.Errorf("%d was previewed, %+v paid", later, paid)
	}
}

func downgradeCancelAndResume(s *gatewayFixture) {
	subscription := s.mustSubscribe("pro")
	s.must(s.Downgrade(s.t.Context(), subscription.ID, plan(s.t, "basic"), newKey()))
	if got := s.only(); got.PlanID != "pro" || got.NextPlanID != "basic" {
		s.t.Errorf("got %+v", got)
	}
	s.MoveTo(subscription.PeriodEnd.Add(settled))
	if got := s.only(); got.PlanID != "basic" || got.NextPlanID != "" || s.invoices()[0].Paid != 1400 {
		s.t.Errorf("got %+v", got)
	}
	s.must(s.Cancel(s.t.Context(), subscription.ID, newKey()))
	s.must(s.Resume(s.t.Context(), subscription.ID, newKey()))
	s.MoveTo(s.only().PeriodEnd.Add(settled))
	if got := s.only(); got.Status != billing.StatusActive || got.CancelAt != nil {
		s.t.Errorf("resumed, it is %+v", got)
	}
	s.must(s.Cancel(s.t.Context(), subscription.ID, newKey()))
	end := s.only().PeriodEnd
	if at := s.only().CancelAt; at == nil || !at.Equal(end) {
		s.t.Errorf("it ends at %v", at)
	}
	s.MoveTo(end.AddDate(0, 3, 0))
	if got := s.only(); got.Status != billing.StatusCanceled || !got.EndedAt.Equal(end) || len(s.invoices()) != 3 {
		s.t.Errorf("canceled, it is %+v with %d invoices", got, len(s.invoices()))
	}
}

func cancelReplacesPendingDowngrade(s *gatewayFixture) {
	subscription := s.mustSubscribe("premium")
	s.must(s.Downgrade(s.t.Context(), subscription.ID, plan(s.t, "basic"), newKey()))
	s.must(s.Downgrade(s.t.Context(), subscription.ID, plan(s.t, "pro"), newKey()))
	if got := s.only(); got.NextPlanID != "pro" {
		s.t.Errorf("got %+v", got)
	}
	s.must(s.Cancel(s.t.Context(), subscription.ID, newKey()))
	if got := s.only(); got.NextPlanID != "" || got.CancelAt == nil {
		s.t.Errorf("got %+v", got)
	}
	s.must(s.Downgrade(s.t.Context(), subscription.ID, plan(s.t, "basic"), newKey()))
	if got := s.only(); got.NextPlanID != "basic" || got.CancelAt != nil {
		s.t.Errorf("got %+v", got)
	}
	s.must(s.Resume(s.t.Context(), subscription.ID, newKey()))
	if got := s.only(); got.NextPlanID != "" || got.PlanID != "premium" {
		s.t.Errorf("got %+v", got)
	}
}

func refundAndEndAreIdempotent(s *gatewayFixture) {
	subscription := s.mustSubscribe("basic")
	for range 2 {
		s.must(s.Refund(s.t.Context(), s.invoices()[0].ID, newKey()))
	}
	for range 2 {
		s.must(s.End(s.t.Context(), subscription.ID, newKey()))
	}
	if got := s.only(); got.Status != billing.StatusCanceled || s.invoices()[0].Refunded != 1400 {
		s.t.Errorf("got %+v, %+v", got, s.invoices()[0])
	}
	payment, err := s.subscribe("pro", Asks)
	s.must(err)
	s.MoveTo(s.Now().Add(24 * time.Hour)) // the authentication was not completed
	_ = s.Confirm(s.customer, payment.ClientSecret, true)
	snapshots, err := s.Subscriptions(s.t.Context(), s.customer)
	if err != nil || snapshots[1].Status != billing.StatusIncompleteExpired || s.invoices()[0].Paid != 0 {
		s.t.Errorf("%+v, %v, %+v", snapshots, err, s.invoices()[0])
	}
	for range 2 {
		s.must(s.DeleteCustomer(s.t.Context(), s.customer))
	}
	if card, err := s.Gateway.Card(s.t.Context(), s.customer); card != nil || err != nil {
		s.t.Errorf("card %+v, %v", card, err)
	}
}

func unknownIDsAreNotFound(s *gatewayFixture) {
	for name, err := range map[string]error{
		"cancel": s.Cancel(s.t.Context(), "sub_demo_nobody_1", newKey()),
		"end":    s.End(s.t.Context(), "sub_demo_nobody_1", newKey()),
		"refund": s.Refund(s.t.Context(), "in_demo_nobody_1", newKey()),
	} {
		if fault.KindOf(err) != fault.NotFound {
			s.t.Errorf("%s: %v", name, err)
		}
	}
}
