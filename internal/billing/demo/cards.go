package demo

import "plainhand/internal/billing"

// testCard is a card that the demo knows, one of those that Stripe publishes for tests: https://docs.stripe.com/testing
type testCard struct {
	brand, last4 string
	asks         bool   // the bank asks the customer whenever they are there
	alwaysAsks   bool   // and refuses renewals, when they are not
	refused      string // why it cannot be kept at all
	declines     string // why every payment with it fails, though it can be kept
}

const (
	declined          = "Your card was declined."
	insufficientFunds = "Your card has insufficient funds."
	expired           = "Your card has expired."
	incorrectCode     = "Your card's security code is incorrect."
	processingFailed  = "An error occurred while processing your card. Try again in a little bit."
	notAuthenticated  = "We are unable to authenticate your payment method. Please choose a different payment method and try again."
)

// testCards are by the token that the browser makes of their number. No other token is a card.
var testCards = map[billing.CardToken]testCard{
	"pm_demo_visa":              {brand: "visa", last4: "4242"},
	"pm_demo_mastercard":        {brand: "mastercard", last4: "4444"},
	"pm_demo_amex":              {brand: "amex", last4: "0005"},
	"pm_demo_asks":              {brand: "visa", last4: "3155", asks: true},
	"pm_demo_always_asks":       {brand: "visa", last4: "3184", asks: true, alwaysAsks: true},
	"pm_demo_declined":          {brand: "visa", last4: "0002", refused: declined},
	"pm_demo_insufficient":      {brand: "visa", last4: "9995", refused: insufficientFunds},
	"pm_demo_expired":           {brand: "visa", last4: "0069", refused: expired},
	"pm_demo_incorrect_code":    {brand: "visa", last4: "0127", refused: incorrectCode},
	"pm_demo_processing_failed": {brand: "visa", last4: "0119", refused: processingFailed},
	"pm_demo_declines_later":    {brand: "visa", last4: "0341", declines: declined},
}
