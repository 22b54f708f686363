package store_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"plainhand/internal/billing"
)

func TestClockOfDemoCustomerIsMoved(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	ada, grace := addUser(t, s, "ada@example.org"), addUser(t, s, "grace@example.org")
	for _, customer := range []billing.Customer{
		{ID: "cus_1", UserID: ada.ID, Gateway: "demo", CreatedAt: july},
		{ID: "cus_2", UserID: grace.ID, Gateway: "stripe", CreatedAt: july},
	} {
		if _, err := s.Billing.AddCustomer(t.Context(), customer); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if err := s.Billing.MoveClock(t.Context(), "cus_1", 60); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Billing.MoveClock(t.Context(), "cus_1", billing.ClockLimit); !errors.Is(err, billing.ErrClockLimit) {
		t.Errorf("too far: %v", err)
	}
	if entitlement, err := s.Billing.EntitlementOf(t.Context(), ada.ID); err != nil || entitlement.Clock != 120 {
		t.Errorf("held %+v, %v", entitlement, err)
	}
	if err := s.Billing.UpdateDemoCustomer(t.Context(), "cus_1", func(_ []byte, clock billing.Clock) ([]byte, error) {
		if clock != 120 {
			t.Errorf("the gateway's clock is %d", clock)
		}
		return nil, nil
	}); err != nil {
		t.Error(err)
	}
	if err := s.Billing.UpdateSubscriptions(t.Context(), "cus_1",
		func(_ context.Context, customer billing.Customer, _ []billing.Subscription) (billing.Reading, error) {
			if customer.Clock != 120 {
				t.Errorf("the customer is %+v", customer)
			}
			return billing.Reading{}, nil
		}); err != nil {
		t.Error(err)
	}
	if err := s.Billing.MoveClock(t.Context(), "cus_2", 60); err == nil {
		t.Error("the clock of a paying customer was moved")
	}
	if entitlement, err := s.Billing.EntitlementOf(t.Context(), grace.ID); err != nil || entitlement.Clock != 0 {
		t.Errorf("held %+v, %v", entitlement, err)
	}
}

// Concurrent first purchases of a user get the same customer.
func TestConcurrentPurchasesShareACustomer(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	for i := range 50 {
		id := fmt.Sprintf("cus_%d", i)
		user := addUser(t, s, id+"@example.org")
		var tabs sync.WaitGroup
		for range 8 {
			tabs.Go(func() {
				customer := billing.Customer{ID: id, UserID: user.ID, Gateway: "demo", CreatedAt: july}
				if stored, err := s.Billing.AddCustomer(t.Context(), customer); err != nil || stored.ID != id {
					t.Errorf("%+v, %v", stored, err)
				}
			})
		}
		tabs.Wait()
	}
}
