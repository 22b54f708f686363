package stripe_test

import (
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/internal/billing/stripe"
	"plainhand/internal/billing/stripe/stripetest"
)

var march = time.Date(2026, time.March, 1, 8, 0, 0, 0, time.UTC)

// desk is a gateway to the fake Stripe, with one customer.
type desk struct {
	*stripe.Gateway
	t        *testing.T
	fake     *stripetest.Server
	customer string
	payment  billing.Payment // the last one requested
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	fake := stripetest.New(t, march)
	d := &desk{Gateway: stripetest.Gateway(fake.URL), t: t, fake: fake}
	customer, err := d.CreateCustomer(t.Context(), uuid.New(), "ada@example.org")
	d.must(err)
	d.customer = customer
	return d
}

func newKey() billing.Key { return billing.Key(uuid.NewString()) }

func (d *desk) plan(id string) billing.Plan {
	d.t.Helper()
	found, err := billing.FindPlan(id)
	d.must(err)
	return found
}

func (d *desk) must(err error) {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
}

func (d *desk) card(token string) billing.CardToken { return billing.CardToken(d.fake.Card(token)) }

func (d *desk) subscribe(planID, token string) (billing.Payment, error) {
	d.t.Helper()
	return d.Subscribe(d.t.Context(), d.customer, d.plan(planID), d.card(token), newKey())
}

// mustSubscribe leaves an active subscription.
func (d *desk) mustSubscribe(planID string) billing.Snapshot {
	d.t.Helper()
	payment, err := d.subscribe(planID, "pm_card_visa")
	if d.must(err); payment.Status != billing.PaymentSucceeded {
		d.t.Fatalf("payment %+v", payment)
	}
	return d.only()
}

func (d *desk) mustReplaceCard(token string) {
	d.t.Helper()
	payment, err := d.ReplaceCard(d.t.Context(), d.customer, d.card(token), newKey())
	if d.must(err); payment.Status != billing.PaymentSucceeded {
		d.t.Fatalf("payment %+v", payment)
	}
}

func (d *desk) only() billing.Snapshot {
	d.t.Helper()
	told, err := d.Subscriptions(d.t.Context(), d.customer)
	if err != nil || len(told) != 1 {
		d.t.Fatalf("%+v, %v", told, err)
	}
	return told[0]
}

func (d *desk) invoices() []billing.Invoice {
	d.t.Helper()
	invoices, err := d.Invoices(d.t.Context(), d.customer)
	d.must(err)
	return invoices
}
