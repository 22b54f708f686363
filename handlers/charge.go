package handlers

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/internal/fault"
)

// chargeTimeout bounds work that moves money. The work continues after the client disconnects, because every charge
// must be recorded.
const chargeTimeout = 40 * time.Second

var errPaymentUnknown = fault.New(fault.Unavailable, "We don’t know yet whether the payment went through.",
	"Check your account page before you try again: it shows what was paid.")

// charge runs work that charges or refunds the visitor, or changes a later charge.
func (p Payments) charge(r *http.Request, work func(ctx context.Context) error) error {
	return p.change(r, errPaymentUnknown, work)
}

// change runs work at the payment gateway within chargeTimeout, and clears the visitor's cached billing data. unknown
// replaces errors after which the outcome is unknown: the faults Internal and Unavailable.
func (p Payments) change(r *http.Request, unknown *fault.Error, work func(ctx context.Context) error) error {
	defer p.Window.Forget(visitorOf(r).User.ID)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), chargeTimeout)
	defer cancel()
	err := work(ctx)
	if kind := fault.KindOf(err); err != nil && (kind == fault.Internal || kind == fault.Unavailable) {
		err = unknown.Because(err)
	}
	return err
}

// newIdempotencyKey returns a random key for a rendered form, with which submitting it twice has the effect of one
// submission.
func newIdempotencyKey() billing.Key { return billing.Key(uuid.NewString()) }

// idempotencyKey derives the gateway's key from the user, a form's key, and the contents. So users cannot reuse each
// other's keys, and other contents are a new attempt, even in a form that the browser restored. Without a form key it
// returns a random key.
func idempotencyKey(userID uuid.UUID, form string, contents ...string) (billing.Key, error) {
	if form == "" {
		return newIdempotencyKey(), nil
	}
	parsed, err := parseKey(form)
	if err != nil {
		return "", err
	}
	name := strings.Join(append([]string{parsed.String()}, contents...), "\x00")
	return billing.Key(uuid.NewSHA1(userID, []byte(name)).String()), nil
}
