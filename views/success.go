package views

import "plainhand/internal/billing"

// SuccessPage thanks the visitor for a purchase.
type SuccessPage struct {
	Frame     Frame
	Plan      string
	Price     string
	WordLimit string
	Terms     string // which payment comes next, and when; may be empty
}

// NewSuccessPage is for somebody whose access was bought.
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
