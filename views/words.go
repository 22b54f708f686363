package views

import (
	"plainhand/internal/billing"
	"plainhand/internal/humanize"
)

// Words is what writers wrote for several pages.
type Words struct {
	Claims           []Claim
	Questions        []Question
	PricingQuestions []Question // those that the price list asks
}

// Claim is something that we say of the product, and what we mean by it.
type Claim struct {
	Text    string
	Meaning string
	Method  string // where it is defined; empty until there is such a page
}

// Question is an entry of a list of questions.
type Question struct {
	ID     string
	Text   string
	Answer string // HTML of ours
}

// Facts are the names and figures that writers quote by what they are called, as the pages write them.
func Facts(brand, support string) map[string]string {
	facts := map[string]string{"brand": brand, "support": support, "request.words": grouped(humanize.MaxWords)}
	for _, plan := range billing.Plans() {
		facts[plan.ID+".price"] = dollars(plan.Price)
		facts[plan.ID+".words"] = allowance(plan.WordLimit)
	}
	return facts
}
