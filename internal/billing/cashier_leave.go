package billing

import (
	"context"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"plainhand/internal/fault"
)

// Leave ends all of the user's subscriptions, now and without a refund, so that a deleted account is never charged.
// Leaving twice changes nothing.
func (c *Cashier) Leave(ctx context.Context, userID uuid.UUID) error {
	customer, err := c.storage.CustomerOf(ctx, userID)
	if fault.KindOf(err) == fault.NotFound {
		return nil
	}
	if err != nil {
		return err
	}
	return c.serve(ctx, customer.ID, func(ctx context.Context, locked *lockedCustomer) error {
		for _, s := range locked.snapshots {
			if !s.Status.Living() && s.Status != StatusIncomplete {
				continue
			}
			key := Key(uuid.NewSHA1(userID, []byte("leave "+s.ID)).String())
			if err := c.gateway.End(ctx, s.ID, key); err != nil {
				return err
			}
		}
		return nil
	})
}

// Forget is the job that deletes a customer at the gateway after their account was deleted. It is inserted in the
// transaction that deletes the account, so no other call can serve that customer anymore. The gateway keeps the
// invoices that the law requires it to keep.
type Forget struct {
	CustomerID string `json:"customer_id"`
}

// Kind is the job's name in the queue.
func (Forget) Kind() string { return "forget_customer" }

// CustomerDeleter is the worker for Forget.
type CustomerDeleter struct {
	river.WorkerDefaults[Forget]
	cashier *Cashier
}

// NewForgetter returns the worker for Forget.
func NewForgetter(cashier *Cashier) *CustomerDeleter { return &CustomerDeleter{cashier: cashier} }

// Work deletes the customer.
func (f *CustomerDeleter) Work(ctx context.Context, job *river.Job[Forget]) error {
	return f.cashier.gateway.DeleteCustomer(ctx, job.Args.CustomerID)
}
