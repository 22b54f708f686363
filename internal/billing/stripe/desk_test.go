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

// fixture is a gateway to the fake Stripe, with one customer.
type fixture struct {
	*stripe.Gateway
	t        *testing.T
	fake     *stripetest.Server
	customer string
	payment  billing.Payment // the last one requested
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	fake := stripetest.New(t, march)
	d := &fixture{Gateway: stripetest.Gateway(fake.URL), t: t, fake: fake}
	customer, err := d.CreateCustomer(t.Context(), uuid.New(), "ada@example.org")
	d.must(err)
	d.customer = customer
	return d
}

func newKey() billing.Key { return billing.Key(uuid.NewString()) }

func (d *fixture) plan(id string) billing.Plan {
	d.t.Helper()
	found, err := billing.FindPlan(id)
	d.must(err)
	return found
}

func (d *fixture) must(err error) {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
}

func (d *fixture) card(token string) billing.CardToken { return billing.CardToken(d.fake.Card(token)) }

func (d *fixture) subscribe(planID, token string) (billing.Payment, error) {
	d.t.Helper()
	return d.Subscribe(d.t.Context(), d.customer, d.plan(planID), d.card(token), newKey())
}

// mustSubscribe creates an active subscription.
func (d *fixture) mustSubscribe(planID string) billing.Snapshot {
	d.t.Helper()
	payment, err := d.subscribe(planID, "pm_card_visa")
	if d.must(err); payment.Status != billing.PaymentSucceeded {
		d.t.Fatalf("payment %+v", payment)
	}
	return d.only()
}

func (d *fixture) mustReplaceCard(token string) {
	d.t.Helper()
	payment, err := d.ReplaceCard(d.t.Context(), d.customer, d.card(token), newKey())
	if d.must(err); payment.Status != billing.PaymentSucceeded {
		d.t.Fatalf("payment %+v", payment)
	}
}

func (d *fixture) only() billing.Snapshot {
	d.t.Helper()
	snapshots, err := d.Subscriptions(d.t.Context(), d.customer)
	if err != nil || len(snapshots) != 1 {
		d.t.Fatalf("%+v, %v", snapshots, err)
	}
	return snapshots[0]
}

func (d *fixture) invoices() []billing.Invoice {
	d.t.Helper()
	invoices, err := d.Invoices(d.t.Context(), d.customer)
	d.must(err)
	return invoices
}
