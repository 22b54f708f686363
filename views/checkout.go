package views

import (
	"time"

	"github.com/google/uuid"

	"plainhand/internal/billing"
)

// CheckoutPage is the one on which a plan is bought.
type CheckoutPage struct {
	Frame    Frame
	PlanID   string
	Plan     string
	Price    string
	Words    string // a month
	Due      string // today
	Renews   string // the day
	Features []billing.Feature
	Secured  string // what becomes of the card's number
	Submit   string // the button's label
	Terms    string // what stands beside it
	Key      string // of the form
	Problem  *Problem
}

// featuresShown is how many of a plan's features the checkout repeats.
const featuresShown = 3

// NewCheckoutPage sells the plan to a visitor by whose clock it is now.
func NewCheckoutPage(frame Frame, plan billing.Plan, now time.Time, demo bool) CheckoutPage {
	_, renewal := billing.Period(now, now)
	page := CheckoutPage{
		Frame:    frame.titled("Start Humanizing", "Start the "+plan.Name+" plan for "+dollars(plan.Price)+" a month.").private(),
		PlanID:   plan.ID,
		Plan:     plan.Name,
		Price:    dollars(plan.Price),
		Words:    thousands(plan.WordLimit),
		Due:      cents(plan.Cents()),
		Renews:   day(renewal),
		Features: plan.Features[:featuresShown],
		Submit:   "Start " + plan.Name + " - " + dollars(plan.Price) + "/mo",
		Terms:    plan.RenewalTerms(),
		Key:      uuid.NewString(),
		Secured:  "Secure payment. The card number goes to our payment provider and never touches our servers.",
	}
	if demo {
		page.Secured = "Secure payment. In this demo the card number never leaves your browser."
	}
	return page
}

// WithProblem returns the page with the reason why the last try failed.
func (page CheckoutPage) WithProblem(message, advice string) CheckoutPage {
	page.Problem = &Problem{Message: message, Advice: advice}
	return page
}
