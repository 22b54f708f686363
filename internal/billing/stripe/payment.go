package stripe

import (
	"context"
	"fmt"

	api "github.com/stripe/stripe-go/v85"

	"plainhand/internal/billing"
)

// canceled is the message for a canceled payment when Stripe gives no reason.
const canceled = "Your payment was canceled."

// Subscribe implements billing.Gateway.
func (g *Gateway) Subscribe(
	ctx context.Context, customerID string, plan billing.Plan, card billing.CardToken, key billing.Key,
) (billing.Payment, error) {
	if err := g.setDefaultCard(ctx, customerID, card, key); err != nil {
		return billing.Payment{}, err
	}
	create := &api.SubscriptionCreateParams{
		Customer:        api.String(customerID),
		Items:           []*api.SubscriptionCreateItemParams{{Price: api.String(g.prices[plan.ID])}},
		PaymentBehavior: api.String("default_incomplete"),
		PaymentSettings: &api.SubscriptionCreatePaymentSettingsParams{PaymentMethodTypes: onlyCards()},
		BillingMode:     &api.SubscriptionCreateBillingModeParams{Type: api.String("flexible")},
		Expand:          expand("latest_invoice.payments"),
	}
	create.IdempotencyKey = requestKey(key, "subscribe")
	created, err := g.client.V1Subscriptions.Create(ctx, create)
	if err != nil {
		return billing.Payment{}, failure(err)
	}
	return g.confirm(ctx, created.LatestInvoice, card, key)
}

// Pay implements billing.Gateway.
func (g *Gateway) Pay(
	ctx context.Context, subscriptionID string, card billing.CardToken, key billing.Key,
) (billing.Payment, error) {
	s, err := g.subscription(ctx, subscriptionID)
	if err != nil {
		return billing.Payment{}, err
	}
	if err := g.setDefaultCard(ctx, s.Customer.ID, card, key); err != nil {
		return billing.Payment{}, err
	}
	if err := g.setSubscriptionCard(ctx, s, card, key); err != nil {
		return billing.Payment{}, err
	}
	owed := s.LatestInvoice
	if owed != nil && owed.Status == api.InvoiceStatusDraft { // a month billed while the subscription was unpaid
		finalize := &api.InvoiceFinalizeInvoiceParams{AutoAdvance: api.Bool(false), Expand: expand("payments")}
		finalize.IdempotencyKey = requestKey(key, "finalize")
		if owed, err = g.client.V1Invoices.FinalizeInvoice(ctx, owed.ID, finalize); err != nil {
			return billing.Payment{}, failure(err)
		}
	}
	return g.confirm(ctx, owed, card, key)
}

// confirm pays an invoice while the customer is present. An invoice that is not open is not charged.
func (g *Gateway) confirm(
	ctx context.Context, owed *api.Invoice, card billing.CardToken, key billing.Key,
) (billing.Payment, error) {
	if owed == nil || owed.Status != api.InvoiceStatusOpen {
		return billing.Payment{Status: billing.PaymentSucceeded}, nil
	}
	id, err := intentOf(owed)
	if err != nil {
		return billing.Payment{}, err
	}
	confirm := &api.PaymentIntentConfirmParams{PaymentMethod: api.String(string(card)), UseStripeSDK: api.Bool(true)}
	confirm.IdempotencyKey = requestKey(key, "confirm")
	intent, err := g.client.V1PaymentIntents.Confirm(ctx, id, confirm)
	if err != nil {
		return billing.Payment{}, failure(err)
	}
	return paymentOf(intent)
}

// intentOf returns the payment intent of an invoice, which must have been requested with its payments.
func intentOf(invoice *api.Invoice) (string, error) {
	if invoice.Payments != nil {
		for _, paid := range invoice.Payments.Data {
			if paid.IsDefault && paid.Payment != nil && paid.Payment.PaymentIntent != nil {
				return paid.Payment.PaymentIntent.ID, nil
			}
		}
	}
	return "", fmt.Errorf("stripe: invoice %s has no payment to confirm", invoice.ID)
}

func paymentOf(intent *api.PaymentIntent) (billing.Payment, error) {
	switch intent.Status {
	case api.PaymentIntentStatusSucceeded:
		return billing.Payment{Status: billing.PaymentSucceeded}, nil
	case api.PaymentIntentStatusRequiresAction:
		return billing.Payment{Status: billing.PaymentNeedsAction, ClientSecret: intent.ClientSecret}, nil
	case api.PaymentIntentStatusRequiresPaymentMethod, api.PaymentIntentStatusCanceled:
		if intent.LastPaymentError != nil {
			return billing.Payment{}, billing.Declined(intent.LastPaymentError.Msg)
		}
		return billing.Payment{}, billing.Declined(canceled)
	}
	return billing.Payment{}, fmt.Errorf("stripe: payment %s is %s", intent.ID, intent.Status)
}

// onlyCards ignores other payment methods enabled in Stripe's dashboard, which would need their own page.
func onlyCards() []*string { return []*string{api.String("card")} }

func expand(fields ...string) []*string { return api.StringSlice(fields) }
