package billing_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/pg/pgtest"
	"plainhand/internal/pg/pgtest/eventually"
	"plainhand/store/stores"
)

var july = time.Date(2026, time.July, 31, 12, 30, 0, 0, time.UTC)

// fakeGateway returns what a test sets.
type fakeGateway struct {
	lock      sync.Mutex
	snapshots []billing.Snapshot
	reading   func() // called between reading and returning
	failure   error
}

func (g *fakeGateway) Subscriptions(context.Context, string) ([]billing.Snapshot, error) {
	g.lock.Lock()
	snapshots, reading, failure := slices.Clone(g.snapshots), g.reading, g.failure
	g.reading = nil
	g.lock.Unlock()
	if reading != nil {
		reading()
	}
	return snapshots, failure
}

func (g *fakeGateway) setSnapshots(snapshots ...billing.Snapshot) {
	g.lock.Lock()
	defer g.lock.Unlock()
	g.snapshots = snapshots
}

// fixture is a customer in a separate database.
type fixture struct {
	*billing.Sync
	t       *testing.T
	gateway *fakeGateway
	pool    *pgxpool.Pool
	store   *stores.Set
	user    uuid.UUID
	now     time.Time
}

const customer = "cus_1"

func newFixture(t *testing.T) *fixture {
	t.Helper()
	c := &fixture{t: t, gateway: new(fakeGateway), pool: pgtest.New(t), user: uuid.New(), now: july}
	c.store = stores.New(c.pool)
	user := account.User{ID: c.user, Email: "ada@example.org", PasswordHash: "a hash", CreatedAt: july}
	if err := c.store.Account.Users.CreateUser(t.Context(), user); err != nil {
		t.Fatal(err)
	}
	c.Sync = billing.NewSync(c.gateway, c.store.Billing, func() time.Time { return c.now })
	return c
}

// known stores the customer in the database.
func (c *fixture) known() *fixture {
	c.t.Helper()
	if _, err := c.store.Billing.AddCustomer(c.t.Context(),
		billing.Customer{ID: customer, UserID: c.user, Gateway: "demo", CreatedAt: july}); err != nil {
		c.t.Fatal(err)
	}
	return c
}

func (c *fixture) sync() {
	c.t.Helper()
	if err := c.Customer(c.t.Context(), customer); err != nil {
		c.t.Fatal(err)
	}
}

func (c *fixture) subscription() billing.Subscription {
	c.t.Helper()
	entitlement, err := c.store.Billing.EntitlementOf(c.t.Context(), c.user)
	if err != nil || entitlement.Subscription == nil {
		c.t.Fatalf("%+v, %v", entitlement, err)
	}
	return *entitlement.Subscription
}

func month(status billing.Status, number int) billing.Snapshot {
	start, end := billing.Period(july, july.AddDate(0, 0, 30*number+1))
	return billing.Snapshot{ID: "sub_1", PlanID: "pro", Status: status, PeriodStart: start, PeriodEnd: end}
}

func TestPaidPeriodGivesAccessAndStartsGuarantee(t *testing.T) {
	t.Parallel()
	c := newFixture(t).known()
	c.gateway.setSnapshots(month(billing.StatusIncomplete, 0))
	c.sync()
	if s := c.subscription(); s.PaidStart != nil || billing.AccessAt(billing.Entitlement{Subscription: &s}, july).Active {
		t.Errorf("before it is paid: %+v", s)
	}
	c.gateway.setSnapshots(month(billing.StatusActive, 0))
	c.sync()
	s := c.subscription()
	if s.UserID != c.user || s.PaidStart == nil || !s.PaidStart.Equal(july) ||
		!billing.AccessAt(billing.Entitlement{Subscription: &s}, july).Active {
		t.Errorf("once it is paid: %+v", s)
	}
	c.gateway.setSnapshots(month(billing.StatusActive, 1))
	c.sync()
	found, err := c.store.CustomerOf(t.Context(), c.user)
	if err != nil || found.FirstPaidAt == nil || !found.FirstPaidAt.Equal(july) {
		t.Errorf("first paid at %v, %v", found.FirstPaidAt, err)
	}
}

// A declined renewal moves the gateway's period on, but gives no new words.
func TestDeclinedRenewalKeepsPaidPeriod(t *testing.T) {
	t.Parallel()
	c := newFixture(t).known()
	c.gateway.setSnapshots(month(billing.StatusActive, 0))
	c.sync()
	c.gateway.setSnapshots(month(billing.StatusPastDue, 1))
	first := july.AddDate(0, 1, 1)
	for _, c.now = range []time.Time{first, first.AddDate(0, 0, 3)} {
		c.sync()
	}
	s := c.subscription()
	if !s.PaidStart.Equal(july) || s.PastDueSince == nil || !s.PastDueSince.Equal(first) {
		t.Errorf("paid from %s, past due since %v", s.PaidStart, s.PastDueSince)
	}
	c.gateway.setSnapshots(month(billing.StatusActive, 1))
	c.sync()
	if s := c.subscription(); s.PastDueSince != nil || s.PaidStart.Equal(july) {
		t.Errorf("after it was paid: %+v", s)
	}
}

// Hints come late, twice, and in any order. Only the gateway's state at the time of reading counts.
func TestHintsInAnyOrderEndInTheSameState(t *testing.T) {
	t.Parallel()
	c := newFixture(t).known()
	states := []billing.Snapshot{month(billing.StatusIncomplete, 0), month(billing.StatusActive, 0),
		month(billing.StatusPastDue, 1), month(billing.StatusActive, 1)}
	for i := range states {
		c.gateway.setSnapshots(states[i])
		for range rand.IntN(4) {
			c.sync()
		}
	}
	var syncs sync.WaitGroup
	for range 16 {
		syncs.Go(func() {
			if err := c.Customer(t.Context(), customer); err != nil {
				t.Error(err)
			}
		})
	}
	syncs.Wait()
	if s := c.subscription(); s.Status != billing.StatusActive || !s.PeriodStart.Equal(states[3].PeriodStart) {
		t.Errorf("got %+v", s)
	}
}

// A slow writer does not overwrite the state that another process has read later.
func TestLateWriterDoesNotRestoreOldState(t *testing.T) {
	t.Parallel()
	c := newFixture(t).known()
	c.gateway.setSnapshots(month(billing.StatusActive, 0))
	looked, write := make(chan struct{}), make(chan struct{})
	c.gateway.reading = func() { close(looked); <-write }
	var syncs sync.WaitGroup
	syncs.Go(c.sync)
	<-looked
	c.gateway.setSnapshots(month(billing.StatusCanceled, 0))
	later := *c
	later.Sync = billing.NewSync(c.gateway, stores.New(c.pool).Billing, func() time.Time { return c.now })
	syncs.Go(later.sync)
	c.waitForLock()
	close(write)
	syncs.Wait()
	if s := c.subscription(); s.Status != billing.StatusCanceled {
		t.Errorf("the status is %s", s.Status)
	}
}

// waitForLock waits until a process is waiting for a database lock.
func (c *fixture) waitForLock() {
	c.t.Helper()
	const query = `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
	eventually.Holds(c.t, "a process waits for the customer's lock", func() bool {
		var waiting int
		if err := c.pool.QueryRow(c.t.Context(), query).Scan(&waiting); err != nil {
			c.t.Fatal(err)
		}
		return waiting > 0
	})
}

func TestUnknownCustomerIsReported(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	if err := c.Customer(t.Context(), customer); !errors.Is(err, billing.ErrNoCustomer) {
		t.Errorf("got %v", err)
	}
	c.known().gateway.failure = errors.New("the gateway is down")
	if err := c.Customer(t.Context(), customer); !errors.Is(err, c.gateway.failure) {
		t.Errorf("got %v", err)
	}
}

// A new subscription replaces one that has ended, in one reading.
func TestOnlyOneLivingSubscriptionIsStored(t *testing.T) {
	t.Parallel()
	c := newFixture(t).known()
	first, second := month(billing.StatusActive, 0), month(billing.StatusActive, 0)
	second.ID, second.PlanID = "sub_2", "basic"
	c.gateway.setSnapshots(first)
	c.sync()
	first.Status = billing.StatusCanceled
	c.gateway.setSnapshots(second, first)
	c.sync()
	if s := c.subscription(); s.ID != "sub_2" {
		t.Errorf("got %+v", s)
	}
	first.Status = billing.StatusUnpaid
	c.gateway.setSnapshots(first, second)
	if err := c.Customer(t.Context(), customer); err == nil {
		t.Error("two living subscriptions were stored")
	}
	if s := c.subscription(); s.ID != "sub_2" || s.Status != billing.StatusActive {
		t.Errorf("got %+v", s)
	}
}
