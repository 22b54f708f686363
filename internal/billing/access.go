package billing

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"
)

// Grace is how long a plan continues after a renewal was declined, or while the gateway has not reported its outcome:
// 14 days. The gateway's own retries must end within it.
const Grace = 14 * 24 * time.Hour

// Entitlement is a user's entitlements: everything that can give them a plan.
type Entitlement struct {
	Clock Clock // the user's
	// Claim depends on refunds made here. What an operator refunded at the gateway is known only to the Cashier.
	Claim        Claim
	Grant        *Grant        // or nil
	Subscription *Subscription // the living one, otherwise the last one, or nil
	Seat         *Seat         // or nil; then the rest is that of the brand's owner
}

// Seat is a brand member's share of its owner's plan. It includes words and features for texts, but no billing data.
type Seat struct {
	WordLimit int // per period; 0: that of the plan
}

// Entitlements loads users' entitlements.
type Entitlements interface {
	// EntitlementOf returns the zero Entitlement, without an error, for a user who has never had a plan.
	EntitlementOf(ctx context.Context, userID uuid.UUID) (Entitlement, error)
}

// Access is what a user may do now. For a user who has never had a plan, only Now and Guarantee are set.
type Access struct {
	Now         time.Time    // by the user's clock; days are counted from it
	Guarantee   RefundAnswer // see Claim.At
	Active      bool
	Seat        bool      // from a seat: only the words and the period of the plan may be shown to the user
	Granted     bool      // Plan was granted without payment; Status and Notice are those of a subscription in addition
	Plan        Plan      // only when Active
	PeriodStart time.Time // the usage period, only when Active; after a declined renewal still the one that was paid for
	PeriodEnd   time.Time // exclusive
	Status      Status    // of the subscription, empty without one
	Notice      Notice    // what the user should know about the subscription
	Until       time.Time // when the event of Notice happens; zero without one
	NextPlan    *Plan     // begins at Until, only with NoticeChanging
	Pending     *Pending  // an upgrade that waits for the customer's bank; nil without one
}

// Pending is an upgrade that waits for the customer's bank (3-D Secure).
type Pending struct {
	Plan  Plan
	Until time.Time // when it expires
}

// Notice is a message to a subscriber about their plan.
type Notice string

const (
	NoNotice            Notice = ""
	NoticeEnding        Notice = "ending"         // canceled, and still good until Until
	NoticeChanging      Notice = "changing"       // a smaller plan begins at Until
	NoticePastDue       Notice = "past_due"       // the card was declined; without another one the plan is lost at Until
	NoticePaymentNeeded Notice = "payment_needed" // there is a subscription, but it gives nothing until it is paid
)

// AccessAt returns what a user may do at the time now, by our clock. Of a granted and a bought plan, the one with more
// words counts; if they are equal, the bought one.
func AccessAt(entitlement Entitlement, now time.Time) Access {
	now = entitlement.Clock.At(now)
	access := entitlement.accessAt(now)
	if entitlement.Seat != nil {
		return entitlement.Seat.accessFrom(access, now)
	}
	access.Now, access.Guarantee = now, entitlement.Claim.At(now)
	return access
}

// seatFeatures are the features of the owner's plan that seats include.
var seatFeatures = []Feature{Rewriting, Bulk, Documents}

// accessFrom returns a seat's access, given that of its owner: nothing unless the owner's plan has seats.
func (seat Seat) accessFrom(customer Access, now time.Time) Access {
	access := Access{Now: now, Guarantee: RefundNothingPaid, Seat: true}
	if customer.Allow(WhiteLabel) != nil {
		return access
	}
	access.Active, access.Plan = true, customer.Plan
	access.PeriodStart, access.PeriodEnd = customer.PeriodStart, customer.PeriodEnd
	access.Plan.Features = slices.DeleteFunc(slices.Clone(customer.Plan.Features), func(feature Feature) bool {
		return !slices.Contains(seatFeatures, feature)
	})
	if seat.WordLimit > 0 && (access.Plan.WordLimit == Unlimited || seat.WordLimit < access.Plan.WordLimit) {
		access.Plan.WordLimit = seat.WordLimit
	}
	return access
}

func (entitlement Entitlement) accessAt(now time.Time) Access {
	var access Access
	if entitlement.Subscription != nil {
		access = entitlement.Subscription.accessAt(now)
	}
	if entitlement.Grant != nil {
		granted := entitlement.Grant.accessAt(now)
		if granted.Active && (!access.Active || granted.Plan.exceeds(access.Plan)) {
			granted.Status, granted.Notice, granted.Until = access.Status, access.Notice, access.Until
			return granted
		}
	}
	return access
}

// accessAt returns what the subscription gives at the time now. This is the only place where a status is mapped to
// access.
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
	if !now.Before(s.PeriodEnd.Add(Grace)) { // not updated for this long: neither events nor rereading work
		return Access{Status: s.Status, Notice: NoticePaymentNeeded}
	}
	access := s.paidAccess()
	access.Pending = s.pending(now)
	if s.CancelAt != nil {
		access.Notice, access.Until = NoticeEnding, *s.CancelAt
	} else if next, err := FindPlan(s.NextPlanID); err == nil {
		access.Notice, access.Until, access.NextPlan = NoticeChanging, s.PeriodEnd, &next
	}
	return access
}

func (s Subscription) pending(now time.Time) *Pending {
	plan, err := FindPlan(s.PendingPlanID)
	if err != nil || s.PendingUntil == nil || !now.Before(*s.PendingUntil) {
		return nil
	}
	return &Pending{plan, *s.PendingUntil}
}

func (s Subscription) pastDue(now time.Time) Access {
	if until := s.pastDueUntil(); now.Before(until) {
		access := s.paidAccess()
		access.Notice, access.Until = NoticePastDue, until
		return access
	}
	return Access{Status: s.Status, Notice: NoticePaymentNeeded}
}

// pastDueUntil returns when a past-due subscription stops giving its plan.
func (s Subscription) pastDueUntil() time.Time {
	if s.PastDueSince == nil {
		return s.PeriodStart.Add(Grace)
	}
	return s.PastDueSince.Add(Grace)
}

// paidAccess returns the access that was paid for, or none if the price is not ours or nothing was ever paid.
func (s Subscription) paidAccess() Access {
	plan, err := FindPlan(s.PlanID)
	if err != nil || s.PaidStart == nil || s.PaidEnd == nil {
		return Access{Status: s.Status}
	}
	return Access{Active: true, Plan: plan, PeriodStart: *s.PaidStart, PeriodEnd: *s.PaidEnd, Status: s.Status}
}

func reached(moment *time.Time, now time.Time) bool { return moment != nil && !now.Before(*moment) }
