package billing

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"plainhand/internal/billing"
	"plainhand/internal/pg/waitbudget"
	"plainhand/store"
)

var _ billing.SyncStorage = (*Store)(nil)

const subscriptionColumns = `id, user_id, plan_id, status, period_start, period_end, paid_start, paid_end,
	cancel_at, ended_at, past_due_since, next_plan_id, dropped_plan_id, pending_plan_id, pending_until`

// UpdateSubscriptions locks the customer's row, calls update, and stores what it returns, all in one transaction.
func (s *Store) UpdateSubscriptions(ctx context.Context, customerID string, update billing.Update) error {
	return s.WithCustomerLock(ctx, customerID, func() error {
		return store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
			return s.updateSubscriptions(ctx, tx, customerID, update)
		}))
	})
}

// minWriteTime is the minimum time for storing the gateway's changes, even if the wait budget is spent.
const minWriteTime = 2 * time.Second

func (s *Store) updateSubscriptions(ctx context.Context, tx pgx.Tx, customerID string, update billing.Update) error {
	customer, err := store.LockCustomer(ctx, tx, customerID)
	if err != nil {
		return err
	}
	rows, _ := tx.Query(ctx, `SELECT `+subscriptionColumns+` FROM subscriptions WHERE customer_id = $1`, customerID)
	known, err := pgx.CollectRows(rows, pgx.RowToStructByName[billing.Subscription])
	if err != nil {
		return err
	}
	reading, err := update(ctx, customer, known)
	if err != nil {
		return err
	}
	waitbudget.Leave(ctx, minWriteTime)
	if err := saveSubscriptions(ctx, tx, customer, reading.Subscriptions); err != nil {
		return err
	}
	for _, cut := range reading.Cut {
		if err := carryWords(ctx, tx, customer.UserID, cut); err != nil {
			return err
		}
	}
	return s.announce(ctx, tx, customer, reading.News)
}

// saveSubscriptions writes ended subscriptions first: a unique index permits only one living subscription per user.
func saveSubscriptions(
	ctx context.Context, tx pgx.Tx, customer billing.Customer, subscriptions []billing.Subscription,
) error {
	for _, living := range []bool{false, true} {
		for _, subscription := range subscriptions {
			if subscription.Status.Living() != living {
				continue
			}
			if err := saveSubscription(ctx, tx, customer, subscription); err != nil {
				return err
			}
		}
	}
	return nil
}

func saveSubscription(ctx context.Context, tx pgx.Tx, customer billing.Customer, s billing.Subscription) error {
	const statement = `
		INSERT INTO subscriptions (id, customer_id, user_id, plan_id, status, period_start, period_end, paid_start, paid_end,
			cancel_at, ended_at, past_due_since, next_plan_id, dropped_plan_id, pending_plan_id, pending_until)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
		ON CONFLICT (id) DO UPDATE SET
			plan_id        = excluded.plan_id,
			status         = excluded.status,
			period_start   = excluded.period_start,
			period_end     = excluded.period_end,
			paid_start     = excluded.paid_start,
			paid_end       = excluded.paid_end,
			cancel_at      = excluded.cancel_at,
			ended_at       = excluded.ended_at,
			past_due_since = excluded.past_due_since,
			next_plan_id    = excluded.next_plan_id,
			dropped_plan_id = excluded.dropped_plan_id,
			pending_plan_id = excluded.pending_plan_id,
			pending_until   = excluded.pending_until`
	_, err := tx.Exec(ctx, statement, s.ID, customer.ID, customer.UserID, s.PlanID, s.Status, s.PeriodStart, s.PeriodEnd,
		s.PaidStart, s.PaidEnd, s.CancelAt, s.EndedAt, s.PastDueSince, s.NextPlanID, s.DroppedPlanID, s.PendingPlanID,
		s.PendingUntil)
	if err != nil || s.PaidStart == nil || customer.FirstPaidAt != nil {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE customers SET first_paid_at = coalesce(first_paid_at, $2) WHERE id = $1`, customer.ID, s.PaidStart)
	return err
}

// SubscriptionCount is the number of subscriptions with a plan and a status.
type SubscriptionCount struct {
	PlanID, Status string
	Count          int
}

// CountSubscriptions counts the subscriptions that have not ended.
func (s *Store) CountSubscriptions(ctx context.Context) ([]SubscriptionCount, error) {
	const query = `SELECT plan_id, status, count(*) FROM subscriptions WHERE living GROUP BY plan_id, status`
	rows, _ := s.Pool.Query(ctx, query) // CollectRows returns the error
	counts, err := pgx.CollectRows(rows, pgx.RowToStructByName[SubscriptionCount])
	return counts, store.Explain(err)
}
