package billing_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/billing/demo"
	"plainhand/internal/pgtest"
	"plainhand/internal/usage"
	"plainhand/store"
)

// counter is a cashier at the demo gateway, on a database of its own, with a clock that the test moves and one user.
type counter struct {
	*billing.Cashier
	t       *testing.T
	demo    *demo.Gateway
	storage *brokenStorage
	store   *store.Store
	user    uuid.UUID
	now     time.Time
}

// brokenStorage fails to store anything while it is broken, as when the process dies after the gateway was asked.
type brokenStorage struct {
	*store.Store
	broken bool
}

var errBroken = errors.New("killed")

func (s *brokenStorage) UpdateSubscriptions(ctx context.Context, customerID string, update func(ctx context.Context, known []billing.Subscription) ([]billing.Subscription, error)) error {
	return s.Store.UpdateSubscriptions(ctx, customerID, func(ctx context.Context, known []billing.Subscription) ([]billing.Subscription, error) {
		fresh, err := update(ctx, known)
		if s.broken {
			return nil, errBroken
		}
		return fresh, err
	})
}

func newCounter(t *testing.T) *counter {
	t.Helper()
	c := &counter{t: t, store: store.New(pgtest.New(t)), user: uuid.New(), now: july}
	c.storage = &brokenStorage{Store: c.store}
	user := account.User{ID: c.user, Email: "ada@example.org", PasswordHash: "a hash", CreatedAt: july}
	if err := c.store.CreateUser(t.Context(), user); err != nil {
		t.Fatal(err)
	}
	clock := func() time.Time { return c.now }
	c.demo = demo.New(c.store, clock)
	c.Cashier = billing.NewCashier(c.demo, c.storage, clock)
	return c
}

func (c *counter) buy(planID string, card billing.CardToken) (billing.Payment, error) {
	c.t.Helper()
	return c.Subscribe(c.t.Context(), c.user, "ada@example.org", c.plan(planID), card, newKey())
}

func (c *counter) plan(id string) billing.Plan {
	c.t.Helper()
	plan, err := billing.FindPlan(id)
	if err != nil {
		c.t.Fatal(err)
	}
	return plan
}

func newKey() billing.Key { return billing.Key(uuid.NewString()) }

func (c *counter) must(err error) {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
}

func (c *counter) mustBuy(planID string) {
	c.t.Helper()
	payment, err := c.buy(planID, "pm_demo_visa")
	if c.must(err); payment.Status != billing.PaymentSucceeded {
		c.t.Fatalf("payment %+v", payment)
	}
}

func (c *counter) access() billing.Access {
	c.t.Helper()
	held, err := c.store.Holding(c.t.Context(), c.user)
	c.must(err)
	return billing.AccessAt(held, c.now)
}

func (c *counter) wantPlan(id string) {
	c.t.Helper()
	if access := c.access(); access.Plan.ID != id {
		c.t.Errorf("the plan is %q, %+v; want %q", access.Plan.ID, access, id)
	}
}

func (c *counter) wantPaid(cents ...billing.Cents) {
	c.t.Helper()
	invoices, err := c.Invoices(c.t.Context(), c.user)
	c.must(err)
	var paid []billing.Cents
	for _, invoice := range invoices {
		if invoice.Paid > 0 {
			paid = append(paid, invoice.Paid-invoice.Refunded)
		}
	}
	if len(paid) != len(cents) {
		c.t.Fatalf("paid %v, want %v", paid, cents)
	}
	for i := range cents {
		if paid[i] != cents[i] {
			c.t.Errorf("paid %v, want %v", paid, cents)
		}
	}
}

func (c *counter) use(words int) {
	c.t.Helper()
	meter := usage.NewMeter(c.store, c.store, func() time.Time { return c.now })
	_, err := meter.Run(c.t.Context(), usage.Run{UserID: c.user, Access: c.access(), Words: words}, func() error { return nil })
	c.must(err)
}

func TestBuyingAPlan(t *testing.T) {
	t.Parallel()
	c := newCounter(t)
	if _, err := c.buy("pro", "pm_demo_declined"); !errors.Is(err, billing.ErrDeclined) { // CO13
		t.Errorf("got %v", err)
	}
	c.wantPlan("")
	if _, err := c.buy("pro", "pm_demo_declines_later"); !errors.Is(err, billing.ErrDeclined) {
		t.Errorf("got %v", err)
	}
	c.wantPlan("")
	c.mustBuy("pro")
	c.wantPlan("pro")
	if _, err := c.buy("premium", "pm_demo_visa"); !errors.Is(err, billing.ErrAlreadySubscribed) {
		t.Errorf("a second plan: %v", err)
	}
	c.wantPaid(2400)
}

// CO24: fifty clicks, each from a form of its own, half of them for another plan.
func TestManySubmitsMakeOneSubscription(t *testing.T) {
	t.Parallel()
	c := newCounter(t)
	var clicks sync.WaitGroup
	for i := range 50 {
		planID := []string{"basic", "pro"}[i%2]
		clicks.Go(func() {
			if _, err := c.buy(planID, "pm_demo_visa"); err != nil && !errors.Is(err, billing.ErrAlreadySubscribed) {
				t.Error(err)
			}
		})
	}
	clicks.Wait()
	c.wantPaid(c.access().Plan.Cents())
}

// CO17, CO18: what the customer did not finish is finished, or dropped for another plan.
func TestAnUnfinishedPurchase(t *testing.T) {
	t.Parallel()
	c := newCounter(t)
	asked, err := c.buy("pro", "pm_demo_asks")
	if c.must(err); asked.Status != billing.PaymentNeedsAction {
		t.Fatalf("payment %+v", asked)
	}
	c.wantPlan("")
	c.mustBuy("basic")
	customer, err := c.store.CustomerOf(t.Context(), c.user)
	c.must(err)
	_ = c.demo.Confirm(t.Context(), customer.ID, asked.ClientSecret, true) // the tab that was left open
	if _, err := c.buy("pro", "pm_demo_visa"); !errors.Is(err, billing.ErrAlreadySubscribed) {
		t.Errorf("got %v", err)
	}
	c.wantPlan("basic")
	c.wantPaid(1400)
}

// The process dies after the charge and before it wrote: whoever reads the gateway next gives what was paid for, once.
func TestAChargeIsNotLost(t *testing.T) {
	t.Parallel()
	c := newCounter(t)
	c.storage.broken = true
	if _, err := c.buy("pro", "pm_demo_visa"); !errors.Is(err, errBroken) {
		t.Fatalf("got %v", err)
	}
	c.wantPlan("")
	c.storage.broken = false
	customer, err := c.store.CustomerOf(t.Context(), c.user)
	c.must(err)
	sync := billing.NewSync(c.demo, c.store, func() time.Time { return c.now })
	c.must(sync.Customer(t.Context(), customer.ID))
	c.wantPlan("pro")
	if _, err := c.buy("pro", "pm_demo_visa"); !errors.Is(err, billing.ErrAlreadySubscribed) {
		t.Errorf("bought again: %v", err)
	}
	c.wantPaid(2400)
}

func TestChangingThePlan(t *testing.T) {
	t.Parallel()
	c := newCounter(t)
	c.mustBuy("basic")
	c.use(20_000)
	c.must(c.Cancel(t.Context(), c.user, newKey()))
	if notice := c.access().Notice; notice != billing.NoticeEnding {
		t.Errorf("after cancelling: %q", notice)
	}
	due, at, err := c.Preview(t.Context(), c.user, c.plan("premium"))
	c.must(err)
	c.now = c.now.Add(30 * time.Minute) // it was read at leisure
	_, err = c.Change(t.Context(), c.user, c.plan("premium"), at, newKey())
	c.must(err)
	c.wantPlan("premium")
	c.wantPaid(due, 1400)
	if access := c.access(); access.Notice != billing.NoNotice || !access.PeriodStart.Equal(july) {
		t.Errorf("after an upgrade: %+v", access)
	}
	used, err := c.store.UsedWords(t.Context(), c.user, july)
	if c.must(err); used != 20_000 {
		t.Errorf("%d words are used", used)
	}
	_, err = c.Change(t.Context(), c.user, c.plan("basic"), c.now, newKey())
	c.must(err)
	if access := c.access(); access.Plan.ID != "premium" || access.NextPlan == nil || access.NextPlan.ID != "basic" {
		t.Errorf("after a downgrade: %+v", access)
	}
	c.must(c.Resume(t.Context(), c.user, newKey()))
	if notice := c.access().Notice; notice != billing.NoNotice {
		t.Errorf("after taking it back: %q", notice)
	}
}

// A declined card must not give the larger plan, nor an old price.
func TestChangesThatAreRefused(t *testing.T) {
	t.Parallel()
	c := newCounter(t)
	if _, err := c.Change(t.Context(), c.user, c.plan("pro"), c.now, newKey()); !errors.Is(err, billing.ErrNoSubscription) {
		t.Errorf("without a plan: %v", err)
	}
	c.mustBuy("basic")
	if _, err := c.Change(t.Context(), c.user, c.plan("basic"), c.now, newKey()); !errors.Is(err, billing.ErrSamePlan) {
		t.Errorf("the same plan: %v", err)
	}
	for _, at := range []time.Time{c.now.Add(-2 * time.Hour), c.now.Add(time.Minute), {}} {
		if _, err := c.Change(t.Context(), c.user, c.plan("pro"), at, newKey()); !errors.Is(err, billing.ErrStalePrice) {
			t.Errorf("the price of %s: %v", at, err)
		}
	}
	_, err := c.ReplaceCard(t.Context(), c.user, "pm_demo_declines_later", newKey())
	c.must(err)
	if _, err := c.Change(t.Context(), c.user, c.plan("pro"), c.now, newKey()); !errors.Is(err, billing.ErrDeclined) {
		t.Errorf("a declined card: %v", err)
	}
	c.wantPlan("basic")
	c.wantPaid(1400)

	c.now = c.access().PeriodEnd
	c.must(c.Cancel(t.Context(), c.user, newKey())) // reads the declined renewal
	if access := c.access(); access.Notice != billing.NoticePastDue || !access.PeriodStart.Equal(july) {
		t.Errorf("after the renewal: %+v", access)
	}
	if _, err := c.Change(t.Context(), c.user, c.plan("pro"), c.now, newKey()); !errors.Is(err, billing.ErrUnpaid) {
		t.Errorf("a change while a payment is open: %v", err)
	}
	_, err = c.ReplaceCard(t.Context(), c.user, "pm_demo_visa", newKey())
	c.must(err)
	c.wantPaid(1400, 1400)
	if access := c.access(); access.PeriodStart.Equal(july) {
		t.Errorf("after it was paid: %+v", access)
	}
}

func TestMoneyBack(t *testing.T) {
	t.Parallel()
	c := newCounter(t)
	if err := c.Refund(t.Context(), c.user, newKey()); !errors.Is(err, billing.ErrNoSubscription) {
		t.Errorf("without a plan: %v", err)
	}
	c.mustBuy("basic")
	_, err := c.Change(t.Context(), c.user, c.plan("pro"), c.now, newKey())
	c.must(err)
	c.use(5_999)
	c.now = july.AddDate(0, 0, 7)
	c.must(c.Refund(t.Context(), c.user, newKey()))
	c.wantPlan("")
	c.wantPaid(0, 0)

	c.mustBuy("basic")
	if err := c.Refund(t.Context(), c.user, newKey()); err == nil {
		t.Error("money back, twice")
	}
	c.wantPlan("basic")
}

func TestNoMoneyBackForWhatWasUsed(t *testing.T) {
	t.Parallel()
	c := newCounter(t)
	c.mustBuy("pro")
	c.use(6_000)
	if err := c.Refund(t.Context(), c.user, newKey()); err == nil {
		t.Error("a tenth was used")
	}
	c.wantPlan("pro")
	c.wantPaid(2400)
}
