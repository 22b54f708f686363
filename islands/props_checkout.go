package islands

// DemoCheckout is the card form of the demo, which charges nothing. The browser turns a test card's number into a
// token; the number never leaves the page.
type DemoCheckout struct {
	Form  CardForm   `json:"form"`
	Cards []TestCard `json:"cards"` // the first is the suggested one
}

// Component implements Props.
func (DemoCheckout) Component() string { return "checkout/DemoCheckout" }

// StripeCheckout is the card form with Stripe's card field. It is a separate island, so that neither form loads the
// other's code.
type StripeCheckout struct {
	Form           CardForm `json:"form"`
	PublishableKey string   `json:"publishableKey"`
	Amount         int      `json:"amount"` // cents due now; meaningless if nothing is paid
}

// Component implements Props.
func (StripeCheckout) Component() string { return "checkout/StripeCheckout" }

// CardForm is the common part of DemoCheckout and StripeCheckout. It takes a card, or the customer's confirmation for
// their bank.
type CardForm struct {
	ID           string      `json:"id"` // ids inside derive from it
	Purpose      CardPurpose `json:"purpose"`
	Title        string      `json:"title"`
	Submit       string      `json:"submit"`
	Cancel       string      `json:"cancel"` // path of the Cancel button
	Done         string      `json:"done"`   // path after success
	Action       string      `json:"action"` // the form's action without its script
	User         User        `json:"user"`
	PlanID       string      `json:"planId"`
	PriceID      string      `json:"priceId"`
	ClientSecret string      `json:"clientSecret"` // Stripe's secret of the pending payment; only with "confirm"
	Subject      CardSubject `json:"subject"`
	Terms        string      `json:"terms"`   // the terms that the button accepts; may be empty
	Problem      *Problem    `json:"problem"` // null unless the last attempt failed
}

// CardPurpose is the purpose of a card form.
type CardPurpose string

const (
	ToSubscribe CardPurpose = "subscribe" // pays for a plan
	ToReplace   CardPurpose = "replace"   // replaces the card on file
	ToConfirm   CardPurpose = "confirm"   // takes no card: the bank confirms a payment that began elsewhere
)

// CardSubject is the subject of the bank's confirmation.
type CardSubject string

const (
	AboutPayment CardSubject = "payment"
	AboutCard    CardSubject = "card" // nothing is due: the card is saved for later payments
)

// TestCard is a published test card.
type TestCard struct {
	Number string `json:"number"`
	Token  string `json:"token"`
	Does   string `json:"does"`
}
