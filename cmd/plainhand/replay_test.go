package main

import (
	"strings"
	"testing"
	"time"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/programtest"
	"plainhand/internal/billing/stripe"
	"plainhand/internal/billing/stripe/stripetest"
)

// An operator can catch up on Stripe's changes during an outage by event, email address, or customer ID.
func TestReplayRereadsSubscriptions(t *testing.T) {
	t.Parallel()
	fake := stripetest.New(t, time.Now().Truncate(time.Second))
	s := stoppedBillingFixture(t, programtest.StripeSettings(fake))
	_, err := s.buy("basic", fake.Card("pm_card_visa"))
	s.must(err)
	customer := s.customer()
	s.must(s.database.Billing.AddEvent(t.Context(), stripe.Event{ID: "evt_paid", CustomerID: customer}, time.Now(), false))
	s.must(s.database.Billing.AddEvent(t.Context(), stripe.Event{ID: "evt_dispute"}, time.Now(), false))
	for _, test := range []struct {
		whom    string
		code    int
		want    string
		rereads bool
	}{
		{customer, 0, customer + " was read again.", true},
		{"evt_paid", 0, customer + " was read again.", true},
		{"ada@example.org", 0, customer + " was read again.", true},
		{"all", 0, "1 customers are read again", false},
		{"evt_dispute", cli.ExitFailure, "about no customer", false},
		{"evt_unknown", cli.ExitFailure, "no such event", false},
		{"cus_unknown", cli.ExitFailure, "couldn’t find that customer", false},
		{"bob@example.org", cli.ExitFailure, "there is no account of bob@example.org", false},
	} {
		before, _ := s.entitlement()
		fake.MoveTo(before.PeriodEnd.Add(2 * time.Hour))
		got := program(t, s.environment, "", "replay", test.whom)
		if got.Code != test.code || !strings.Contains(got.Out+got.Err, test.want) {
			t.Errorf("%s: %+v", test.whom, got)
		}
		if after, _ := s.entitlement(); after.PeriodEnd.After(before.PeriodEnd) != test.rereads {
			t.Errorf("%s: the period ended on %s and ends on %s", test.whom, before.PeriodEnd, after.PeriodEnd)
		}
	}
	if jobs := s.count(`SELECT count(*) FROM river_job WHERE kind = 'reread' AND state = 'available'`); jobs != 1 {
		t.Errorf("%d jobs wait", jobs)
	}
}
