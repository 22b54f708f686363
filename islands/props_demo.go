package islands

// Demo is the widget that shows on a sample what the engine does, and takes a visitor's own text. It does not contain
// who the visitor is, so it is the same for many and rendered once for all of them. With Showing it is the demo inside
// a guide. A button of its form with the name "free" hands the text over to the free tool, by way of the server.
type Demo struct {
	ID     string `json:"id"`     // the form's; ids inside derive from it
	Action string `json:"action"` // the path of the page, which handles the form where there is no script
	// Showing is whether the button shows everybody the sample's result, and hands over any other text.
	Showing  bool         `json:"showing"`
	SignedIn bool         `json:"signedIn"`
	Active   bool         `json:"active"` // the visitor has the platform; the button says so and is off
	Gates    Gates        `json:"gates"`
	Sample   string       `json:"sample"`
	Result   DemoResult   `json:"result"` // the sample's result, fixed beforehand
	Text     string       `json:"text"`   // in the field: the sample, or what was posted
	Words    string       `json:"words"`  // of Text: "40 words"
	Done     bool         `json:"done"`   // the sample's result is shown
	Hint     string       `json:"hint"`   // what to do while there is no result
	Free     string       `json:"free"`   // what anybody can have edited for free, in a sentence
	Problem  *Problem     `json:"problem"`
	Offered  bool         `json:"offered"` // the offer is shown below the form
	OfferIn  *int         `json:"offerIn"` // milliseconds from the sample's run until the offer opens; null: never
	Offer    Offer        `json:"offer"`
	Labels   DemoLabels   `json:"labels"`
	Messages DemoMessages `json:"messages"`
	Support  string       `json:"support"` // a mail link
}

// Component implements Props.
func (Demo) Component() string { return "demo/Demo" }

// Gates are the checks on a visitor's own text before it is sent, in this order.
type Gates struct {
	Subscribed bool `json:"subscribed"`
	Used       int  `json:"used"`  // words
	Limit      *int `json:"limit"` // words, null without a limit
}

// DemoResult is a finished text with a note to go below it.
type DemoResult struct {
	Text  string `json:"text"`
	Words string `json:"words"`
	Note  string `json:"note"`
}

// Offer is the plan that the upsell shows.
type Offer struct {
	Plan  string `json:"plan"`
	Words string `json:"words"`
	Price string `json:"price"`
	Take  string `json:"take"` // the link's label
	Link  string `json:"link"` // where the link leads
}

// DemoLabels are the button's labels, by who presses it and what is in the field.
type DemoLabels struct {
	SignedOut string `json:"signedOut"`
	Sample    string `json:"sample"`
	Own       string `json:"own"`
	Active    string `json:"active"`
	Running   string `json:"running"`
}

// DemoMessages are the texts of the gates, and those for what failed on the way.
type DemoMessages struct {
	Inactive string `json:"inactive"`
	Limit    string `json:"limit"`
	Failed   string `json:"failed"`
}
