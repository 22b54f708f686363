package billing

import (
	"context"

	"github.com/google/uuid"

	"plainhand/internal/fault"
)

// Details returns the user's details on invoices, or the zero Details for a user who is not a customer.
func (c *Cashier) Details(ctx context.Context, userID uuid.UUID) (Details, error) {
	customer, err := c.storage.CustomerOf(ctx, userID)
	if fault.KindOf(err) == fault.NotFound {
		return Details{}, nil
	}
	if err != nil {
		return Details{}, err
	}
	return c.gateway.Details(ctx, customer.ID)
}

// SetDetails replaces the details on the user's next invoices. A user who has not bought anything becomes a customer,
// so that their first invoice is right. Faults: Invalid, and ErrTaxID if the gateway refuses that.
func (c *Cashier) SetDetails(ctx context.Context, userID uuid.UUID, email string, details Details) error {
	if err := details.check(); err != nil {
		return err
	}
	if details == (Details{}) {
		if _, err := c.storage.CustomerOf(ctx, userID); fault.KindOf(err) == fault.NotFound {
			return nil
		}
	}
	customer, err := c.customer(ctx, userID, email)
	if err != nil {
		return err
	}
	return c.serve(ctx, customer.ID, func(ctx context.Context, _ *lockedCustomer) error {
		return c.gateway.SetDetails(ctx, customer.ID, details)
	})
}
