package views

// BankQuestionPage asks for the customer's word to their bank.
type BankQuestionPage struct {
	Frame Frame
	Form  CardForm
}

// NewBankQuestionPage answers a form that was posted without a script. The form's purpose must be ToConfirm.
func NewBankQuestionPage(frame Frame, form CardForm) BankQuestionPage {
	frame = frame.titled("Confirm with your bank", "Your bank wants to confirm a payment.").private().calling()
	return BankQuestionPage{Frame: frame, Form: form}
}

// BankRefusalPage says that the bank refused.
type BankRefusalPage struct {
	Frame   Frame
	Problem Problem
	Back    string // where another card is taken
}

// NewBankRefusalPage is the answer to somebody who told their bank no, or was not believed.
func NewBankRefusalPage(frame Frame, message, advice, back string) BankRefusalPage {
	return BankRefusalPage{
		Frame:   frame.titled("Payment not confirmed", "Your bank didn’t confirm a payment.").private().calling(),
		Problem: Problem{Message: message, Advice: advice}, Back: back,
	}
}
