package billing

import (
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
)

// The money-back guarantee: within seven times 24 hours of the first payment, with less than a tenth of the month's
// words used, once per customer.
const (
	RefundWindow = 7 * 24 * time.Hour
	RefundShare  = 10 // percent of the allowance
)

// usagePause is longer than a refund takes, plus a request that started before the refund ended and still sees the
// plan.
const usagePause = 3 * time.Minute

// Closing stops a user from using words during their refund.
type Closing struct {
	UserID      uuid.UUID
	PeriodStart time.Time // of the period in which no words can be reserved
	Lasts       time.Duration
	Since       time.Time // the start of the first period whose words count
	Limit       int       // words that must not be taken since then
}

// Claim is a customer's claim to the guarantee, regardless of their purchase and usage. The zero Claim is that of a
// user who has never paid.
type Claim struct {
	FirstPaidAt *time.Time // for the customer's first subscription ever; nil before it
	Refunded    bool       // a former refund exists
}

// Purchase is what the money-back guarantee depends on.
type Purchase struct {
	Claim
	Plan Plan
	Used int // words since the first payment, including runs in progress and removed seats
}

// since returns the start of the first period whose words count against the guarantee, if the current one began at
// start. An upgrade begins another period, but the words of the one before still count.
func (c Claim) since(start time.Time) time.Time {
	if c.FirstPaidAt != nil && c.FirstPaidAt.Before(start) {
		return *c.FirstPaidAt
	}
	return start
}

// RefundAnswer is whether a refund is possible, and if not, why.
type RefundAnswer string

const (
	RefundOpen        RefundAnswer = "open"
	RefundNothingPaid RefundAnswer = "nothing_paid"
	RefundOnceOnly    RefundAnswer = "once_only"
	RefundTooLate     RefundAnswer = "too_late"
	RefundTooMuchUsed RefundAnswer = "too_much_used"
)

// At returns whether the guarantee may be promised at the time now: RefundOpen, even before any payment,
// RefundOnceOnly, or RefundTooLate.
func (c Claim) At(now time.Time) RefundAnswer {
	switch {
	case c.Refunded:
		return RefundOnceOnly
	case c.FirstPaidAt != nil && now.After(c.RefundUntil()):
		return RefundTooLate
	}
	return RefundOpen
}

// RefundAt returns whether a refund is possible at the time now.
func (p Purchase) RefundAt(now time.Time) RefundAnswer {
	answer := p.At(now)
	switch {
	case answer != RefundOpen:
		return answer
	case p.FirstPaidAt == nil:
		return RefundNothingPaid
	case p.Used >= p.RefundWords():
		return RefundTooMuchUsed
	}
	return RefundOpen
}

// RefundUntil returns the last moment of the guarantee. FirstPaidAt must not be nil.
func (c Claim) RefundUntil() time.Time { return c.FirstPaidAt.Add(RefundWindow) }

// RefundWords returns the number of used words at which the guarantee ends. For an unlimited plan it is that of the
// largest limited one.
func (p Purchase) RefundWords() int {
	base := p.Plan.WordLimit
	if base == Unlimited {
		for _, plan := range plans {
			base = max(base, plan.WordLimit)
		}
	}
	return base * RefundShare / 100
}

var refusals = map[RefundAnswer]*fault.Error{
	RefundNothingPaid: fault.New(fault.Conflict, "There’s nothing to refund.", "You haven’t paid for a plan yet."),
	RefundOnceOnly: fault.New(fault.Conflict, "You’ve already used the money-back guarantee.",
		"It works once per customer. You can still cancel your plan."),
	RefundTooLate: fault.New(fault.Conflict, "The 7 days of the money-back guarantee are over.",
		"You can still cancel: your plan then runs to the end of the period you’ve paid for."),
	RefundTooMuchUsed: fault.New(fault.Conflict, "You’ve used too many words for a refund.",
		"The money-back guarantee applies only if you’ve used less than a tenth of the month’s words. You can still "+
			"cancel your plan."),
}

// Refusal returns the fault of a refused refund. It must not be called on RefundOpen.
func (answer RefundAnswer) Refusal() *fault.Error { return refusals[answer] }
