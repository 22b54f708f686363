package handlers

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"plainhand/internal/billing"
	"plainhand/internal/billing/stripe"
	"plainhand/internal/fault"
	"plainhand/internal/logdedup"
)

// eventBody is larger than Stripe's largest event.
const eventBody = 1 << 20

// webhookPath is where Stripe sends them.
const webhookPath = "/webhooks/stripe"

// webhook receives what Stripe reports on its own.
type webhook struct {
	inbox  *stripe.Inbox
	window *billing.Window
	log    *slog.Logger
	events *prometheus.CounterVec
}

// The outcomes of an event, as the counter's label has them.
const (
	eventAccepted     = "accepted"
	eventUnverifiable = "unverifiable"
	eventFailed       = "failed" // to be stored: Stripe sends it again
)

// eventRepeats is how long the log does not repeat why an event was refused: anybody can send one.
const eventRepeats = time.Minute

func newWebhook(payments Payments, log *slog.Logger, metrics prometheus.Registerer) webhook {
	events := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "plainhand_stripe_events_total",
		Help: "Events at Stripe's webhook, by outcome: accepted, unverifiable, or failed.",
	}, []string{"outcome"})
	metrics.MustRegister(events)
	for _, outcome := range []string{eventAccepted, eventUnverifiable, eventFailed} {
		events.WithLabelValues(outcome) // an alert only notices an increase in a counter that already exists
	}
	return webhook{payments.Inbox, payments.Window, slog.New(logdedup.New(log.Handler(), eventRepeats, "cause")), events}
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
	h.report(r.Context(), err)
	if err != nil {
		return err
	}
	return writeJSON(w, r, http.StatusOK, successJSON{Success: true})
}

// report counts the event, and logs why it was refused: an endpoint with another signing secret or API version loses
// every event, and only Stripe's dashboard would say so.
func (h webhook) report(ctx context.Context, err error) {
	switch {
	case err == nil:
		h.events.WithLabelValues(eventAccepted).Inc()
	case fault.KindOf(err) == fault.Invalid:
		h.events.WithLabelValues(eventUnverifiable).Inc()
		h.log.WarnContext(ctx, "stripe event cannot be verified",
			"cause", fault.WithoutAddress(cmp.Or(errors.Unwrap(err), err)).Error())
	default:
		h.events.WithLabelValues(eventFailed).Inc()
	}
}
