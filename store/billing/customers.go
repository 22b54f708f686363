package billing

import (
	"context"

	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/store"
)

var _ billing.CashierStorage = (*Store)(nil)

// AddCustomer stores a new customer. A user has only one: an existing one is returned instead. It returns
// account.ErrNoUser if the user does not exist.
func (s *Store) AddCustomer(ctx context.Context, customer billing.Customer) (billing.Customer, error) {
	const statement = `INSERT INTO customers (id, user_id, gateway, created_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT DO NOTHING` // on the user or, with concurrent calls, on the id
	_, err := s.Exec(ctx, statement, customer.ID, customer.UserID, customer.Gateway, customer.CreatedAt)
	if store.IsForeignKey(err) {
		return billing.Customer{}, account.ErrNoUser
	}
	if err != nil {
		return billing.Customer{}, err
	}
	return s.CustomerOf(ctx, customer.UserID)
}

// MoveClock moves the customer's test clock ahead by this much, or returns billing.ErrClockLimit. A sale in progress
// holds the customer's lock, and finishes at the old time.
func (s *Store) MoveClock(ctx context.Context, customerID string, ahead billing.Clock) error {
	const statement = `UPDATE customers SET clock = clock + $2 WHERE id = $1 AND clock + $2 <= $3`
	return s.WithCustomerLock(ctx, customerID, func() error {
		moved, err := s.Exec(ctx, statement, customerID, ahead, billing.ClockLimit)
		if err == nil && moved == 0 {
			err = billing.ErrClockLimit
		}
		return err
	})
}

// CustomersOutside returns the number of customers of all gateways except this one.
func (s *Store) CustomersOutside(ctx context.Context, gateway string) (int, error) {
	rows, _ := s.Pool.Query(ctx, `SELECT count(*) FROM customers WHERE gateway <> $1`, gateway) // CollectExactlyOneRow returns the error
	count, err := pgx.CollectExactlyOneRow(rows, pgx.RowTo[int])
	return count, store.Explain(err)
}
