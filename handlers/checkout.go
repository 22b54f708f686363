package handlers

import (
	"errors"
	"net/http"

	"github.com/a-h/templ"

	"plainhand/internal/billing"
	"plainhand/islands"
	"plainhand/views"
)

// checkout serves /checkout and /success.
type checkout struct {
	site      Site
	sessions  sessions
	purchases purchases
	islands   *islands.Renderer
}

// Show handles GET /checkout with the plan that was chosen, and GET /checkout?plan=ID, which chooses it.
func (c checkout) Show(w http.ResponseWriter, r *http.Request) error {
	if visitorOf(r).Access.Status.Living() {
		return c.leave(w, r, "/account")
	}
	if id := r.URL.Query().Get("plan"); id != "" {
		return c.choose(w, r, id)
	}
	plan, err := billing.FindPlan(c.sessions.chosen(r))
	if err != nil || !visitorOf(r).SignedIn {
		return turnAway(w, r, "/pricing")
	}
	page, err := c.page(r, plan, nil)
	if err != nil {
		return err
	}
	return renderPrivate(w, r, page)
}

// choose puts a plan into the session. Another site can cause that too, but nothing is bought by it, and the page names
// the plan. A signed-out visitor carries the choice through signing up in the address.
func (c checkout) choose(w http.ResponseWriter, r *http.Request, planID string) error {
	plan, err := billing.FindPlan(planID)
	if err != nil {
		return redirect(w, r, "/pricing")
	}
	if !visitorOf(r).SignedIn {
		return askWho(w, r, plan)
	}
	if err := c.sessions.choose(w, r, plan.ID); err != nil {
		return err
	}
	return redirect(w, r, "/checkout")
}

// askWho sends signed-out visitors to sign up for the plan, or to sign in again.
func askWho(w http.ResponseWriter, r *http.Request, plan billing.Plan) error {
	if sessionEnded(r) {
		return turnAway(w, r, views.LoginPath(plan.ID))
	}
	return redirect(w, r, views.SignupPath(plan.ID))
}

// Buy handles POST /checkout, which is how the checkout works without JavaScript.
func (c checkout) Buy(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	plan, err := billing.FindPlan(posted.Get("plan"))
	if err != nil {
		return redirect(w, r, "/pricing")
	}
	if !visitorOf(r).SignedIn {
		return askWho(w, r, plan)
	}
	payment, err := c.purchases.sell(r, order{plan, billing.CardToken(posted.Get("card")), posted.Get("key")})
	switch {
	case errors.Is(err, billing.ErrAlreadySubscribed):
		return c.leave(w, r, "/account")
	case err != nil:
		return c.refuse(r, plan, err)
	case payment.Status == billing.PaymentNeedsAction:
		question := c.sheet(r, islands.ToConfirm, plan)
		question.Form.ClientSecret, question.Form.Cancel = payment.ClientSecret, "/checkout"
		question.Amount = plan.Cents()
		return askBank(w, r, c.site, c.islands, question, plan)
	}
	return redirect(w, r, "/success")
}

// refuse explains on the checkout page why a try failed.
func (c checkout) refuse(r *http.Request, plan billing.Plan, reason error) error {
	page, err := c.page(r, plan, reason)
	if err != nil {
		return err
	}
	return onPage{reason, page}
}

// Success handles GET /success, which only shows what was bought. If we know of no purchase, the gateway is read once
// more: the bank may have agreed after we were told to look.
func (c checkout) Success(w http.ResponseWriter, r *http.Request) error {
	visitor := visitorOf(r)
	if !hasBought(visitor.Access) && visitor.SignedIn {
		var err error
		if visitor, err = c.purchases.look(r); err != nil {
			return err
		}
	}
	if !hasBought(visitor.Access) {
		return redirect(w, r, "/pricing")
	}
	if err := c.sessions.choose(w, r, ""); err != nil {
		return err
	}
	r = withVisitor(r, visitor)
	return renderPrivate(w, r, views.Success(views.NewSuccessPage(c.site.frame(r), visitor.Access)))
}

// hasBought reports whether there is a subscription that gives access. A plan that an operator granted is not one.
func hasBought(access billing.Access) bool { return access.Active && access.Status.Living() }

// leave forgets the plan that was chosen and redirects the visitor.
func (c checkout) leave(w http.ResponseWriter, r *http.Request, target string) error {
	if err := c.sessions.choose(w, r, ""); err != nil {
		return err
	}
	return redirect(w, r, target)
}

// page renders the checkout of a plan. problem is why the last try failed, or nil.
func (c checkout) page(r *http.Request, plan billing.Plan, problem error) (templ.Component, error) {
	page := views.NewCheckoutPage(c.site.frame(r), plan, visitorOf(r).Access.Now, c.sheet(r, islands.ToSubscribe, plan))
	if problem != nil {
		told := tell(problem)
		page = page.WithProblem(told.Message, told.Advice)
	}
	drawn, err := c.islands.Draw(r.Context(), page.Sheet.Props())
	return views.Checkout(page.Drawn(drawn)), err
}

// sheet takes the card that pays for the plan, or the answer to the bank's question.
func (c checkout) sheet(r *http.Request, purpose islands.CardPurpose, plan billing.Plan) views.CardSheet {
	sheet := views.NewCardSheet(c.purchases.payments.taking(), visitorOf(r).User, purpose)
	form := &sheet.Form
	form.PlanID, form.PriceID, form.Done = plan.ID, c.purchases.payments.priceOf(plan), "/success"
	return sheet
}
