package billing

import (
	"context"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
)

// Gateway is a payment provider: Stripe, or the demo that behaves like it. Every call about money takes an idempotency
// key. A declined card is ErrDeclined with the gateway's own message.
//
// Only Cashier may change anything through it, and only Sync and Cashier may read it, both with the customer locked.
// Deleted customers are removed by Forgetter, when there is no row left to lock.
type Gateway interface {
	Reader
	// Name is the value of Customer.Gateway.
	Name() string
	// CreateCustomer returns the gateway's id for a user, always the same one.
	CreateCustomer(ctx context.Context, userID uuid.UUID, email string) (string, error)
	// Subscribe creates a subscription and charges its first payment. If that needs the customer, or is declined, the
	// subscription exists but is incomplete.
	Subscribe(ctx context.Context, customerID string, plan Plan, card CardToken, key Key) (Payment, error)
	// Pay charges a card for what is owed on an incomplete or past-due subscription. The card is stored for later
	// payments.
	Pay(ctx context.Context, subscriptionID string, card CardToken, key Key) (Payment, error)
	// Preview returns what Upgrade would charge now, to the cent.
	Preview(ctx context.Context, subscriptionID string, plan Plan) (Cents, error)
	// Upgrade charges a month of the plan, less a credit for the time left in the current period. Once that is paid, and
	// never before, the plan changes, and its period begins with the call.
	Upgrade(ctx context.Context, subscriptionID string, plan Plan, key Key) (Payment, error)
	// PendingUpgrade returns the payment of an upgrade that waits for the customer's bank, or ErrNoUpgrade.
	PendingUpgrade(ctx context.Context, subscriptionID string) (Payment, error)
	// DropUpgrade cancels an upgrade that waits for the customer's bank, if there is one.
	DropUpgrade(ctx context.Context, subscriptionID string, key Key) error
	// Downgrade changes the plan when the period ends.
	Downgrade(ctx context.Context, subscriptionID string, plan Plan, key Key) error
	// Cancel ends the subscription when the period ends.
	Cancel(ctx context.Context, subscriptionID string, key Key) error
	// Resume undoes Cancel and Downgrade.
	Resume(ctx context.Context, subscriptionID string, key Key) error
	// End ends the subscription now, and refunds nothing.
	End(ctx context.Context, subscriptionID string, key Key) error
	// ReplaceCard replaces the card that is charged, and charges the new one immediately for what is owed. If the bank
	// requires authentication, repeating the call with the same card after it completes the replacement.
	ReplaceCard(ctx context.Context, customerID string, card CardToken, key Key) (Payment, error)
	// Card returns the card that is charged, or nil.
	Card(ctx context.Context, customerID string) (*Card, error)
	// Details returns the customer's details on their next invoices.
	Details(ctx context.Context, customerID string) (Details, error)
	// SetDetails replaces them, or returns ErrTaxID and changes nothing. Setting the same again has no effect, so it takes
	// no key.
	SetDetails(ctx context.Context, customerID string, details Details) error
	// Invoices returns the newest invoice first.
	Invoices(ctx context.Context, customerID string) ([]Invoice, error)
	// Refund refunds everything that was paid for an invoice.
	Refund(ctx context.Context, invoiceID string, key Key) error
	// DeleteCustomer ends every subscription and deletes the customer. Deleting twice changes nothing.
	DeleteCustomer(ctx context.Context, customerID string) error
}

// Key is the idempotency key of one intent of a user: each form has a new one. It is a UUID that we generated.
type Key string

// CardToken is the token into which the gateway's script turned a card in the browser. The card number never reaches
// us.
type CardToken string

// Cents is an amount in US cents.
type Cents int64

// Payment is the state of a payment.
type Payment struct {
	Status       PaymentStatus
	ClientSecret string // for the gateway's script in the browser; only with PaymentNeedsAction
}

// PaymentStatus is the status of a payment in Stripe's terms.
type PaymentStatus string

const (
	PaymentSucceeded   PaymentStatus = "succeeded"
	PaymentNeedsAction PaymentStatus = "requires_action" // the bank requires authentication
)

// Card is the displayable data of a payment card.
type Card struct {
	Brand    string
	Last4    string
	ExpMonth int
	ExpYear  int
}

// Invoice is an invoice.
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
	Buyer          Details // at the time of the invoice; only in the demo, which has no PDF
}

// InvoiceStatus is the status of an invoice in Stripe's terms.
type InvoiceStatus string

const (
	InvoiceOpen InvoiceStatus = "open"
	InvoicePaid InvoiceStatus = "paid"
	InvoiceVoid InvoiceStatus = "void"
)

// ErrDeclined is the kind of every declined payment. Declined makes one with the gateway's message.
var ErrDeclined = fault.New(fault.Invalid, "Payment failed", "")

// Declined returns the error of a payment that the card's bank or the gateway refused. message is shown unchanged.
func Declined(message string) error {
	return fault.New(fault.Invalid, message, "Nothing was charged. Use another card, or ask your bank.").Because(ErrDeclined)
}
