// Package stripe implements the payment gateway with Stripe. Cards are confirmed on the server, so that a decline is an
// ordinary response; only authentication by the bank goes through the browser.
package stripe

import (
	"context"
	"net/http"
	"time"

	"github.com/google/uuid"
	api "github.com/stripe/stripe-go/v85"

	"plainhand/internal/billing"
	"plainhand/internal/config"
)

var _ billing.Gateway = (*Gateway)(nil)

// A request is tried three times, each within attemptTimeout: less than half a minute in all.
const (
	retries        = 2
	attemptTimeout = 8 * time.Second
)

// pageSize is Stripe's maximum page size of lists.
const pageSize = 100

// Gateway implements billing.Gateway. It is safe for concurrent use.
type Gateway struct {
	client        *api.Client
	webhookSecret string
	live          bool              // live mode: the key moves real money
	prices        map[string]string // by plan
	plans         map[string]string // by price
}

// New returns a gateway to the account of the keys. config.Load has checked the settings.
func New(settings config.Stripe) *Gateway {
	plans := make(map[string]string, len(settings.Prices))
	for plan, price := range settings.Prices {
		plans[price] = plan
	}
	backend := &api.BackendConfig{
		HTTPClient:        &http.Client{Timeout: attemptTimeout, Transport: transport{http.DefaultTransport}},
		MaxNetworkRetries: api.Int64(retries),
		EnableTelemetry:   api.Bool(false),
		LeveledLogger:     &api.LeveledLogger{Level: api.LevelNull}, // it would log bodies, with client secrets in them
	}
	if settings.URL != "" {
		backend.URL = api.String(settings.URL)
	}
	client := api.NewClient(settings.SecretKey, api.WithBackends(api.NewBackendsWithConfig(backend)))
	return &Gateway{client: client, webhookSecret: settings.WebhookSecret, live: settings.Live(), prices: settings.Prices,
		plans: plans}
}

// Name implements billing.Gateway.
func (g *Gateway) Name() string { return "stripe" }

// PriceOf returns Stripe's ID of a plan's price.
func (g *Gateway) PriceOf(plan billing.Plan) string { return g.prices[plan.ID] }

// CreateCustomer implements billing.Gateway. The email is set in a second call: a call repeated under its key must not
// differ, and the email may have changed meanwhile.
func (g *Gateway) CreateCustomer(ctx context.Context, userID uuid.UUID, email string) (string, error) {
	create := &api.CustomerCreateParams{Metadata: map[string]string{"user_id": userID.String()}}
	create.IdempotencyKey = requestKey(billing.Key(userID.String()), "customer")
	customer, err := g.client.V1Customers.Create(ctx, create)
	if err != nil {
		return "", failure(err)
	}
	_, err = g.client.V1Customers.Update(ctx, customer.ID, &api.CustomerUpdateParams{Email: api.String(email)})
	return customer.ID, failure(err)
}

// OwnerOf returns the user of a customer made by CreateCustomer. It returns uuid.Nil if the customer was made
// otherwise, such as by another product of the same account, or was deleted.
func (g *Gateway) OwnerOf(ctx context.Context, customerID string) (uuid.UUID, error) {
	customer, err := g.client.V1Customers.Retrieve(ctx, customerID, nil)
	if isMissing(err) {
		return uuid.Nil, nil
	}
	if err != nil {
		return uuid.Nil, failure(err)
	}
	userID, err := uuid.Parse(customer.Metadata["user_id"])
	if err != nil {
		return uuid.Nil, nil
	}
	return userID, nil
}

// DeleteCustomer implements billing.Gateway. Stripe ends the subscriptions immediately.
func (g *Gateway) DeleteCustomer(ctx context.Context, customerID string) error {
	_, err := g.client.V1Customers.Delete(ctx, customerID, nil)
	if isMissing(err) {
		return nil
	}
	return failure(err)
}

// requestKey returns the idempotency key of one request within a call.
func requestKey(key billing.Key, name string) *string { return api.String(string(key) + ":" + name) }
