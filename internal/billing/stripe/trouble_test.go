package stripe_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"plainhand/internal/billing"
	"plainhand/internal/billing/stripe/stripetest"
	"plainhand/internal/deadlinetest"
	"plainhand/internal/fault"
	"plainhand/internal/pg/pgtest/eventually"
)

// Whichever request of a purchase fails, before or after Stripe acted on it, is sent again under its key: one
// subscription, one charge.
func TestFailedRequestIsRetried(t *testing.T) {
	t.Parallel()
	for _, trouble := range []stripetest.Trouble{stripetest.Refused, stripetest.Lost} {
		for position := range 4 {
			t.Run(fmt.Sprintf("trouble %d with request %d", trouble, position), func(t *testing.T) {
				t.Parallel()
				d := newFixture(t)
				card, before := d.card("pm_card_visa"), len(d.fake.Requests())
				d.fake.Trouble(append(make([]stripetest.Trouble, position), trouble)...)
				payment, err := d.Subscribe(t.Context(), d.customer, d.plan("pro"), card, newKey())
				if d.must(err); payment.Status != billing.PaymentSucceeded || d.only().Status != billing.StatusActive {
					t.Errorf("%+v, %+v", payment, d.only())
				}
				if invoices := d.invoices(); len(invoices) != 1 || invoices[0].Paid != 2400 {
					t.Errorf("invoices %+v", invoices)
				}
				if sent := len(d.fake.Requests()) - before; sent < 4+1 {
					t.Errorf("%d requests", sent)
				}
			})
		}
	}
}

func TestStripeIsDown(t *testing.T) {
	t.Parallel()
	d := newFixture(t)
	d.fake.Trouble(stripetest.Refused, stripetest.Refused, stripetest.Refused)
	_, err := d.Subscriptions(t.Context(), d.customer)
	if fault.KindOf(err) != fault.Unavailable || !strings.Contains(err.Error(), "stripe answered 5") {
		t.Errorf("got %v", err)
	}
	if strings.Contains(fmt.Sprint(err), d.customer) || strings.Contains(fmt.Sprint(err), "127.0.0.1") {
		t.Errorf("the error reveals too much: %v", err)
	}
}

// The charge succeeds but the response is lost: the call times out, and the next reading shows the charge.
func TestLostResponseTimesOut(t *testing.T) {
	t.Parallel()
	d := newFixture(t)
	card := d.card("pm_card_visa")
	d.fake.Trouble(stripetest.None, stripetest.None, stripetest.None, stripetest.Silence)
	ctx, expire := deadlinetest.WithDeadline(t.Context())
	before := len(d.fake.Requests())
	go func() {
		eventually.Until(t.Context(), func() bool { return len(d.fake.Requests()) == before+4 })
		expire()
	}()
	_, err := d.Subscribe(ctx, d.customer, d.plan("pro"), card, newKey())
	if fault.KindOf(err) != fault.Unavailable || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	if status := d.only().Status; status != billing.StatusIncomplete {
		t.Errorf("it is %s", status)
	}
}

// Reusing a key for another card is a bug of the caller, and must not make a second charge.
func TestReusedKeyIsRefused(t *testing.T) {
	t.Parallel()
	d := newFixture(t)
	key := newKey()
	_, err := d.Subscribe(t.Context(), d.customer, d.plan("pro"), d.card("pm_card_visa"), key)
	d.must(err)
	if _, err := d.Subscribe(t.Context(), d.customer, d.plan("premium"), d.card("pm_card_amex"), key); err == nil {
		t.Error("another call passed under the same key")
	}
	d.only()
}
