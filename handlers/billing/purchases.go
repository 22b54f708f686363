package billing

import (
	"context"
	"fmt"
	"net/http"

	"plainhand/handlers/web"
	"plainhand/internal/billing"
	"plainhand/internal/fault"
)

var (
	errNoPaymentMethod = fault.New(fault.Invalid, "Card information is required", "Nothing was charged.")
	errSignInToPay     = fault.New(fault.Unauthenticated, "You were signed out.",
		"Nothing was charged. Sign in, then try again.")
)

// errOtherPlan rejects a form that was rendered before the user chose another plan.
func errOtherPlan(chosen, posted billing.Plan) error {
	return fault.New(fault.Conflict, fmt.Sprintf("You’ve since chosen %s.", chosen.Name),
		fmt.Sprintf("Nothing was charged. Reload the checkout for %s, or choose %s again on the pricing page.", chosen.Name, posted.Name))
}

// order is a purchase as posted: the plan on the form, and the card.
type order struct {
	plan billing.Plan
	card billing.CardToken
	key  string // idempotency key, a UUID; may be empty
}

// purchases sells plans to signed-in users.
type purchases struct {
	payments services
	sessions web.Sessions
	visitors web.Visitors
}

// sell charges the visitor for an order. It rejects an order for another plan than the one chosen last in the session.
func (p purchases) sell(r *http.Request, o order) (billing.Payment, error) {
	if chosen, err := billing.FindPlan(p.sessions.ChosenPlan(r)); err == nil && chosen.ID != o.plan.ID {
		return billing.Payment{}, errOtherPlan(chosen, o.plan)
	}
	if o.card == "" {
		return billing.Payment{}, errNoPaymentMethod
	}
	user := web.VisitorOf(r).User
	key, err := web.IdempotencyKey(user.ID, o.key, o.plan.ID, string(o.card))
	if err != nil {
		return billing.Payment{}, err
	}
	var payment billing.Payment
	err = p.payments.charge(r, func(ctx context.Context) error {
		if err := p.payments.Cashier.Admit(ctx, web.AddressOf(r)); err != nil {
			return err
		}
		payment, err = p.payments.Cashier.Subscribe(ctx, user.ID, user.Email, o.plan, o.card, key)
		return err
	})
	return payment, err
}

// refresh reads the subscription from the gateway, unless it was read recently, and returns the updated visitor.
func (p purchases) refresh(r *http.Request) (web.Visitor, error) {
	user := web.VisitorOf(r).User
	err := p.payments.Window.Read(r.Context(), user.ID)
	if fault.KindOf(err) == fault.NotFound {
		return web.VisitorOf(r), nil // no purchase attempt yet
	}
	if err != nil {
		return web.Visitor{}, err
	}
	return p.visitors.Visitor(r.Context(), user)
}
