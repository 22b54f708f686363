package handlers

import (
	"net/http"

	"plainhand/internal/billing"
	"plainhand/internal/fault"
)

// subscriptionCalls handles the JSON calls of the checkout.
type subscriptionCalls struct {
	purchases purchases
}

type subscriptionJSON struct {
	Status       billing.PaymentStatus `json:"status"`
	ClientSecret string                `json:"client_secret"` // with requires_action, otherwise empty
	CustomerID   string                `json:"customer_id"`
}

// Create handles POST /api/create-subscription {paymentMethodId, priceId, email} with {status, client_secret,
// customer_id}. It bills the signed-in user, whatever the email says. The Idempotency-Key header identifies the press
// of the button.
func (c subscriptionCalls) Create(w http.ResponseWriter, r *http.Request) error {
	if !visitorOf(r).SignedIn {
		return errSignInToPay
	}
	var body struct{ PaymentMethodID, PriceID string }
	if err := decodeJSON(r, &body); err != nil {
		return err
	}
	plan, err := c.purchases.payments.planOf(body.PriceID)
	if err != nil {
		return err
	}
	payment, err := c.purchases.sell(r,
		order{plan, billing.CardToken(body.PaymentMethodID), r.Header.Get(keyHeader)})
	if err != nil {
		return err
	}
	customer, err := c.purchases.payments.Customers.CustomerOf(r.Context(), visitorOf(r).User.ID)
	if err != nil {
		return err
	}
	return writeJSON(w, r, http.StatusOK, subscriptionJSON{payment.Status, payment.ClientSecret, customer.ID})
}

// UpdatePlan handles POST /api/user/update-plan {userId, planId, customerId, status} with {success, user}. It is a
// request to read the gateway again: the status in the body is ignored, and success tells whether the user has the
// plan.
func (c subscriptionCalls) UpdatePlan(w http.ResponseWriter, r *http.Request) error {
	visitor := visitorOf(r)
	if !visitor.SignedIn {
		return errSignInFirst
	}
	var body struct{ UserID, PlanID, CustomerID string }
	if err := decodeJSON(r, &body); err != nil {
		return err
	}
	customer, err := c.purchases.payments.Customers.CustomerOf(r.Context(), visitor.User.ID)
	if err != nil && fault.KindOf(err) != fault.NotFound {
		return err
	}
	if isAnothers(body.UserID, visitor.User.ID.String()) || isAnothers(body.CustomerID, customer.ID) {
		return errNoSuchUser
	}
	c.purchases.payments.Window.Forget(visitor.User.ID) // the bank may just have said yes
	found, err := c.purchases.look(r)
	if err != nil {
		return err
	}
	reply := userReplyJSON{Success: found.Access.Active && found.Access.Plan.ID == body.PlanID, User: newUserJSON(found)}
	return writeJSON(w, r, http.StatusOK, reply)
}

// isAnothers reports whether a body names somebody other than the session's owner.
func isAnothers(named, own string) bool { return named != "" && named != own }
