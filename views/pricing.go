package views

import (
	"net/url"

	"plainhand/internal/billing"
)

// PricingPage is the price list.
type PricingPage struct {
	Frame     Frame
	Plans     []PlanCard
	ByHand    bool // nobody can pay yet: support sets plans up
	Support   string
	Questions []Question
}

// PlanCard is one plan of the price list.
type PlanCard struct {
	ID       string
	Name     string
	Price    string
	Popular  bool
	Features []billing.Feature
	Button   string
	Choose   string // where the button leads; empty for the plan that the visitor has
}

// NewPricingPage shows the plans as the visitor with this access may choose them. There is no checkout yet: somebody who is
// signed in writes to support, somebody who is not signs up first.
func NewPricingPage(frame Frame, words Words, plans []billing.Plan, access billing.Access) PricingPage {
	page := PricingPage{
		Frame: frame.titled("Get Human-Like Text", "Three plans from "+dollars(plans[0].Price)+
			" a month. The difference is how many words you bring. 7-day money-back guarantee."),
		ByHand:    frame.Visitor.SignedIn,
		Support:   frame.Support,
		Questions: words.PricingQuestions,
	}
	for _, plan := range plans {
		page.Plans = append(page.Plans, newPlanCard(frame, plan, access))
	}
	return page
}

func newPlanCard(frame Frame, plan billing.Plan, access billing.Access) PlanCard {
	card := PlanCard{
		ID: plan.ID, Name: plan.Name, Price: dollars(plan.Price), Popular: plan.Popular, Features: plan.Features,
		Button: "Choose " + plan.Name,
		Choose: "/signup?plan=" + url.QueryEscape(plan.ID),
	}
	if plan.Popular {
		card.Button = "Start Humanizing"
	}
	if frame.Visitor.SignedIn {
		card.Choose = frame.SupportLink() + "?subject=" + url.PathEscape("The "+plan.Name+" plan for my account")
	}
	if access.Active && access.Plan.ID == plan.ID {
		card.Button, card.Choose = "Current Plan", ""
	}
	return card
}

// cheapestOffer is the line under the site's call to action.
func cheapestOffer() string {
	cheapest := billing.Plans()[0]
	return "From " + dollars(cheapest.Price) + " a month for " + grouped(cheapest.WordLimit) + " words."
}
