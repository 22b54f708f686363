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
	Sheet   *CardSheet
}

// NewCardPage is for a customer whose card is charged now, or nil, and who owes this amount.
func NewCardPage(frame Frame, card *billing.Card, owed billing.Cents, sheet CardSheet) CardPage {
	page := NewNoCardPage(frame)
	sheet = sheet.owing(owed)
	form := &sheet.Form
	form.Submit, form.Cancel, form.Done, form.Action = "Replace card", "/account", "/account", cardPath
	form.Terms = "We’ll charge this card from now on."
	if owed > 0 {
		form.Submit = "Pay " + cents(owed)
		page.Owed = "You owe " + cents(owed) + ". We’ll charge it to the new card right away, and your plan continues."
	}
	if card != nil {
		page.Charged = []pair{{"Card", card.Name()}, {"Expires", fmt.Sprintf("%02d/%d", card.ExpMonth, card.ExpYear)}}
	}
	page.Sheet = &sheet
	return page
}

// NewNoCardPage is for somebody who has never bought anything.
func NewNoCardPage(frame Frame) CardPage {
	return CardPage{BillingPage: billingPage(frame, "Update Payment Method", "The card we charge for your plan.")}
}

// Drawn returns the page with its form's island.
func (page CardPage) Drawn(island islands.Drawn) CardPage {
	sheet := page.Sheet.Drawn(island)
	page.Sheet = &sheet
	return page
}

// BankAsks is the sheet for the customer's answer to their bank, which a payment is waiting for. Canceling leads to
// where another card can be entered.
func BankAsks(sheet CardSheet, secret string) CardSheet {
	form := &sheet.Form
	form.Purpose, form.ClientSecret, form.Submit = islands.ToConfirm, secret, "Confirm with my bank"
	form.Done, form.Cancel = "/account", cardPath
	return sheet
}

// WithCardAgain returns the sheet of a card that has to be posted again after the customer's answer, and then pays what
// is owed.
func (sheet CardSheet) WithCardAgain(card billing.CardToken, owed billing.Cents) CardSheet {
	sheet.Card, sheet.Form.Action = card, cardPath
	return sheet.owing(owed)
}

func (sheet CardSheet) owing(owed billing.Cents) CardSheet {
	sheet.Amount, sheet.Form.Subject = owed, cardSubject(owed == 0)
	return sheet
}

// cardSubject is what the bank asks about, where a card is kept or something is paid.
func cardSubject(keeps bool) islands.CardSubject {
	if keeps {
		return islands.AboutCard
	}
	return islands.AboutPayment
}
