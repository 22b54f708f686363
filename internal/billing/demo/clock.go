package demo

import (
	"time"

	"plainhand/internal/billing"
)

// tries are the waits between the tries to charge a declined renewal. They end with billing.Grace: after the last one
// the subscription is unpaid.
var tries = []time.Duration{3 * 24 * time.Hour, 5 * 24 * time.Hour, 6 * 24 * time.Hour}

// paymentLimit is how long a first payment, or one for an upgrade, can wait for the customer.
const paymentLimit = 23 * time.Hour

// advance processes everything due until now, in order: a year makes twelve renewals.
func (a *account) advance(now time.Time) {
	for _, s := range a.Subscriptions {
		for {
			due, work := a.next(s)
			if work == nil || now.Before(due) {
				break
			}
			work()
		}
	}
}

// next returns what happens next to a subscription on its own, and when, or nil for one that has ended.
func (a *account) next(s *subscription) (due time.Time, work func()) {
	switch s.Status {
	case billing.StatusIncomplete:
		due, work = s.CreatedAt.Add(paymentLimit), func() { a.expire(s, due) }
	case billing.StatusActive, billing.StatusUnpaid:
		due, work = s.PeriodEnd, func() { a.turn(s) }
	case billing.StatusPastDue:
		due, work = a.invoice(s.Owed).NextTry, func() { a.try(s, a.invoice(s.Owed)) }
	}
	if s.Upgrade != "" && !s.UpgradeUntil.After(due) {
		due, work = s.UpgradeUntil, func() { a.dropUpgrade(s) }
	}
	return due, work
}

// nextDue returns when something happens next to any of them, and false if nothing will.
func (a *account) nextDue() (next time.Time, any bool) {
	for _, s := range a.Subscriptions {
		if due, work := a.next(s); work != nil && (!any || due.Before(next)) {
			next, any = due, true
		}
	}
	return next, any
}

// expire ends a subscription that was never paid.
func (a *account) expire(s *subscription, at time.Time) {
	a.end(s, at)
	s.Status = billing.StatusIncompleteExpired
}

// turn ends a period: either the subscription ends, or its next month is billed. An unpaid one owes only that month, so
// that customers do not pay for months without a plan.
func (a *account) turn(s *subscription) {
	if s.CancelAt != nil {
		a.end(s, *s.CancelAt)
		return
	}
	if s.NextPlanID != "" {
		s.PlanID, s.NextPlanID = s.NextPlanID, ""
	}
	plan, err := billing.FindPlan(s.PlanID)
	if err != nil { // the plan is no longer sold
		a.end(s, s.PeriodEnd)
		return
	}
	s.Months++
	s.PeriodStart, s.PeriodEnd = s.PeriodEnd, billing.MonthsAfter(s.Anchor, s.Months+1)
	if s.Status == billing.StatusUnpaid {
		a.void(a.invoice(s.Owed))
	}
	owed := a.bill(s, plan.Name+" plan, one month", plan.Cents(), s.PeriodStart, s.PeriodEnd, s.PeriodStart)
	s.Owed = owed.ID
	if s.Status == billing.StatusActive {
		a.try(s, owed)
	}
}

// try charges an invoice's total while the customer is away.
func (a *account) try(s *subscription, owed *invoice) {
	card := testCards[a.Card]
	asks := card.alwaysAsks || card.asks && a.Card != a.Approved
	if a.declines(owed.NextTry) == "" && !asks {
		a.settle(&payment{SubscriptionID: s.ID, InvoiceID: owed.ID})
		return
	}
	if owed.Tries == len(tries) {
		s.Status = billing.StatusUnpaid
		return
	}
	s.Status = billing.StatusPastDue
	owed.NextTry = owed.NextTry.Add(tries[owed.Tries])
	owed.Tries++
}
