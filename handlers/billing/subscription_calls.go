package billing

import (
	"net/http"

	"plainhand/handlers/web"
	"plainhand/internal/billing"
	"plainhand/internal/fault"
)

// subscriptionCalls serves the JSON calls of the checkout.
type subscriptionCalls struct {
	purchases purchases
}

type subscriptionJSON struct {
	Status       billing.PaymentStatus `json:"status"`
	ClientSecret string                `json:"client_secret"` // with requires_action, otherwise empty
	CustomerID   string                `json:"customer_id"`
}

// Create handles POST /api/create-subscription {paymentMethodId, priceId, email} with {status, client_secret,
// customer_id}. It bills the signed-in user and ignores the email. The Idempotency-Key header identifies the click on
// the button.
func (c subscriptionCalls) Create(w http.ResponseWriter, r *http.Request) error {
	if !web.VisitorOf(r).SignedIn {
		return errSignInToPay
	}
	var body struct{ PaymentMethodID, PriceID string }
	if err := web.DecodeJSON(r, &body); err != nil {
		return err
	}
	plan, err := c.purchases.payments.PlanOf(body.PriceID)
	if err != nil {
		return err
	}
	payment, err := c.purchases.sell(r,
		order{plan, billing.CardToken(body.PaymentMethodID), r.Header.Get(web.KeyHeader)})
	if err != nil {
		return err
	}
	customer, err := c.purchases.payments.Customers.CustomerOf(r.Context(), web.VisitorOf(r).User.ID)
	if err != nil {
		return err
	}
	return web.WriteJSON(w, r, http.StatusOK, subscriptionJSON{payment.Status, payment.ClientSecret, customer.ID})
}

// UpdatePlan handles POST /api/user/update-plan {userId, planId, customerId, status} with {success, user}. It only
// reads the gateway again: it ignores the posted status, and success is whether the user has the plan.
func (c subscriptionCalls) UpdatePlan(w http.ResponseWriter, r *http.Request) error {
	visitor := web.VisitorOf(r)
	if !visitor.SignedIn {
		return web.ErrSignInFirst
	}
	var body struct{ UserID, PlanID, CustomerID string }
	if err := web.DecodeJSON(r, &body); err != nil {
		return err
	}
	customer, err := c.purchases.payments.Customers.CustomerOf(r.Context(), visitor.User.ID)
	if err != nil && fault.KindOf(err) != fault.NotFound {
		return err
	}
	if isOtherUser(body.UserID, visitor.User.ID.String()) || isOtherUser(body.CustomerID, customer.ID) {
		return web.ErrNoSuchUser
	}
	c.purchases.payments.Window.Forget(visitor.User.ID) // the bank may just have approved the payment
	found, err := c.purchases.refresh(r)
	if err != nil {
		return err
	}
	reply := web.UserReplyJSON{Success: found.Access.Active && found.Access.Plan.ID == body.PlanID,
		User: web.NewUserJSON(found)}
	return web.WriteJSON(w, r, http.StatusOK, reply)
}

// isOtherUser reports whether a posted ID is not the session user's.
func isOtherUser(named, own string) bool { return named != "" && named != own }
