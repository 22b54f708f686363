package stripetest

import "slices"

// card is a card that the browser's script turned into a payment method.
type card struct {
	id, customer string
	testCard
}

// testCard behaves as its number does in Stripe's test mode: https://docs.stripe.com/testing
type testCard struct {
	brand, last4 string
	asks         bool   // the bank asks whenever the customer is present
	alwaysAsks   bool   // and refuses when they are not
	refused      string // why it cannot be attached to a customer
	declines     string // why every payment with it fails
}

var testCards = map[string]testCard{
	"pm_card_visa":                          {brand: "visa", last4: "4242"},
	"pm_card_mastercard":                    {brand: "mastercard", last4: "4444"},
	"pm_card_amex":                          {brand: "amex", last4: "0005"},
	"pm_card_authenticationRequiredOnSetup": {brand: "visa", last4: "3155", asks: true},
	"pm_card_authenticationRequired":        {brand: "visa", last4: "3184", asks: true, alwaysAsks: true},
	"pm_card_chargeDeclined":                {brand: "visa", last4: "0002", refused: "Your card was declined."},
	"pm_card_chargeDeclinedInsufficientFunds": {brand: "visa", last4: "9995",
		refused: "Your card has insufficient funds."},
	"pm_card_chargeDeclinedExpiredCard": {brand: "visa", last4: "0069", refused: "Your card has expired."},
	"pm_card_chargeDeclinedIncorrectCvc": {brand: "visa", last4: "0127",
		refused: "Your card's security code is incorrect."},
	"pm_card_chargeDeclinedProcessingError": {brand: "visa", last4: "0119", refused: processingFailed},
	"pm_card_chargeCustomerFail":            {brand: "visa", last4: "0341", declines: "Your card was declined."},
}

const processingFailed = "An error occurred while processing your card. Try again in a little bit."

const notAuthenticated = "We are unable to authenticate your payment method. Please choose a different payment method and try again."

// Card returns the id that Stripe's script would give to a new payment method with one of the test cards, named by its
// token.
func (s *Server) Card(token string) string {
	known, ok := testCards[token]
	if !ok {
		panic("no such test card: " + token)
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	added := &card{id: s.newID("pm"), testCard: known}
	s.cards[added.id] = added
	return added.id
}

func (c *card) show() object {
	return object{"id": c.id, "object": "payment_method", "type": "card", "customer": orNil(c.customer),
		"card": object{"brand": c.brand, "last4": c.last4, "exp_month": 12, "exp_year": 2034}}
}

func (r call) attach() (object, *refusal) {
	c, known := r.cards[r.id]
	owner := r.customers[r.get("customer")]
	switch {
	case !known:
		return nil, missing(r.id)
	case owner == nil || owner.deleted:
		return nil, missing(r.get("customer"))
	case c.refused != "":
		return nil, declined(c.refused)
	case c.customer != "" && c.customer != owner.id:
		return nil, refuse("customer", "The payment method belongs to another customer.")
	}
	c.customer = owner.id
	return c.show(), nil
}

// own returns one of the customer's cards.
func (m *merchant) own(customerID, cardID string) (*card, *refusal) {
	c := m.cards[cardID]
	if c == nil || c.customer != customerID {
		return nil, missing(cardID)
	}
	return c, nil
}

// setup asks the bank about future payments.
type setup struct {
	id, secret, status string
	customer, card     string
}

func (p *setup) show() object {
	return object{"id": p.id, "object": "setup_intent", "status": p.status, "client_secret": p.secret,
		"customer": p.customer, "payment_method": p.card}
}

func (r call) createSetup() (object, *refusal) {
	c, refused := r.own(r.get("customer"), r.get("payment_method"))
	if refused != nil {
		return nil, refused
	}
	id := r.newID("seti")
	added := &setup{id: id, secret: id + "_secret_1", status: "succeeded", customer: c.customer, card: c.id}
	if c.asks {
		added.status = "requires_action"
	}
	r.setups = append(r.setups, added)
	return added.show(), nil
}

func (r call) listSetups() (object, *refusal) {
	own := slices.DeleteFunc(slices.Clone(r.setups), func(p *setup) bool {
		return p.customer != r.get("customer") || p.card != r.get("payment_method")
	})
	return list(r.request, own, func(p *setup) string { return p.id }, (*setup).show), nil
}

func orNil(id string) any {
	if id == "" {
		return nil
	}
	return id
}
