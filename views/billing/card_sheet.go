package billing

import (
	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/billing/demo"
	"plainhand/islands"
	"plainhand/views"
	"plainhand/views/ui"
)

// CardInput is the site's way of collecting card details.
type CardInput struct {
	Demo           bool   // test cards only, and no money; otherwise Stripe takes cards
	PublishableKey string // Stripe's
}

// CardSheet is the sheet around a card form, and the form that works without a script. NewCardSheet makes one; its page
// fills in the rest.
type CardSheet struct {
	Form   islands.CardForm
	Taking CardInput
	Cards  []islands.TestCard // only in the demo
	Amount billing.Cents      // due now
	Key    string             // idempotency key of the order without a script
	// Card is posted again to the form's Action with the customer's confirmation; only with ToConfirm.
	Card   billing.CardToken
	Island islands.Rendered // Props, rendered
}

// NewCardSheet returns a sheet for a signed-in visitor.
func NewCardSheet(taking CardInput, user account.User, purpose islands.CardPurpose) CardSheet {
	title := "Card details"
	if purpose == islands.ToConfirm {
		title = "Your bank"
	}
	sheet := CardSheet{Taking: taking, Key: uuid.NewString(), Form: islands.CardForm{
		ID: cardFormID, Purpose: purpose, Title: title, User: views.IslandUser(user), Subject: islands.AboutPayment,
	}}
	if taking.Demo {
		sheet.Cards = testCards()
	}
	return sheet
}

// cardFormID is constant because a page has only one card form.
const cardFormID = "card"

func testCards() []islands.TestCard {
	var cards []islands.TestCard
	for _, card := range demo.Cards() {
		cards = append(cards, islands.TestCard{Number: card.Number, Token: string(card.Token), Does: card.Does})
	}
	return cards
}

// WithProblem returns the sheet with the reason why the last attempt failed.
func (sheet CardSheet) WithProblem(message, advice string) CardSheet {
	sheet.Form.Problem = &islands.Problem{Message: message, Advice: advice}
	return sheet
}

// Props returns the props of the sheet's island, the demo's or Stripe's.
func (sheet CardSheet) Props() islands.Props {
	if sheet.Taking.Demo {
		return islands.DemoCheckout{Form: sheet.Form, Cards: sheet.Cards}
	}
	return islands.StripeCheckout{
		Form: sheet.Form, PublishableKey: sheet.Taking.PublishableKey, Amount: int(sheet.Amount),
	}
}

// Drawn returns the sheet with its rendered island.
func (sheet CardSheet) Drawn(island islands.Rendered) CardSheet {
	sheet.Island = island
	return sheet
}

// Options returns the test cards for the form without a script.
func (sheet CardSheet) options() []ui.Option {
	options := []ui.Option{{Label: "Choose a test card"}}
	for _, card := range sheet.Cards {
		last4 := card.Number[len(card.Number)-4:]
		options = append(options, ui.Option{Value: card.Token, Label: "…" + last4 + ": " + card.Does})
	}
	return options
}
