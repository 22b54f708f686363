package stripe

import (
	"context"

	api "github.com/stripe/stripe-go/v85"

	"plainhand/internal/billing"
)

// End implements billing.Gateway. Open invoices are voided, so that an open authentication cannot pay one. A first
// invoice is voided before its subscription ends: otherwise it could be paid in between for nothing. A renewal is
// voided afterward: voided first, it would count as paid.
func (g *Gateway) End(ctx context.Context, subscriptionID string, key billing.Key) error {
	s, err := g.subscription(ctx, subscriptionID)
	if err != nil {
		return err
	}
	if s.Status == api.SubscriptionStatusIncomplete {
		if err := g.voidOpen(ctx, s, key); err != nil {
			return err
		}
	}
	if err := g.endNow(ctx, s); err != nil {
		return err
	}
	return g.voidOpen(ctx, s, key)
}

// endNow ends a subscription. It ignores one that has ended, which Stripe reports as not found.
func (g *Gateway) endNow(ctx context.Context, s *api.Subscription) error {
	keepTheMoney := &api.SubscriptionCancelParams{InvoiceNow: api.Bool(false), Prorate: api.Bool(false)}
	_, err := g.client.V1Subscriptions.Cancel(ctx, s.ID, keepTheMoney)
	if isMissing(err) {
		return nil
	}
	return failure(err)
}

func (g *Gateway) voidOpen(ctx context.Context, s *api.Subscription, key billing.Key) error {
	list := &api.InvoiceListParams{Subscription: api.String(s.ID), Status: api.String(string(api.InvoiceStatusOpen))}
	for open, err := range g.client.V1Invoices.List(ctx, list).All(ctx) {
		if err != nil {
			return failure(err)
		}
		if err := g.void(ctx, open, key); err != nil {
			return err
		}
	}
	return nil
}

func (g *Gateway) void(ctx context.Context, invoice *api.Invoice, key billing.Key) error {
	void := &api.InvoiceVoidInvoiceParams{}
	void.IdempotencyKey = requestKey(key, "void:"+invoice.ID)
	_, err := g.client.V1Invoices.VoidInvoice(ctx, invoice.ID, void)
	return failure(err)
}
