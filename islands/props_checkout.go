package islands

// DemoCheckout is the form that takes a card where no money is taken. The browser turns a test card's number into a
// token; the number never leaves the page.
type DemoCheckout struct {
	Form  CardForm   `json:"form"`
	Cards []TestCard `json:"cards"` // the first is the one to try
}

// Component implements Props.
func (DemoCheckout) Component() string { return "checkout/DemoCheckout" }

// StripeCheckout is the form whose card field is Stripe's. It is a separate island, so that neither of the two loads
// anything of the other's.
type StripeCheckout struct {
	Form           CardForm `json:"form"`
	PublishableKey string   `json:"publishableKey"`
	Amount         int      `json:"amount"` // cents due now; meaningless if nothing is paid
}

// Component implements Props.
func (StripeCheckout) Component() string { return "checkout/StripeCheckout" }

// CardForm is what both have in common. It takes a card, or the customer's answer to their bank.
type CardForm struct {
	ID           string      `json:"id"` // ids inside derive from it
	Purpose      CardPurpose `json:"purpose"`
	Title        string      `json:"title"`
	Submit       string      `json:"submit"`
	Cancel       string      `json:"cancel"` // where Cancel leads
	Done         string      `json:"done"`   // where success leads
	Action       string      `json:"action"` // where the form goes without its script
	User         User        `json:"user"`
	PlanID       string      `json:"planId"`
	PriceID      string      `json:"priceId"`
	ClientSecret string      `json:"clientSecret"` // for what the bank is asked about; only with "confirm"
	Subject      CardSubject `json:"subject"`
	Terms        string      `json:"terms"`   // what customers agree to by pressing the button; may be empty
	Problem      *Problem    `json:"problem"` // null unless the last try failed
}

// CardPurpose is what a card form is for.
type CardPurpose string

const (
	ToSubscribe CardPurpose = "subscribe" // pays for a plan
	ToReplace   CardPurpose = "replace"   // charges another card from now on
	ToConfirm   CardPurpose = "confirm"   // takes no card: the bank only asks about a payment that began elsewhere
)

// CardSubject is what the customer's bank may ask about.
type CardSubject string

const (
	AboutPayment CardSubject = "payment"
	AboutCard    CardSubject = "card" // nothing is due: the card is kept for the next payments
)

// TestCard is a card that is no secret.
type TestCard struct {
	Number string `json:"number"`
	Token  string `json:"token"`
	Does   string `json:"does"`
}
