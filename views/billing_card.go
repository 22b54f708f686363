package views

import (
	"fmt"

	"plainhand/internal/billing"
	"plainhand/islands"
)

// CardPage is where customers replace the card that pays.
type CardPage struct {
	BillingPage
	Charged []pair // the card that is charged now; may be empty
	Owed    string // what the new one is charged immediately; may be empty
	Form    *CardForm
}

// NewCardPage is for a customer whose card is charged now, or nil, and who owes this amount.
func NewCardPage(frame Frame, card *billing.Card, owed billing.Cents, form CardForm) CardPage {
	page := NewNoCardPage(frame)
	form.Submit, form.Cancel, form.Done, form.Action = "Replace card", "/account", "/account", cardPath
	form = form.owing(owed)
	form.Terms = "We’ll charge this card from now on."
	if owed > 0 {
		form.Submit = "Pay " + cents(owed)
		page.Owed = "You owe " + cents(owed) + ". We’ll charge it to the new card right away, and your plan continues."
	}
	if card != nil {
		page.Charged = []pair{{"Card", card.Name()}, {"Expires", fmt.Sprintf("%02d/%d", card.ExpMonth, card.ExpYear)}}
	}
	page.Form = &form
	return page
}

// NewNoCardPage is for somebody who has never bought anything.
func NewNoCardPage(frame Frame) CardPage {
	return CardPage{BillingPage: billingPage(frame, "Update Payment Method", "The card we charge for your plan.")}
}

// Drawn returns the page with its form's island.
func (page CardPage) Drawn(island islands.Drawn) CardPage {
	form := page.Form.Drawn(island)
	page.Form = &form
	return page
}

// BankAsks is the form for the customer's answer to their bank, which a payment is waiting for. Canceling leads to
// where another card can be entered.
func BankAsks(form CardForm, secret string) CardForm {
	form.Purpose, form.ClientSecret, form.Submit, form.Done, form.Cancel = ToConfirm, secret, "Confirm with my bank",
		"/account", cardPath
	return form
}

// WithCardAgain returns the form of a card that has to be posted again after the customer's answer, and then pays what
// is owed.
func (form CardForm) WithCardAgain(card billing.CardToken, owed billing.Cents) CardForm {
	form.Card, form.Action = string(card), cardPath
	return form.owing(owed)
}

func (form CardForm) owing(owed billing.Cents) CardForm {
	form.Amount, form.Keeps = owed, owed == 0
	return form
}
