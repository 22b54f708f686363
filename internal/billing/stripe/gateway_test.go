package stripe_test

import (
	"testing"
	"time"

	"plainhand/internal/billing"
	"plainhand/internal/billing/gatewaytest"
	"plainhand/internal/billing/stripe"
	"plainhand/internal/billing/stripe/stripetest"
	"plainhand/internal/config"
	"plainhand/store"
)

// tokens are Stripe's names for its test cards.
var tokens = map[gatewaytest.Card]string{
	gatewaytest.Good:             "pm_card_visa",
	gatewaytest.Asks:             "pm_card_authenticationRequiredOnSetup",
	gatewaytest.AlwaysAsks:       "pm_card_authenticationRequired",
	gatewaytest.Declined:         "pm_card_chargeDeclined",
	gatewaytest.Insufficient:     "pm_card_chargeDeclinedInsufficientFunds",
	gatewaytest.Expired:          "pm_card_chargeDeclinedExpiredCard",
	gatewaytest.IncorrectCode:    "pm_card_chargeDeclinedIncorrectCvc",
	gatewaytest.ProcessingFailed: "pm_card_chargeDeclinedProcessingError",
	gatewaytest.DeclinesLater:    "pm_card_chargeCustomerFail",
}

func TestItDoesWhatAGatewayDoes(t *testing.T) {
	t.Parallel()
	gatewaytest.Run(t, func(t *testing.T, storage *store.Store, now time.Time) gatewaytest.Bench {
		fake := stripetest.New(t, now)
		return gatewaytest.Bench{
			Gateway: open(t, fake),
			Store:   storage,
			Now:     fake.Now,
			MoveTo:  fake.MoveTo,
			Card:    func(card gatewaytest.Card) billing.CardToken { return billing.CardToken(fake.Card(tokens[card])) },
			Confirm: func(_, secret string, approved bool) error { return fake.Confirm(secret, approved) },
		}
	})
}

func open(t *testing.T, fake *stripetest.Server) *stripe.Gateway {
	t.Helper()
	return stripe.New(config.Stripe{SecretKey: stripetest.SecretKey, WebhookSecret: stripetest.WebhookSecret,
		Prices: stripetest.Prices, URL: fake.URL})
}
