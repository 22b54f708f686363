package billing

import (
	"time"

	"github.com/a-h/templ"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/islands"
	"plainhand/views"
	"plainhand/views/samples"
	"plainhand/views/ui"
)

// Stories are the parts of pages about plans, cards, and invoices.
func Stories() []ui.Story {
	return []ui.Story{
		{Name: "billing", Apart: true, Examples: billings()},
		{Name: "invoices", Examples: invoiceTables()},
		{Name: "order", Apart: true, Examples: orders()},
		{Name: "card", Apart: true, Examples: cardForms()},
	}
}

// billings are the subscription section of the account page in its states.
func billings() []ui.Example {
	until := time.Date(2026, time.December, 2, 12, 0, 0, 0, time.UTC)
	basic := billing.Plans()[0]
	with := func(status billing.Status, notice billing.Notice) views.UsageSummary {
		summary := samples.Summary("pro", 0)
		summary.Access.Status, summary.Access.Notice, summary.Access.Until = status, notice, until
		return summary
	}
	pending := with(billing.StatusActive, billing.NoNotice)
	pending.Access.Pending = &billing.Pending{Plan: billing.Plans()[2], Until: until}
	changing, granted := with(billing.StatusActive, billing.NoticeChanging), samples.Summary("premium", 0)
	changing.Access.NextPlan = &basic
	granted.Access.Granted = true
	inactive := func(status billing.Status) views.UsageSummary {
		return views.UsageSummary{Access: billing.Access{Status: status, Notice: billing.NoticePaymentNeeded}}
	}
	example := func(name string, summary views.UsageSummary, done views.Done) ui.Example {
		return ui.Example{Name: name, Component: billingStory(NewSubscription(summary, done, "a key"))}
	}
	return []ui.Example{
		example("paid", with(billing.StatusActive, billing.NoNotice), views.DoneNothing),
		example("upgraded", with(billing.StatusActive, billing.NoNotice), DoneUpgrade),
		example("card replaced", with(billing.StatusActive, billing.NoNotice), DoneCard),
		example("canceled", with(billing.StatusActive, billing.NoticeEnding), views.DoneNothing),
		example("resumed", with(billing.StatusActive, billing.NoNotice), DoneResume),
		example("changing", changing, views.DoneNothing),
		example("an upgrade waits for a bank", pending, views.DoneNothing),
		example("past due", with(billing.StatusPastDue, billing.NoticePastDue), views.DoneNothing),
		example("unpaid", inactive(billing.StatusUnpaid), views.DoneNothing),
		example("unfinished", inactive(billing.StatusIncomplete), views.DoneNothing),
		example("ended", views.UsageSummary{}, DoneEnd),
		example("granted", granted, views.DoneNothing),
	}
}

func invoiceTables() []ui.Example {
	paidOn := time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)
	invoices := []billing.Invoice{
		{ID: "in_5", Number: "DEMO-0005", Status: billing.InvoiceOpen, Description: "Pro plan, one month", Total: 2400,
			CreatedAt: paidOn},
		{ID: "in_4", Number: "DEMO-0004", Status: billing.InvoiceVoid,
			Description: "Upgrade to Premium, one month less a credit",
			Total:       123456, CreatedAt: paidOn},
		{ID: "in_3", Number: "DEMO-0003", Status: billing.InvoicePaid,
			Description: "Upgrade to Pro, one month less a credit", Total: 705,
			Paid: 705, Refunded: 705, CreatedAt: paidOn},
		{ID: "in_2", Number: "DEMO-0002", Status: billing.InvoicePaid, Description: "Basic plan, one month", Total: 1400,
			Paid: 1400, CreatedAt: paidOn},
	}
	return []ui.Example{{Name: "every status",
		Component: invoiceTable(NewInvoicesPage(samples.Frame(views.Visitor{FirstName: "Ada"}), invoices,
			views.DoneNothing).Invoices)}}
}

// orders are purchases before and after the payment.
func orders() []ui.Example {
	visitor := views.Visitor{FirstName: "Ada", SignedIn: true}
	buying := func(planID string, taking CardInput, guarantee billing.RefundAnswer) templ.Component {
		visitor.Guarantee = guarantee
		summary := samples.Summary(planID, 0)
		sheet := NewCardSheet(taking, account.User{}, islands.ToSubscribe)
		return order(NewCheckoutPage(samples.Frame(visitor), summary.Access.Plan, summary.Now, sheet))
	}
	had := samples.Summary("premium", 0).Access
	had.Status = billing.StatusActive
	return []ui.Example{
		{Name: "limited", Component: buying("basic", CardInput{}, billing.RefundOpen)},
		{Name: "premium, in the demo", Component: buying("premium", CardInput{Demo: true}, billing.RefundOpen)},
		{Name: "for somebody who was refunded", Component: buying("basic", CardInput{}, billing.RefundOnceOnly)},
		{Name: "a week after the first payment", Component: buying("basic", CardInput{}, billing.RefundTooLate)},
		{Name: "bought", Component: bought(NewSuccessPage(samples.Frame(visitor), had))},
	}
}

// cardForms are the forms for visitors without a script. The islands have their own stories.
func cardForms() []ui.Example {
	card := NewCardSheet(CardInput{Demo: true}, account.User{}, islands.ToSubscribe)
	card.Key, card.Form.PlanID, card.Form.Action = "a key", "pro", "/checkout"
	card.Form.Submit, card.Form.Cancel = "Start Pro - $24/mo", "/pricing"
	card.Form.Terms = "You pay $24 today and $24 every month until you cancel."
	bank := NewCardSheet(CardInput{Demo: true}, account.User{}, islands.ToConfirm)
	bank.Key, bank.Form.ClientSecret, bank.Form.Cancel, bank.Form.Done = "a key", "a secret", "/account", "/account"
	stripe := NewCardSheet(CardInput{}, account.User{}, islands.ToSubscribe)
	stripe.Form.Cancel = "/pricing"
	return []ui.Example{
		{Name: "demo", Component: plainCard(card)},
		{Name: "refused", Component: plainCard(card.WithProblem("Your card was declined.", "Nothing was charged."))},
		{Name: "bank, about a payment", Component: plainCard(bank)},
		{Name: "bank, about a card", Component: plainCard(bank.WithRepostedCard("pm_demo_asks", 0))},
		{Name: "stripe", Component: plainCard(stripe)},
	}
}
