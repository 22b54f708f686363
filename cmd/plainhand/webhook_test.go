package main

import (
	"bytes"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/cmd/plainhand/programtest"
	"plainhand/internal/billing"
	"plainhand/internal/billing/stripe/stripetest"
	"plainhand/internal/pg"
	"plainhand/internal/pg/pgtest"
	"plainhand/migrations"
	"plainhand/store"
)

const (
	kept      = `SELECT count(*) FROM webhook_events`
	waiting   = `SELECT count(*) FROM webhook_events WHERE processed_at IS NULL`
	eventJobs = `SELECT count(*) FROM river_job WHERE kind = 'stripe_event'`
)

// A year of a subscription, reported only by events: each is delivered eight times concurrently, in any order, and
// about half of them late, together with the next ones.
func TestSubscriptionFollowsEventsInAnyOrder(t *testing.T) {
	t.Parallel()
	fake := stripetest.New(t, time.Now().Truncate(time.Second))
	s := newBillingFixture(t, programtest.StripeSettings(fake))
	payment, err := s.buy("basic", fake.Card("pm_card_authenticationRequiredOnSetup"))
	s.must(err)
	replaceCard := func(token string) {
		_, err := s.Cashier.ReplaceCard(t.Context(), s.user, billing.CardToken(fake.Card(token)),
			billing.Key(uuid.NewString()))
		s.must(err)
	}
	renew := func() {
		subscription, _ := s.entitlement()
		fake.MoveTo(subscription.PeriodEnd.Add(2 * time.Hour))
	}
	var late []stripetest.Delivery
	for _, chapter := range []struct {
		name   string
		live   func()
		active bool
		status billing.Status
		notice billing.Notice
	}{
		{"the bank asks", func() {}, false, billing.StatusIncomplete, billing.NoticePaymentNeeded},
		{"the customer said yes", func() { s.must(fake.Confirm(payment.ClientSecret, true)) },
			true, billing.StatusActive, billing.NoNotice},
		{"a renewal", renew, true, billing.StatusActive, billing.NoNotice},
		{"a declined one", func() { replaceCard("pm_card_chargeCustomerFail"); renew() },
			true, billing.StatusPastDue, billing.NoticePastDue},
		{"for too long", func() { fake.MoveTo(fake.Now().AddDate(0, 0, 14)) },
			false, billing.StatusUnpaid, billing.NoticePaymentNeeded},
		{"recovery", func() { replaceCard("pm_card_visa") }, true, billing.StatusActive, billing.NoNotice},
		{"a cancellation", func() { s.must(s.Cashier.Cancel(t.Context(), s.user, billing.Key(uuid.NewString()))) },
			true, billing.StatusActive, billing.NoticeEnding},
		{"its end", func() { subscription, _ := s.entitlement(); fake.MoveTo(subscription.PeriodEnd) },
			false, billing.StatusCanceled, billing.NoNotice},
	} {
		chapter.live()
		events := fake.Events()
		rand.Shuffle(len(events), func(i, j int) { events[i], events[j] = events[j], events[i] })
		now := len(events) - len(events)/2
		s.deliverEightTimes(append(late, events[:now]...))
		late = events[now:]
		s.eventually(chapter.name+" is processed", func() bool { return s.count(waiting) == 0 })
		if _, got := s.entitlement(); got.Active != chapter.active || got.Status != chapter.status ||
			got.Notice != chapter.notice {
			t.Errorf("%s: %+v", chapter.name, got)
		}
	}
	s.deliverEightTimes(late)
	s.eventually("the last ones are processed", func() bool { return s.count(waiting) == 0 })
	if _, got := s.entitlement(); got.Active || got.Status != billing.StatusCanceled {
		t.Errorf("at the end: %+v", got)
	}
	if events, jobs := s.count(kept), s.count(eventJobs); events != jobs || events < 10 {
		t.Errorf("%d events and %d jobs", events, jobs)
	}
	s.wantEmails(map[billing.EmailKind]int{billing.EmailReceipt: 3, billing.EmailPaymentFailed: 1,
		billing.EmailStopped: 1, billing.EmailCanceled: 1})
}

func (s *billingFixture) wantEmails(counts map[billing.EmailKind]int) {
	s.t.Helper()
	for kind, want := range counts {
		if got := s.count(`SELECT count(*) FROM mails WHERE kind = '` + string(kind) + `'`); got != want {
			s.t.Errorf("%d emails of the kind %s, want %d", got, kind, want)
		}
	}
}

// paidIn returns the event of a payment.
func paidIn(events []stripetest.Delivery) stripetest.Delivery {
	return events[slices.IndexFunc(events, func(event stripetest.Delivery) bool { return event.Type == "invoice.paid" })]
}

func (s *billingFixture) deliverEightTimes(events []stripetest.Delivery) {
	s.t.Helper()
	var copies sync.WaitGroup
	for range 8 {
		copies.Go(func() {
			for _, at := range rand.Perm(len(events)) {
				if status := s.deliver(events[at]); status != http.StatusOK {
					s.t.Errorf("%s: status %d", events[at].Type, status)
				}
			}
		})
	}
	copies.Wait()
}

// Only events that Stripe signed, from the API release train in use, are accepted; unknown events are acknowledged and
// dropped.
func TestWebhookRespondsToEvents(t *testing.T) {
	t.Parallel()
	fake := stripetest.New(t, time.Now().Truncate(time.Second))
	s := newBillingFixture(t, programtest.StripeSettings(fake))
	_, err := s.buy("basic", fake.Card("pm_card_visa"))
	s.must(err)
	paid := paidIn(fake.Events())
	changed := func(pairs ...string) stripetest.Delivery {
		body := []byte(strings.NewReplacer(pairs...).Replace(string(paid.Body)))
		return stripetest.Delivery{Body: body, Signature: stripetest.Sign(body, stripetest.WebhookSecret, time.Now())}
	}
	signed := func(secret string, at time.Time) stripetest.Delivery {
		return stripetest.Delivery{Body: paid.Body, Signature: stripetest.Sign(paid.Body, secret, at)}
	}
	long := strings.Repeat("a", 255)
	for _, test := range []struct {
		name         string
		event        stripetest.Delivery
		status       int
		events, jobs int // stored so far
	}{
		{"no signature", stripetest.Delivery{Body: paid.Body}, http.StatusBadRequest, 0, 0},
		{"another secret", signed("whsec_another", time.Now()), http.StatusBadRequest, 0, 0},
		{"an old signature", signed(stripetest.WebhookSecret, time.Now().Add(-time.Hour)), http.StatusBadRequest, 0, 0},
		{"another train of the API", changed("dahlia", "clover"), http.StatusBadRequest, 0, 0},
		{"too large", stripetest.Delivery{Body: bytes.Repeat([]byte(" "), 2<<20)}, http.StatusRequestEntityTooLarge, 0, 0},
		{"an id with NUL in it", changed(`"id":"evt_`, `"id":"evt_\u0000`), http.StatusBadRequest, 0, 0},
		{"an id that is too long", changed(`"id":"evt_`, `"id":"evt_`+long), http.StatusBadRequest, 0, 0},
		{"another thing's id", changed(`"id":"evt_`, `"id":"cus_`), http.StatusBadRequest, 0, 0},
		{"an id of nothing", changed(`"id":"evt_`, `"id":"","none":"`), http.StatusBadRequest, 0, 0},
		{"an object with NUL in its id", changed(`"id":"in_`, `"id":"in_\u0000`), http.StatusBadRequest, 0, 0},
		{"a customer with NUL in it", changed(`"customer":"`, `"customer":"\u0000`), http.StatusBadRequest, 0, 0},
		{"a customer that is too long", changed(`"customer":"`, `"customer":"`+long), http.StatusBadRequest, 0, 0},
		{"a time that no calendar has", changed(`"livemode":false`, `"livemode":false,"created":999999999999999`),
			http.StatusBadRequest, 0, 0},
		{"a type that we do not know", changed(`"invoice.paid"`, `"balance.available"`), http.StatusOK, 0, 0},
		{"the other mode", changed(`"livemode":false`, `"livemode":true`), http.StatusOK, 1, 0},
		{"a good one, under an id that was taken already", paid, http.StatusOK, 1, 0},
		{"a good one", changed(`"id":"evt_`, `"id":"evt_2_`), http.StatusOK, 2, 1},
		{"about no customer", changed(`"id":"evt_`, `"id":"evt_3_`, `"customer"`, `"formerly"`), http.StatusOK, 3, 1},
	} {
		if status := s.deliver(test.event); status != test.status {
			t.Errorf("%s: status %d", test.name, status)
		}
		events, jobs := s.count(kept), s.count(eventJobs)
		if events != test.events || jobs != test.jobs {
			t.Errorf("%s: %d events and %d jobs are kept", test.name, events, jobs)
		}
	}
	if log := s.log.String(); strings.Contains(log, "whsec_") || strings.Contains(log, "sk_test") ||
		strings.Contains(log, "cus_") {
		t.Errorf("the log leaks private data:\n%s", log)
	}
}

func TestUnverifiableEventIsLoggedWithItsCauseAndCounted(t *testing.T) {
	t.Parallel()
	fake := stripetest.New(t, time.Now().Truncate(time.Second))
	s := newBillingFixture(t, programtest.StripeSettings(fake))
	_, err := s.buy("basic", fake.Card("pm_card_visa"))
	s.must(err)
	paid := paidIn(fake.Events())
	other := bytes.Replace(paid.Body, []byte("dahlia"), []byte("clover"), 1)
	for _, test := range []struct {
		event stripetest.Delivery
		cause string
	}{
		{stripetest.Delivery{Body: paid.Body, Signature: stripetest.Sign(paid.Body, "whsec_another", time.Now())},
			"webhook had no valid signature"},
		{stripetest.Delivery{Body: paid.Body,
			Signature: stripetest.Sign(paid.Body, stripetest.WebhookSecret, time.Now().Add(-time.Hour))}, "tolerance"},
		{stripetest.Delivery{Body: other, Signature: stripetest.Sign(other, stripetest.WebhookSecret, time.Now())},
			"2026-05-27.clover"},
	} {
		s.deliver(test.event)
		s.deliver(test.event)
		logged := 0
		for line := range strings.Lines(s.log.String()) {
			if strings.Contains(line, "level=WARN") && strings.Contains(line, "stripe event cannot be verified") &&
				strings.Contains(line, test.cause) {
				logged++
			}
		}
		if logged != 1 {
			t.Errorf("%q is logged %d times:\n%s", test.cause, logged, s.log)
		}
	}
	s.deliver(paid)
	served := s.metrics(t)
	for _, want := range []string{`plainhand_stripe_events_total{outcome="unverifiable"} 6`,
		`plainhand_stripe_events_total{outcome="accepted"} 1`} {
		if !strings.Contains(served, want) {
			t.Errorf("no %s", want)
		}
	}
}

func TestEventOfAnUnrelatedCustomerIsDroppedWithoutRetries(t *testing.T) {
	t.Parallel()
	fake := stripetest.New(t, time.Now().Truncate(time.Second))
	s := newBillingFixture(t, programtest.StripeSettings(fake))
	_, err := s.buy("basic", fake.Card("pm_card_visa"))
	s.must(err)
	paid := paidIn(fake.Events())
	deliverFor := func(customer, event string) {
		renamed := strings.NewReplacer(s.customer(), customer, `"id":"evt_`, `"id":"evt_`+event)
		body := []byte(renamed.Replace(string(paid.Body)))
		signature := stripetest.Sign(body, stripetest.WebhookSecret, time.Now())
		if status := s.deliver(stripetest.Delivery{Body: body, Signature: signature}); status != http.StatusOK {
			t.Errorf("status %d", status)
		}
	}
	deliverFor(fake.AddCustomer(nil), "1_")
	otherUser := fake.AddCustomer(map[string]string{"user_id": uuid.NewString()}) // of another product
	deliverFor(otherUser, "2_")
	deliverFor("cus_of_nobody", "3_")
	s.eventually("they are processed", func() bool { return s.count(kept) == 3 && s.count(waiting) == 0 })
	if retried := s.count(kept + ` WHERE tries <> 1 OR last_error <> ''`); retried != 0 {
		t.Errorf("%d of them were tried again", retried)
	}
	own := fake.AddCustomer(map[string]string{"user_id": s.user.String()}) // this customer's row may not be stored yet
	deliverFor(own, "4_")
	s.eventually("one is tried again", func() bool { return s.count(waiting+` AND tries > 0`) == 1 })
}

// The first events arrive before the customer's row exists.
func TestEventBeforeItsCustomerIsRetried(t *testing.T) {
	t.Parallel()
	fake := stripetest.New(t, time.Now().Truncate(time.Second))
	s := newBillingFixture(t, programtest.StripeSettings(fake))
	plan, err := billing.FindPlan("pro")
	s.must(err)
	customer, err := s.Stripe.CreateCustomer(t.Context(), s.user, "ada@example.org")
	s.must(err)
	card := billing.CardToken(fake.Card("pm_card_visa"))
	_, err = s.Stripe.Subscribe(t.Context(), customer, plan, card, billing.Key(uuid.NewString()))
	s.must(err)
	for _, event := range fake.Events() {
		s.deliver(event)
	}
	s.eventually("every event was tried", func() bool { return s.count(kept+` WHERE tries = 0`) == 0 })
	if s.count(waiting) != s.count(kept+` WHERE last_error <> ''`) {
		t.Error("an event passed without a customer")
	}
	_, err = s.database.Billing.AddCustomer(t.Context(),
		billing.Customer{ID: customer, UserID: s.user, Gateway: "stripe", CreatedAt: time.Now()})
	s.must(err)
	s.eventually("they are processed", func() bool { return s.count(waiting) == 0 })
	if _, got := s.entitlement(); got.Plan.ID != "pro" {
		t.Errorf("got %+v", got)
	}
}

// Stripe gets an error for every event that could not be stored, and sends it again.
func TestEventDuringADatabaseOutageIsRefused(t *testing.T) {
	t.Parallel()
	options := pg.Options{Dir: pgtest.Dir(t), Database: "plainhand", Fast: true}
	server, err := pg.Open(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	pool, err := store.Open(t.Context(), server.URL())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	if _, err := migrations.Up(t.Context(), pool); err != nil {
		t.Fatal(err)
	}
	fake := stripetest.New(t, time.Now().Truncate(time.Second))
	s := billingFixtureOn(t, pool, server.URL(), programtest.StripeSettings(fake))
	s.running = serving(t, s.environment)
	_, err = s.buy("basic", fake.Card("pm_card_visa"))
	s.must(err)
	event := paidIn(fake.Events())
	s.must(server.Close())
	if status := s.deliver(event); status < 500 {
		t.Errorf("status %d while the database is down", status)
	}
	server, err = pg.Open(t.Context(), options)
	s.must(err)
	pool.Reset() // the test's own connections are gone as well
	s.eventually("it is taken", func() bool { return s.deliver(event) == http.StatusOK })
	s.eventually("it is processed", func() bool { return s.count(kept) == 1 && s.count(waiting) == 0 })
}

// An operator deletes the customer in Stripe's dashboard.
func TestCustomerDeletedAtStripeLosesThePlan(t *testing.T) {
	t.Parallel()
	fake := stripetest.New(t, time.Now().Truncate(time.Second))
	s := newBillingFixture(t, programtest.StripeSettings(fake))
	_, err := s.buy("basic", fake.Card("pm_card_visa"))
	s.must(err)
	fake.Events()
	s.must(s.Stripe.DeleteCustomer(t.Context(), s.customer()))
	s.deliverEightTimes(fake.Events())
	s.eventually("it is processed", func() bool { return s.count(waiting) == 0 })
	if _, got := s.entitlement(); got.Active || got.Status != billing.StatusCanceled {
		t.Errorf("got %+v", got)
	}
}
