package stripetest

import (
	"time"

	"plainhand/internal/billing"
)

// draftTime is how long a renewal's invoice stays a draft, while the subscription counts as active.
const draftTime = time.Hour

// retries are the waits between the tries to charge a renewal. After the last one the subscription is unpaid.
var retries = []time.Duration{3 * 24 * time.Hour, 5 * 24 * time.Hour, 6 * 24 * time.Hour}

// MoveTo does everything that is due by then, in the order in which it is due.
func (s *Server) MoveTo(moment time.Time) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for {
		due, work := s.next()
		if work == nil || due.After(moment) {
			break
		}
		s.now = later(s.now, due)
		work()
	}
	s.now = later(s.now, moment)
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// next returns what is due first, or nil.
func (m *merchant) next() (due time.Time, work func()) {
	consider := func(at time.Time, what func()) {
		if work == nil || at.Before(due) {
			due, work = at, what
		}
	}
	for _, sub := range m.subs {
		if !sub.ended.IsZero() {
			continue
		}
		if sub.pending != nil {
			consider(sub.pending.expires, func() { m.dropPending(sub) })
		}
		if !sub.cancelAt.IsZero() {
			consider(sub.cancelAt, func() { m.end(sub) })
		}
		switch {
		case sub.status == "incomplete":
			consider(sub.created.Add(pendingTimeout), func() { m.void(sub.latest) })
		case sub.latest.reason == "subscription_cycle" && sub.latest.tries <= len(retries) && sub.latest.awaits(sub.status):
			consider(sub.latest.next, func() { m.try(sub) })
			consider(sub.end, func() { m.turn(sub) })
		default:
			consider(sub.end, func() { m.turn(sub) })
		}
	}
	return due, work
}

// awaits reports whether the invoice is charged automatically.
func (inv *invoice) awaits(status string) bool {
	return status != "unpaid" && (inv.status == "draft" || inv.status == "open")
}

// turn ends a period: either the subscription ends, or its next month is billed.
func (m *merchant) turn(sub *subscription) {
	if sub.cancelAtEnd {
		m.end(sub)
		return
	}
	if sc := sub.schedule; sc != nil {
		for _, phase := range sc.phases {
			if phase.start.Equal(sub.end) {
				sub.price = phase.price
			}
		}
		if !sub.end.Before(sc.phases[len(sc.phases)-1].end) {
			sub.schedule = nil
		}
	}
	plan, _ := planOf(sub.price)
	last := sub.start
	sub.months++
	sub.start, sub.end = sub.end, billing.MonthsAfter(sub.anchor, sub.months+1)
	renewal := m.bill(sub, "subscription_cycle", last, sub.start,
		line{"1 × " + plan.Name, amountOf(sub.price), sub.start, sub.end})
	renewal.next = m.now.Add(draftTime)
	m.changed(sub)
}

// try charges a renewal while the customer is away.
func (m *merchant) try(sub *subscription) {
	inv := sub.latest
	if inv.status == "draft" {
		m.finalize(inv)
		if inv.status == "paid" {
			return
		}
	}
	if m.charge(inv, m.cardFor(sub), false) == nil {
		return
	}
	sub.status = "past_due"
	if inv.tries == len(retries) {
		sub.status = "unpaid"
	} else {
		inv.next = inv.next.Add(retries[inv.tries])
	}
	inv.tries++
	m.changed(sub)
}
