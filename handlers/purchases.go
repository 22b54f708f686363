package handlers

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/internal/fault"
)

// saleLimit bounds a sale. It goes on when its buyer leaves: what is charged must be written down.
const saleLimit = 40 * time.Second

var (
	errNoCard   = fault.New(fault.Invalid, "Card information is required", "Nothing was charged.")
	errOrderKey = fault.New(fault.Invalid, "The Idempotency-Key is not a UUID.", "Send a new one with every payment, or none.")
	errBankAsks = fault.New(fault.Conflict, "Your bank wants to ask you about this payment.", "Nothing was charged. Use another card.")
	errUnsure   = fault.New(fault.Unavailable, "We do not know yet whether the payment went through.",
		"Look at your account page before you try again: it shows what was paid.")
)

// errOtherPlan is for a form that was left open while its owner chose another plan.
func errOtherPlan(chosen, shown billing.Plan) error {
	return fault.New(fault.Conflict, fmt.Sprintf("You have chosen %s in the meantime.", chosen.Name),
		fmt.Sprintf("Nothing was charged. Load the checkout again for %s, or choose %s once more on the pricing page.", chosen.Name, shown.Name))
}

// order is what a form asks for: the plan that it shows, and who pays for it.
type order struct {
	plan billing.Plan
	card billing.CardToken
	key  string // a UUID that stays the same when the form is sent twice; may be empty
}

// purchases sells plans to whoever is signed in.
type purchases struct {
	payments Payments
	sessions sessions
}

// sell charges the visitor for an order. The plan is the one that the form showed, and it is refused when the visitor has
// chosen another one since.
func (p purchases) sell(r *http.Request, o order) (billing.Payment, error) {
	if chosen, err := billing.FindPlan(p.sessions.chosen(r)); err == nil && chosen.ID != o.plan.ID {
		return billing.Payment{}, errOtherPlan(chosen, o.plan)
	}
	if o.card == "" {
		return billing.Payment{}, errNoCard
	}
	user := visitorOf(r).User
	key, err := o.keyOf(user.ID)
	if err != nil {
		return billing.Payment{}, err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), saleLimit)
	defer cancel()
	if err := p.payments.Cashier.Admit(ctx, addressOf(r)); err != nil {
		return billing.Payment{}, err
	}
	payment, err := p.payments.Cashier.Subscribe(ctx, user.ID, user.Email, o.plan, o.card, key)
	if kind := fault.KindOf(err); err != nil && (kind == fault.Internal || kind == fault.Unavailable) {
		err = errUnsure.Because(err)
	}
	return payment, err
}

// keyOf makes the key of a payment out of the form's. Nobody can repeat a key of somebody else's, and another card is another
// try, also from a form that the browser brought back.
func (o order) keyOf(userID uuid.UUID) (billing.Key, error) {
	if o.key == "" {
		return billing.Key(uuid.NewString()), nil
	}
	form, err := uuid.Parse(o.key)
	if err != nil {
		return "", errOrderKey
	}
	what := fmt.Sprintf("%s\x00%s\x00%s", form, o.plan.ID, o.card)
	return billing.Key(uuid.NewSHA1(userID, []byte(what)).String()), nil
}
