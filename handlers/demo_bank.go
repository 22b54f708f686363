package handlers

import (
	"net/http"

	"plainhand/internal/billing"
	"plainhand/internal/billing/demo"
	"plainhand/islands"
	"plainhand/views"
)

// DemoBank plays the customer's bank in the demo.
type demoBank struct {
	site     Site
	payments Payments
}

// Call handles POST /api/demo/confirm {client_secret, approved} with {success}, or fails with what Stripe's script
// would say.
func (b demoBank) Call(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		ClientSecret string `json:"client_secret"`
		Approved     bool   `json:"approved"`
	}
	if err := decodeJSON(r, &body); err != nil {
		return err
	}
	if err := b.confirm(r, body.ClientSecret, body.Approved); err != nil {
		return err
	}
	return writeJSON(w, r, http.StatusOK, successJSON{Success: true})
}

// Answer handles POST /demo/confirm, the form with the bank's question. After a yes the browser goes on to next, or
// posts the same form to again.
func (b demoBank) Answer(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	if err := b.confirm(r, posted.Get("client_secret"), posted.Get("approved") == "yes"); err != nil {
		told := tell(err)
		back := localPath(posted.Get("back"), "/account")
		keeps := posted.Get("subject") == string(islands.AboutCard)
		page := views.NewBankRefusalPage(b.site.frame(r), keeps, told.Message, told.Advice, back)
		return onPage{err, views.BankRefusal(page)}
	}
	if again := localPath(posted.Get("again"), ""); again != "" {
		http.Redirect(w, r, again, http.StatusTemporaryRedirect)
		return nil
	}
	return redirect(w, r, localPath(posted.Get("next"), "/account"))
}

// confirm passes on the customer's answer about a payment of their own. No event follows here, so what the payment was
// for is read at once.
func (b demoBank) confirm(r *http.Request, secret string, approved bool) error {
	visitor := visitorOf(r)
	if !visitor.SignedIn {
		return errSignInFirst
	}
	customerID := demo.CustomerID(visitor.User.ID)
	if err := b.payments.Demo.Confirm(r.Context(), customerID, secret, approved); err != nil {
		return err
	}
	return b.payments.Sync.Customer(r.Context(), customerID)
}

// askBank answers a form that was posted without a script and whose payment the bank wants to confirm. Either way, the
// payment is for the plan.
func askBank(
	w http.ResponseWriter, r *http.Request, site Site, renderer *islands.Renderer, sheet views.CardSheet,
	plan billing.Plan,
) error {
	drawn, err := renderer.Draw(r.Context(), sheet.Props())
	if err != nil {
		return err
	}
	return renderPrivate(w, r, views.BankQuestion(views.NewBankQuestionPage(site.frame(r), sheet.Drawn(drawn), plan)))
}
