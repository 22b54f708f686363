package demo

import (
	"time"

	"plainhand/internal/billing"
)

// tries are the waits between the tries of a declined renewal. They end when billing.Grace does: after the last one the
// subscription is unpaid.
var tries = []time.Duration{3 * 24 * time.Hour, 5 * 24 * time.Hour, 6 * 24 * time.Hour}

// firstPaymentLimit is how long a first payment may stay open.
const firstPaymentLimit = 23 * time.Hour

// advance does everything that was due up to now, in the order in which it was due: a year makes twelve renewals.
func (a *account) advance(now time.Time) {
	for _, s := range a.Subscriptions {
		for a.step(s, now) {
		}
	}
}

// step does the next thing that is due to a subscription, and reports whether there was one.
func (a *account) step(s *subscription, now time.Time) bool {
	due, waits := a.due(s)
	if !waits || now.Before(due) {
		return false
	}
	switch s.Status {
	case billing.StatusIncomplete:
		a.expire(s)
	case billing.StatusActive:
		a.turn(s)
	case billing.StatusPastDue:
		a.try(s, a.invoice(s.Owed))
	}
	return true
}

// due returns when something happens to a subscription by itself, and false for one that waits for nothing.
func (a *account) due(s *subscription) (time.Time, bool) {
	switch s.Status {
	case billing.StatusIncomplete:
		return s.CreatedAt.Add(firstPaymentLimit), true
	case billing.StatusActive:
		return s.PeriodEnd, true
	case billing.StatusPastDue:
		return a.invoice(s.Owed).NextTry, true
	}
	return time.Time{}, false
}

// nextDue returns when something happens to any of them.
func (a *account) nextDue() (next time.Time, any bool) {
	for _, s := range a.Subscriptions {
		if due, waits := a.due(s); waits && (!any || due.Before(next)) {
			next, any = due, true
		}
	}
	return next, any
}

// expire ends a subscription that was never paid.
func (a *account) expire(s *subscription) {
	s.Status = billing.StatusIncompleteExpired
	a.invoice(s.Owed).Status, s.Owed = billing.InvoiceVoid, ""
}

// turn ends a period: the subscription is over, or its next month is billed.
func (a *account) turn(s *subscription) {
	if s.CancelAt != nil {
		s.Status, s.EndedAt = billing.StatusCanceled, s.CancelAt
		return
	}
	if s.NextPlanID != "" {
		s.PlanID, s.NextPlanID = s.NextPlanID, ""
	}
	plan, err := billing.FindPlan(s.PlanID)
	if err != nil { // it is no longer sold
		a.end(s, s.PeriodEnd)
		return
	}
	s.Months++
	s.PeriodStart, s.PeriodEnd = s.PeriodEnd, billing.MonthsAfter(s.Anchor, s.Months+1)
	owed := a.bill(s, plan.Name+", a month", plan.Cents(), s.PeriodStart, s.PeriodEnd, s.PeriodStart)
	s.Owed = owed.ID
	a.try(s, owed)
}

// try takes an invoice's total while the customer is away.
func (a *account) try(s *subscription, owed *invoice) {
	card := testCards[a.Card]
	if card.declines == "" && !card.alwaysAsks {
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
