package stripetest

import (
	"plainhand/internal/billing"
	"plainhand/internal/billing/gatewaytest"
	"plainhand/internal/billing/stripe"
	"plainhand/internal/config"
	"plainhand/store/stores"
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

// Gateway returns a gateway to the server at url: this one, or a proxy in front of it.
func Gateway(url string) *stripe.Gateway {
	return stripe.New(config.Stripe{SecretKey: SecretKey, WebhookSecret: WebhookSecret, Prices: Prices, URL: url})
}

// Environment is what gatewaytest.Run needs, on a gateway to the server or to a proxy in front of it.
func (s *Server) Environment(gateway *stripe.Gateway, storage *stores.Set) gatewaytest.Environment {
	return gatewaytest.Environment{
		Gateway: gateway,
		Store:   storage,
		Now:     s.Now,
		MoveTo:  s.MoveTo,
		Card:    func(card gatewaytest.Card) billing.CardToken { return billing.CardToken(s.Card(tokens[card])) },
		Confirm: func(_, secret string, approved bool) error { return s.Confirm(secret, approved) },
	}
}
