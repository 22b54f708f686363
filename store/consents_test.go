package store_test

import (
	"testing"
	"time"

	"plainhand/internal/billing"
	"plainhand/store/stores"
)

// The first consent under a key is stored, and belongs to one user.
func TestConsentKeepsItsFirstTerms(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	s := stores.New(pool)
	ada, bob := addUser(t, s, "ada@example.org"), addUser(t, s, "bob@example.org")
	consent := billing.Consent{UserID: ada.ID, Key: "a key", PlanID: "pro", Price: 2400, Terms: "You pay $24.",
		GivenAt: july}
	for _, terms := range []string{"You pay $24.", "You pay nothing."} {
		consent.Terms, consent.GivenAt = terms, consent.GivenAt.Add(time.Hour)
		if err := s.Billing.AddConsent(t.Context(), consent); err != nil {
			t.Fatal(err)
		}
	}
	var kept string
	if err := pool.QueryRow(t.Context(), `SELECT terms FROM consents`).Scan(&kept); err != nil || kept != "You pay $24." {
		t.Errorf("kept %q, %v", kept, err)
	}
	for _, test := range []struct {
		name string
		has  func() (bool, error)
		want bool
	}{
		{"hers", func() (bool, error) { return s.Billing.HasConsent(t.Context(), ada.ID, "a key", "pro") }, true},
		{"for another plan", func() (bool, error) { return s.Billing.HasConsent(t.Context(), ada.ID, "a key", "basic") },
			false},
		{"under another key", func() (bool, error) { return s.Billing.HasConsent(t.Context(), ada.ID, "another", "pro") },
			false},
		{"of another user", func() (bool, error) { return s.Billing.HasConsent(t.Context(), bob.ID, "a key", "pro") }, false},
	} {
		if got, err := test.has(); got != test.want || err != nil {
			t.Errorf("%s: %v, %v", test.name, got, err)
		}
	}
}
