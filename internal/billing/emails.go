package billing

import (
	"time"
)

// Email is the data of an email to a customer about their plan. It is stored in the same transaction as its event.
type Email struct {
	Kind           EmailKind  `json:"kind"`
	Key            string     `json:"key"` // idempotency key: one email per event
	SubscriptionID string     `json:"subscription_id"`
	PlanID         string     `json:"plan_id"` // the plan that it is about; for a change, the new one
	Until          *time.Time `json:"until,omitempty"`
	Amount         Cents      `json:"amount,omitempty"` // only with EmailRefunded
	Card           *Card      `json:"card,omitempty"`   // of EmailCardExpiring and EmailCardReplaced; may be nil
	At             time.Time  `json:"at"`               // by the customer's clock
}

// EmailKind is the subject of an email, which also defines the meaning of Until.
type EmailKind string

// The kinds of emails.
const (
	EmailReceipt       EmailKind = "receipt"        // paid until Until
	EmailPaymentFailed EmailKind = "payment_failed" // the plan is lost at Until
	EmailStopped       EmailKind = "stopped"        // declined for the last time
	EmailCardExpiring  EmailKind = "card_expiring"  // Card cannot pay what is due at Until
	EmailCardReplaced  EmailKind = "card_replaced"  // by Card
	EmailCanceled      EmailKind = "cancelled"      // runs until Until; spelled as it was first stored
	EmailRefunded      EmailKind = "refunded"
	EmailPlanChanged   EmailKind = "plan_changed"
	EmailChangePlanned EmailKind = "change_planned" // begins at Until
)

// emailKinds maps the news that are emailed.
var emailKinds = map[NewsKind]EmailKind{
	NewsPlanStarted:   EmailReceipt,
	NewsRenewed:       EmailReceipt,
	NewsRecovered:     EmailReceipt,
	NewsPaymentFailed: EmailPaymentFailed,
	NewsStopped:       EmailStopped,
	NewsCardReplaced:  EmailCardReplaced,
	NewsCanceled:      EmailCanceled,
	NewsRefunded:      EmailRefunded,
	NewsPlanChanged:   EmailPlanChanged,
	NewsChangePlanned: EmailChangePlanned,
}

// EmailsOf returns the emails for the news in one reading. A plan that changes with a new month was announced when the
// change was planned, and is named in the month's payment email, so it gets no other email. News about a price that is
// not ours get none.
func EmailsOf(news []Event) []Email {
	newMonth := map[string]bool{}
	for _, item := range news {
		switch emailKinds[item.Kind] {
		case EmailReceipt, EmailPaymentFailed:
			newMonth[item.SubscriptionID] = true
		}
	}
	var emails []Email
	for _, item := range news {
		kind, worth := emailKinds[item.Kind]
		if _, err := FindPlan(item.PlanID); !worth || err != nil || kind == EmailPlanChanged &&
			newMonth[item.SubscriptionID] {
			continue
		}
		emails = append(emails, Email{Kind: kind, Key: item.Key, SubscriptionID: item.SubscriptionID, PlanID: item.PlanID,
			Until: item.Until, Amount: item.Amount, Card: item.parseCard(), At: item.At})
	}
	return emails
}

// HasInvoice reports whether the email is about a payment with an invoice.
func (l Email) HasInvoice() bool { return l.Kind == EmailReceipt || l.Kind == EmailPlanChanged }

// Invoice returns the invoice that the email is about, from all of the customer's, newest first, or nil: the one that
// paid for the period until Until. Of two for one period, the later one is for an upgrade within the second.
func (l Email) Invoice(all []Invoice) *Invoice {
	if !l.HasInvoice() || l.Until == nil {
		return nil
	}
	var found *Invoice
	for i := range all {
		invoice := &all[i]
		paid := invoice.SubscriptionID == l.SubscriptionID && invoice.Status == InvoicePaid &&
			invoice.PeriodEnd.Equal(*l.Until)
		if paid && (found == nil || l.Kind == EmailReceipt) {
			found = invoice
		}
	}
	return found
}
