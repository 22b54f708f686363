package views

import (
	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/billing/demo"
	"plainhand/islands"
	"plainhand/views/ui"
)

// Taking is how the site takes cards.
type Taking struct {
	Demo           bool   // test cards only, and no money; otherwise Stripe takes cards
	PublishableKey string // Stripe's
}

// CardPurpose is what a card form is for.
type CardPurpose string

const (
	ToSubscribe CardPurpose = "subscribe" // pays for a plan
	ToReplace   CardPurpose = "replace"   // charges another card from now on
	ToConfirm   CardPurpose = "confirm"   // takes no card: the bank only asks about a payment that began elsewhere
)

// CardForm takes a card, or the customer's answer to their bank. NewCardForm makes one; its page fills in the rest.
type CardForm struct {
	Purpose CardPurpose
	Taking  Taking
	UserID  string
	Email   string
	Key     string // identifies the order where no script makes a key
	Title   string
	Submit  string // the button's label
	Cancel  string // where Cancel leads
	Done    string // where success leads
	// Action is where the form is posted without a script, as card, plan, and key. With ToConfirm it is where Card is
	// posted again.
	Action       string
	Card         string // only with ToConfirm and Action
	PlanID       string
	PriceID      string
	Amount       billing.Cents // due now
	Keeps        bool          // nothing is due: the card is kept for the next payments
	ClientSecret string        // only with ToConfirm
	Terms        string        // what customers agree to by pressing the button; may be empty
	Problem      *ui.Problem   // nil unless the last try failed
	Island       islands.Drawn // Props, rendered
}

// NewCardForm is the form for a signed-in visitor.
func NewCardForm(taking Taking, user account.User, purpose CardPurpose) CardForm {
	title := "Card details"
	if purpose == ToConfirm {
		title = "Your bank"
	}
	return CardForm{Purpose: purpose, Taking: taking, UserID: user.ID.String(), Email: user.Email, Key: uuid.NewString(),
		Title: title}
}

// WithProblem returns the form with the reason why the last try failed.
func (form CardForm) WithProblem(message, advice string) CardForm {
	form.Problem = &ui.Problem{Message: message, Advice: advice}
	return form
}

// subject is what the bank is asked about.
func (form CardForm) subject() string {
	if form.Keeps {
		return "card"
	}
	return "payment"
}

// Props is the form as an island, the demo's or Stripe's.
func (form CardForm) Props() islands.Props {
	shared := islands.CardForm{
		ID: cardFormID, Purpose: string(form.Purpose), Title: form.Title, Submit: form.Submit, Cancel: form.Cancel,
		Done:   form.Done,
		Action: form.Action, User: islands.User{ID: form.UserID, Email: form.Email}, PlanID: form.PlanID,
		PriceID:      form.PriceID,
		ClientSecret: form.ClientSecret, Terms: form.Terms, Subject: form.subject(),
	}
	if form.Problem != nil {
		shared.Problem = &ui.Problem{Message: form.Problem.Message, Advice: form.Problem.Advice}
	}
	if !form.Taking.Demo {
		return islands.StripeCheckout{Form: shared, PublishableKey: form.Taking.PublishableKey, Amount: int(form.Amount)}
	}
	props := islands.DemoCheckout{Form: shared}
	for _, card := range demo.Cards() {
		props.Cards = append(props.Cards, islands.TestCard{Number: card.Number, Token: string(card.Token), Does: card.Does})
	}
	return props
}

// Drawn returns the form with its island.
func (form CardForm) Drawn(island islands.Drawn) CardForm {
	form.Island = island
	return form
}

// cardFormID is the island's; a page has only one.
const cardFormID = "card"

// testCards are the demo's cards, to choose from where no script turns a number into a card.
func testCards() []ui.Option {
	options := []ui.Option{{Label: "Choose a test card"}}
	for _, card := range demo.Cards() {
		last4 := card.Number[len(card.Number)-4:]
		options = append(options, ui.Option{Value: string(card.Token), Label: "…" + last4 + ": " + card.Does})
	}
	return options
}
