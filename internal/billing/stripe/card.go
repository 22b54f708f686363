package stripe

import (
	"context"

	api "github.com/stripe/stripe-go/v85"

	"plainhand/internal/billing"
)

// ReplaceCard implements billing.Gateway. If the bank requires authentication, the old card stays the default until the
// call is repeated with the same card after the customer has completed it.
func (g *Gateway) ReplaceCard(
	ctx context.Context, customerID string, card billing.CardToken, key billing.Key,
) (billing.Payment, error) {
	all, err := g.list(ctx, customerID)
	if err != nil {
		return billing.Payment{}, err
	}
	for _, s := range all {
		if s.Status == api.SubscriptionStatusPastDue || s.Status == api.SubscriptionStatusUnpaid {
			return g.Pay(ctx, s.ID, card, key)
		}
	}
	if err := g.attach(ctx, customerID, card, key); err != nil {
		return billing.Payment{}, err
	}
	if payment, err := g.authorizeOffSession(ctx, customerID, card, key); err != nil ||
		payment.Status != billing.PaymentSucceeded {
		return payment, err
	}
	if err := g.makeDefault(ctx, customerID, card, key); err != nil {
		return billing.Payment{}, err
	}
	for _, s := range all {
		if err := g.setSubscriptionCard(ctx, s, card, key); err != nil {
			return billing.Payment{}, err
		}
	}
	return billing.Payment{Status: billing.PaymentSucceeded}, nil
}

// authorizeOffSession asks the bank to authorize off-session charges of the card, unless it already has.
func (g *Gateway) authorizeOffSession(
	ctx context.Context, customerID string, card billing.CardToken, key billing.Key,
) (billing.Payment, error) {
	approved := billing.Payment{Status: billing.PaymentSucceeded}
	customer, err := g.customer(ctx, customerID)
	if err != nil {
		return billing.Payment{}, err
	}
	if kept := defaultOf(customer); kept != nil && kept.ID == string(card) {
		return approved, nil
	}
	list := &api.SetupIntentListParams{Customer: api.String(customerID), PaymentMethod: api.String(string(card))}
	for asked, err := range g.client.V1SetupIntents.List(ctx, list).All(ctx) {
		if err != nil {
			return billing.Payment{}, failure(err)
		}
		if asked.Status == api.SetupIntentStatusSucceeded {
			return approved, nil
		}
	}
	create := &api.SetupIntentCreateParams{
		Customer:           api.String(customerID),
		PaymentMethod:      api.String(string(card)),
		PaymentMethodTypes: onlyCards(),
		Usage:              api.String("off_session"),
		Confirm:            api.Bool(true),
		UseStripeSDK:       api.Bool(true),
	}
	create.IdempotencyKey = requestKey(key, "setup")
	asked, err := g.client.V1SetupIntents.Create(ctx, create)
	if err != nil {
		return billing.Payment{}, failure(err)
	}
	if asked.Status == api.SetupIntentStatusRequiresAction {
		return billing.Payment{Status: billing.PaymentNeedsAction, ClientSecret: asked.ClientSecret}, nil
	}
	return approved, nil
}

// setDefaultCard makes card the default. A card that cannot be charged at all is declined here.
func (g *Gateway) setDefaultCard(ctx context.Context, customerID string, card billing.CardToken,
	key billing.Key) error {
	if err := g.attach(ctx, customerID, card, key); err != nil {
		return err
	}
	return g.makeDefault(ctx, customerID, card, key)
}

func (g *Gateway) attach(ctx context.Context, customerID string, card billing.CardToken, key billing.Key) error {
	attach := &api.PaymentMethodAttachParams{Customer: api.String(customerID)}
	attach.IdempotencyKey = requestKey(key, "attach")
	_, err := g.client.V1PaymentMethods.Attach(ctx, string(card), attach)
	return failure(err)
}

func (g *Gateway) makeDefault(ctx context.Context, customerID string, card billing.CardToken, key billing.Key) error {
	settings := &api.CustomerUpdateInvoiceSettingsParams{DefaultPaymentMethod: api.String(string(card))}
	update := &api.CustomerUpdateParams{InvoiceSettings: settings}
	update.IdempotencyKey = requestKey(key, "default")
	_, err := g.client.V1Customers.Update(ctx, customerID, update)
	return failure(err)
}

// setSubscriptionCard replaces the card of a living subscription that has its own, which Stripe prefers to the
// customer's. We never set one, but an operator can in the dashboard.
func (g *Gateway) setSubscriptionCard(ctx context.Context, s *api.Subscription, card billing.CardToken,
	key billing.Key) error {
	if s.DefaultPaymentMethod == nil || s.EndedAt != 0 {
		return nil
	}
	update := &api.SubscriptionUpdateParams{DefaultPaymentMethod: api.String(string(card))}
	update.IdempotencyKey = requestKey(key, "charge:"+s.ID)
	_, err := g.client.V1Subscriptions.Update(ctx, s.ID, update)
	return failure(err)
}

// Card implements billing.Gateway.
func (g *Gateway) Card(ctx context.Context, customerID string) (*billing.Card, error) {
	customer, err := g.customer(ctx, customerID)
	if err != nil {
		return nil, err
	}
	kept := defaultOf(customer)
	if kept == nil || kept.Card == nil {
		return nil, nil
	}
	card := kept.Card
	return &billing.Card{Brand: string(card.Brand), Last4: card.Last4, ExpMonth: int(card.ExpMonth),
		ExpYear: int(card.ExpYear)}, nil
}

func (g *Gateway) customer(ctx context.Context, customerID string) (*api.Customer, error) {
	whole := &api.CustomerRetrieveParams{Expand: expand("invoice_settings.default_payment_method")}
	customer, err := g.client.V1Customers.Retrieve(ctx, customerID, whole)
	return customer, failure(err)
}

// defaultOf returns nil for a customer who has no card or was deleted.
func defaultOf(customer *api.Customer) *api.PaymentMethod {
	if customer.InvoiceSettings == nil {
		return nil
	}
	return customer.InvoiceSettings.DefaultPaymentMethod
}
