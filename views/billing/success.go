package billing

import (
	"plainhand/internal/billing"
	"plainhand/views"
	"plainhand/views/format"
)

// SuccessPage confirms a purchase.
type SuccessPage struct {
	Frame     views.Frame
	Plan      string
	Price     string
	WordLimit string
	Terms     string // next payment and its date; may be empty
}

// NewSuccessPage returns the page for a user with the purchased access.
func NewSuccessPage(frame views.Frame, access billing.Access) SuccessPage {
	plan := access.Plan
	return SuccessPage{
		Frame:     frame.WithTitle("You're All Set!", "Your "+plan.Name+" plan has started.").AsPrivate().WithCallToAction(),
		Plan:      plan.Name,
		Price:     format.Dollars(plan.Price),
		WordLimit: format.Limit(plan.WordLimit),
		Terms:     terms(access),
	}
}
