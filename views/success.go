package views

import "plainhand/internal/billing"

// SuccessPage thanks for a purchase.
type SuccessPage struct {
	Frame     Frame
	Plan      string
	Price     string
	WordLimit string
}

// NewSuccessPage is for somebody who has bought the plan.
func NewSuccessPage(frame Frame, plan billing.Plan) SuccessPage {
	return SuccessPage{
		Frame:     frame.titled("You're All Set!", "Your "+plan.Name+" plan has begun.").private(),
		Plan:      plan.Name,
		Price:     dollars(plan.Price) + "/month",
		WordLimit: allowance(plan.WordLimit),
	}
}
