package billing

import (
	"time"

	"plainhand/internal/billing"
	"plainhand/islands"
	"plainhand/views"
	"plainhand/views/format"
)

// CheckoutPage is the form that buys a plan.
type CheckoutPage struct {
	Frame    views.Frame
	Plan     string
	Price    string
	Words    string // per month
	Due      string // today
	Renews   string // the day
	Features []string
	Secured  string // note on the processing of card numbers
	// NotCovered is the reason for no refund; empty if one is possible.
	NotCovered string
	Sheet      CardSheet
}

// maxFeatures is the maximum number of a plan's features on the page.
const maxFeatures = 3

// NewCheckoutPage returns the page for a plan at the time now. The sheet must be one for subscribing to that plan.
func NewCheckoutPage(frame views.Frame, plan billing.Plan, now time.Time, sheet CardSheet) CheckoutPage {
	_, renewal := billing.Period(now, now)
	has := views.PlanFeatures(plan)
	sheet.Form.Submit = "Start " + plan.Name + " - " + format.Dollars(plan.Price) + "/mo"
	sheet.Form.Terms, sheet.Amount = plan.RenewalTerms(), plan.Cents()
	sheet.Form.Action, sheet.Form.Cancel = "/checkout", "/pricing"
	frame = frame.WithTitle("Start Humanizing", "Start the "+plan.Name+" plan for "+format.Dollars(plan.Price)+" a month.")
	page := CheckoutPage{
		Frame:      frame.AsPrivate().WithCallToAction(),
		Plan:       plan.Name,
		Price:      format.Dollars(plan.Price),
		Words:      format.Thousands(plan.WordLimit),
		Due:        format.Cents(plan.Cents()),
		Renews:     format.Day(renewal),
		Features:   has[:maxFeatures],
		Secured:    "Secure payment. Your card number goes straight to our payment provider and never touches our servers.",
		NotCovered: views.GuaranteeRefusal(frame.Visitor.Guarantee),
		Sheet:      sheet,
	}
	if sheet.Taking.Demo {
		page.Secured = "Secure payment. In this demo, the card number never leaves your browser."
	}
	return page
}

// WithProblem returns the page with the reason why the last attempt failed.
func (page CheckoutPage) WithProblem(message, advice string) CheckoutPage {
	page.Sheet = page.Sheet.WithProblem(message, advice)
	return page
}

// Drawn returns the page with its rendered island.
func (page CheckoutPage) Drawn(island islands.Rendered) CheckoutPage {
	page.Sheet = page.Sheet.Drawn(island)
	return page
}
