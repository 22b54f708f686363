package billing

import (
	"errors"
	"net/http"

	"github.com/a-h/templ"

	"plainhand/handlers/web"
	"plainhand/internal/billing"
	"plainhand/islands"
	"plainhand/views"
	billingviews "plainhand/views/billing"
)

// checkout handles /checkout and /success.
type checkout struct {
	site      web.Site
	sessions  web.Sessions
	purchases purchases
	islands   *islands.Renderer
}

// Show handles GET /checkout with the plan that was chosen, and GET /checkout?plan=ID, which chooses it.
func (c checkout) Show(w http.ResponseWriter, r *http.Request) error {
	if web.VisitorOf(r).Access.Status.Living() {
		return c.leave(w, r, "/account")
	}
	if id := r.URL.Query().Get("plan"); id != "" {
		return c.choose(w, r, id)
	}
	plan, err := billing.FindPlan(c.sessions.ChosenPlan(r))
	if err != nil || !web.VisitorOf(r).SignedIn {
		return web.RedirectUnauthorized(w, r, "/pricing")
	}
	page, err := c.page(r, plan, nil)
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, page)
}

// choose stores the chosen plan in the session. A link on another site can do that too, but it buys nothing, and the
// page names the plan. For signed-out visitors, the sign-up URL carries the choice.
func (c checkout) choose(w http.ResponseWriter, r *http.Request, planID string) error {
	plan, err := billing.FindPlan(planID)
	if err != nil {
		return web.Redirect(w, r, "/pricing")
	}
	if !web.VisitorOf(r).SignedIn {
		return redirectToSignUp(w, r, plan)
	}
	if err := c.sessions.ChoosePlan(w, r, plan.ID); err != nil {
		return err
	}
	return web.Redirect(w, r, "/checkout")
}

// redirectToSignUp redirects a signed-out visitor to the sign-up page for the plan, or to the sign-in page if their
// session has ended.
func redirectToSignUp(w http.ResponseWriter, r *http.Request, plan billing.Plan) error {
	if web.SessionEnded(r) {
		return web.RedirectUnauthorized(w, r, views.LoginPath(plan.ID))
	}
	return web.Redirect(w, r, views.SignupPath(plan.ID))
}

// Buy handles POST /checkout with plan, card, and key, for browsers without JavaScript.
func (c checkout) Buy(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	plan, err := billing.FindPlan(posted.Get("plan"))
	if err != nil {
		return web.Redirect(w, r, "/pricing")
	}
	if !web.VisitorOf(r).SignedIn {
		return redirectToSignUp(w, r, plan)
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
		return renderBankQuestion(w, r, c.site, c.islands, question, plan)
	}
	return web.Redirect(w, r, "/success")
}

// refuse returns reason on the checkout page.
func (c checkout) refuse(r *http.Request, plan billing.Plan, reason error) error {
	page, err := c.page(r, plan, reason)
	if err != nil {
		return err
	}
	return web.OnPage(reason, page)
}

// Success handles GET /success, the purchase confirmation. Without a recorded purchase it reads the gateway once more,
// since the bank may have approved the payment after the last update.
func (c checkout) Success(w http.ResponseWriter, r *http.Request) error {
	visitor := web.VisitorOf(r)
	if !hasPurchase(visitor.Access) && visitor.SignedIn {
		var err error
		if visitor, err = c.purchases.refresh(r); err != nil {
			return err
		}
	}
	if !hasPurchase(visitor.Access) {
		return web.Redirect(w, r, "/pricing")
	}
	if err := c.sessions.ChoosePlan(w, r, ""); err != nil {
		return err
	}
	r = web.WithVisitor(r, visitor)
	return web.RenderPrivate(w, r, billingviews.Success(billingviews.NewSuccessPage(c.site.Frame(r), visitor.Access)))
}

// hasPurchase reports whether access comes from an active subscription, as opposed to a plan that an operator granted.
func hasPurchase(access billing.Access) bool { return access.Active && access.Status.Living() }

// leave clears the chosen plan and redirects to target.
func (c checkout) leave(w http.ResponseWriter, r *http.Request, target string) error {
	if err := c.sessions.ChoosePlan(w, r, ""); err != nil {
		return err
	}
	return web.Redirect(w, r, target)
}

// page renders the checkout of a plan. problem is the last attempt's error, or nil.
func (c checkout) page(r *http.Request, plan billing.Plan, problem error) (templ.Component, error) {
	page := billingviews.NewCheckoutPage(c.site.Frame(r), plan, web.VisitorOf(r).Access.Now,
		c.sheet(r, islands.ToSubscribe, plan))
	if problem != nil {
		failure := web.PublicError(problem)
		page = page.WithProblem(failure.Message, failure.Advice)
	}
	rendered, err := c.islands.Render(r.Context(), page.Sheet.Props())
	return billingviews.Checkout(page.Drawn(rendered)), err
}

// sheet returns the card form that pays for the plan, or the payment authentication, depending on purpose.
func (c checkout) sheet(r *http.Request, purpose islands.CardPurpose, plan billing.Plan) billingviews.CardSheet {
	sheet := billingviews.NewCardSheet(c.purchases.payments.cardInput(), web.VisitorOf(r).User, purpose)
	form := &sheet.Form
	form.PlanID, form.PriceID, form.Done = plan.ID, c.purchases.payments.PriceOf(plan), "/success"
	return sheet
}
