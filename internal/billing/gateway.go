package billing

import (
	"context"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
)

// Gateway takes the money: Stripe, or the demo that behaves like it. Every call about money takes a key. Repeating a
// call under its key has no further effect. A declined card is ErrDeclined with the gateway's own message.
//
// Only Cashier may change anything through it, and only Sync and Cashier may read it, both with the customer locked.
// Customers who have left are deleted by Forgetter, when no row is there to lock.
type Gateway interface {
	Reader
	// Name is the value of Customer.Gateway.
	Name() string
	// CreateCustomer returns the gateway's id for a user, always the same one.
	CreateCustomer(ctx context.Context, userID uuid.UUID, email string) (string, error)
	// Subscribe creates a subscription and charges its first payment. If that needs the customer, or is declined, the
	// subscription exists but is incomplete.
	Subscribe(ctx context.Context, customerID string, plan Plan, card CardToken, key Key) (Payment, error)
	// Pay charges a card for what is owed on an incomplete or past-due subscription. The card is kept for later payments.
	Pay(ctx context.Context, subscriptionID string, card CardToken, key Key) (Payment, error)
	// Preview returns what Upgrade would charge now, to the cent.
	Preview(ctx context.Context, subscriptionID string, plan Plan) (Cents, error)
	// Upgrade charges a month of the plan, less a credit for the time left in the current period. Once that is paid, and
	// never before, the plan changes, and its period begins with the call.
	Upgrade(ctx context.Context, subscriptionID string, plan Plan, key Key) (Payment, error)
	// PendingUpgrade returns how an upgrade that waits for the customer's bank can be paid for, or ErrNoUpgrade.
	PendingUpgrade(ctx context.Context, subscriptionID string) (Payment, error)
	// DropUpgrade gives up an upgrade that waits for the customer's bank, if there is one.
	DropUpgrade(ctx context.Context, subscriptionID string, key Key) error
	// Downgrade changes the plan when the period ends.
	Downgrade(ctx context.Context, subscriptionID string, plan Plan, key Key) error
	// Cancel ends the subscription when the period ends.
	Cancel(ctx context.Context, subscriptionID string, key Key) error
	// Resume undoes Cancel and Downgrade.
	Resume(ctx context.Context, subscriptionID string, key Key) error
	// End ends the subscription now, and refunds nothing.
	End(ctx context.Context, subscriptionID string, key Key) error
	// ReplaceCard charges another card from now on, and charges it immediately for what is owed. If the bank wants to ask,
	// the same call with the same card, after the customer has answered, completes the replacement.
	ReplaceCard(ctx context.Context, customerID string, card CardToken, key Key) (Payment, error)
	// Card returns the card that is charged, or nil.
	Card(ctx context.Context, customerID string) (*Card, error)
	// Details returns what the customer's next invoices say about them.
	Details(ctx context.Context, customerID string) (Details, error)
	// SetDetails replaces them, or returns ErrTaxID and changes nothing. Setting the same again has no effect, so it takes
	// no key.
	SetDetails(ctx context.Context, customerID string, details Details) error
	// Invoices returns the newest invoice first.
	Invoices(ctx context.Context, customerID string) ([]Invoice, error)
	// Refund gives back everything that was paid for an invoice.
	Refund(ctx context.Context, invoiceID string, key Key) error
	// DeleteCustomer ends every subscription and forgets the customer. Deleting twice changes nothing.
	DeleteCustomer(ctx context.Context, customerID string) error
}

// Key identifies one intent of a user: each form carries a new one. It is a UUID that we made.
type Key string

// CardToken is what the gateway's script turned a card into in the browser. The number itself never reaches us.
type CardToken string

// Cents is an amount in US cents.
type Cents int64

// Payment is how far a payment has come.
type Payment struct {
	Status       PaymentStatus
	ClientSecret string // with PaymentNeedsAction: what the gateway's script needs in the browser
}

// PaymentStatus is Stripe's term for it.
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
	PDF            string  // the address of the gateway's own file, valid for a few days; the demo has none
	Buyer          Details // as they were when the invoice was made; only in the demo, where PDF does not say it
}

// InvoiceStatus is Stripe's term for it.
type InvoiceStatus string

const (
	InvoiceOpen InvoiceStatus = "open"
	InvoicePaid InvoiceStatus = "paid"
	InvoiceVoid InvoiceStatus = "void"
)

// ErrDeclined is the kind of every declined payment. Declined makes one with the gateway's message.
var ErrDeclined = fault.New(fault.Invalid, "Payment failed", "")

// Declined is a payment that the card's bank or the gateway refused. message is shown unchanged.
func Declined(message string) error {
	return fault.New(fault.Invalid, message, "Nothing was charged. Use another card, or ask your bank.").Because(ErrDeclined)
}
