package billing

import (
	"fmt"

	"plainhand/internal/billing"
	"plainhand/islands"
	"plainhand/views"
	"plainhand/views/format"
)

// CardPage is the form that replaces the card on file.
type CardPage struct {
	views.FormPage
	Charged []views.NamedValue // the current card; may be empty
	Owed    string             // amount charged to the new card immediately; may be empty
	Sheet   *CardSheet
}

// NewCardPage returns the form for a customer with this card, or nil, who owes this amount.
func NewCardPage(frame views.Frame, card *billing.Card, owed billing.Cents, sheet CardSheet) CardPage {
	page := NewNoCardPage(frame)
	sheet = sheet.owing(owed)
	form := &sheet.Form
	form.Submit, form.Cancel, form.Done, form.Action = "Replace card", "/account", "/account", cardPath
	form.Terms = "We’ll charge this card from now on."
	if owed > 0 {
		form.Submit = "Pay " + format.Cents(owed)
		page.Owed = "You owe " + format.Cents(owed) + ". We’ll charge it to the new card right away, and your plan continues."
	}
	if card != nil {
		page.Charged = []views.NamedValue{{Name: "Card", Value: card.Name()},
			{Name: "Expires", Value: fmt.Sprintf("%02d/%d", card.ExpMonth, card.ExpYear)}}
	}
	page.Sheet = &sheet
	return page
}

// NewNoCardPage returns the page for a user who has never bought anything.
func NewNoCardPage(frame views.Frame) CardPage {
	return CardPage{FormPage: views.NewFormPage(frame, "Update Payment Method", "The card we charge for your plan.")}
}

// Drawn returns the page with its rendered island.
func (page CardPage) Drawn(island islands.Rendered) CardPage {
	sheet := page.Sheet.Drawn(island)
	page.Sheet = &sheet
	return page
}

// BankAsks returns the sheet for the 3-D Secure confirmation that a payment waits for. Canceling leads to the form for
// another card.
func BankAsks(sheet CardSheet, secret string) CardSheet {
	form := &sheet.Form
	form.Purpose, form.ClientSecret, form.Submit = islands.ToConfirm, secret, "Confirm with my bank"
	form.Done, form.Cancel = "/account", cardPath
	return sheet
}

// WithRepostedCard returns the sheet with a card that is posted again after the confirmation, and then pays the amount
// owed.
func (sheet CardSheet) WithRepostedCard(card billing.CardToken, owed billing.Cents) CardSheet {
	sheet.Card, sheet.Form.Action = card, cardPath
	return sheet.owing(owed)
}

func (sheet CardSheet) owing(owed billing.Cents) CardSheet {
	sheet.Amount, sheet.Form.Subject = owed, cardSubject(owed == 0)
	return sheet
}

// cardSubject describes the subject of the bank's confirmation: saving a card, or a payment.
func cardSubject(keeps bool) islands.CardSubject {
	if keeps {
		return islands.AboutCard
	}
	return islands.AboutPayment
}
