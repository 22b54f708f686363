package billing

import (
	"time"

	"plainhand/internal/billing"
	"plainhand/views"
	"plainhand/views/format"
	"plainhand/views/ui"
)

// CancelPage asks for the confirmation of a cancellation.
type CancelPage struct {
	views.FormPage
	Pairs      []views.NamedValue // details of the plan that would end; empty if it has already ended
	What       string             // consequences
	NotCovered string             // reason for no refund; empty if one is possible
	Key        billing.Key
}

// NewCancelPage returns the page for the owner of this subscription.
func NewCancelPage(frame views.Frame, access billing.Access, key billing.Key) CancelPage {
	page := CancelPage{
		FormPage: views.NewFormPage(frame, "Cancel your plan", "Your plan runs to the end of the period you’ve paid for."), Key: key,
		What: "Your last payment hasn’t gone through. If you cancel, your plan ends now, and we won’t try the payment again.",
	}
	page.NotCovered = views.GuaranteeRefusal(access.Guarantee)
	if access.Active {
		page.Pairs = []views.NamedValue{{Name: "Plan", Value: inWords(access.Plan)}}
	}
	if !access.Status.Owing() {
		page.Pairs = append(page.Pairs, views.NamedValue{Name: "Runs until", Value: format.Day(access.PeriodEnd)})
		page.What = "If you cancel, your plan still runs until " + format.Day(access.PeriodEnd) +
			", with everything in it. " + "You won’t be charged again, and you can change your mind until then."
	}
	return page
}

// RefundPage shows the state of the money-back guarantee, and requests refunds.
type RefundPage struct {
	views.FormPage
	Pairs   []views.NamedValue
	Refusal *ui.Banner // reason why a refund is not possible, or nil
	Used    bool       // the customer already had a refund
	What    string     // consequences
	Submit  string
	Key     billing.Key
}

// NewRefundPage returns the page for a customer at a time.
func NewRefundPage(frame views.Frame, guarantee billing.Guarantee, now time.Time, key billing.Key) RefundPage {
	sum := format.Cents(guarantee.Paid)
	page := RefundPage{
		FormPage: views.NewFormPage(frame, "Get your money back", "The 7-day money-back guarantee, and how to use it."),
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

func guaranteePairs(guarantee billing.Guarantee, now time.Time) []views.NamedValue {
	pairs := []views.NamedValue{{Name: "Paid", Value: format.Cents(guarantee.Paid)}}
	if guarantee.Answer == billing.RefundOnceOnly { // an earlier refund excludes all others
		return pairs
	}
	used := format.Number(guarantee.Used) + " (must be under " + format.Number(guarantee.RefundWords()) + ")"
	pairs = append(pairs, views.NamedValue{Name: "Words used", Value: used})
	if guarantee.FirstPaidAt == nil {
		return pairs
	}
	until := guarantee.RefundUntil()
	left := "ended"
	if now.Before(until) {
		left = format.Count(billing.DaysLeft(until, now), "day") + " left"
	}
	return append(pairs, views.NamedValue{Name: "Guaranteed until", Value: format.Moment(until) + " (" + left + ")"})
}
