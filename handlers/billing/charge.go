package billing

import (
	"context"
	"net/http"
	"time"

	"plainhand/handlers/web"
	"plainhand/internal/fault"
)

// chargeTimeout bounds work that moves money. The work continues after the client disconnects, because every charge
// must be recorded.
const chargeTimeout = 40 * time.Second

var errPaymentUnknown = fault.New(fault.Unavailable, "We don’t know yet whether the payment went through.",
	"Check your account page before you try again: it shows what was paid.")

// charge runs work that charges or refunds the visitor, or changes a later charge.
func (p services) charge(r *http.Request, work func(ctx context.Context) error) error {
	return p.change(r, errPaymentUnknown, work)
}

// change runs work at the payment gateway within chargeTimeout, and clears the visitor's cached billing data. unknown
// replaces errors after which the outcome is unknown: the faults Internal and Unavailable.
func (p services) change(r *http.Request, unknown *fault.Error, work func(ctx context.Context) error) error {
	defer p.Window.Forget(web.VisitorOf(r).User.ID)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), chargeTimeout)
	defer cancel()
	err := work(ctx)
	if kind := fault.KindOf(err); err != nil && (kind == fault.Internal || kind == fault.Unavailable) {
		err = unknown.Because(err)
	}
	return err
}
