package billing

import (
	"time"

	"github.com/google/uuid"
)

// Status is the state of a subscription, in Stripe's terms. Every gateway uses them.
type Status string

// The statuses. Any other value gives nothing.
const (
	StatusActive            Status = "active"
	StatusTrialing          Status = "trialing"
	StatusPastDue           Status = "past_due" // a renewal was declined and is being retried
	StatusUnpaid            Status = "unpaid"   // the renewal was declined for the last time
	StatusPaused            Status = "paused"
	StatusIncomplete        Status = "incomplete"         // the first payment has not been made yet
	StatusIncompleteExpired Status = "incomplete_expired" // and never was
	StatusCanceled          Status = "canceled"
)

// Living reports whether a subscription in this status is paid for or waiting for payment. A user has at most one such
// subscription.
func (status Status) Living() bool {
	switch status {
	case StatusActive, StatusTrialing, StatusPastDue, StatusUnpaid, StatusPaused:
		return true
	}
	return false
}

// Owing reports whether a declined renewal is still to be paid.
func (status Status) Owing() bool { return status == StatusPastDue || status == StatusUnpaid }

// Subscription is a user's subscription as read from the gateway. It is never taken from a browser or the body of an
// event.
type Subscription struct {
	ID                     string // the gateway's
	UserID                 uuid.UUID
	PlanID                 string // empty if the price is not ours, which gives nothing
	Status                 Status
	PeriodStart, PeriodEnd time.Time  // the gateway moves on to the next period before it is paid for
	PaidStart, PaidEnd     *time.Time // the last period that was paid for, whose words are used; nil before the first
	CancelAt               *time.Time // when it ends because the customer canceled
	EndedAt                *time.Time
	PastDueSince           *time.Time // when we first saw that a renewal was declined
	NextPlanID             string     // the smaller plan that begins with the next period, or empty
	DroppedPlanID          string     // the smaller plan that was planned before it was canceled, or empty
	PendingPlanID          string     // the larger plan of an upgrade that waits for the customer's bank, or empty
	PendingUntil           *time.Time // when that upgrade is given up; nil without one
}

// Snapshot is the gateway's current state of a subscription.
type Snapshot struct {
	ID                     string
	PlanID                 string // empty if the price is not ours
	Status                 Status
	PeriodStart, PeriodEnd time.Time
	CancelAt, EndedAt      *time.Time
	NextPlanID             string
	PendingPlanID          string
	PendingUntil           *time.Time
}

// updated returns the subscription after a reading. known is the zero Subscription for a new one.
func (known Subscription) updated(fresh Snapshot, now time.Time) Subscription {
	switch {
	case fresh.CancelAt == nil:
		known.DroppedPlanID = ""
	case known.CancelAt == nil:
		known.DroppedPlanID = known.NextPlanID
	}
	known.PendingPlanID, known.PendingUntil = fresh.PendingPlanID, fresh.PendingUntil
	known.ID, known.PlanID, known.Status = fresh.ID, fresh.PlanID, fresh.Status
	known.PeriodStart, known.PeriodEnd = fresh.PeriodStart, fresh.PeriodEnd
	known.CancelAt, known.EndedAt, known.NextPlanID = fresh.CancelAt, fresh.EndedAt, fresh.NextPlanID
	switch fresh.Status {
	case StatusActive, StatusTrialing:
		known.PaidStart, known.PaidEnd, known.PastDueSince = &fresh.PeriodStart, &fresh.PeriodEnd, nil
	case StatusPastDue:
		if known.PastDueSince == nil {
			known.PastDueSince = &now
		}
	default:
		known.PastDueSince = nil
	}
	return known
}
