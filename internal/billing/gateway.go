package billing

import (
	"context"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
)

// Gateway takes the money: Stripe, or the demo that behaves like it. Every call that changes something takes a key,
// under which the same call twice is the same call. A declined card is ErrDeclined with the gateway's own words.
//
// Only Cashier may change anything through it, and only Sync and Cashier read it, both with the customer locked.
type Gateway interface {
	Reader
	// Name is what Customer.Gateway says.
	Name() string
	// CreateCustomer returns the gateway's id for a user, the same one when it is called again.
	CreateCustomer(ctx context.Context, userID uuid.UUID, email string) (string, error)
	// Subscribe makes a subscription and takes its first payment. When that needs the customer, or is declined, the
	// subscription is there and incomplete.
	Subscribe(ctx context.Context, customerID string, plan Plan, card CardToken, key Key) (Payment, error)
	// Pay takes what is owed for an incomplete or past due subscription from a card, which is kept for the next payments.
	Pay(ctx context.Context, subscriptionID string, card CardToken, key Key) (Payment, error)
	// Preview says what Upgrade would take at this moment, to the cent.
	Preview(ctx context.Context, subscriptionID string, plan Plan, at time.Time) (Cents, error)
	// Upgrade takes the difference until the period's end, as Preview said it for the same moment, and then changes the
	// plan: never before it is paid.
	Upgrade(ctx context.Context, subscriptionID string, plan Plan, at time.Time, key Key) (Payment, error)
	// Downgrade changes the plan when the period ends.
	Downgrade(ctx context.Context, subscriptionID string, plan Plan, key Key) error
	// Cancel ends the subscription when the period ends.
	Cancel(ctx context.Context, subscriptionID string, key Key) error
	// Resume takes Cancel and Downgrade back.
	Resume(ctx context.Context, subscriptionID string, key Key) error
	// End ends the subscription now, and gives nothing back.
	End(ctx context.Context, subscriptionID string, key Key) error
	// ReplaceCard takes the next payments from another card, and tries what is owed at once. When the bank wants to ask,
	// the same call with the same card, after the customer's word, makes it the one that is charged.
	ReplaceCard(ctx context.Context, customerID string, card CardToken, key Key) (Payment, error)
	// Card returns the card that is charged, or nil.
	Card(ctx context.Context, customerID string) (*Card, error)
	// Invoices returns the newest first.
	Invoices(ctx context.Context, customerID string) ([]Invoice, error)
	// Refund gives back everything that was paid for an invoice.
	Refund(ctx context.Context, invoiceID string, key Key) error
	// DeleteCustomer ends every subscription and forgets the customer.
	DeleteCustomer(ctx context.Context, customerID string) error
}

// Key names what somebody wants, once: a form carries a new one. It is a UUID that we made.
type Key string

// CardToken is what the gateway's script made of a card in the browser. The number itself never reaches us.
type CardToken string

// Cents is money in US dollars' cents.
type Cents int64

// Payment is how far a payment has come.
type Payment struct {
	Status       PaymentStatus
	ClientSecret string // with PaymentNeedsAction: what the gateway's script needs in the browser
}

// PaymentStatus is Stripe's word for it.
type PaymentStatus string

const (
	PaymentSucceeded   PaymentStatus = "succeeded"
	PaymentNeedsAction PaymentStatus = "requires_action" // the bank wants to ask the customer
)

// Card is what may be shown of a card.
type Card struct {
	Brand    string
	Last4    string
	ExpMonth int
	ExpYear  int
}

// Invoice is one bill.
type Invoice struct {
	ID             string
	SubscriptionID string
	Number         string
	Status         InvoiceStatus
	Description    string
	Total          Cents
	Paid           Cents
	Refunded       Cents
	CreatedAt      time.Time
	PeriodStart    time.Time
	PeriodEnd      time.Time
	PDF            string // the address of the gateway's own file, good for a few days; the demo has none
}

// InvoiceStatus is Stripe's word for it.
type InvoiceStatus string

const (
	InvoiceOpen InvoiceStatus = "open"
	InvoicePaid InvoiceStatus = "paid"
	InvoiceVoid InvoiceStatus = "void"
)

// ErrDeclined is the kind of every declined payment. Declined makes one with the gateway's words.
var ErrDeclined = fault.New(fault.Invalid, "Payment failed", "")

// Declined is a payment that the card's bank or the gateway refused. message is shown as it is.
func Declined(message string) error {
	return fault.New(fault.Invalid, message, "Nothing was charged. Use another card, or ask your bank.").Because(ErrDeclined)
}
