package stripe_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/billing/stripe"
	"plainhand/internal/billing/stripe/stripetest"
	"plainhand/internal/fault"
	"plainhand/internal/pg/pgtest"
	"plainhand/store/stores"
)

func TestEventsAreVerified(t *testing.T) {
	t.Parallel()
	d := newFixture(t)
	d.mustSubscribe("basic")
	events := d.fake.Events()
	at := slices.IndexFunc(events, func(e stripetest.Delivery) bool { return e.Type == "customer.subscription.created" })
	body := events[at].Body
	event, err := d.Verify(body, events[at].Signature)
	want := stripe.Event{ID: event.ID, Type: "customer.subscription.created", CustomerID: d.customer, ObjectID: d.only().
		ID, CreatedAt: march}
	if err != nil || event != want || event.ID == "" {
		t.Errorf("%+v, %v", event, err)
	}
	empty := []byte(`{"id":"evt_1","object":"event","api_version":"2026-05-27.dahlia"}`)
	changed := bytes.Replace(body, []byte("2026-05-27.dahlia"), []byte("2025-09-30.clover"), 1)
	for name, delivery := range map[string]stripetest.Delivery{
		"another secret": {Body: body, Signature: stripetest.Sign(body, "whsec_another", time.Now())},
		"another body":   {Body: append(slices.Clone(body), ' '), Signature: events[at].Signature},
		"no signature":   {Body: body},
		"an old one": {Body: body,
			Signature: stripetest.Sign(body, stripetest.WebhookSecret, time.Now().Add(-10*time.Minute))},
		"another train": {Body: changed, Signature: stripetest.Sign(changed, stripetest.WebhookSecret, time.Now())},
		"about nothing": {Body: empty, Signature: stripetest.Sign(empty, stripetest.WebhookSecret, time.Now())},
	} {
		if event, err := d.Verify(delivery.Body, delivery.Signature); fault.KindOf(err) != fault.Invalid ||
			event != (stripe.Event{}) {
			t.Errorf("%s: %+v, %v", name, event, err)
		}
	}
}

func TestCustomerEventHasCustomerID(t *testing.T) {
	t.Parallel()
	d := newFixture(t)
	for _, delivery := range d.fake.Events() {
		event, err := d.Verify(delivery.Body, delivery.Signature)
		if err != nil || !strings.HasPrefix(event.Type, "customer.") || event.CustomerID != d.customer ||
			event.ObjectID != d.customer {
			t.Errorf("%+v, %v", event, err)
		}
	}
}

// chapter is a part of a subscription's year, and the access at its end.
type chapter struct {
	name string
	live func()
	want billing.Access
}

// year returns the chapters of a year.
func (d *fixture) year() []chapter {
	return []chapter{
		{"the bank asks", func() { d.payment, _ = d.subscribe("basic", "pm_card_authenticationRequiredOnSetup") },
			billing.Access{Status: billing.StatusIncomplete, Notice: billing.NoticePaymentNeeded}},
		{"the customer said yes", func() { d.must(d.fake.Confirm(d.payment.ClientSecret, true)) },
			billing.Access{Active: true, Status: billing.StatusActive}},
		{"a renewal", func() { d.fake.MoveTo(d.only().PeriodEnd.Add(2 * time.Hour)) },
			billing.Access{Active: true, Status: billing.StatusActive}},
		{"a declined one", func() {
			d.mustReplaceCard("pm_card_chargeCustomerFail")
			d.fake.MoveTo(d.only().PeriodEnd.Add(2 * time.Hour))
		}, billing.Access{Active: true, Status: billing.StatusPastDue, Notice: billing.NoticePastDue}},
		{"for too long", func() { d.fake.MoveTo(d.fake.Now().AddDate(0, 0, 14)) },
			billing.Access{Status: billing.StatusUnpaid, Notice: billing.NoticePaymentNeeded}},
		{"recovery", func() { d.mustReplaceCard("pm_card_visa") },
			billing.Access{Active: true, Status: billing.StatusActive}},
		{"a cancellation", func() { d.must(d.Cancel(d.t.Context(), d.only().ID, newKey())) },
			billing.Access{Active: true, Status: billing.StatusActive, Notice: billing.NoticeEnding}},
		{"its end", func() { d.fake.MoveTo(d.only().PeriodEnd) }, billing.Access{Status: billing.StatusCanceled}},
	}
}

// deliver processes events in a random order.
func (d *fixture) deliver(reading *billing.Sync, events []stripetest.Delivery) {
	for _, at := range rand.Perm(len(events)) {
		event, err := d.Verify(events[at].Body, events[at].Signature)
		if err == nil && event.CustomerID != "" {
			err = reading.Customer(d.t.Context(), event.CustomerID)
		}
		if err != nil {
			d.t.Errorf("%s: %v", events[at].Type, err)
		}
	}
}

// TestEventsInAnyOrderEndInTheSameState simulates a year of a subscription. Every event arrives eight times, in eight
// orders and concurrently, and at the end all arrive once more: the stored state is always that of Stripe.
func TestEventsInAnyOrderEndInTheSameState(t *testing.T) {
	t.Parallel()
	d := newFixture(t)
	storage, user := stores.New(pgtest.New(t)), uuid.New()
	d.must(storage.Account.Users.CreateUser(t.Context(),
		account.User{ID: user, Email: "ada@example.org", PasswordHash: "a hash", CreatedAt: march}))
	_, err := storage.Billing.AddCustomer(t.Context(),
		billing.Customer{ID: d.customer, UserID: user, Gateway: d.Name(), CreatedAt: march})
	d.must(err)
	reading := billing.NewSync(d.Gateway, storage.Billing, d.fake.Now)

	var all []stripetest.Delivery
	for _, chapter := range d.year() {
		chapter.live()
		events := d.fake.Events()
		all = append(all, events...)
		var copies sync.WaitGroup
		for range 8 {
			copies.Go(func() { d.deliver(reading, events) })
		}
		copies.Wait()
		entitlement, err := storage.Billing.EntitlementOf(t.Context(), user)
		d.must(err)
		got := billing.AccessAt(entitlement, d.fake.Now())
		if got.Active != chapter.want.Active || got.Status != chapter.want.Status || got.Notice != chapter.want.Notice ||
			len(events) == 0 {
			t.Errorf("%s: %+v after %d events, want %+v", chapter.name, got, len(events), chapter.want)
		}
	}
	before, err := storage.Billing.EntitlementOf(t.Context(), user)
	d.must(err)
	d.deliver(reading, all)
	after, err := storage.Billing.EntitlementOf(t.Context(), user)
	d.must(err)
	if before.Subscription.Status != after.Subscription.Status ||
		!before.Subscription.PeriodEnd.Equal(after.Subscription.PeriodEnd) {
		t.Errorf("%+v became %+v", before.Subscription, after.Subscription)
	}
}
