package stripe_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"plainhand/internal/billing"
)

// A cancellation planned in Stripe's dashboard is a date, not the end of a period.
func TestResumeUndoesBothFormsOfCancellation(t *testing.T) {
	t.Parallel()
	d := newFixture(t)
	subscription := d.mustSubscribe("pro")
	d.must(d.Cancel(t.Context(), subscription.ID, newKey()))
	d.must(d.Resume(t.Context(), subscription.ID, newKey()))
	date := march.AddDate(0, 0, 10)
	d.fake.CancelAt(subscription.ID, date)
	if at := d.only().CancelAt; at == nil || !at.Equal(date) {
		t.Errorf("it ends at %v", at)
	}
	d.must(d.Resume(t.Context(), subscription.ID, newKey()))
	if got := d.only(); got.CancelAt != nil {
		t.Errorf("got %+v", got)
	}
	d.must(d.Resume(t.Context(), subscription.ID, newKey())) // nothing is planned
	d.fake.MoveTo(date.AddDate(0, 0, 1))
	if got := d.only(); got.Status != billing.StatusActive {
		t.Errorf("got %+v", got)
	}
}

// In its second month a downgrade's schedule still exists, and must not get in the way.
func TestOldScheduleDoesNotBlockChanges(t *testing.T) {
	t.Parallel()
	d := newFixture(t)
	subscription := d.mustSubscribe("pro")
	d.must(d.Downgrade(t.Context(), subscription.ID, d.plan("basic"), newKey()))
	d.fake.MoveTo(subscription.PeriodEnd.Add(2 * time.Hour))
	due, err := d.Preview(t.Context(), subscription.ID, d.plan("premium"))
	d.must(err)
	_, err = d.Upgrade(t.Context(), subscription.ID, d.plan("premium"), newKey())
	d.must(err)
	if got := d.only(); got.PlanID != "premium" || d.invoices()[0].Paid != due {
		t.Errorf("got %+v", got)
	}
	d.must(d.Cancel(t.Context(), subscription.ID, newKey()))
}

// Two tabs: an upgrade in the first waits for authentication, and the second orders another plan.
func TestUpgradeReplacesPendingOne(t *testing.T) {
	t.Parallel()
	d := newFixture(t)
	payment, err := d.subscribe("basic", "pm_card_authenticationRequiredOnSetup")
	d.must(err)
	d.must(d.fake.Confirm(payment.ClientSecret, true))
	first, err := d.Upgrade(t.Context(), d.only().ID, d.plan("pro"), newKey())
	d.must(err)
	second, err := d.Upgrade(t.Context(), d.only().ID, d.plan("premium"), newKey())
	d.must(err)
	if err := d.fake.Confirm(first.ClientSecret, true); err == nil {
		t.Error("the first upgrade was paid")
	}
	d.must(d.fake.Confirm(second.ClientSecret, true))
	if got := d.only(); got.PlanID != "premium" {
		t.Errorf("got %+v", got)
	}
}

// A declined upgrade is dropped at once, so that a later card cannot pay for it and thereby make it happen.
func TestDeclinedUpgradeIsVoided(t *testing.T) {
	t.Parallel()
	d := newFixture(t)
	d.mustSubscribe("basic")
	d.mustReplaceCard("pm_card_chargeCustomerFail")
	key := newKey()
	for range 2 {
		if _, err := d.Upgrade(t.Context(), d.only().ID, d.plan("pro"), key); !errors.Is(err, billing.ErrDeclined) {
			t.Errorf("got %v", err)
		}
	}
	d.mustReplaceCard("pm_card_visa")
	if got, invoices := d.only(), d.invoices(); got.PlanID != "basic" || len(invoices) != 2 ||
		invoices[0].Status != billing.InvoiceVoid {
		t.Errorf("%+v, %+v", got, invoices)
	}
}

func TestForeignPriceGivesNoPlan(t *testing.T) {
	t.Parallel()
	d := newFixture(t)
	subscription := d.mustSubscribe("basic")
	d.fake.Reprice(subscription.ID, "price_of_something_else")
	if got := d.only(); got.PlanID != "" || got.Status != billing.StatusActive {
		t.Errorf("got %+v", got)
	}
}

// Months billed while nothing was paid are drafts. Paying the last one is enough to continue.
func TestPayingLastMonthContinuesUnpaidPlan(t *testing.T) {
	t.Parallel()
	d := newFixture(t)
	d.mustSubscribe("basic")
	d.mustReplaceCard("pm_card_chargeCustomerFail")
	d.fake.MoveTo(march.AddDate(0, 3, 5))
	if status := d.only().Status; status != billing.StatusUnpaid {
		t.Fatalf("it is %s", status)
	}
	d.mustReplaceCard("pm_card_visa")
	if got := d.only(); got.Status != billing.StatusActive || !got.PeriodStart.Equal(march.AddDate(0, 3, 0)) ||
		d.invoices()[0].Paid != 1400 {
		t.Errorf("%+v, %+v", got, d.invoices())
	}
}

// Ending a subscription also ends its open invoice. See End for the order.
func TestEndVoidsOpenInvoices(t *testing.T) {
	t.Parallel()
	for status, test := range map[billing.Status]struct {
		live      func(d *fixture)
		voidFirst bool
	}{
		billing.StatusIncomplete: {func(d *fixture) { _, _ = d.subscribe("basic", "pm_card_chargeCustomerFail") }, true},
		billing.StatusPastDue: {func(d *fixture) {
			d.mustSubscribe("basic")
			d.mustReplaceCard("pm_card_chargeCustomerFail")
			d.fake.MoveTo(d.only().PeriodEnd.Add(2 * time.Hour))
		}, false},
	} {
		d := newFixture(t)
		test.live(d)
		subscription, before := d.only(), len(d.fake.Requests())
		if subscription.Status != status {
			t.Fatalf("it is %s, not %s", subscription.Status, status)
		}
		d.must(d.End(t.Context(), subscription.ID, newKey()))
		if got, invoices := d.only(), d.invoices(); got.Status.Living() || got.EndedAt == nil ||
			invoices[0].Status != billing.InvoiceVoid {
			t.Errorf("%s: %+v, %+v", status, got, invoices)
		}
		requests := d.fake.Requests()[before:]
		void := slices.IndexFunc(requests, func(request string) bool { return strings.HasSuffix(request, "/void") })
		end := slices.IndexFunc(requests, func(request string) bool { return strings.HasPrefix(request, "DELETE ") })
		if (void < end) != test.voidFirst {
			t.Errorf("%s: %q", status, requests)
		}
	}
}

// A card of the subscription itself must no longer be charged after the customer's was replaced.
func TestReplacingCardReplacesSubscriptionsOwnCard(t *testing.T) {
	t.Parallel()
	d := newFixture(t)
	subscription := d.mustSubscribe("basic")
	d.fake.OwnCard(subscription.ID, d.fake.Card("pm_card_chargeCustomerFail"))
	d.mustReplaceCard("pm_card_mastercard")
	d.fake.MoveTo(subscription.PeriodEnd.Add(2 * time.Hour))
	if got := d.only(); got.Status != billing.StatusActive {
		t.Errorf("got %+v", got)
	}
}
