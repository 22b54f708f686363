package views

import (
	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/billing/demo"
	"plainhand/islands"
	"plainhand/views/ui"
)

// Taking is how the site takes cards.
type Taking struct {
	Demo           bool   // test cards only, and no money; otherwise Stripe takes cards
	PublishableKey string // Stripe's
}

// CardSheet is the sheet around a card form, and the form that works without a script. NewCardSheet makes one; its page
// fills in the rest.
type CardSheet struct {
	Form   islands.CardForm
	Taking Taking
	Cards  []islands.TestCard // only in the demo
	Amount billing.Cents      // due now
	Key    string             // identifies the order where no script makes a key
	// Card is posted again to the form's Action, together with the customer's answer; only with ToConfirm.
	Card   billing.CardToken
	Island islands.Drawn // Props, rendered
}

// NewCardSheet is for a signed-in visitor.
func NewCardSheet(taking Taking, user account.User, purpose islands.CardPurpose) CardSheet {
	title := "Card details"
	if purpose == islands.ToConfirm {
		title = "Your bank"
	}
	sheet := CardSheet{Taking: taking, Key: uuid.NewString(), Form: islands.CardForm{
		ID: cardFormID, Purpose: purpose, Title: title, User: newUser(user), Subject: islands.AboutPayment,
	}}
	if taking.Demo {
		sheet.Cards = testCards()
	}
	return sheet
}

// cardFormID is enough because a page has only one.
const cardFormID = "card"

func testCards() []islands.TestCard {
	var cards []islands.TestCard
	for _, card := range demo.Cards() {
		cards = append(cards, islands.TestCard{Number: card.Number, Token: string(card.Token), Does: card.Does})
	}
	return cards
}

// WithProblem returns the sheet with the reason why the last try failed.
func (sheet CardSheet) WithProblem(message, advice string) CardSheet {
	sheet.Form.Problem = &islands.Problem{Message: message, Advice: advice}
	return sheet
}

// Props is the sheet as an island, the demo's or Stripe's.
func (sheet CardSheet) Props() islands.Props {
	if sheet.Taking.Demo {
		return islands.DemoCheckout{Form: sheet.Form, Cards: sheet.Cards}
	}
	return islands.StripeCheckout{
		Form: sheet.Form, PublishableKey: sheet.Taking.PublishableKey, Amount: int(sheet.Amount),
	}
}

// Drawn returns the sheet with its island.
func (sheet CardSheet) Drawn(island islands.Drawn) CardSheet {
	sheet.Island = island
	return sheet
}

// options are the test cards, to choose from where no script turns a number into a card.
func (sheet CardSheet) options() []ui.Option {
	options := []ui.Option{{Label: "Choose a test card"}}
	for _, card := range sheet.Cards {
		last4 := card.Number[len(card.Number)-4:]
		options = append(options, ui.Option{Value: card.Token, Label: "…" + last4 + ": " + card.Does})
	}
	return options
}
