package billing

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"plainhand/handlers/web"
	"plainhand/internal/billing"
	"plainhand/internal/billing/payments"
	"plainhand/internal/billing/stripe"
	"plainhand/internal/fault"
	"plainhand/internal/telemetry/logdedup"
)

// maxEventBody is larger than Stripe's largest event.
const maxEventBody = 1 << 20

// stripeWebhook receives Stripe's events.
type stripeWebhook struct {
	inbox  *stripe.Inbox
	window *billing.GatewayCache
	log    *slog.Logger
	events *prometheus.CounterVec
}

// Outcomes of an event: values of the counter's label.
const (
	eventAccepted     = "accepted"
	eventUnverifiable = "unverifiable"
	eventFailed       = "failed" // not stored: Stripe sends it again
)

// eventLogInterval is the minimum time between two equal records of a rejected event, since the endpoint is public.
const eventLogInterval = time.Minute

func newWebhook(payments payments.Services, log *slog.Logger, metrics prometheus.Registerer) stripeWebhook {
	events := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "plainhand_stripe_events_total",
		Help: "Events at Stripe's webhook, by outcome: accepted, unverifiable, or failed.",
	}, []string{"outcome"})
	metrics.MustRegister(events)
	for _, outcome := range []string{eventAccepted, eventUnverifiable, eventFailed} {
		events.WithLabelValues(outcome) // an alert only notices an increase in a counter that already exists
	}
	deduped := slog.New(logdedup.New(log.Handler(), eventLogInterval, "cause"))
	return stripeWebhook{payments.Inbox, payments.Window, deduped, events}
}

// Take handles POST /webhooks/stripe, and answers once the event is stored. Stripe resends it after any status other
// than 200.
func (h stripeWebhook) Take(w http.ResponseWriter, r *http.Request) error {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return web.BodyReadError(web.ErrJSON, err)
	}
	customerID, err := h.inbox.Take(r.Context(), body, r.Header.Get("Stripe-Signature"))
	h.window.ForgetCustomer(customerID)
	h.report(r.Context(), err)
	if err != nil {
		return err
	}
	return web.WriteJSON(w, r, http.StatusOK, web.SuccessJSON{Success: true})
}

// report counts the event and logs why it was rejected: an endpoint with a wrong signing secret or API version loses
// every event, which otherwise only Stripe's dashboard would show.
func (h stripeWebhook) report(ctx context.Context, err error) {
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
