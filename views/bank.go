package views

import (
	"plainhand/internal/billing"
	"plainhand/islands"
)

// BankQuestionPage asks customers for their answer to their bank.
type BankQuestionPage struct {
	Frame   Frame
	Sheet   CardSheet
	Heading string
	Waiting string
	Pairs   []pair // what is confirmed
}

// NewBankQuestionPage answers a form that was posted without a script. The sheet's purpose must be ToConfirm, and its
// amount is zero where it is unknown. plan is what is paid for, now or later.
func NewBankQuestionPage(frame Frame, sheet CardSheet, plan billing.Plan) BankQuestionPage {
	subject := string(sheet.Form.Subject)
	page := BankQuestionPage{
		Frame: frame.titled("Confirm with your bank", "Your bank wants to confirm a "+subject+".").private().
			calling(),
		Sheet:   sheet,
		Heading: "Your bank wants to confirm this " + subject,
		Waiting: "The payment is waiting for you. Nothing has been charged yet.",
	}
	if plan.ID != "" {
		page.Pairs = append(page.Pairs, pair{"Plan", inWords(plan)})
	}
	switch {
	case sheet.Form.Subject == islands.AboutCard:
		page.Waiting = "Your new card is waiting for you. Confirming it costs nothing: we’ll charge it for your next payment."
		page.Pairs = append(page.Pairs, pair{"Due now", cents(0)})
	case sheet.Amount > 0:
		page.Pairs = append(page.Pairs, pair{"Due now", cents(sheet.Amount)})
	}
	return page
}

// BankRefusalPage tells that the bank refused.
type BankRefusalPage struct {
	Frame   Frame
	Heading string
	Problem islands.Problem
	Back    string // where to enter another card
}

// NewBankRefusalPage is for a customer who told their bank no, or whom it did not believe. keeps tells whether it was
// about a card to keep rather than a payment.
func NewBankRefusalPage(frame Frame, keeps bool, message, advice, back string) BankRefusalPage {
	subject := string(cardSubject(keeps))
	return BankRefusalPage{
		Frame:   frame.titled("Not confirmed", "Your bank didn’t confirm a "+subject+".").private().calling(),
		Heading: "Your bank didn’t confirm the " + subject,
		Problem: islands.Problem{Message: message, Advice: advice}, Back: back,
	}
}
