package pages

import (
	"plainhand/internal/billing"
	"plainhand/views"
	"plainhand/views/format"
)

// PricingPage is the price list.
type PricingPage struct {
	Frame     views.Frame
	Plans     []PlanCard
	Free      string // the free allowance; empty for visitors with a plan
	Leaving   string // note on cancellation and refunds
	Questions []views.Question
}

// PlanCard is one plan of the price list.
type PlanCard struct {
	ID       string
	Name     string
	Price    string
	Popular  bool
	Features []string
	Button   string
	Choose   string // path of the button; empty for the visitor's own plan
}

// NewPricingPage returns the plans for a visitor with this access.
func NewPricingPage(frame views.Frame, words Words, plans []billing.Plan, access billing.Access) PricingPage {
	frame = frame.WithTitle("Get Human-Like Text", "Three plans from "+format.Dollars(plans[0].Price)+
		" a month, with different word limits and features. 7-day money-back guarantee.")
	page := PricingPage{Frame: frame.WithLinkedData(views.DescribeProduct(frame)).WithCallToAction(),
		Leaving:   "7-day money-back guarantee. Cancel anytime.",
		Questions: words.PricingQuestions}
	if reason := views.GuaranteeRefusal(frame.Visitor.Guarantee); reason != "" {
		page.Leaving = reason + " Cancel anytime."
	}
	if !frame.Visitor.Active {
		page.Free = freeTerms
	}
	for _, plan := range plans {
		page.Plans = append(page.Plans, newPlanCard(frame.Visitor, plan, access))
	}
	return page
}

// newPlanCard links subscribers to a quote for changing to the plan. Users with a granted plan have no subscription to
// change, and can buy one.
func newPlanCard(visitor views.Visitor, plan billing.Plan, access billing.Access) PlanCard {
	card := PlanCard{
		ID: plan.ID, Name: plan.Name, Price: format.Dollars(plan.Price), Popular: plan.Popular,
		Features: views.PlanFeatures(plan),
		Button:   "Choose " + plan.Name,
		Choose:   views.BuyingPath(visitor, plan),
	}
	if plan.Popular {
		card.Button = "Start Humanizing"
	}
	if access.Status.Living() {
		card.Button, card.Choose = "Switch to "+plan.Name, "/account/plan?to="+plan.ID
	}
	if access.Active && access.Plan.ID == plan.ID {
		card.Button, card.Choose = "Current Plan", ""
	}
	return card
}
