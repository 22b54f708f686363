package islands

// Demo is the widget that demonstrates the engine on a sample and takes a visitor's own text. It does not identify the
// visitor, so one cached rendering serves many visitors. With Showing it is the demo inside a guide. A button of its
// form with the name "free" passes the text to the free tool, through the server.
type Demo struct {
	ID     string `json:"id"`     // the form's; ids inside derive from it
	Action string `json:"action"` // the path of the page, which handles the form where there is no script
	// Showing is whether the button shows the sample's result to every visitor and passes other texts to the free tool.
	Showing  bool         `json:"showing"`
	SignedIn bool         `json:"signedIn"`
	Active   bool         `json:"active"` // the visitor has a plan; the button is disabled and says so
	Gates    Gates        `json:"gates"`
	Sample   string       `json:"sample"`
	Result   DemoResult   `json:"result"`  // the sample's result, fixed beforehand
	Preview  []DemoPiece  `json:"preview"` // the engine's result of the sample, illegible
	Open     string       `json:"open"`    // the path that opens the sample in the free tool; may be empty
	Text     string       `json:"text"`    // the field's value: the sample, or the posted text
	Words    string       `json:"words"`   // of Text: "40 words"
	Done     bool         `json:"done"`    // the sample's result is shown
	Hint     string       `json:"hint"`    // shown until there is a result
	Free     string       `json:"free"`    // the free tool's limits, as a sentence
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

// Gates are the inputs of the checks on a visitor's own text before it is sent, in this order.
type Gates struct {
	Subscribed bool `json:"subscribed"`
	Used       int  `json:"used"`  // words
	Limit      *int `json:"limit"` // words; null without a limit
}

// DemoPiece is a part of a result, each of whose letters is replaced by the same one.
type DemoPiece struct {
	Text    string `json:"text"`
	Changed bool   `json:"changed"`
}

// DemoResult is a humanized text with a note below it.
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

// DemoLabels are the button's labels, by the visitor's account and the field's content.
type DemoLabels struct {
	SignedOut string `json:"signedOut"`
	Sample    string `json:"sample"`
	Own       string `json:"own"`
	Active    string `json:"active"`
	Running   string `json:"running"`
}

// DemoMessages are the error texts for failed gates and failed requests.
type DemoMessages struct {
	Inactive string `json:"inactive"`
	Limit    string `json:"limit"`
	Failed   string `json:"failed"`
}
