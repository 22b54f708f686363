package demo_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/account/throttle"
	"plainhand/internal/billing"
	"plainhand/internal/billing/demo"
	"plainhand/internal/config/secret"
	"plainhand/internal/pg/pgtest"
	"plainhand/internal/usage"
	billingstore "plainhand/store/billing"
	"plainhand/store/stores"
)

const day = billing.Clock(24 * time.Hour / time.Second)

// life is a customer whose own clock the test advances. The system's clock does not move.
type life struct {
	*billing.Cashier
	t        *testing.T
	store    *stores.Set
	gateway  *demo.Gateway
	sync     *billing.Sync
	now      time.Time
	user     uuid.UUID
	customer string
}

// newLife begins with a basic plan bought at the time now.
func newLife(t *testing.T, now time.Time) *life {
	t.Helper()
	clock := func() time.Time { return now }
	l := &life{t: t, store: stores.New(pgtest.New(t)), now: now, user: uuid.New()}
	l.gateway = demo.New(l.store.Billing, clock)
	l.Cashier, l.sync = billing.NewCashier(l.gateway, l.store.Billing, throttle.NewKeys(secret.New()), clock),
		billing.NewSync(l.gateway, l.store.Billing, clock)
	l.must(l.store.Account.Users.CreateUser(t.Context(),
		account.User{ID: l.user, Email: "ada@example.org", PasswordHash: "a hash", CreatedAt: now}))
	_, err := l.Subscribe(t.Context(), l.user, "ada@example.org", billing.Plans()[0], "pm_demo_visa", l.key())
	l.must(err)
	customer, err := l.store.CustomerOf(t.Context(), l.user)
	l.must(err)
	l.customer = customer.ID
	return l
}

func (l *life) key() billing.Key { return billing.Key(uuid.NewString()) }

func (l *life) must(err error) {
	l.t.Helper()
	if err != nil {
		l.t.Fatal(err)
	}
}

func (l *life) wait(days billing.Clock) {
	l.t.Helper()
	l.must(l.gateway.Wait(l.t.Context(), l.customer, days*day, l.sync.Customer))
}

func (l *life) waitForNext() {
	l.t.Helper()
	l.must(l.gateway.WaitForNext(l.t.Context(), l.customer, l.sync.Customer))
}

func (l *life) usage() (billing.Access, usage.Usage) {
	l.t.Helper()
	meter := &usage.Meter{Storage: l.store.Billing, Now: func() time.Time { return l.now }}
	access, used, err := meter.UsageOf(l.t.Context(), l.user)
	l.must(err)
	return access, used
}

func (l *life) invoices() []billing.Invoice {
	l.t.Helper()
	invoices, err := l.Invoices(l.t.Context(), l.user)
	l.must(err)
	return invoices
}

// Ten years of months: each begins where the previous one ended, on the day of the purchase, or on the last day of a
// month that lacks that day, and gives new words.
func TestPeriodsAdjoinOverTenYears(t *testing.T) {
	t.Parallel()
	for _, bought := range []string{"2026-01-31T12:30:00Z", "2027-08-30T00:00:00Z", "2028-02-29T23:59:59Z"} {
		t.Run(bought, func(t *testing.T) {
			t.Parallel()
			anchor, err := time.Parse(time.RFC3339, bought)
			if err != nil {
				t.Fatal(err)
			}
			l := newLife(t, anchor)
			end := anchor
			for month := range 120 {
				access, used := l.usage()
				if !access.Active || !access.PeriodStart.Equal(end) || access.Now.Before(end) || used.Used != 0 {
					t.Fatalf("month %d: %+v, %+v", month, access, used)
				}
				end = access.PeriodEnd
				first := time.Date(anchor.Year(), anchor.Month()+time.Month(month)+1, 1, 0, 0, 0, 0, time.UTC)
				if want := min(anchor.Day(), first.AddDate(0, 1, -1).Day()); end.Month() != first.Month() || end.Day() != want {
					t.Fatalf("month %d ends on %s, want the %d", month, end, want)
				}
				l.use(access, month)
				l.renewCard(month)
				l.waitForNext()
			}
			if invoices := l.invoices(); len(invoices) != 121 || invoices[0].Paid != 1400 {
				t.Errorf("%d invoices", len(invoices))
			}
		})
	}
}

// renewCard replaces the card in time: none is valid for ten years. A month with an upgrade lasts up to twice as long.
func (l *life) renewCard(month int) {
	l.t.Helper()
	if month%18 == 17 {
		_, err := l.ReplaceCard(l.t.Context(), l.user, "pm_demo_visa", l.key())
		l.must(err)
	}
}

func (l *life) use(access billing.Access, words int) {
	l.t.Helper()
	meter := &usage.Meter{Storage: l.store.Billing, Now: func() time.Time { return l.now }}
	reserved, err := meter.Reserve(l.t.Context(), usage.Run{UserID: l.user, Access: access, Words: 1 + words})
	l.must(err)
	defer reserved.Release(l.t.Context())
	_, err = reserved.Commit(l.t.Context(), usage.Outcome{Changed: true})
	l.must(err)
}

// Ten years of changing plans: each month costs the price of the plan with which it begins, plus what each preview
// said.
func TestPlansChangeAcrossPeriods(t *testing.T) {
	t.Parallel()
	for seed := range uint64(3) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(seed, 0))
			l := newLife(t, time.Date(2026, time.January, 31, 12, 30, 0, 0, time.UTC))
			plans, want := billing.Plans(), billing.Plans()[0].Cents()
			for month := range 72 {
				l.renewCard(month)
				l.wait(billing.Clock(random.IntN(27)))
				access, _ := l.usage()
				next := access.Plan
				if chosen := plans[random.IntN(len(plans))]; chosen.ID != access.Plan.ID {
					quote, err := l.Preview(t.Context(), l.user, chosen)
					l.must(err)
					_, err = l.Change(t.Context(), billing.Order{UserID: l.user, Plan: chosen, At: quote.At, Due: quote.Due,
						Key: l.key()})
					l.must(err)
					next, want = chosen, want+quote.Due
					if after, _ := l.usage(); (after.Plan.ID == chosen.ID) != (chosen.Price > access.Plan.Price) {
						t.Fatalf("from %s to %s: %+v", access.Plan.ID, chosen.ID, after)
					} else if chosen.Price > access.Plan.Price {
						access = after // whose period began with the upgrade
					}
				}
				l.waitForNext()
				if after, _ := l.usage(); after.Plan.ID != next.ID || !after.PeriodStart.Equal(access.PeriodEnd) {
					t.Fatalf("after the period's end %+v, want %s from %s on", after, next.ID, access.PeriodEnd)
				}
				want += next.Cents()
			}
			var paid billing.Cents
			for _, invoice := range l.invoices() {
				paid += invoice.Paid
			}
			if paid != want {
				t.Errorf("paid %d, want %d", paid, want)
			}
		})
	}
}

// After a jump past a declined renewal, the news is the same as with daily readings.
func TestDeclinedRenewalIsRetriedByClock(t *testing.T) {
	t.Parallel()
	l := newLife(t, time.Date(2026, time.January, 31, 12, 30, 0, 0, time.UTC))
	_, err := l.ReplaceCard(t.Context(), l.user, "pm_demo_declines_later", l.key())
	l.must(err)
	end, _ := l.usage()
	l.wait(35)
	access, used := l.usage()
	if !access.Active || access.Notice != billing.NoticePastDue || !access.Until.Equal(end.PeriodEnd.Add(billing.Grace)) ||
		used.Remaining() != 30_000 {
		t.Errorf("a week after it was due: %+v, %+v", access, used)
	}
	l.wait(7)
	if access, _ := l.usage(); access.Active || access.Status != billing.StatusUnpaid ||
		access.Notice != billing.NoticePaymentNeeded {
		t.Errorf("after the grace: %+v", access)
	}
	_, err = l.ReplaceCard(t.Context(), l.user, "pm_demo_visa", l.key())
	l.must(err)
	if access, _ := l.usage(); !access.Active || access.Notice != billing.NoNotice ||
		!access.PeriodStart.Equal(end.PeriodEnd) {
		t.Errorf("after it was paid: %+v", access)
	}
}

// A card is valid until December of the third year after the year in which it was first used.
func TestCardExpiresByClock(t *testing.T) {
	t.Parallel()
	l := newLife(t, time.Date(2026, time.December, 31, 12, 30, 0, 0, time.UTC))
	for range 36 {
		l.waitForNext()
	}
	if card, err := l.Card(t.Context(), l.user); err != nil || card.ExpMonth != 12 || card.ExpYear != 2029 {
		t.Errorf("%+v, %v", card, err)
	}
	if access, _ := l.usage(); access.PeriodStart.Format(time.DateOnly) != "2029-12-31" ||
		access.Notice != billing.NoNotice {
		t.Fatalf("on its last day: %+v", access)
	}
	l.waitForNext()
	if access, _ := l.usage(); access.Notice != billing.NoticePastDue {
		t.Errorf("after it: %+v", access)
	}
	_, err := l.ReplaceCard(t.Context(), l.user, "pm_demo_visa", l.key())
	l.must(err)
	if access, _ := l.usage(); access.Notice != billing.NoNotice {
		t.Errorf("with another card: %+v", access)
	}
}

// What the bank has not approved is not charged while the customer is away.
func TestUnapprovedCardIsNotCharged(t *testing.T) {
	t.Parallel()
	l := newLife(t, time.Date(2026, time.January, 31, 12, 30, 0, 0, time.UTC))
	_, err := l.ReplaceCard(t.Context(), l.user, "pm_demo_declines_later", l.key())
	l.must(err)
	l.waitForNext()
	asked, err := l.ReplaceCard(t.Context(), l.user, "pm_demo_asks", l.key())
	if l.must(err); asked.Status != billing.PaymentNeedsAction {
		t.Fatalf("%+v", asked)
	}
	l.waitForNext() // the next try comes while the question is open
	if access, _ := l.usage(); access.Notice != billing.NoticePastDue {
		t.Errorf("%+v", access)
	}
	l.must(l.gateway.Confirm(t.Context(), l.customer, asked.ClientSecret, true))
	l.must(l.sync.Customer(t.Context(), l.customer))
	l.waitForNext()
	if access, _ := l.usage(); access.Notice != billing.NoNotice ||
		access.PeriodStart.Format(time.DateOnly) != "2026-03-31" {
		t.Errorf("after the bank's yes: %+v", access)
	}
}

func TestGuaranteeEndsByClock(t *testing.T) {
	t.Parallel()
	l := newLife(t, time.Date(2026, time.January, 31, 12, 30, 0, 0, time.UTC))
	l.wait(7)
	l.must(l.gateway.Wait(t.Context(), l.customer, 1, l.sync.Customer))
	if err := l.Refund(t.Context(), l.user, l.key()); err == nil {
		t.Error("money back a second after the seventh day")
	}
}

func TestYearMakesTwelveRenewals(t *testing.T) {
	t.Parallel()
	l := newLife(t, time.Date(2026, time.January, 31, 12, 30, 0, 0, time.UTC))
	var seen int
	look := func(ctx context.Context, customerID string) error { seen++; return l.sync.Customer(ctx, customerID) }
	l.must(l.gateway.Wait(t.Context(), l.customer, 365*day, look))
	if access, _ := l.usage(); access.PeriodStart.Format(time.DateOnly) != "2027-01-31" || len(l.invoices()) != 13 ||
		seen != 12 {
		t.Errorf("%+v, %d invoices, looked %d times", access, len(l.invoices()), seen)
	}
}

// The clock stops ten years ahead, and does not move if nothing is due.
func TestClockStopsAtItsLimit(t *testing.T) {
	t.Parallel()
	l := newLife(t, time.Date(2026, time.January, 31, 12, 30, 0, 0, time.UTC))
	l.must(l.Cancel(t.Context(), l.user, l.key()))
	end, _ := l.usage()
	l.waitForNext()
	if access, _ := l.usage(); access.Active || access.Status != billing.StatusCanceled ||
		access.Now.Before(end.PeriodEnd) {
		t.Errorf("after the end: %+v", access)
	}
	if err := l.gateway.WaitForNext(t.Context(), l.customer, l.sync.Customer); !errors.Is(err, demo.ErrNothingDue) {
		t.Errorf("got %v", err)
	}
	if err := l.gateway.Wait(t.Context(), l.customer, billing.ClockLimit, l.sync.Customer); !errors.Is(err,
		billing.ErrClockLimit) {
		t.Errorf("got %v", err)
	}
	if access, _ := l.usage(); !access.Now.Before(l.now.AddDate(0, 2, 0)) {
		t.Errorf("a move too far went to %s", access.Now)
	}
}

// Reading writes nothing, unless something has fallen due.
func TestReadingWritesNothing(t *testing.T) {
	t.Parallel()
	l := newLife(t, time.Date(2026, time.January, 31, 12, 30, 0, 0, time.UTC))
	writes := &countedWrites{Store: l.store.Billing}
	gateway := demo.New(writes, func() time.Time { return l.now })
	for range 3 {
		_, err := gateway.Subscriptions(t.Context(), l.customer)
		l.must(err)
	}
	if writes.n != 0 {
		t.Errorf("%d writes", writes.n)
	}
	l.now = l.now.AddDate(0, 1, 0)
	for range 3 {
		_, err := gateway.Invoices(t.Context(), l.customer)
		l.must(err)
	}
	if writes.n != 1 {
		t.Errorf("%d writes at the renewal", writes.n)
	}
}

type countedWrites struct {
	*billingstore.Store
	n int
}

func (c *countedWrites) UpdateDemoCustomer(
	ctx context.Context, customerID string, update func([]byte, billing.Clock) ([]byte, error),
) error {
	return c.Store.UpdateDemoCustomer(ctx, customerID, func(document []byte, clock billing.Clock) ([]byte, error) {
		changed, err := update(document, clock)
		if changed != nil {
			c.n++
		}
		return changed, err
	})
}

// Words are recorded on the day that their user's clock shows, but reserved by ours.
func TestWordsAreRecordedByClock(t *testing.T) {
	t.Parallel()
	l := newLife(t, time.Date(2026, time.January, 31, 12, 30, 0, 0, time.UTC))
	l.wait(3)
	access, _ := l.usage()
	l.use(access, 100)
	days, _, err := l.store.Billing.Activity(t.Context(), l.user, l.now, 0)
	if l.must(err); len(days) != 1 || days[0].Date.Format(time.DateOnly) != "2026-02-03" {
		t.Errorf("%+v", days)
	}
	if runs, err := l.store.Billing.ReleaseExpired(t.Context(), l.now.AddDate(0, 0, 4)); err != nil || runs != 0 {
		t.Errorf("%d runs are held, %v", runs, err)
	}
}
