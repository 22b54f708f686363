package billing

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// CacheTTL is the lifetime of cached gateway answers on pages.
const CacheTTL = 5 * time.Second

// GatewayCache is the cache through which pages read the gateway, because the gateway limits requests per second for
// all our users together. Calls through Cashier, and events, must be followed by Forget or ForgetCustomer to be visible
// at once. Caches in other processes stay stale until their lifetime ends. Decisions about money use Cashier and Sync
// instead.
type GatewayCache struct {
	cashier *Cashier
	sync    *Sync
	cache   answerCache
}

// NewWindow returns a window that caches answers for a duration; 0 disables caching, for a local gateway.
func NewWindow(cashier *Cashier, sync *Sync, hold time.Duration) *GatewayCache {
	return &GatewayCache{cashier: cashier, sync: sync, cache: answerCache{ttl: hold, answers: map[cacheKey]*answer{}}}
}

// Card is Cashier.Card.
func (w *GatewayCache) Card(ctx context.Context, userID uuid.UUID) (*Card, error) {
	return cached(ctx, w, userID, "card", w.cashier.Card)
}

// Details is Cashier.Details.
func (w *GatewayCache) Details(ctx context.Context, userID uuid.UUID) (Details, error) {
	return cached(ctx, w, userID, "details", w.cashier.Details)
}

// Invoices is Cashier.Invoices. The invoices must not be changed.
func (w *GatewayCache) Invoices(ctx context.Context, userID uuid.UUID) ([]Invoice, error) {
	return cached(ctx, w, userID, "invoices", w.cashier.Invoices)
}

// Preview is Cashier.Preview.
func (w *GatewayCache) Preview(ctx context.Context, userID uuid.UUID, plan Plan) (Quote, error) {
	return cached(ctx, w, userID, "plan "+plan.ID, func(ctx context.Context, userID uuid.UUID) (Quote, error) {
		return w.cashier.Preview(ctx, userID, plan)
	})
}

// Guarantee is Cashier.Guarantee.
func (w *GatewayCache) Guarantee(ctx context.Context, userID uuid.UUID) (Guarantee, error) {
	return cached(ctx, w, userID, "guarantee", w.cashier.Guarantee)
}

// Read makes Sync read the gateway for the user, or returns ErrNoCustomer.
func (w *GatewayCache) Read(ctx context.Context, userID uuid.UUID) error {
	customer, err := w.cashier.storage.CustomerOf(ctx, userID)
	if err != nil {
		return err
	}
	_, err = w.cache.get(ctx, cacheKey{userID, customer.ID, "subscriptions"}, func(ctx context.Context) (any, error) {
		return nil, w.sync.Customer(ctx, customer.ID)
	})
	return err
}

// Forget invalidates the user's cached answers. Call it after every action that may have changed the gateway's state,
// whatever the result.
func (w *GatewayCache) Forget(userID uuid.UUID) {
	w.cache.invalidate(func(about cacheKey) bool { return about.userID == userID })
}

// ForgetCustomer is like Forget, for one of the gateway's customers.
func (w *GatewayCache) ForgetCustomer(customerID string) {
	w.cache.invalidate(func(about cacheKey) bool { return about.customerID == customerID })
}

// cached returns the cached answer, or asks the gateway. A user who is not a customer is unknown to the gateway, so it
// is not asked.
func cached[T any](ctx context.Context, w *GatewayCache, userID uuid.UUID, question string,
	ask func(ctx context.Context, userID uuid.UUID) (T, error)) (answer T, err error) {
	customer, err := w.cashier.storage.CustomerOf(ctx, userID)
	if err != nil {
		return ask(ctx, userID)
	}
	about := cacheKey{userID, customer.ID, question}
	value, err := w.cache.get(ctx, about, func(ctx context.Context) (any, error) { return ask(ctx, userID) })
	answer, _ = value.(T)
	return answer, err
}
