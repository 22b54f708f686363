package views

import "plainhand/internal/billing"

// SuccessPage confirms a purchase.
type SuccessPage struct {
	Frame     Frame
	Plan      string
	Price     string
	WordLimit string
	Terms     string // next payment and its date; may be empty
}

// NewSuccessPage returns the page for a user with the purchased access.
func NewSuccessPage(frame Frame, access billing.Access) SuccessPage {
	plan := access.Plan
	return SuccessPage{
		Frame:     frame.titled("You're All Set!", "Your "+plan.Name+" plan has started.").private().calling(),
		Plan:      plan.Name,
		Price:     dollars(plan.Price),
		WordLimit: allowance(plan.WordLimit),
		Terms:     terms(access),
	}
}
