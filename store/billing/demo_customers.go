package billing

import (
	"context"

	"github.com/jackc/pgx/v5"

	"plainhand/internal/billing"
	"plainhand/internal/billing/demo"
	"plainhand/store"
)

var _ demo.Storage = (*Store)(nil)

// DeleteDemoCustomer deletes the document of a customer, if it exists.
func (s *Store) DeleteDemoCustomer(ctx context.Context, customerID string) error {
	_, err := s.Exec(ctx, `DELETE FROM demo_customers WHERE id = $1`, customerID)
	return err
}

// UpdateDemoCustomer creates the row if necessary, locks it, calls update, and stores the document that update returns
// unless it is nil, all in one transaction.
func (s *Store) UpdateDemoCustomer(
	ctx context.Context, customerID string, update func(document []byte, clock billing.Clock) ([]byte, error),
) error {
	unlock, err := s.Documents.Lock(ctx, customerID)
	if err != nil {
		return err
	}
	defer unlock()
	return store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		const add = `INSERT INTO demo_customers (id, document) VALUES ($1, 'null') ON CONFLICT (id) DO NOTHING`
		if _, err := tx.Exec(ctx, add, customerID); err != nil {
			return err
		}
		const lock = `SELECT nullif(document, 'null') FROM demo_customers WHERE id = $1 FOR UPDATE`
		var document []byte
		if err := tx.QueryRow(ctx, lock, customerID).Scan(&document); err != nil {
			return err
		}
		var clock billing.Clock // read while locked, so that it is never behind the document's time
		if err := tx.QueryRow(ctx, `SELECT coalesce(max(clock), 0) FROM customers WHERE id = $1`, customerID).Scan(&clock); err != nil {
			return err
		}
		changed, err := update(document, clock)
		if err != nil || changed == nil {
			return err
		}
		_, err = tx.Exec(ctx, `UPDATE demo_customers SET document = $2 WHERE id = $1`, customerID, changed)
		return err
	}))
}
