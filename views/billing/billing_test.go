package billing

import (
	"testing"
	"time"

	"plainhand/internal/billing"
	"plainhand/views"
	"plainhand/views/samples"
	"plainhand/views/ui"
)

func TestTermsDescribeTheNextPayment(t *testing.T) {
	t.Parallel()
	plans, end := billing.Plans(), time.Date(2026, time.December, 2, 12, 0, 0, 0, time.UTC)
	paid := billing.Access{Active: true, Status: billing.StatusActive, Plan: plans[1], PeriodEnd: end, Until: end}
	with := func(change func(access *billing.Access)) billing.Access {
		access := paid
		change(&access)
		return access
	}
	for name, test := range map[string]struct {
		access   billing.Access
		terms    string
		news     string
		label    string
		managed  bool
		changing bool
	}{
		"nothing": {billing.Access{}, "", "", "", false, false},
		"paid":    {paid, "Your next payment is $24.00 on December 2, 2026.", "", "", true, true},
		"ending": {with(func(a *billing.Access) { a.Notice = billing.NoticeEnding }), "",
			"Your plan ends on December 2, 2026.", "Keep my plan", true, true},
		"changing": {with(func(a *billing.Access) { a.Notice, a.NextPlan = billing.NoticeChanging, &plans[0] }),
			"Your next payment is $14.00 on December 2, 2026.", "Your plan changes to Basic on December 2, 2026.",
			"Keep my current plan", true, true},
		"past due": {with(func(a *billing.Access) { a.Status, a.Notice = billing.StatusPastDue, billing.NoticePastDue }), "",
			"Your last payment was declined.", "Update Payment Method", true, false},
		"unpaid": {billing.Access{Status: billing.StatusUnpaid, Notice: billing.NoticePaymentNeeded}, "",
			"Your plan is unpaid.", "Update Payment Method", true, false},
		"unfinished": {billing.Access{Status: billing.StatusIncomplete, Notice: billing.NoticePaymentNeeded}, "",
			"Your first payment isn’t complete.", "Choose a plan", false, false},
		"upgrade waits for a bank": {
			with(func(a *billing.Access) { a.Pending = &billing.Pending{Plan: plans[2], Until: end} }),
			"Your next payment is $24.00 on December 2, 2026.", "Your upgrade to Premium isn’t finished.",
			"Confirm the payment", true, true},
		"granted": {billing.Access{Active: true, Granted: true, Plan: plans[2], PeriodEnd: end},
			"This plan was given to you, free of charge.", "", "", false, false},
	} {
		view := NewSubscription(views.UsageSummary{Access: test.access, Now: samples.Now}, views.DoneNothing, "a key")
		var news, label string
		for _, item := range view.News {
			news, label = item.Message, item.Actions[0].Label
		}
		if view.Terms != test.terms || news != test.news || label != test.label || view.Managed != test.managed ||
			view.Changing != test.changing {
			t.Errorf("%s: %+v", name, view)
		}
	}
}

func TestEveryActionIsConfirmed(t *testing.T) {
	t.Parallel()
	access := billing.Access{Active: true, Plan: billing.Plans()[1]}
	for _, done := range []views.Done{DoneUpgrade, Paying(DoneUpgrade, 0), DoneEnd, DoneResume, DoneCard, DoneRefunded,
		DoneDropUpgrade} {
		if banner := billingBanner(done, access); banner == nil || banner.Tone != ui.OK || banner.Message == "" {
			t.Errorf("%s: %+v", done, banner)
		}
	}
	if paid := billingBanner(Paying(DoneUpgrade, 967), access); paid == nil || paid.Advice != "You’ve paid $9.67." {
		t.Errorf("an upgrade for $9.67: %+v", paid)
	}
	for _, done := range []views.Done{views.DoneNothing, "something else"} {
		if banner := billingBanner(done, access); banner != nil {
			t.Errorf("%q is confirmed: %+v", done, banner)
		}
	}
}
