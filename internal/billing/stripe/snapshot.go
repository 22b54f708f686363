package stripe

import (
	"context"
	"slices"
	"time"

	api "github.com/stripe/stripe-go/v85"

	"plainhand/internal/billing"
)

// Subscriptions implements billing.Reader, the oldest first.
func (g *Gateway) Subscriptions(ctx context.Context, customerID string) ([]billing.Snapshot, error) {
	all, err := g.list(ctx, customerID)
	if err != nil {
		return nil, err
	}
	snapshots := make([]billing.Snapshot, len(all))
	for i, s := range all {
		snapshots[i] = g.snapshot(s)
	}
	slices.Reverse(snapshots)
	return snapshots, nil
}

// list also returns subscriptions that have ended, with their schedules.
func (g *Gateway) list(ctx context.Context, customerID string) ([]*api.Subscription, error) {
	list := &api.SubscriptionListParams{Customer: api.String(customerID), Status: api.String("all"),
		Expand: expand("data.schedule", "data.latest_invoice")}
	list.Limit = api.Int64(pageSize)
	var all []*api.Subscription
	for s, err := range g.client.V1Subscriptions.List(ctx, list).All(ctx) {
		if err != nil {
			return nil, failure(err)
		}
		all = append(all, s)
	}
	return all, nil
}

// subscription returns a subscription with its schedule and everything needed to pay its last invoice.
func (g *Gateway) subscription(ctx context.Context, id string) (*api.Subscription, error) {
	whole := &api.SubscriptionRetrieveParams{Expand: expand("schedule", "latest_invoice.payments")}
	s, err := g.client.V1Subscriptions.Retrieve(ctx, id, whole)
	return s, failure(err)
}

func (g *Gateway) snapshot(s *api.Subscription) billing.Snapshot {
	item := itemOf(s)
	result := billing.Snapshot{
		ID:          s.ID,
		PlanID:      g.planOf(item.Price),
		Status:      billing.Status(s.Status),
		PeriodStart: moment(item.CurrentPeriodStart),
		PeriodEnd:   moment(item.CurrentPeriodEnd),
		CancelAt:    optional(s.CancelAt),
		EndedAt:     optional(s.EndedAt),
		NextPlanID:  g.nextPlan(s),
	}
	if s.CancelAtPeriodEnd && result.CancelAt == nil {
		result.CancelAt = optional(item.CurrentPeriodEnd)
	}
	if pending := s.PendingUpdate; pending != nil && len(pending.SubscriptionItems) > 0 {
		result.PendingPlanID, result.PendingUntil = g.planOf(pending.SubscriptionItems[0].Price), optional(pending.ExpiresAt)
	}
	if renewal := s.LatestInvoice; s.Status == api.SubscriptionStatusActive && hasDraftRenewal(renewal) {
		result.PeriodStart, result.PeriodEnd = moment(renewal.PeriodStart), moment(renewal.PeriodEnd)
	}
	return result
}

// hasDraftRenewal reports whether a month has begun that Stripe has not tried to charge yet: for about an hour its
// invoice is a draft, and the subscription counts as active. For us it is still in the previous month, which is the
// invoice's own period.
func hasDraftRenewal(latest *api.Invoice) bool {
	return latest != nil && latest.BillingReason == api.InvoiceBillingReasonSubscriptionCycle &&
		(latest.Status == api.InvoiceStatusDraft || latest.Status == api.InvoiceStatusOpen)
}

// nextPlan returns the plan in the phase after the current one. The schedule must have been requested.
func (g *Gateway) nextPlan(s *api.Subscription) string {
	if s.Schedule == nil || s.Schedule.CurrentPhase == nil {
		return ""
	}
	for _, phase := range s.Schedule.Phases {
		if phase.StartDate >= s.Schedule.CurrentPhase.EndDate && len(phase.Items) > 0 {
			return g.planOf(phase.Items[0].Price)
		}
	}
	return ""
}

// planOf returns "" for a price that is not ours.
func (g *Gateway) planOf(price *api.Price) string {
	if price == nil {
		return ""
	}
	return g.plans[price.ID]
}

// itemOf returns the item of a subscription. Ours have one; it is empty if there is none.
func itemOf(s *api.Subscription) *api.SubscriptionItem {
	if s.Items == nil || len(s.Items.Data) == 0 {
		return &api.SubscriptionItem{Price: &api.Price{}}
	}
	return s.Items.Data[0]
}

func moment(unix int64) time.Time { return time.Unix(unix, 0).UTC() }

// optional returns nil for 0, which means no time.
func optional(unix int64) *time.Time {
	if unix == 0 {
		return nil
	}
	at := moment(unix)
	return &at
}
