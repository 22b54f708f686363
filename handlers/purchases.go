package handlers

import (
	"context"
	"fmt"
	"net/http"

	"plainhand/internal/billing"
	"plainhand/internal/fault"
)

var (
	errNoCard      = fault.New(fault.Invalid, "Card information is required", "Nothing was charged.")
	errSignInToPay = fault.New(fault.Unauthenticated, "You were signed out.",
		"Nothing was charged. Sign in, then try again.")
)

// errOtherPlan is for a form that was left open while its owner chose another plan.
func errOtherPlan(chosen, shown billing.Plan) error {
	return fault.New(fault.Conflict, fmt.Sprintf("You’ve since chosen %s.", chosen.Name),
		fmt.Sprintf("Nothing was charged. Reload the checkout for %s, or choose %s again on the pricing page.", chosen.Name, shown.Name))
}

// order is what a form asks for: the plan it shows, and who pays.
type order struct {
	plan billing.Plan
	card billing.CardToken
	key  string // a UUID that stays the same when the form is sent twice; may be empty
}

// purchases sells plans to whoever is signed in.
type purchases struct {
	payments Payments
	sessions sessions
	visitors visitors
}

// sell charges the visitor for an order. The plan is the one on the form; if the visitor has chosen another one since,
// the order is refused.
func (p purchases) sell(r *http.Request, o order) (billing.Payment, error) {
	if chosen, err := billing.FindPlan(p.sessions.chosen(r)); err == nil && chosen.ID != o.plan.ID {
		return billing.Payment{}, errOtherPlan(chosen, o.plan)
	}
	if o.card == "" {
		return billing.Payment{}, errNoCard
	}
	user := visitorOf(r).User
	key, err := keyOf(user.ID, o.key, o.plan.ID, string(o.card))
	if err != nil {
		return billing.Payment{}, err
	}
	var payment billing.Payment
	err = p.payments.charge(r, func(ctx context.Context) error {
		if err := p.payments.Cashier.Admit(ctx, addressOf(r)); err != nil {
			return err
		}
		payment, err = p.payments.Cashier.Subscribe(ctx, user.ID, user.Email, o.plan, o.card, key)
		return err
	})
	return payment, err
}

// look reads the gateway for the visitor, unless that was done a moment ago, and returns the visitor as they are now.
func (p purchases) look(r *http.Request) (visitor, error) {
	user := visitorOf(r).User
	err := p.payments.Window.Read(r.Context(), user.ID)
	if fault.KindOf(err) == fault.NotFound {
		return visitorOf(r), nil // never tried to buy anything
	}
	if err != nil {
		return visitor{}, err
	}
	return p.visitors.visitor(r.Context(), user)
}
