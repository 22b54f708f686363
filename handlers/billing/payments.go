package billing

import (
	"net/http"

	"plainhand/handlers/web"
	"plainhand/internal/billing/payments"
	billingviews "plainhand/views/billing"
)

// services are the payment services, with what the pages do with them.
type services struct{ payments.Services }

// cardInput describes how forms collect card data.
func (s services) cardInput() billingviews.CardInput {
	return billingviews.CardInput{Demo: s.Demo != nil, PublishableKey: s.PublishableKey}
}

// allowStripe is the middleware of pages with card forms: it allows Stripe's script and frames if Stripe is the
// gateway.
func allowStripe(site web.Site, payments payments.Services) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		if payments.Stripe == nil {
			return next
		}
		policy := web.ContentPolicy(site, web.StripeSources)
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Security-Policy", policy)
			next.ServeHTTP(w, r)
		})
	}
}
