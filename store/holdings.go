package store

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/billing"
)

var _ billing.Holdings = (*Store)(nil)

// Holding returns the user's grant and their living subscription, or else their last one, in one exchange with the
// database. For somebody with a seat they are its customer's.
func (s *Store) Holding(ctx context.Context, userID uuid.UUID) (billing.Holding, error) {
	var held billing.Holding
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
	err := s.db.SendBatch(ctx, &batch).Close()
	return held, explain(err)
}

// payer is who pays for user $1: the customer in whose brand they have a seat, or themselves.
const payer = `coalesce((SELECT owner_id FROM users JOIN brands ON brands.id = brand_id WHERE users.id = $1), $1)`

// A refund that stopped halfway leaves its subscription living, and has yet to be finished.
const claimQuery = `
	SELECT coalesce(max(clock), 0), max(first_paid_at), EXISTS (
		SELECT FROM activity
		WHERE user_id = ` + payer + ` AND kind = $2
			AND subscription_id NOT IN (SELECT id FROM subscriptions WHERE user_id = ` + payer + ` AND living))
	FROM customers WHERE user_id = ` + payer

// atMostOne returns the first row as a T, or nil without an error when there is none.
func atMostOne[T any](rows pgx.Rows) (*T, error) {
	found, err := pgx.CollectRows(rows, pgx.RowToAddrOfStructByName[T])
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return found[0], nil
}
