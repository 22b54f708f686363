package billing

import (
	"context"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"plainhand/internal/fault"
)

// Leave ends whatever the user has bought, now and without a refund, so that nobody is charged for an account that is
// deleted next. Leaving twice changes nothing.
func (c *Cashier) Leave(ctx context.Context, userID uuid.UUID) error {
	customer, err := c.storage.CustomerOf(ctx, userID)
	if fault.KindOf(err) == fault.NotFound {
		return nil
	}
	if err != nil {
		return err
	}
	return c.serve(ctx, customer.ID, func(ctx context.Context, visit *visit) error {
		for _, s := range visit.told {
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

// Forget is the job that has the gateway forget a customer whose account was deleted. It is inserted in the transaction
// that deletes the account, so nobody else serves that customer any more. The gateway keeps the invoices that the law
// asks it to keep.
type Forget struct {
	CustomerID string `json:"customer_id"`
}

// Kind is the job's name in the queue.
func (Forget) Kind() string { return "forget_customer" }

// Forgetter is the worker for Forget.
type Forgetter struct {
	river.WorkerDefaults[Forget]
	cashier *Cashier
}

// NewForgetter returns the worker for Forget.
func NewForgetter(cashier *Cashier) *Forgetter { return &Forgetter{cashier: cashier} }

// Work asks the gateway.
func (f *Forgetter) Work(ctx context.Context, job *river.Job[Forget]) error {
	return f.cashier.gateway.DeleteCustomer(ctx, job.Args.CustomerID)
}
