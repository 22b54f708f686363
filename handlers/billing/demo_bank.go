package billing

import (
	"net/http"

	"plainhand/handlers/web"
	"plainhand/internal/billing"
	"plainhand/internal/billing/demo"
	"plainhand/islands"
	billingviews "plainhand/views/billing"
)

// demoBank simulates payment authentication by the customer's bank in demo mode.
type demoBank struct {
	site     web.Site
	payments services
}

// Call handles POST /api/demo/confirm {client_secret, approved} with {success}, or the error of Stripe's script.
func (b demoBank) Call(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		ClientSecret string `json:"client_secret"`
		Approved     bool   `json:"approved"`
	}
	if err := web.DecodeJSON(r, &body); err != nil {
		return err
	}
	if err := b.confirm(r, body.ClientSecret, body.Approved); err != nil {
		return err
	}
	return web.WriteJSON(w, r, http.StatusOK, web.SuccessJSON{Success: true})
}

// Answer handles POST /demo/confirm, the payment authentication form. After an approval the browser is redirected to
// next, or posts the same form to again.
func (b demoBank) Answer(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	if err := b.confirm(r, posted.Get("client_secret"), posted.Get("approved") == "yes"); err != nil {
		failure := web.PublicError(err)
		back := web.LocalPath(posted.Get("back"), "/account")
		keepsCard := posted.Get("subject") == string(islands.AboutCard)
		page := billingviews.NewBankRefusalPage(b.site.Frame(r), keepsCard, failure.Message, failure.Advice, back)
		return web.OnPage(err, billingviews.BankRefusal(page))
	}
	if repeated := web.LocalPath(posted.Get("again"), ""); repeated != "" {
		http.Redirect(w, r, repeated, http.StatusTemporaryRedirect)
		return nil
	}
	return web.Redirect(w, r, web.LocalPath(posted.Get("next"), "/account"))
}

// confirm passes the customer's answer about their own payment to the demo gateway. The demo has no webhooks, so the
// customer is synchronized immediately.
func (b demoBank) confirm(r *http.Request, secret string, approved bool) error {
	visitor := web.VisitorOf(r)
	if !visitor.SignedIn {
		return web.ErrSignInFirst
	}
	customerID := demo.CustomerID(visitor.User.ID)
	if err := b.payments.Demo.Confirm(r.Context(), customerID, secret, approved); err != nil {
		return err
	}
	return b.payments.Sync.Customer(r.Context(), customerID)
}

// renderBankQuestion responds to a form that was posted without JavaScript and whose payment needs authentication. plan
// is the plan that the payment is for.
func renderBankQuestion(
	w http.ResponseWriter, r *http.Request, site web.Site, renderer *islands.Renderer, sheet billingviews.CardSheet,
	plan billing.Plan,
) error {
	rendered, err := renderer.Render(r.Context(), sheet.Props())
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, billingviews.BankQuestion(billingviews.NewBankQuestionPage(site.Frame(r),
		sheet.Drawn(rendered), plan)))
}
