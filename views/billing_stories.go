package views

import (
	"time"

	"plainhand/internal/billing"
	"plainhand/views/ui"
)

// billings are the subscription section of the account page in its states.
func billings() []ui.Example {
	until := time.Date(2026, time.December, 2, 12, 0, 0, 0, time.UTC)
	basic := billing.Plans()[0]
	with := func(status billing.Status, notice billing.Notice) UsageSummary {
		standing := storyStanding("pro", 0)
		standing.Access.Status, standing.Access.Notice, standing.Access.Until = status, notice, until
		return standing
	}
	pending := with(billing.StatusActive, billing.NoNotice)
	pending.Access.Pending = &billing.Pending{Plan: billing.Plans()[2], Until: until}
	changing, granted := with(billing.StatusActive, billing.NoticeChanging), storyStanding("premium", 0)
	changing.Access.NextPlan = &basic
	granted.Access.Granted = true
	inactive := func(status billing.Status) UsageSummary {
		return UsageSummary{Access: billing.Access{Status: status, Notice: billing.NoticePaymentNeeded}}
	}
	shown := func(name string, standing UsageSummary, done Done) ui.Example {
		return ui.Example{Name: name, Component: billingStory(NewBilling(standing, done, "a key"))}
	}
	return []ui.Example{
		shown("paid", with(billing.StatusActive, billing.NoNotice), DoneNothing),
		shown("upgraded", with(billing.StatusActive, billing.NoNotice), DoneUpgrade),
		shown("card replaced", with(billing.StatusActive, billing.NoNotice), DoneCard),
		shown("canceled", with(billing.StatusActive, billing.NoticeEnding), DoneNothing),
		shown("resumed", with(billing.StatusActive, billing.NoNotice), DoneResume),
		shown("changing", changing, DoneNothing),
		shown("an upgrade waits for a bank", pending, DoneNothing),
		shown("past due", with(billing.StatusPastDue, billing.NoticePastDue), DoneNothing),
		shown("unpaid", inactive(billing.StatusUnpaid), DoneNothing),
		shown("unfinished", inactive(billing.StatusIncomplete), DoneNothing),
		shown("ended", UsageSummary{}, DoneEnd),
		shown("granted", granted, DoneNothing),
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
		Component: invoiceTable(NewInvoicesPage(storyFrame("Ada", Visitor{}), invoices, DoneNothing).Invoices)}}
}
