package email

import (
	"time"

	"plainhand/internal/account"
	"plainhand/internal/api/webhooks"
	"plainhand/internal/batches"
	"plainhand/internal/billing"
	"plainhand/internal/mail/contact"
	"plainhand/internal/usage"
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
		event   billing.Email
		invoice *billing.Invoice
	}{
		{"receipt", billing.Email{Kind: billing.EmailReceipt, PlanID: "pro", Until: &ends}, month},
		{"receipt-without-invoice", billing.Email{Kind: billing.EmailReceipt, PlanID: "pro", Until: &ends}, nil},
		{"payment-failed", billing.Email{Kind: billing.EmailPaymentFailed, PlanID: "pro", Until: &grace}, nil},
		{"stopped", billing.Email{Kind: billing.EmailStopped, PlanID: "pro"}, nil},
		{"card-expiring", billing.Email{Kind: billing.EmailCardExpiring, PlanID: "pro", Until: &ends, Card: card}, nil},
		{"card-replaced", billing.Email{Kind: billing.EmailCardReplaced, PlanID: "pro", Card: card}, nil},
		{"canceled", billing.Email{Kind: billing.EmailCanceled, PlanID: "pro", Until: &ends}, nil},
		{"refunded", billing.Email{Kind: billing.EmailRefunded, PlanID: "pro", Amount: 2400}, nil},
		{"plan-changed", billing.Email{Kind: billing.EmailPlanChanged, PlanID: "premium", At: changed}, difference},
		{"plan-changed-without-invoice", billing.Email{Kind: billing.EmailPlanChanged, PlanID: "pro", At: changed}, nil},
		{"change-planned", billing.Email{Kind: billing.EmailChangePlanned, PlanID: "basic", Until: &ends}, nil},
	} {
		written, err := New(site, sample.event, sample.invoice)
		if err != nil {
			return nil, err
		}
		samples = append(samples, Sample{Name: sample.name, Email: written})
	}
	for _, sample := range accountSamples(begun) {
		written, err := NewForAccount(site, sample.event, sample.path)
		if err != nil {
			return nil, err
		}
		samples = append(samples, Sample{Name: sample.name, Email: written})
	}
	return addOtherSamples(site, begun, samples)
}

const nora = "nora@harborpine.example"

// accountSample is an email about an account, with the path of its link.
type accountSample struct {
	name, path string
	event      account.Email
}

func accountSamples(at time.Time) []accountSample {
	opens := at.AddDate(0, 0, 3)
	return []accountSample{
		{"reset-password", "/reset/code", account.Email{Kind: account.EmailResetPassword}},
		{"verify-email", "/verify/code", account.Email{Kind: account.EmailVerifyAddress, Name: "Nora"}},
		{"verify-email-without-a-name", "/verify/code", account.Email{Kind: account.EmailVerifyAddress}},
		{"change-email", "/change-email/code", account.Email{Kind: account.EmailConfirmAddress, To: nora}},
		{"email-changed", "", account.Email{Kind: account.EmailAddressChanged, To: nora, At: at}},
		{"keep-email", "/keep-email/code", account.Email{Kind: account.EmailKeepAddress, At: at}},
		{"second-step-on", "/two-step/undo/code", account.Email{Kind: account.EmailTwoFactorOn, At: at}},
		{"second-step-off", "", account.Email{Kind: account.EmailTwoFactorOff, At: at}},
		{"recovery-codes-new", "", account.Email{Kind: account.EmailRecoveryCodesNew, At: at}},
		{"wrong-codes", "", account.Email{Kind: account.EmailWrongCodes, At: at}},
		{"way-back", "/two-step/way-back/code", account.Email{Kind: account.EmailRecovery, At: at, Opens: &opens}},
		{"way-back-open", "/two-step/way-back/code", account.Email{Kind: account.EmailRecoveryOpen, At: at, Opens: &opens}},
		{"recovery-code-used", "", account.Email{Kind: account.EmailRecoveryCodeUsed, At: at}},
		{"passkey-added", "/undo-way-in/code", account.Email{Kind: account.EmailPasskeyAdded, At: at}},
		{"passkey-removed", "", account.Email{Kind: account.EmailPasskeyRemoved, At: at}},
		{"account-linked", "/undo-way-in/code", account.Email{Kind: account.EmailLinked, What: "Google", At: at}},
		{"account-unlinked", "", account.Email{Kind: account.EmailUnlinked, What: "Google", At: at}},
		{"new-device", "", account.Email{Kind: account.EmailNewDevice, What: "Firefox on Windows", At: at}},
		{"key-made", "", account.Email{Kind: account.EmailKeyCreated, What: "ph_live_7hQx", At: at}},
		{"program-connected", "", account.Email{Kind: account.EmailProgram, What: "Desk Assistant", At: at}},
		{"program-shut-out", "", account.Email{Kind: account.EmailProgramOut, What: "Desk Assistant", At: at}},
		{"welcome", "", account.Email{Kind: account.EmailWelcome, Name: "Nora", At: at}},
		{"export-ready", "/account/data/code", account.Email{Kind: account.EmailExportReady, At: at}},
		{"account-deleted", "", account.Email{Kind: account.EmailAccountDeleted, To: nora, At: at}},
		{"invitation", "/enter/code", account.Email{Kind: account.EmailInvitation}},
		{"sign-in-link", "/enter/code", account.Email{Kind: account.EmailSignInLink}},
		{"seat-removed", "", account.Email{Kind: account.EmailMemberRemoved, To: nora}},
		{"password-changed", "", account.Email{Kind: account.EmailPasswordChanged, At: at}},
	}
}

// addOtherSamples adds the emails about words, webhooks, and batches, and to and from support.
func addOtherSamples(site Site, at time.Time, samples []Sample) ([]Sample, error) {
	about := contact.Message{From: nora, Message: "An edit made a sentence wrong.\n\n“We sell three” became “we sell”."}
	for name, event := range map[string]usage.Email{
		"low-words":     {Kind: usage.EmailLowWords, Used: 24_120, Limit: 30_000, Ends: at.AddDate(0, 0, 9)},
		"usage-summary": {Kind: usage.EmailSummary, Used: 12_480, Texts: 17, Ends: at},
	} {
		written, err := NewForUsage(site, event)
		if err != nil {
			return nil, err
		}
		samples = append(samples, Sample{name, written})
	}
	failing := webhooks.Email{URL: "https://harborpine.example/hooks", Since: at}
	gone := failing
	gone.Gone = true
	samples = append(samples, Sample{"webhook-disabled", NewForWebhook(site, failing)},
		Sample{"webhook-gone", NewForWebhook(site, gone)})
	samples = append(samples, Sample{"batch-done", NewForBatch(site, batches.Email{Done: 118, Failed: 2})})
	return append(samples, Sample{"contact", NewForContact(site, about)},
		Sample{"contact-received", NewContactReceived(site)}, Sample{"test", NewTest(site)}), nil
}
