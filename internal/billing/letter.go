package billing

import (
	"time"
)

// Letter is the data of an email to a customer about their plan. It is stored in the same transaction as its event.
type Letter struct {
	Kind           LetterKind `json:"kind"`
	Key            string     `json:"key"` // idempotency key: one email per event
	SubscriptionID string     `json:"subscription_id"`
	PlanID         string     `json:"plan_id"` // the plan that it is about; for a change, the new one
	Until          *time.Time `json:"until,omitempty"`
	Amount         Cents      `json:"amount,omitempty"` // only with LetterRefunded
	Card           *Card      `json:"card,omitempty"`   // of LetterCardExpiring and LetterCardReplaced; may be nil
	At             time.Time  `json:"at"`               // by the customer's clock
}

// LetterKind is the subject of an email, which also defines the meaning of Until.
type LetterKind string

// The kinds of letters.
const (
	LetterReceipt       LetterKind = "receipt"        // paid until Until
	LetterPaymentFailed LetterKind = "payment_failed" // the plan is lost at Until
	LetterStopped       LetterKind = "stopped"        // declined for the last time
	LetterCardExpiring  LetterKind = "card_expiring"  // Card cannot pay what is due at Until
	LetterCardReplaced  LetterKind = "card_replaced"  // by Card
	LetterCanceled      LetterKind = "cancelled"      // runs until Until; spelled as it was first stored
	LetterRefunded      LetterKind = "refunded"
	LetterPlanChanged   LetterKind = "plan_changed"
	LetterChangePlanned LetterKind = "change_planned" // begins at Until
)

// letterKinds maps the news that are emailed.
var letterKinds = map[NewsKind]LetterKind{
	NewsPlanStarted:   LetterReceipt,
	NewsRenewed:       LetterReceipt,
	NewsRecovered:     LetterReceipt,
	NewsPaymentFailed: LetterPaymentFailed,
	NewsStopped:       LetterStopped,
	NewsCardReplaced:  LetterCardReplaced,
	NewsCanceled:      LetterCanceled,
	NewsRefunded:      LetterRefunded,
	NewsPlanChanged:   LetterPlanChanged,
	NewsChangePlanned: LetterChangePlanned,
}

// LettersOf returns the emails for the news in one reading. A plan that changes with a new month was announced when the
// change was planned, and is named in the month's payment email, so it gets no other email. News about a price that is
// not ours get none.
func LettersOf(news []News) []Letter {
	newMonth := map[string]bool{}
	for _, item := range news {
		switch letterKinds[item.Kind] {
		case LetterReceipt, LetterPaymentFailed:
			newMonth[item.SubscriptionID] = true
		}
	}
	var letters []Letter
	for _, item := range news {
		kind, worth := letterKinds[item.Kind]
		if _, err := FindPlan(item.PlanID); !worth || err != nil || kind == LetterPlanChanged &&
			newMonth[item.SubscriptionID] {
			continue
		}
		letters = append(letters, Letter{Kind: kind, Key: item.Key, SubscriptionID: item.SubscriptionID, PlanID: item.PlanID,
			Until: item.Until, Amount: item.Amount, Card: item.parseCard(), At: item.At})
	}
	return letters
}

// HasInvoice reports whether the email is about a payment with an invoice.
func (l Letter) HasInvoice() bool { return l.Kind == LetterReceipt || l.Kind == LetterPlanChanged }

// Invoice returns the invoice that the email is about, from all of the customer's, newest first, or nil: the one that
// paid for the period until Until. Of two for one period, the later one is for an upgrade within the second.
func (l Letter) Invoice(all []Invoice) *Invoice {
	if !l.HasInvoice() || l.Until == nil {
		return nil
	}
	var found *Invoice
	for i := range all {
		invoice := &all[i]
		paid := invoice.SubscriptionID == l.SubscriptionID && invoice.Status == InvoicePaid &&
			invoice.PeriodEnd.Equal(*l.Until)
		if paid && (found == nil || l.Kind == LetterReceipt) {
			found = invoice
		}
	}
	return found
}
