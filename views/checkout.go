package views

import (
	"time"

	"plainhand/internal/billing"
	"plainhand/islands"
)

// CheckoutPage is where a plan is bought.
type CheckoutPage struct {
	Frame    Frame
	Plan     string
	Price    string
	Words    string // per month
	Due      string // today
	Renews   string // the day
	Features []string
	Secured  string // what happens to the card number
	// NotCovered is why there is no money back; empty where there is.
	NotCovered string
	Sheet      CardSheet
}

// featuresShown is how many of a plan's features the checkout repeats.
const featuresShown = 3

// NewCheckoutPage sells the plan to a visitor whose clock says now. The sheet must be one for subscribing to that plan.
func NewCheckoutPage(frame Frame, plan billing.Plan, now time.Time, sheet CardSheet) CheckoutPage {
	_, renewal := billing.Period(now, now)
	has := planFeatures(plan)
	sheet.Form.Submit = "Start " + plan.Name + " - " + dollars(plan.Price) + "/mo"
	sheet.Form.Terms, sheet.Amount = plan.RenewalTerms(), plan.Cents()
	sheet.Form.Action, sheet.Form.Cancel = "/checkout", "/pricing"
	frame = frame.titled("Start Humanizing", "Start the "+plan.Name+" plan for "+dollars(plan.Price)+" a month.")
	page := CheckoutPage{
		Frame:      frame.private().calling(),
		Plan:       plan.Name,
		Price:      dollars(plan.Price),
		Words:      thousands(plan.WordLimit),
		Due:        cents(plan.Cents()),
		Renews:     day(renewal),
		Features:   has[:featuresShown],
		Secured:    "Secure payment. Your card number goes straight to our payment provider and never touches our servers.",
		NotCovered: notCovered(frame.Visitor.Guarantee),
		Sheet:      sheet,
	}
	if sheet.Taking.Demo {
		page.Secured = "Secure payment. In this demo, the card number never leaves your browser."
	}
	return page
}

// WithProblem returns the page with the reason why the last try failed.
func (page CheckoutPage) WithProblem(message, advice string) CheckoutPage {
	page.Sheet = page.Sheet.WithProblem(message, advice)
	return page
}

// Drawn returns the page with its form as an island.
func (page CheckoutPage) Drawn(island islands.Drawn) CheckoutPage {
	page.Sheet = page.Sheet.Drawn(island)
	return page
}
