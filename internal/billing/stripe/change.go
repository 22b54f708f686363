package stripe

import (
	"context"
	"errors"

	api "github.com/stripe/stripe-go/v85"

	"plainhand/internal/billing"
)

// Preview implements billing.Gateway. Stripe credits the time left to the second. It accepts no proration date together
// with a new billing cycle.
func (g *Gateway) Preview(ctx context.Context, subscriptionID string, plan billing.Plan) (billing.Cents, error) {
	s, err := g.subscription(ctx, subscriptionID)
	if err != nil {
		return 0, err
	}
	preview, err := g.client.V1Invoices.CreatePreview(ctx, &api.InvoiceCreatePreviewParams{
		Subscription: api.String(s.ID),
		SubscriptionDetails: &api.InvoiceCreatePreviewSubscriptionDetailsParams{
			Items: []*api.InvoiceCreatePreviewSubscriptionDetailsItemParams{
				{ID: api.String(itemOf(s).ID), Price: api.String(g.prices[plan.ID])},
			},
			BillingCycleAnchorNow: api.Bool(true),
			ProrationBehavior:     api.String("always_invoice"),
		},
	})
	if err != nil {
		return 0, failure(err)
	}
	return billing.Cents(preview.AmountDue), nil
}

// Upgrade implements billing.Gateway. Stripe makes the change pending until it is paid for; authentication may take up
// to 23 hours.
func (g *Gateway) Upgrade(
	ctx context.Context, subscriptionID string, plan billing.Plan, key billing.Key,
) (billing.Payment, error) {
	s, err := g.subscription(ctx, subscriptionID)
	if err != nil {
		return billing.Payment{}, err
	}
	if err := g.release(ctx, s, key); err != nil {
		return billing.Payment{}, err
	}
	update := &api.SubscriptionUpdateParams{
		Items: []*api.SubscriptionUpdateItemParams{{ID: api.String(itemOf(s).ID),
			Price: api.String(g.prices[plan.ID])}},
		BillingCycleAnchorNow: api.Bool(true),
		ProrationBehavior:     api.String("always_invoice"),
		PaymentBehavior:       api.String("pending_if_incomplete"),
		Expand:                expand("latest_invoice.payments"),
	}
	update.IdempotencyKey = requestKey(key, "upgrade")
	if s, err = g.client.V1Subscriptions.Update(ctx, s.ID, update); err != nil {
		return billing.Payment{}, failure(err)
	}
	if s.PendingUpdate == nil {
		return billing.Payment{Status: billing.PaymentSucceeded}, nil
	}
	return g.unpaidUpgrade(ctx, s.LatestInvoice, key)
}

// PendingUpgrade implements billing.Gateway.
func (g *Gateway) PendingUpgrade(ctx context.Context, subscriptionID string) (billing.Payment, error) {
	s, err := g.subscription(ctx, subscriptionID)
	if err != nil {
		return billing.Payment{}, err
	}
	if s.PendingUpdate == nil || s.LatestInvoice == nil {
		return billing.Payment{}, billing.ErrNoUpgrade
	}
	return g.paymentFor(ctx, s.LatestInvoice)
}

// paymentFor returns the state of an invoice's payment.
func (g *Gateway) paymentFor(ctx context.Context, owed *api.Invoice) (billing.Payment, error) {
	id, err := intentOf(owed)
	if err != nil {
		return billing.Payment{}, err
	}
	intent, err := g.client.V1PaymentIntents.Retrieve(ctx, id, nil)
	if err != nil {
		return billing.Payment{}, failure(err)
	}
	return paymentOf(intent)
}

// DropUpgrade implements billing.Gateway. Stripe drops the pending change when its invoice is voided.
func (g *Gateway) DropUpgrade(ctx context.Context, subscriptionID string, key billing.Key) error {
	s, err := g.subscription(ctx, subscriptionID)
	if err != nil || s.PendingUpdate == nil || s.LatestInvoice == nil {
		return err
	}
	return g.void(ctx, s.LatestInvoice, key)
}

// unpaidUpgrade returns why an upgrade is not paid yet. A declined one is dropped along with its invoice.
func (g *Gateway) unpaidUpgrade(
	ctx context.Context, difference *api.Invoice, key billing.Key,
) (billing.Payment, error) {
	payment, refused := g.paymentFor(ctx, difference)
	if !errors.Is(refused, billing.ErrDeclined) {
		return payment, refused
	}
	if err := g.void(ctx, difference, key); err != nil {
		return billing.Payment{}, err
	}
	return billing.Payment{}, refused
}

// Downgrade implements billing.Gateway with a schedule: the current period unchanged, and then the smaller plan.
func (g *Gateway) Downgrade(ctx context.Context, subscriptionID string, plan billing.Plan, key billing.Key) error {
	s, err := g.subscription(ctx, subscriptionID)
	if err != nil {
		return err
	}
	if g.nextPlan(s) == plan.ID {
		return nil
	}
	if err := g.restore(ctx, s, key); err != nil {
		return err
	}
	create := &api.SubscriptionScheduleCreateParams{FromSubscription: api.String(s.ID)}
	create.IdempotencyKey = requestKey(key, "schedule")
	schedule, err := g.client.V1SubscriptionSchedules.Create(ctx, create)
	if err != nil {
		return failure(err)
	}
	update := &api.SubscriptionScheduleUpdateParams{
		EndBehavior:       api.String("release"),
		ProrationBehavior: api.String("none"),
		Phases: []*api.SubscriptionScheduleUpdatePhaseParams{
			{
				StartDate: api.Int64(schedule.Phases[0].StartDate),
				EndDate:   api.Int64(schedule.Phases[0].EndDate),
				Items:     []*api.SubscriptionScheduleUpdatePhaseItemParams{{Price: api.String(itemOf(s).Price.ID)}},
			},
			{
				Duration: &api.SubscriptionScheduleUpdatePhaseDurationParams{
					Interval: api.String("month"), IntervalCount: api.Int64(1),
				},
				Items:             []*api.SubscriptionScheduleUpdatePhaseItemParams{{Price: api.String(g.prices[plan.ID])}},
				ProrationBehavior: api.String("none"),
			},
		},
	}
	update.IdempotencyKey = requestKey(key, "phases")
	_, err = g.client.V1SubscriptionSchedules.Update(ctx, schedule.ID, update)
	return failure(err)
}

// Cancel implements billing.Gateway.
func (g *Gateway) Cancel(ctx context.Context, subscriptionID string, key billing.Key) error {
	s, err := g.subscription(ctx, subscriptionID)
	if err != nil {
		return err
	}
	if err := g.release(ctx, s, key); err != nil {
		return err
	}
	update := &api.SubscriptionUpdateParams{CancelAtPeriodEnd: api.Bool(true)}
	update.IdempotencyKey = requestKey(key, "cancel")
	_, err = g.client.V1Subscriptions.Update(ctx, s.ID, update)
	return failure(err)
}

// Resume implements billing.Gateway.
func (g *Gateway) Resume(ctx context.Context, subscriptionID string, key billing.Key) error {
	s, err := g.subscription(ctx, subscriptionID)
	if err != nil {
		return err
	}
	return g.restore(ctx, s, key)
}

// restore drops all planned changes of the subscription. A cancellation has one of two forms, which must not be sent
// together: ours, and the date that Stripe's dashboard sets.
func (g *Gateway) restore(ctx context.Context, s *api.Subscription, key billing.Key) error {
	if err := g.release(ctx, s, key); err != nil {
		return err
	}
	update := &api.SubscriptionUpdateParams{}
	switch {
	case s.CancelAtPeriodEnd:
		update.CancelAtPeriodEnd = api.Bool(false)
	case s.CancelAt != 0:
		update.AddUnsetField(api.SubscriptionUpdateParamsUnsetFieldCancelAt)
	default:
		return nil
	}
	update.IdempotencyKey = requestKey(key, "resume")
	_, err := g.client.V1Subscriptions.Update(ctx, s.ID, update)
	return failure(err)
}

// release releases a subscription from its schedule: while it has one, Stripe refuses other changes.
func (g *Gateway) release(ctx context.Context, s *api.Subscription, key billing.Key) error {
	if s.Schedule == nil {
		return nil
	}
	release := &api.SubscriptionScheduleReleaseParams{}
	release.IdempotencyKey = requestKey(key, "release:"+s.Schedule.ID)
	_, err := g.client.V1SubscriptionSchedules.Release(ctx, s.Schedule.ID, release)
	return failure(err)
}
