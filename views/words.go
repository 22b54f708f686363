package views

// Words is the content that several pages share.
type Words struct {
	Claims           []Claim
	Questions        []Question
	PricingQuestions []Question // those on the price list
}

// Claim is something that we say about the product, and what we mean by it.
type Claim struct {
	Text    string
	Meaning string
	Method  string // where it is explained; empty until there is such a page
}

// Question is an entry in a list of questions.
type Question struct {
	ID     string
	Text   string
	Answer string // our own HTML
}
