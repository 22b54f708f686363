package handlers

import (
	"io"
	"net/http"

	"plainhand/internal/billing"
	"plainhand/internal/billing/stripe"
)

// eventBody is more than Stripe's largest event.
const eventBody = 1 << 20

// Webhook takes what Stripe tells of by itself.
type Webhook struct {
	inbox  *stripe.Inbox
	window *billing.Window
}

// Take answers POST /webhooks/stripe as soon as the event is kept. Any other status than 200 makes Stripe send it
// again.
func (h Webhook) Take(w http.ResponseWriter, r *http.Request) error {
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
