package handlers

import (
	"io"
	"net/http"

	"plainhand/internal/billing"
	"plainhand/internal/billing/stripe"
)

// eventBody is larger than Stripe's largest event.
const eventBody = 1 << 20

// webhookPath is where Stripe sends them.
const webhookPath = "/webhooks/stripe"

// Webhook receives what Stripe reports on its own.
type webhook struct {
	inbox  *stripe.Inbox
	window *billing.Window
}

// Take handles POST /webhooks/stripe, and answers as soon as the event is stored. Any status other than 200 makes
// Stripe send it again.
func (h webhook) Take(w http.ResponseWriter, r *http.Request) error {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return because(errJSON, err)
	}
	customerID, err := h.inbox.Take(r.Context(), body, r.Header.Get("Stripe-Signature"))
	h.window.ForgetCustomer(customerID)
	if err != nil {
		return err
	}
	return writeJSON(w, r, http.StatusOK, successJSON{Success: true})
}
