package handlers

import (
	"errors"
	"net/http"

	"github.com/a-h/templ"

	"plainhand/internal/billing"
	"plainhand/views"
)

// Checkout answers /checkout and /success.
type Checkout struct {
	site      Site
	sessions  sessions
	purchases purchases
}

// Show answers GET /checkout with the plan that was chosen, and GET /checkout?plan=ID, which chooses it.
func (c Checkout) Show(w http.ResponseWriter, r *http.Request) error {
	if visitorOf(r).Access.Status.Living() {
		return c.leave(w, r, "/account")
	}
	if id := r.URL.Query().Get("plan"); id != "" {
		return c.choose(w, r, id)
	}
	plan, err := billing.FindPlan(c.sessions.chosen(r))
	if err != nil || !visitorOf(r).SignedIn {
		return redirect(w, r, "/pricing")
	}
	return renderPrivate(w, r, c.page(r, plan, nil))
}

// choose puts a plan into the session. Another site may bring that about, too; nothing is bought by it, and the page names
// the plan. Whoever is signed out takes the choice through signing up in the address.
func (c Checkout) choose(w http.ResponseWriter, r *http.Request, planID string) error {
	plan, err := billing.FindPlan(planID)
	if err != nil {
		return redirect(w, r, "/pricing")
	}
	if !visitorOf(r).SignedIn {
		return redirect(w, r, views.SignupPath(plan.ID))
	}
	if err := c.sessions.choose(w, r, plan.ID); err != nil {
		return err
	}
	return redirect(w, r, "/checkout")
}

// Buy answers POST /checkout, by which the checkout works without JavaScript.
func (c Checkout) Buy(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	plan, err := billing.FindPlan(posted.Get("plan"))
	if err != nil {
		return redirect(w, r, "/pricing")
	}
	if !visitorOf(r).SignedIn {
		return redirect(w, r, views.SignupPath(plan.ID))
	}
	payment, err := c.purchases.sell(r, order{plan, billing.CardToken(posted.Get("card")), posted.Get("key")})
	switch {
	case errors.Is(err, billing.ErrAlreadySubscribed):
		return c.leave(w, r, "/account")
	case err != nil:
		return onPage{err, c.page(r, plan, err)}
	case payment.Status == billing.PaymentNeedsAction:
		return onPage{errBankAsks, c.page(r, plan, errBankAsks)}
	}
	return redirect(w, r, "/success")
}

// Success answers GET /success, which only shows what somebody has bought.
func (c Checkout) Success(w http.ResponseWriter, r *http.Request) error {
	access := visitorOf(r).Access
	if !access.Active || !access.Status.Living() {
		return redirect(w, r, "/pricing")
	}
	if err := c.sessions.choose(w, r, ""); err != nil {
		return err
	}
	return renderPrivate(w, r, views.Success(views.NewSuccessPage(c.site.frame(r), access.Plan)))
}

// leave forgets the plan that was chosen and sends the visitor on.
func (c Checkout) leave(w http.ResponseWriter, r *http.Request, target string) error {
	if err := c.sessions.choose(w, r, ""); err != nil {
		return err
	}
	return redirect(w, r, target)
}

// page draws the checkout of a plan, with the reason why the last try failed or nil.
func (c Checkout) page(r *http.Request, plan billing.Plan, problem error) templ.Component {
	page := views.NewCheckoutPage(c.site.frame(r), plan, visitorOf(r).Access.Now, c.purchases.payments.Demo != nil)
	if problem != nil {
		told := tell(problem)
		page = page.WithProblem(told.Message, told.Advice)
	}
	return views.Checkout(page)
}
