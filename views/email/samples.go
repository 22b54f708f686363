package email

import (
	"time"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/bulk"
	"plainhand/internal/contact"
	"plainhand/internal/usage"
	"plainhand/internal/webhooks"
)

// Sample is an email with invented data, for previews.
type Sample struct {
	Name  string
	Email Email
}

// Samples returns an email of every kind for site, and both variants of those that have two.
func Samples(site Site) ([]Sample, error) {
	begun := time.Date(2026, time.November, 21, 9, 30, 0, 0, time.UTC)
	changed, ends, grace := begun.AddDate(0, 0, 10), begun.AddDate(0, 1, 0), begun.Add(billing.Grace)
	month := &billing.Invoice{Number: "DEMO-0001", Paid: 2400, PeriodStart: begun, PeriodEnd: ends}
	difference := &billing.Invoice{Number: "DEMO-0002", Paid: 5000, PeriodStart: changed, PeriodEnd: ends}
	card := &billing.Card{Brand: "visa", Last4: "4242", ExpMonth: 11, ExpYear: 2026}
	var samples []Sample
	for _, sample := range []struct {
		name    string
		letter  billing.Letter
		invoice *billing.Invoice
	}{
		{"receipt", billing.Letter{Kind: billing.LetterReceipt, PlanID: "pro", Until: &ends}, month},
		{"receipt-without-invoice", billing.Letter{Kind: billing.LetterReceipt, PlanID: "pro", Until: &ends}, nil},
		{"payment-failed", billing.Letter{Kind: billing.LetterPaymentFailed, PlanID: "pro", Until: &grace}, nil},
		{"stopped", billing.Letter{Kind: billing.LetterStopped, PlanID: "pro"}, nil},
		{"card-expiring", billing.Letter{Kind: billing.LetterCardExpiring, PlanID: "pro", Until: &ends, Card: card}, nil},
		{"card-replaced", billing.Letter{Kind: billing.LetterCardReplaced, PlanID: "pro", Card: card}, nil},
		{"canceled", billing.Letter{Kind: billing.LetterCanceled, PlanID: "pro", Until: &ends}, nil},
		{"refunded", billing.Letter{Kind: billing.LetterRefunded, PlanID: "pro", Amount: 2400}, nil},
		{"plan-changed", billing.Letter{Kind: billing.LetterPlanChanged, PlanID: "premium", At: changed}, difference},
		{"plan-changed-without-invoice", billing.Letter{Kind: billing.LetterPlanChanged, PlanID: "pro", At: changed}, nil},
		{"change-planned", billing.Letter{Kind: billing.LetterChangePlanned, PlanID: "basic", Until: &ends}, nil},
	} {
		written, err := New(site, sample.letter, sample.invoice)
		if err != nil {
			return nil, err
		}
		samples = append(samples, Sample{Name: sample.name, Email: written})
	}
	return samplesForAccount(site, begun, samples)
}

// samplesForAccount adds the emails about accounts.
func samplesForAccount(site Site, at time.Time, samples []Sample) ([]Sample, error) {
	const nora = "nora@harborpine.example"
	opens := at.AddDate(0, 0, 3)
	for _, sample := range []struct {
		name, path string
		letter     account.Letter
	}{
		{"reset-password", "/reset/code", account.Letter{Kind: account.LetterResetPassword}},
		{"verify-email", "/verify/code", account.Letter{Kind: account.LetterVerifyEmail, Name: "Nora"}},
		{"verify-email-without-a-name", "/verify/code", account.Letter{Kind: account.LetterVerifyEmail}},
		{"change-email", "/change-email/code", account.Letter{Kind: account.LetterChangeEmail, To: nora}},
		{"email-changed", "", account.Letter{Kind: account.LetterEmailChanged, To: nora, At: at}},
		{"keep-email", "/keep-email/code", account.Letter{Kind: account.LetterKeepEmail, At: at}},
		{"second-step-on", "/two-step/undo/code", account.Letter{Kind: account.LetterSecondStepOn, At: at}},
		{"second-step-off", "", account.Letter{Kind: account.LetterSecondStepOff, At: at}},
		{"recovery-codes-new", "", account.Letter{Kind: account.LetterRecoveryCodesNew, At: at}},
		{"wrong-codes", "", account.Letter{Kind: account.LetterWrongCodes, At: at}},
		{"way-back", "/two-step/way-back/code", account.Letter{Kind: account.LetterWayBack, At: at, Opens: &opens}},
		{"way-back-open", "/two-step/way-back/code", account.Letter{Kind: account.LetterWayBackOpen, At: at, Opens: &opens}},
		{"recovery-code-used", "", account.Letter{Kind: account.LetterRecoveryCodeUsed, At: at}},
		{"passkey-added", "/undo-way-in/code", account.Letter{Kind: account.LetterPasskeyAdded, At: at}},
		{"passkey-removed", "", account.Letter{Kind: account.LetterPasskeyRemoved, At: at}},
		{"account-linked", "/undo-way-in/code", account.Letter{Kind: account.LetterLinked, What: "Google", At: at}},
		{"account-unlinked", "", account.Letter{Kind: account.LetterUnlinked, What: "Google", At: at}},
		{"new-device", "", account.Letter{Kind: account.LetterNewDevice, What: "Firefox on Windows", At: at}},
		{"key-made", "", account.Letter{Kind: account.LetterKeyMade, What: "ph_live_7hQx", At: at}},
		{"program-connected", "", account.Letter{Kind: account.LetterProgram, What: "Desk Assistant", At: at}},
		{"program-shut-out", "", account.Letter{Kind: account.LetterProgramOut, What: "Desk Assistant", At: at}},
		{"welcome", "", account.Letter{Kind: account.LetterWelcome, Name: "Nora", At: at}},
		{"export-ready", "/account/data/code", account.Letter{Kind: account.LetterExportReady, At: at}},
		{"account-deleted", "", account.Letter{Kind: account.LetterAccountDeleted, To: nora, At: at}},
		{"invitation", "/enter/code", account.Letter{Kind: account.LetterInvitation}},
		{"sign-in-link", "/enter/code", account.Letter{Kind: account.LetterSignInLink}},
		{"seat-removed", "", account.Letter{Kind: account.LetterSeatRemoved, To: nora}},
		{"password-changed", "", account.Letter{Kind: account.LetterPasswordChanged, At: at}},
	} {
		written, err := NewForAccount(site, sample.letter, sample.path)
		if err != nil {
			return nil, err
		}
		samples = append(samples, Sample{Name: sample.name, Email: written})
	}
	about := contact.Letter{From: nora, Message: "An edit made a sentence wrong.\n\n“We sell three” became “we sell”."}
	for name, event := range map[string]usage.Letter{
		"low-words":     {Kind: usage.LetterLowWords, Used: 24_120, Limit: 30_000, Ends: at.AddDate(0, 0, 9)},
		"usage-summary": {Kind: usage.LetterSummary, Used: 12_480, Texts: 17, Ends: at},
	} {
		written, err := NewForUsage(site, event)
		if err != nil {
			return nil, err
		}
		samples = append(samples, Sample{name, written})
	}
	failing := webhooks.Letter{URL: "https://harborpine.example/hooks", Since: at}
	gone := failing
	gone.Gone = true
	samples = append(samples, Sample{"webhook-disabled", NewForWebhook(site, failing)},
		Sample{"webhook-gone", NewForWebhook(site, gone)})
	samples = append(samples, Sample{"batch-done", NewForBatch(site, bulk.Letter{Done: 118, Failed: 2})})
	return append(samples, Sample{"contact", NewForContact(site, about)},
		Sample{"contact-received", NewContactReceived(site)}, Sample{"test", NewTest(site)}), nil
}
