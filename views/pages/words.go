package pages

import "plainhand/views"

// Words is content that several pages share.
type Words struct {
	Claims           []Claim
	Questions        []views.Question
	PricingQuestions []views.Question // those on the price list
}

// Claim is a claim about the product, with its explanation.
type Claim struct {
	Text    string
	Meaning string
	Method  string // path of the explanation; empty until there is one
}
