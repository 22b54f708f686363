package billing

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/billing"
	"plainhand/store"
)

var _ billing.Entitlements = (*Store)(nil)

// Holding returns the user's entitlement in one round trip: their grant, and their living subscription or else the last
// one. For a seat, both are those of its customer.
func (s *Store) Holding(ctx context.Context, userID uuid.UUID) (billing.Entitlement, error) {
	var held billing.Entitlement
	var batch pgx.Batch
	batch.Queue(grantQuery+payer, userID).Query(func(rows pgx.Rows) (err error) {
		held.Grant, err = atMostOne[billing.Grant](rows)
		return err
	})
	batch.Queue(claimQuery, userID, billing.NewsRefunded).QueryRow(func(row pgx.Row) error {
		return row.Scan(&held.Clock, &held.Claim.FirstPaidAt, &held.Claim.Refunded)
	})
	batch.Queue(`SELECT `+subscriptionColumns+` FROM subscriptions
		WHERE user_id = `+payer+` ORDER BY living DESC, period_start DESC LIMIT 1`,
		userID).Query(func(rows pgx.Rows) (err error) {
		held.Subscription, err = atMostOne[billing.Subscription](rows)
		return err
	})
	batch.Queue(`SELECT coalesce(word_limit, 0) AS word_limit FROM users WHERE id = $1 AND brand_id IS NOT NULL`,
		userID).Query(func(rows pgx.Rows) (err error) {
		held.Seat, err = atMostOne[billing.Seat](rows)
		return err
	})
	err := s.Pool.SendBatch(ctx, &batch).Close()
	return held, store.Explain(err)
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

// atMostOne returns the first row as a T, or nil without an error if there is none.
func atMostOne[T any](rows pgx.Rows) (*T, error) {
	found, err := pgx.CollectRows(rows, pgx.RowToAddrOfStructByName[T])
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return found[0], nil
}
