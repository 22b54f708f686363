package store_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"plainhand/internal/billing"
	"plainhand/store/stores"
)

func announce(t *testing.T, s *stores.Set, customerID string, news ...billing.Event) {
	t.Helper()
	err := s.Billing.UpdateSubscriptions(t.Context(), customerID,
		func(context.Context, billing.Customer, []billing.Subscription) (billing.Reading, error) {
			return billing.Reading{News: news}, nil
		})
	if err != nil {
		t.Fatal(err)
	}
}

func TestActivityListsOwnEntriesNewestFirst(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	for _, name := range []string{"ada", "bob"} {
		user := addUser(t, s, name+"@example.org")
		customer := billing.Customer{ID: "cus_" + name, UserID: user.ID, Gateway: "demo", CreatedAt: july}
		if _, err := s.Billing.AddCustomer(t.Context(), customer); err != nil {
			t.Fatal(err)
		}
		if _, news, err := s.Billing.Activity(t.Context(), user.ID, july, 10); err != nil || len(news) > 0 {
			t.Errorf("before the first entry: %+v, %v", news, err)
		}
		for i := range 5 {
			at := july.Add(time.Duration(i/2) * time.Hour) // two at the same moment
			item := billing.Event{Kind: billing.NewsRenewed, Key: fmt.Sprint("paid ", i), PlanID: "pro", Until: &at, Amount: 100,
				Card: name, At: at}
			announce(t, s, customer.ID, item, item)
			announce(t, s, customer.ID, item)
		}
		_, news, err := s.Billing.Activity(t.Context(), user.ID, july, 3)
		if err != nil || len(news) != 3 {
			t.Fatalf("%+v, %v", news, err)
		}
		for i, want := range []string{"paid 4", "paid 3", "paid 2"} {
			if got := news[i]; got.Key != want || got.Card != name || !got.Until.Equal(got.At) || got.Amount != 100 {
				t.Errorf("at %d: %+v; want %s", i, got, want)
			}
		}
	}
}
