package billing

import (
	"context"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/billing"
	"plainhand/internal/usage"
	"plainhand/store"
)

var _ billing.Entitlements = (*Store)(nil)

// EntitlementOf returns the user's entitlement in one round trip.
func (s *Store) EntitlementOf(ctx context.Context, userID uuid.UUID) (entitlement billing.Entitlement, err error) {
	var batch pgx.Batch
	queueEntitlement(&batch, &entitlement, "$1", userID)
	err = s.Pool.SendBatch(ctx, &batch).Close()
	return entitlement, store.Explain(err)
}

// State implements usage.Storage in one round trip.
func (s *Store) State(ctx context.Context, userID uuid.UUID) (state usage.State, err error) {
	var batch pgx.Batch
	QueueState(&batch, &state, "$1", userID)
	err = s.Pool.SendBatch(ctx, &batch).Close()
	return state, store.Explain(err)
}

// QueueState queues the queries for the state of the user whose ID the SQL expression yields, which may refer to the
// argument as $1.
func QueueState(batch *pgx.Batch, state *usage.State, user string, argument any) {
	queueEntitlement(batch, &state.Entitlement, user, argument)
	const query = `SELECT period_start, used FROM usage WHERE user_id = %s ORDER BY period_start DESC LIMIT $2`
	batch.Queue(fmt.Sprintf(query, user), argument, usage.StatePeriods).Query(func(rows pgx.Rows) (err error) {
		state.Periods, err = pgx.CollectRows(rows, pgx.RowToStructByPos[usage.PeriodWords])
		return err
	})
}

// queueEntitlement queues the queries for a user's entitlement, as QueueState does: their grant, and their living
// subscription or else the last one. For a seat, both are those of its customer.
func queueEntitlement(batch *pgx.Batch, entitlement *billing.Entitlement, user string, argument any) {
	of := func(query string) string { return strings.ReplaceAll(query, "$1", user) }
	batch.Queue(of(grantQuery+payer), argument).Query(func(rows pgx.Rows) (err error) {
		entitlement.Grant, err = store.AtMostOne[billing.Grant](rows)
		return err
	})
	batch.Queue(of(claimQuery), argument, billing.NewsRefunded).QueryRow(func(row pgx.Row) error {
		return row.Scan(&entitlement.Clock, &entitlement.Claim.FirstPaidAt, &entitlement.Claim.Refunded)
	})
	batch.Queue(of(`SELECT `+subscriptionColumns+` FROM subscriptions
		WHERE user_id = `+payer+` ORDER BY living DESC, period_start DESC LIMIT 1`),
		argument).Query(func(rows pgx.Rows) (err error) {
		entitlement.Subscription, err = store.AtMostOne[billing.Subscription](rows)
		return err
	})
	batch.Queue(of(`SELECT coalesce(word_limit, 0) AS word_limit FROM users WHERE id = $1 AND brand_id IS NOT NULL`),
		argument).Query(func(rows pgx.Rows) (err error) {
		entitlement.Seat, err = store.AtMostOne[billing.Seat](rows)
		return err
	})
}

// payer is the ID of the customer who pays for the user $1: the owner of their seat's brand, or the user.
const payer = `coalesce((SELECT owner_id FROM users JOIN brands ON brands.id = brand_id WHERE users.id = $1), $1)`

// claimQuery counts only completed refunds: an interrupted one leaves its subscription living, and is resumed.
const claimQuery = `
	SELECT coalesce(max(clock), 0), max(first_paid_at), EXISTS (
		SELECT FROM activity
		WHERE user_id = ` + payer + ` AND kind = $2
			AND subscription_id NOT IN (SELECT id FROM subscriptions WHERE user_id = ` + payer + ` AND living))
	FROM customers WHERE user_id = ` + payer
