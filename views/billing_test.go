package views

import (
	"slices"
	"testing"
	"time"

	"github.com/a-h/templ"
	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/export"
	"plainhand/islands"
	"plainhand/views/ui"
)

// billingPages returns every page for an action on a plan, with one value wherever a gateway supplies the words.
func billingPages(frame Frame, value string) map[string]templ.Component {
	plans := billing.Plans()
	quote := billing.Quote{From: plans[0], To: plans[1], Due: 705, At: noon, Starts: noon, Renews: noon.AddDate(0, 0, 20),
		Resumes: true}
	change := NewPlanChangePage(frame, quote, billing.Key(value))
	open := billing.Guarantee{Purchase: billing.Purchase{Claim: billing.Claim{FirstPaidAt: &noon}, Plan: plans[2]},
		Answer: billing.RefundOpen, Paid: 9900}
	late := open
	late.Answer = billing.RefundTooLate
	twice := open
	twice.Refunded, twice.Answer = true, billing.RefundOnceOnly
	again := billing.Access{Status: billing.StatusActive, PeriodEnd: noon, Guarantee: billing.RefundOnceOnly}
	invoices := []billing.Invoice{{ID: "in_1", Number: value, Description: value, Status: billing.InvoiceStatus(value),
		Total: 1400}}
	user := account.User{Email: value, Profile: account.Profile{FirstName: value}}
	card := NewCardPage(frame, &billing.Card{Brand: value, Last4: value}, 1400,
		NewCardSheet(CardInput{Demo: true}, user, islands.ToReplace).WithProblem(value, value))
	return map[string]templ.Component{
		"card":            UpdateCard(card),
		"card none":       UpdateCard(NewNoCardPage(frame)),
		"billing details": Details(NewDetailsPage(frame, user, billing.Details{}, DoneDetails)),
		"billing details refused": Details(NewDetailsPage(frame, user, billing.Details{Name: value,
			Address: billing.Address{Line1: value, Country: value}, TaxID: billing.TaxID{Kind: value, Number: value}},
			DoneNothing).WithProblem(ui.Banner{Tone: ui.Error, Message: value, Advice: value})),
		"change":          PlanChange(change),
		"change declined": PlanChange(change.WithProblem(ui.Banner{Tone: ui.Error, Message: value, Advice: value})),
		"export":          Export(NewExportPage(frame, ExportState{})),
		"export ready": Export(NewExportPage(frame, ExportState{Path: "/account/data/" + uuid.Nil.String(), Now: noon,
			Copy: &export.Copy{AskedAt: noon, ReadyAt: &noon, ExpiresAt: noon, Size: 1_234_567}})),
		"delete": Deletion(NewDeletionPage(frame, billing.Access{Active: true, Status: billing.StatusActive, Plan: plans[1],
			PeriodEnd: noon}, Proof{Password: true, Other: "/account/confirm"})),
		"cancel": Cancel(NewCancelPage(frame, billing.Access{Status: billing.StatusActive, PeriodEnd: noon},
			"a key")),
		"cancel past-due": Cancel(NewCancelPage(frame, billing.Access{Status: billing.StatusPastDue}, "a key")),
		"cancel again":    Cancel(NewCancelPage(frame, again, "a key")),
		"refund twice":    Refund(NewRefundPage(frame, twice, noon, "a key")),
		"refund":          Refund(NewRefundPage(frame, open, noon, "a key")),
		"refund late":     Refund(NewRefundPage(frame, late, noon.AddDate(0, 0, 9), "a key")),
		"invoices":        Invoices(NewInvoicesPage(frame, invoices, DoneRefunded)),
		"invoices none":   Invoices(NewInvoicesPage(frame, nil, DoneNothing)),
	}
}

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
		view := NewBilling(UsageSummary{Access: test.access, Now: noon}, DoneNothing, "a key")
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
	for _, done := range []Done{DoneUpgrade, Paying(DoneUpgrade, 0), DoneEnd, DoneResume, DoneCard, DoneRefunded,
		DoneDropUpgrade} {
		if banner := billingBanner(done, access); banner == nil || banner.Tone != ui.OK || banner.Message == "" {
			t.Errorf("%s: %+v", done, banner)
		}
	}
	if paid := billingBanner(Paying(DoneUpgrade, 967), access); paid == nil || paid.Advice != "You’ve paid $9.67." {
		t.Errorf("an upgrade for $9.67: %+v", paid)
	}
	for _, done := range []Done{DoneNothing, "something else"} {
		if banner := billingBanner(done, access); banner != nil {
			t.Errorf("%q is confirmed: %+v", done, banner)
		}
	}
}

// The button that ends a plan is never the most prominent one: the way back is.
func TestCancelButtonsAreNotPrimary(t *testing.T) {
	t.Parallel()
	pages := billingPages(testFrame(Visitor{SignedIn: true}), "Nora")
	for _, name := range []string{"cancel", "cancel past-due", "refund"} {
		var loud []string
		for _, node := range elements(t, draw(t, pages[name])) {
			if kind, _ := attribute(node, "data-kind"); kind == string(ui.Primary) {
				href, _ := attribute(node, "href")
				loud = append(loud, href)
			}
		}
		if !slices.Equal(loud, []string{"/account"}) {
			t.Errorf("%s: the primary buttons lead to %q", name, loud)
		}
	}
}
