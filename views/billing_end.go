package views

import (
	"time"

	"plainhand/internal/billing"
	"plainhand/views/ui"
)

// CancelPage asks for the confirmation of a cancellation.
type CancelPage struct {
	FormPage
	Pairs      []NamedValue // details of the plan that would end; empty if it has already ended
	What       string       // consequences
	NotCovered string       // reason for no refund; empty if one is possible
	Key        billing.Key
}

// NewCancelPage returns the page for the owner of this subscription.
func NewCancelPage(frame Frame, access billing.Access, key billing.Key) CancelPage {
	page := CancelPage{
		FormPage: newFormPage(frame, "Cancel your plan", "Your plan runs to the end of the period you’ve paid for."), Key: key,
		What: "Your last payment hasn’t gone through. If you cancel, your plan ends now, and we won’t try the payment again.",
	}
	page.NotCovered = notCovered(access.Guarantee)
	if access.Active {
		page.Pairs = []NamedValue{{Name: "Plan", Value: inWords(access.Plan)}}
	}
	if !access.Status.Owing() {
		page.Pairs = append(page.Pairs, NamedValue{Name: "Runs until", Value: day(access.PeriodEnd)})
		page.What = "If you cancel, your plan still runs until " + day(access.PeriodEnd) + ", with everything in it. " +
			"You won’t be charged again, and you can change your mind until then."
	}
	return page
}

// RefundPage shows the state of the money-back guarantee, and requests refunds.
type RefundPage struct {
	FormPage
	Pairs   []NamedValue
	Refusal *ui.Banner // reason why a refund is not possible, or nil
	Used    bool       // the customer already had a refund
	What    string     // consequences
	Submit  string
	Key     billing.Key
}

// NewRefundPage returns the page for a customer at a time.
func NewRefundPage(frame Frame, guarantee billing.Guarantee, now time.Time, key billing.Key) RefundPage {
	sum := cents(guarantee.Paid)
	page := RefundPage{
		FormPage: newFormPage(frame, "Get your money back", "The 7-day money-back guarantee, and how to use it."),
		Pairs:    guaranteePairs(guarantee, now),
		What:     "You’ll get " + sum + " back, and your plan ends right away. " + refundTimes,
		Used:     guarantee.Answer == billing.RefundOnceOnly,
		Submit:   "Refund " + sum + " and end my plan",
		Key:      key,
	}
	if guarantee.Answer != billing.RefundOpen {
		refusal := guarantee.Answer.Refusal()
		page.Refusal = &ui.Banner{Tone: ui.Neutral, Message: refusal.Message, Advice: refusal.Advice}
	}
	return page
}

func guaranteePairs(guarantee billing.Guarantee, now time.Time) []NamedValue {
	pairs := []NamedValue{{Name: "Paid", Value: cents(guarantee.Paid)}}
	if guarantee.Answer == billing.RefundOnceOnly { // an earlier refund excludes all others
		return pairs
	}
	used := grouped(guarantee.Used) + " (must be under " + grouped(guarantee.RefundWords()) + ")"
	pairs = append(pairs, NamedValue{Name: "Words used", Value: used})
	if guarantee.FirstPaidAt == nil {
		return pairs
	}
	until := guarantee.RefundUntil()
	left := "ended"
	if now.Before(until) {
		left = counted(billing.DaysLeft(until, now), "day") + " left"
	}
	return append(pairs, NamedValue{Name: "Guaranteed until", Value: moment(until) + " (" + left + ")"})
}
