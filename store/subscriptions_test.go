package store_test

import (
	"context"
	"errors"
	"testing"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/store/stores"
)

// putSubscriptions stores subscriptions of the customer.
func putSubscriptions(t *testing.T, s *stores.Set, customerID string, subscriptions ...billing.Subscription) error {
	t.Helper()
	return s.Billing.UpdateSubscriptions(t.Context(), customerID,
		func(context.Context, billing.Customer, []billing.Subscription) (billing.Reading, error) {
			return billing.Reading{Subscriptions: subscriptions}, nil
		})
}

func TestHoldingPrefersTheLivingSubscription(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	user := addUser(t, s, "ada@example.org")
	entitlement, err := s.Billing.EntitlementOf(t.Context(), user.ID)
	if entitlement != (billing.Entitlement{}) || err != nil {
		t.Fatalf("before there is anything: %+v, %v", entitlement, err)
	}
	if _, err := s.Billing.AddCustomer(t.Context(),
		billing.Customer{ID: "cus_1", UserID: user.ID, Gateway: "demo", CreatedAt: july}); err != nil {
		t.Fatal(err)
	}
	of := func(id string, status billing.Status, months int) billing.Subscription {
		start, end := july.AddDate(0, months, 0), july.AddDate(0, months+1, 0)
		return billing.Subscription{ID: id, PlanID: "pro", Status: status, PeriodStart: start, PeriodEnd: end}
	}
	older, newer := of("sub_1", billing.StatusCanceled, 0), of("sub_2", billing.StatusIncomplete, 2)
	if err := putSubscriptions(t, s, "cus_1", older, newer); err != nil {
		t.Fatal(err)
	}
	wantSubscription := func(id string) {
		t.Helper()
		entitlement, err := s.Billing.EntitlementOf(t.Context(), user.ID)
		if got := entitlement.Subscription; err != nil || got == nil || got.ID != id || got.UserID != user.ID {
			t.Errorf("%+v, %v; want %s", got, err, id)
		}
	}
	wantSubscription("sub_2")
	older.Status = billing.StatusPastDue
	if err := putSubscriptions(t, s, "cus_1", older, newer); err != nil {
		t.Fatal(err)
	}
	wantSubscription("sub_1")
}

// An interrupted refund does not count; one for an earlier subscription does.
func TestHoldingReportsRefunds(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	user := addUser(t, s, "ada@example.org")
	if _, err := s.Billing.AddCustomer(t.Context(),
		billing.Customer{ID: "cus_1", UserID: user.ID, Gateway: "demo", CreatedAt: july}); err != nil {
		t.Fatal(err)
	}
	end := july.AddDate(0, 1, 0)
	of := func(id string, status billing.Status) billing.Subscription {
		return billing.Subscription{ID: id, PlanID: "pro", Status: status, PeriodStart: july, PeriodEnd: end,
			PaidStart: &july, PaidEnd: &end}
	}
	wantRefunded := func(refunded bool) {
		t.Helper()
		entitlement, err := s.Billing.EntitlementOf(t.Context(), user.ID)
		if err != nil || entitlement.Claim.FirstPaidAt == nil || !entitlement.Claim.FirstPaidAt.Equal(july) ||
			entitlement.Claim.Refunded != refunded {
			t.Errorf("%+v, %v; want refunded %t", entitlement.Claim, err, refunded)
		}
	}
	steps := []struct {
		subscriptions []billing.Subscription
		news          []billing.Event
		refunded      bool
	}{
		{subscriptions: []billing.Subscription{of("sub_1", billing.StatusActive)},
			news: []billing.Event{{Kind: billing.NewsPlanStarted, Key: "paid", At: july}}},
		{news: []billing.Event{{Kind: billing.NewsRefunded, Key: "refunded", SubscriptionID: "sub_1", At: july}}},
		{subscriptions: []billing.Subscription{of("sub_1", billing.StatusCanceled)}, refunded: true},
		{subscriptions: []billing.Subscription{of("sub_2", billing.StatusActive)}, refunded: true},
	}
	for _, step := range steps {
		err := s.Billing.UpdateSubscriptions(t.Context(), "cus_1",
			func(context.Context, billing.Customer, []billing.Subscription) (billing.Reading, error) {
				return billing.Reading{Subscriptions: step.subscriptions, News: step.news}, nil
			})
		if err != nil {
			t.Fatal(err)
		}
		wantRefunded(step.refunded)
	}
}

// The generated column living must agree with Status.Living.
func TestDatabaseKnowsLivingStatuses(t *testing.T) {
	t.Parallel()
	for _, status := range []billing.Status{billing.StatusActive, billing.StatusTrialing, billing.StatusPastDue,
		billing.StatusUnpaid,
		billing.StatusPaused, billing.StatusIncomplete, billing.StatusIncompleteExpired, billing.StatusCanceled, "frozen"} {
		t.Run(string(status), func(t *testing.T) {
			t.Parallel()
			s := openStore(t)
			user := addUser(t, s, "ada@example.org")
			if _, err := s.Billing.AddCustomer(t.Context(),
				billing.Customer{ID: "cus_1", UserID: user.ID, Gateway: "demo", CreatedAt: july}); err != nil {
				t.Fatal(err)
			}
			both := []billing.Subscription{
				{ID: "sub_1", Status: status, PeriodStart: july, PeriodEnd: july.AddDate(0, 1, 0)},
				{ID: "sub_2", Status: status, PeriodStart: july, PeriodEnd: july.AddDate(0, 1, 0)},
			}
			if err := putSubscriptions(t, s, "cus_1", both...); (err != nil) != status.Living() {
				t.Errorf("two of them: %v", err)
			}
		})
	}
}

func TestUserHasOneCustomer(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	user := addUser(t, s, "ada@example.org")
	if _, err := s.CustomerOf(t.Context(), user.ID); !errors.Is(err, billing.ErrNoCustomer) {
		t.Errorf("before there is one: %v", err)
	}
	for _, id := range []string{"cus_1", "cus_2"} {
		stored, err := s.Billing.AddCustomer(t.Context(), billing.Customer{ID: id, UserID: user.ID, Gateway: "demo",
			CreatedAt: july})
		if err != nil || stored.ID != "cus_1" {
			t.Errorf("adding %s gives %+v, %v", id, stored, err)
		}
	}
	_, err := s.Billing.AddCustomer(t.Context(), billing.Customer{ID: "cus_3", UserID: newID(t), Gateway: "demo",
		CreatedAt: july})
	if !errors.Is(err, account.ErrNoUser) {
		t.Errorf("for an unknown user: %v", err)
	}
}
