package store_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"testing"
	"time"

	"plainhand/internal/billing"
	"plainhand/internal/pg/waitbudget"
	"plainhand/store"
	"plainhand/store/stores"
)

// addCustomers returns the ids of this many new customers.
func addCustomers(t *testing.T, s *stores.Set, count int) (ids []string) {
	t.Helper()
	for i := range count {
		id := fmt.Sprintf("cus_%d", i)
		user := addUser(t, s, id+"@example.org")
		customer := billing.Customer{ID: id, UserID: user.ID, Gateway: "demo", CreatedAt: july}
		if _, err := s.Billing.AddCustomer(t.Context(), customer); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	return ids
}

// atGateway does work while the customer is locked, as during a call to the gateway.
func atGateway(t *testing.T, s *stores.Set, customerID string, work func(ctx context.Context) error) error {
	update := func(ctx context.Context, _ billing.Customer, _ []billing.Subscription) (billing.Reading, error) {
		return billing.Reading{}, work(ctx)
	}
	return s.Billing.UpdateSubscriptions(t.Context(), customerID, update)
}

// One customer sends more requests than there are connections while the gateway is slow. Requests of other customers
// are not blocked, and the customer's are handled one after another.
func TestBusyCustomerDoesNotBlockOthers(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	ids := addCustomers(t, s, 2)
	const clicks = 20
	asked, answer := make(chan bool, clicks), make(chan bool)
	buy := func() error {
		return atGateway(t, s, ids[0], func(context.Context) error {
			asked <- true
			<-answer
			return nil
		})
	}
	var waiting sync.WaitGroup
	click := func(work func() error) {
		waiting.Go(func() {
			if err := work(); err != nil {
				t.Error(err)
			}
		})
	}
	click(buy)
	<-asked
	for range clicks / 2 {
		click(buy)
		click(func() error { return s.Billing.MoveClock(t.Context(), ids[0], 60) })
	}
	for s.PeopleAt(ids[0]) <= clicks {
		runtime.Gosched()
	}
	if err := putSubscriptions(t, s, ids[1]); err != nil {
		t.Error(err)
	}
	if _, err := s.CustomerOf(t.Context(), newID(t)); !errors.Is(err, billing.ErrNoCustomer) {
		t.Error(err)
	}
	if len(asked) > 0 {
		t.Error("the gateway is asked twice at a time for one customer")
	}
	close(answer)
	waiting.Wait()
	if s.PeopleAt(ids[0]) != 0 {
		t.Error("an unused lock is left")
	}
}

// All customers are at the gateway at once, and the gateway needs a connection of its own, as the demo gateway does.
func TestGatewayAlwaysFindsConnection(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	var calls sync.WaitGroup
	for _, id := range addCustomers(t, s, 40) {
		calls.Go(func() {
			err := atGateway(t, s, id, func(ctx context.Context) error {
				keep := func([]byte, billing.Clock) ([]byte, error) { return []byte(`{}`), nil }
				return s.Billing.UpdateDemoCustomer(ctx, id, keep)
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	calls.Wait()
}

func TestLockedCustomerReturnsErrBusy(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	id := addCustomers(t, s, 1)[0]
	err := atGateway(t, s, id, func(ctx context.Context) error {
		if err := s.Billing.MoveClock(waitbudget.With(ctx, time.Millisecond), id, 60); !errors.Is(err, store.ErrBusy) {
			t.Errorf("%v; want ErrBusy", err)
		}
		canceled, cancel := context.WithCancel(ctx)
		cancel()
		if err := s.Billing.MoveClock(canceled, id, 60); !errors.Is(err, context.Canceled) {
			t.Errorf("%v; want Canceled", err)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
