package views

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
