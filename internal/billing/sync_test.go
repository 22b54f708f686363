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
	"plainhand/internal/eventually"
	"plainhand/internal/pgtest"
	"plainhand/store"
)

var july = time.Date(2026, time.July, 31, 12, 30, 0, 0, time.UTC)

// fakeGateway says what a test put into it.
type fakeGateway struct {
	lock      sync.Mutex
	snapshots []billing.Snapshot
	reading   func() // called between looking and answering
	failure   error
}

func (g *fakeGateway) Subscriptions(context.Context, string) ([]billing.Snapshot, error) {
	g.lock.Lock()
	told, reading, failure := slices.Clone(g.snapshots), g.reading, g.failure
	g.reading = nil
	g.lock.Unlock()
	if reading != nil {
		reading()
	}
	return told, failure
}

func (g *fakeGateway) tells(snapshots ...billing.Snapshot) {
	g.lock.Lock()
	defer g.lock.Unlock()
	g.snapshots = snapshots
}

// till is a customer on their own database.
type till struct {
	*billing.Sync
	t       *testing.T
	gateway *fakeGateway
	pool    *pgxpool.Pool
	store   *store.Store
	user    uuid.UUID
	now     time.Time
}

const customer = "cus_1"

func newTill(t *testing.T) *till {
	t.Helper()
	c := &till{t: t, gateway: new(fakeGateway), pool: pgtest.New(t), user: uuid.New(), now: july}
	c.store = store.New(c.pool)
	user := account.User{ID: c.user, Email: "ada@example.org", PasswordHash: "a hash", CreatedAt: july}
	if err := c.store.CreateUser(t.Context(), user); err != nil {
		t.Fatal(err)
	}
	c.Sync = billing.NewSync(c.gateway, c.store, func() time.Time { return c.now })
	return c
}

// known makes the customer known to us.
func (c *till) known() *till {
	c.t.Helper()
	if _, err := c.store.AddCustomer(c.t.Context(),
		billing.Customer{ID: customer, UserID: c.user, Gateway: "demo", CreatedAt: july}); err != nil {
		c.t.Fatal(err)
	}
	return c
}

func (c *till) sync() {
	c.t.Helper()
	if err := c.Customer(c.t.Context(), customer); err != nil {
		c.t.Fatal(err)
	}
}

func (c *till) subscription() billing.Subscription {
	c.t.Helper()
	held, err := c.store.Holding(c.t.Context(), c.user)
	if err != nil || held.Subscription == nil {
		c.t.Fatalf("%+v, %v", held, err)
	}
	return *held.Subscription
}

func month(status billing.Status, number int) billing.Snapshot {
	start, end := billing.Period(july, july.AddDate(0, 0, 30*number+1))
	return billing.Snapshot{ID: "sub_1", PlanID: "pro", Status: status, PeriodStart: start, PeriodEnd: end}
}

func TestAPaidPeriodGivesAccessAndStartsTheGuarantee(t *testing.T) {
	t.Parallel()
	c := newTill(t).known()
	c.gateway.tells(month(billing.StatusIncomplete, 0))
	c.sync()
	if s := c.subscription(); s.PaidStart != nil || billing.AccessAt(billing.Holding{Subscription: &s}, july).Active {
		t.Errorf("before it is paid: %+v", s)
	}
	c.gateway.tells(month(billing.StatusActive, 0))
	c.sync()
	s := c.subscription()
	if s.UserID != c.user || s.PaidStart == nil || !s.PaidStart.Equal(july) ||
		!billing.AccessAt(billing.Holding{Subscription: &s}, july).Active {
		t.Errorf("once it is paid: %+v", s)
	}
	c.gateway.tells(month(billing.StatusActive, 1))
	c.sync()
	found, err := c.store.CustomerOf(t.Context(), c.user)
	if err != nil || found.FirstPaidAt == nil || !found.FirstPaidAt.Equal(july) {
		t.Errorf("first paid at %v, %v", found.FirstPaidAt, err)
	}
}

// A declined renewal moves the gateway's period on, but gives no new words.
func TestADeclinedRenewalLeavesThePaidPeriod(t *testing.T) {
	t.Parallel()
	c := newTill(t).known()
	c.gateway.tells(month(billing.StatusActive, 0))
	c.sync()
	c.gateway.tells(month(billing.StatusPastDue, 1))
	first := july.AddDate(0, 1, 1)
	for _, c.now = range []time.Time{first, first.AddDate(0, 0, 3)} {
		c.sync()
	}
	s := c.subscription()
	if !s.PaidStart.Equal(july) || s.PastDueSince == nil || !s.PastDueSince.Equal(first) {
		t.Errorf("paid from %s, past due since %v", s.PaidStart, s.PastDueSince)
	}
	c.gateway.tells(month(billing.StatusActive, 1))
	c.sync()
	if s := c.subscription(); s.PastDueSince != nil || s.PaidStart.Equal(july) {
		t.Errorf("after it was paid: %+v", s)
	}
}

// Hints come late, twice, and in any order. What counts is what the gateway says when it is read.
func TestHintsInAnyOrderEndInTheSameState(t *testing.T) {
	t.Parallel()
	c := newTill(t).known()
	states := []billing.Snapshot{month(billing.StatusIncomplete, 0), month(billing.StatusActive, 0),
		month(billing.StatusPastDue, 1), month(billing.StatusActive, 1)}
	for i := range states {
		c.gateway.tells(states[i])
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

// One process reads and is slow to write. Another that reads later must not be overwritten by it.
func TestALateWriterDoesNotBringTheOldStateBack(t *testing.T) {
	t.Parallel()
	c := newTill(t).known()
	c.gateway.tells(month(billing.StatusActive, 0))
	looked, write := make(chan struct{}), make(chan struct{})
	c.gateway.reading = func() { close(looked); <-write }
	var syncs sync.WaitGroup
	syncs.Go(c.sync)
	<-looked
	c.gateway.tells(month(billing.StatusCanceled, 0))
	later := *c
	later.Sync = billing.NewSync(c.gateway, store.New(c.pool), func() time.Time { return c.now })
	syncs.Go(later.sync)
	c.waitForALock()
	close(write)
	syncs.Wait()
	if s := c.subscription(); s.Status != billing.StatusCanceled {
		t.Errorf("the status is %s", s.Status)
	}
}

// waitForALock waits until somebody is waiting for a database lock.
func (c *till) waitForALock() {
	c.t.Helper()
	const query = `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
	eventually.Holds(c.t, "somebody waits for the customer", func() bool {
		var waiting int
		if err := c.pool.QueryRow(c.t.Context(), query).Scan(&waiting); err != nil {
			c.t.Fatal(err)
		}
		return waiting > 0
	})
}

func TestACustomerThatIsNotKnownYet(t *testing.T) {
	t.Parallel()
	c := newTill(t)
	if err := c.Customer(t.Context(), customer); !errors.Is(err, billing.ErrNoCustomer) {
		t.Errorf("got %v", err)
	}
	c.known().gateway.failure = errors.New("the gateway is down")
	if err := c.Customer(t.Context(), customer); !errors.Is(err, c.gateway.failure) {
		t.Errorf("got %v", err)
	}
}

// A second subscription replaces one that has ended, in one reading.
func TestOnlyOneSubscriptionLives(t *testing.T) {
	t.Parallel()
	c := newTill(t).known()
	first, second := month(billing.StatusActive, 0), month(billing.StatusActive, 0)
	second.ID, second.PlanID = "sub_2", "basic"
	c.gateway.tells(first)
	c.sync()
	first.Status = billing.StatusCanceled
	c.gateway.tells(second, first)
	c.sync()
	if s := c.subscription(); s.ID != "sub_2" {
		t.Errorf("got %+v", s)
	}
	first.Status = billing.StatusUnpaid
	c.gateway.tells(first, second)
	if err := c.Customer(t.Context(), customer); err == nil {
		t.Error("two living subscriptions were stored")
	}
	if s := c.subscription(); s.ID != "sub_2" || s.Status != billing.StatusActive {
		t.Errorf("got %+v", s)
	}
}
