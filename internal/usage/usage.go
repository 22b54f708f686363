// Package usage meters the words that users humanize against their plan's allowance in a period, the free texts of
// visitors, and the trial words of test keys.
//
// Words are reserved before the work and charged only if it succeeds, so that concurrent runs never exceed the limit,
// and runs that fail, are canceled, or crash cost nothing.
package usage

import (
	"math"
	"time"

	"plainhand/internal/billing"
	"plainhand/internal/fault"
)

var (
	// ErrLimit is returned if the words exceed the remaining words of the period.
	ErrLimit = fault.New(fault.Forbidden, "Monthly word limit reached. Upgrade your plan for more words.", "").
			WithAPIText("The text has more words than are left this month.", "GET /v1/usage says how many are left and when "+
			"you get new ones. Send a shorter text, or choose a larger plan.")
	// errSeatLimit is ErrLimit for seats, whose users cannot buy a plan.
	errSeatLimit = fault.New(fault.Forbidden, "You’ve reached your word limit for this month.",
		"Ask the person who invited you for more words.").Because(ErrLimit)
	// ErrKeyReused is returned for a key that identified a run with a different text or different settings.
	ErrKeyReused = fault.New(fault.Conflict, "This idempotency key was used for a different text.",
		"Nothing was charged. Send a new key with every text and every change to its settings.")
	// ErrInProgress is returned for a key whose run has not ended.
	ErrInProgress = fault.New(fault.Conflict, "We’re already working on this text.",
		"It’s charged only once. Wait for the result, or try again in a few minutes.").
		WithAPIText("A request with this Idempotency-Key is still in progress.",
			"Wait for the seconds in Retry-After, and send the same request again. It’s charged only once.")
	// ErrClosed is returned during a refund, and for some minutes after it.
	ErrClosed = fault.New(fault.Conflict, "Your plan is being refunded.",
		"No words were charged. If you’re keeping the plan after all, try again in a few minutes.")
	// ErrExpired is returned for a run that took longer than Lifetime, so that its words have been released.
	ErrExpired = fault.New(fault.Unavailable, "This took too long.",
		"Nothing was charged. Try again, or split the text.")
)

// Usage is a user's usage in the current period.
type Usage struct {
	Used      int
	Limit     int // words, or billing.Unlimited
	PeriodEnd time.Time
}

// Unlimited reports whether the plan has no limit.
func (u Usage) Unlimited() bool { return u.Limit == billing.Unlimited }

// Remaining is the number of remaining words, never below 0. It is meaningless if Unlimited.
func (u Usage) Remaining() int { return max(0, u.Limit-u.Used) }

// Percent is the used share of the limit, rounded to an integer; 0 if Unlimited.
func (u Usage) Percent() int {
	if u.Limit <= 0 {
		return 0
	}
	return int(math.Round(100 * float64(u.Used) / float64(u.Limit)))
}

// LimitOf returns ErrLimit with the text for users with this access.
func LimitOf(access billing.Access) *fault.Error {
	if access.Seat {
		return errSeatLimit
	}
	return ErrLimit
}
