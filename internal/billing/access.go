package billing

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// Grace is how long a plan goes on when a renewal was declined, or when the gateway has not told whether it was paid:
// 14 days. The gateway's own tries must end within it.
const Grace = 14 * 24 * time.Hour

// Holding is everything that may give a user a plan.
type Holding struct {
	Clock Clock // the user's
	// Claim is by what was refunded here. What an operator gave back at the gateway is known only to the Cashier.
	Claim        Claim
	Grant        *Grant        // or nil
	Subscription *Subscription // the living one, or the last one, or nil
}

// Holdings tells what users hold.
type Holdings interface {
	// Holding returns the zero Holding, without an error, for a user who never had a plan.
	Holding(ctx context.Context, userID uuid.UUID) (Holding, error)
}

// Access is what a user may do now. Somebody who never had a plan has nothing of it but Now and Guarantee.
type Access struct {
	Now         time.Time    // by the user's clock: what days are counted from
	Guarantee   RefundAnswer // what may be promised: see Claim.At
	Active      bool
	Granted     bool      // Plan was given without payment; Status and Notice are of a subscription beside it
	Plan        Plan      // only when Active
	PeriodStart time.Time // the usage period, only when Active; a declined renewal leaves it the one that was paid
	PeriodEnd   time.Time // exclusive
	Status      Status    // of the subscription, empty without one
	Notice      Notice    // what the user should know about the subscription
	Until       time.Time // when what Notice tells of happens; zero without one
	NextPlan    *Plan     // begins at Until, only with NoticeChanging
}

// Notice is something that a subscriber has to know, or to do.
type Notice string

const (
	NoNotice            Notice = ""
	NoticeEnding        Notice = "ending"         // canceled, and still good until Until
	NoticeChanging      Notice = "changing"       // a smaller plan begins at Until
	NoticePastDue       Notice = "past_due"       // the card was declined; without another one the plan is lost at Until
	NoticePaymentNeeded Notice = "payment_needed" // there is a subscription, and it gives nothing until it is paid
)

// AccessAt says what a user may do when our time is now. Of two plans the one with more words counts: what somebody
// paid for when both have the same.
func AccessAt(held Holding, now time.Time) Access {
	now = held.Clock.At(now)
	access := held.accessAt(now)
	access.Now, access.Guarantee = now, held.Claim.At(now)
	return access
}

func (held Holding) accessAt(now time.Time) Access {
	var access Access
	if held.Subscription != nil {
		access = held.Subscription.accessAt(now)
	}
	if held.Grant != nil {
		if granted := held.Grant.accessAt(now); granted.Active && (!access.Active || granted.Plan.exceeds(access.Plan)) {
			granted.Status, granted.Notice, granted.Until = access.Status, access.Notice, access.Until
			return granted
		}
	}
	return access
}

// accessAt says what the subscription gives at the time now. This is the one place where a status becomes a right.
func (s Subscription) accessAt(now time.Time) Access {
	switch s.Status {
	case StatusActive, StatusTrialing:
		return s.current(now)
	case StatusPastDue:
		return s.pastDue(now)
	case StatusIncomplete, StatusUnpaid, StatusPaused:
		return Access{Status: s.Status, Notice: NoticePaymentNeeded}
	}
	return Access{Status: s.Status}
}

func (s Subscription) current(now time.Time) Access {
	if reached(s.EndedAt, now) || reached(s.CancelAt, now) {
		return Access{Status: StatusCanceled}
	}
	if !now.Before(s.PeriodEnd.Add(Grace)) { // no news for so long: neither events nor rereading reach us
		return Access{Status: s.Status, Notice: NoticePaymentNeeded}
	}
	access := s.give()
	if s.CancelAt != nil {
		access.Notice, access.Until = NoticeEnding, *s.CancelAt
	} else if next, err := FindPlan(s.NextPlanID); err == nil {
		access.Notice, access.Until, access.NextPlan = NoticeChanging, s.PeriodEnd, &next
	}
	return access
}

func (s Subscription) pastDue(now time.Time) Access {
	if until := s.pastDueUntil(); now.Before(until) {
		access := s.give()
		access.Notice, access.Until = NoticePastDue, until
		return access
	}
	return Access{Status: s.Status, Notice: NoticePaymentNeeded}
}

// pastDueUntil is when a subscription that is past due stops giving its plan.
func (s Subscription) pastDueUntil() time.Time {
	if s.PastDueSince == nil {
		return s.PeriodStart.Add(Grace)
	}
	return s.PastDueSince.Add(Grace)
}

// give returns the access that was paid for, or none for a price that is not ours and for what was never paid.
func (s Subscription) give() Access {
	plan, err := FindPlan(s.PlanID)
	if err != nil || s.PaidStart == nil || s.PaidEnd == nil {
		return Access{Status: s.Status}
	}
	return Access{Active: true, Plan: plan, PeriodStart: *s.PaidStart, PeriodEnd: *s.PaidEnd, Status: s.Status}
}

func reached(moment *time.Time, now time.Time) bool { return moment != nil && !now.Before(*moment) }
