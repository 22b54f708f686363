package store

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/billing"
)

const customerColumns = `id, user_id, gateway, first_paid_at, clock, created_at`

// CustomerOf returns the user's customer at the gateway, or billing.ErrNoCustomer.
func (s *DB) CustomerOf(ctx context.Context, userID uuid.UUID) (billing.Customer, error) {
	const query = `SELECT ` + customerColumns + ` FROM customers WHERE user_id = $1`
	return QueryRow[billing.Customer](ctx, s, billing.ErrNoCustomer, query, userID)
}

// WithCustomerLock does work that locks the customer's row. It may hold its connection during calls to the payment
// gateway, and the demo gateway needs another one. So at most half of the connections are used for such work, and one
// per customer.
func (s *DB) WithCustomerLock(ctx context.Context, customerID string, work func() error) error {
	unlock, err := s.customers.Lock(ctx, customerID)
	if err != nil {
		return err
	}
	defer unlock()
	if err := acquire(ctx, s.customerSlots); err != nil {
		return Explain(err)
	}
	defer func() { s.customerSlots <- struct{}{} }()
	return work()
}

func LockCustomer(ctx context.Context, tx pgx.Tx, customerID string) (billing.Customer, error) {
	rows, _ := tx.Query(ctx, `SELECT `+customerColumns+` FROM customers WHERE id = $1 FOR UPDATE`, customerID)
	customer, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[billing.Customer])
	return customer, ExplainMissing(err, billing.ErrNoCustomer)
}
