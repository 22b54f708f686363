package views

import (
	"time"

	"plainhand/internal/billing"
	"plainhand/views/ui"
)

// CancelPage asks whether a plan shall end.
type CancelPage struct {
	BillingPage
	Pairs []pair // what would end; empty where it has ended already
	What  string // happens then
	Key   billing.Key
}

// NewCancelPage asks somebody with this subscription.
func NewCancelPage(frame Frame, access billing.Access, key billing.Key) CancelPage {
	page := CancelPage{
		BillingPage: billingPage(frame, "Cancel your plan", "It runs to the end of its period."), Key: key,
		What: "Your last payment is still open. When you cancel, your plan ends now and the payment is not tried again.",
	}
	if access.Active {
		page.Pairs = []pair{{"Plan", inWords(access.Plan)}}
	}
	if !access.Status.Owing() {
		page.Pairs = append(page.Pairs, pair{"Runs until", day(access.PeriodEnd)})
		page.What = "Your plan runs until " + day(access.PeriodEnd) + ", with everything in it. " +
			"After that nothing is charged. Until then you can change your mind."
	}
	return page
}

// RefundPage says how the money-back guarantee stands, and gives the money back.
type RefundPage struct {
	BillingPage
	Pairs   []pair
	Refusal *Banner // why it is not open, or nil
	What    string  // happens then
	Submit  string
	Key     billing.Key
}

// NewRefundPage is for a customer whose time is now.
func NewRefundPage(frame Frame, guarantee billing.Guarantee, now time.Time, key billing.Key) RefundPage {
	sum := cents(guarantee.Paid)
	page := RefundPage{
		BillingPage: billingPage(frame, "Money back", "The 7-day money-back guarantee."),
		Pairs:       guaranteePairs(guarantee, now),
		What: "You get " + sum + " back, and your plan ends at once. " +
			"Refunds are processed within 2-3 business days; the money is on your card in 5-10 business days.",
		Submit: "Refund " + sum + " and end my plan",
		Key:    key,
	}
	if guarantee.Answer != billing.RefundOpen {
		refusal := guarantee.Answer.Refusal()
		page.Refusal = &Banner{ui.Neutral, refusal.Message, refusal.Advice}
	}
	return page
}

func guaranteePairs(guarantee billing.Guarantee, now time.Time) []pair {
	pairs := []pair{
		{"Paid", cents(guarantee.Paid)},
		{"Words used", grouped(guarantee.Used) + " of fewer than " + grouped(guarantee.RefundWords())},
	}
	if guarantee.FirstPaidAt == nil {
		return pairs
	}
	until := guarantee.RefundUntil()
	left := "over"
	if now.Before(until) {
		left = counted(billing.DaysLeft(until, now), "day") + " left"
	}
	return append(pairs, pair{"Open until", moment(until) + " (" + left + ")"})
}
