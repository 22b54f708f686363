package demo

import "plainhand/internal/billing"

// Card is one of Stripe's published test cards, https://docs.stripe.com/testing, as shown to people.
type Card struct {
	Token  billing.CardToken // what the browser turns its number into
	Number string
	Does   string // in a few words
}

// Cards returns the cards that the demo knows, beginning with the one that simply pays. No other card is accepted.
func Cards() []Card {
	cards := make([]Card, len(published))
	for i, card := range published {
		cards[i] = card.Card
	}
	return cards
}

type testCard struct {
	Card
	brand      string
	asks       bool   // the bank asks the customer whenever they are present
	alwaysAsks bool   // and refuses renewals, when they are not present
	refused    string // why it cannot be stored at all
	declines   string // why every payment with it fails, although it can be stored
}

func (card testCard) last4() string { return card.Number[len(card.Number)-4:] }

const (
	declined          = "Your card was declined."
	insufficientFunds = "Your card has insufficient funds."
	expired           = "Your card has expired."
	incorrectCode     = "Your card's security code is incorrect."
	processingFailed  = "An error occurred while processing your card. Try again in a little bit."
	notAuthenticated  = "We are unable to authenticate your payment method. Please choose a different payment method and try again."
)

var published = []testCard{
	{Card: Card{"pm_demo_visa", "4242424242424242", "Visa, payment succeeds"}, brand: "visa"},
	{Card: Card{"pm_demo_mastercard", "5555555555554444", "Mastercard, payment succeeds"}, brand: "mastercard"},
	{Card: Card{"pm_demo_amex", "378282246310005", "American Express, payment succeeds"}, brand: "amex"},
	{Card: Card{"pm_demo_asks", "4000002500003155", "Bank asks you to confirm once"}, brand: "visa", asks: true},
	{Card: Card{"pm_demo_always_asks", "4000002760003184", "Bank asks every time, renewals fail"}, brand: "visa",
		asks: true, alwaysAsks: true},
	{Card: Card{"pm_demo_declines_later", "4000000000000341", "Saves, then every charge fails"}, brand: "visa",
		declines: declined},
	{Card: Card{"pm_demo_declined", "4000000000000002", "Declined"}, brand: "visa", refused: declined},
	{Card: Card{"pm_demo_insufficient", "4000000000009995", "Insufficient funds"}, brand: "visa",
		refused: insufficientFunds},
	{Card: Card{"pm_demo_expired", "4000000000000069", "Expired card"}, brand: "visa", refused: expired},
	{Card: Card{"pm_demo_incorrect_code", "4000000000000127", "Incorrect security code"}, brand: "visa",
		refused: incorrectCode},
	{Card: Card{"pm_demo_processing_failed", "4000000000000119", "Processing error"}, brand: "visa",
		refused: processingFailed},
}

// testCards are the published ones, by token. No other token is a card.
var testCards = func() map[billing.CardToken]testCard {
	byToken := make(map[billing.CardToken]testCard, len(published))
	for _, card := range published {
		byToken[card.Token] = card
	}
	return byToken
}()
