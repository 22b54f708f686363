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

// chargeLimit bounds the work that moves money. The work continues when its visitor leaves, because every charge must
// be recorded.
const chargeLimit = 40 * time.Second

var errUnsure = fault.New(fault.Unavailable, "We don’t know yet whether the payment went through.",
	"Check your account page before you try again: it shows what was paid.")

// charge does work for the visitor that takes money, refunds it, or changes what is charged later.
func (p Payments) charge(r *http.Request, work func(ctx context.Context) error) error {
	return p.change(r, errUnsure, work)
}

// change does work for the visitor at the gateway. unsure is the answer if nobody knows how it ended.
func (p Payments) change(r *http.Request, unsure *fault.Error, work func(ctx context.Context) error) error {
	defer p.Window.Forget(visitorOf(r).User.ID)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), chargeLimit)
	defer cancel()
	err := work(ctx)
	if kind := fault.KindOf(err); err != nil && (kind == fault.Internal || kind == fault.Unavailable) {
		err = unsure.Because(err)
	}
	return err
}

// newKey is for a form that is about to be rendered: sending it twice then counts as sending it once.
func newKey() billing.Key { return billing.Key(uuid.NewString()) }

// keyOf turns a form's key, which may be empty, into the gateway's. Nobody can repeat another user's key, and different
// contents are a new try, even in a form that the browser restored.
func keyOf(userID uuid.UUID, form string, contents ...string) (billing.Key, error) {
	if form == "" {
		return newKey(), nil
	}
	parsed, err := parseKey(form)
	if err != nil {
		return "", err
	}
	what := strings.Join(append([]string{parsed.String()}, contents...), "\x00")
	return billing.Key(uuid.NewSHA1(userID, []byte(what)).String()), nil
}
