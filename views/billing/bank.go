package billing

import (
	"plainhand/internal/billing"
	"plainhand/islands"
	"plainhand/views"
	"plainhand/views/format"
)

// BankQuestionPage is the demo's 3-D Secure confirmation without a script.
type BankQuestionPage struct {
	Frame   views.Frame
	Sheet   CardSheet
	Heading string
	Waiting string
	Pairs   []views.NamedValue // details of the payment
}

// NewBankQuestionPage returns the page after a form that was posted without a script. The sheet's purpose must be
// ToConfirm, and its amount is zero if unknown. plan is the plan that is paid for, now or later.
func NewBankQuestionPage(frame views.Frame, sheet CardSheet, plan billing.Plan) BankQuestionPage {
	subject := string(sheet.Form.Subject)
	page := BankQuestionPage{
		Frame: frame.WithTitle("Confirm with your bank", "Your bank wants to confirm a "+subject+".").AsPrivate().
			WithCallToAction(),
		Sheet:   sheet,
		Heading: "Your bank wants to confirm this " + subject,
		Waiting: "The payment is waiting for you. Nothing has been charged yet.",
	}
	if plan.ID != "" {
		page.Pairs = append(page.Pairs, views.NamedValue{Name: "Plan", Value: inWords(plan)})
	}
	switch {
	case sheet.Form.Subject == islands.AboutCard:
		page.Waiting = "Your new card is waiting for you. Confirming it costs nothing: we’ll charge it for your next payment."
		page.Pairs = append(page.Pairs, views.NamedValue{Name: "Due now", Value: format.Cents(0)})
	case sheet.Amount > 0:
		page.Pairs = append(page.Pairs, views.NamedValue{Name: "Due now", Value: format.Cents(sheet.Amount)})
	}
	return page
}

// BankRefusalPage says that the bank declined.
type BankRefusalPage struct {
	Frame   views.Frame
	Heading string
	Problem islands.Problem
	Back    string // path of the form for another card
}

// NewBankRefusalPage returns the page for a customer who declined at their bank or failed its authentication. keeps is
// set for saving a card rather than a payment.
func NewBankRefusalPage(frame views.Frame, keeps bool, message, advice, back string) BankRefusalPage {
	subject := string(cardSubject(keeps))
	return BankRefusalPage{
		Frame:   frame.WithTitle("Not confirmed", "Your bank didn’t confirm a "+subject+".").AsPrivate().WithCallToAction(),
		Heading: "Your bank didn’t confirm the " + subject,
		Problem: islands.Problem{Message: message, Advice: advice}, Back: back,
	}
}
