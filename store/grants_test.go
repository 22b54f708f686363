package store_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/store/stores"
)

func wantGrant(t *testing.T, s *stores.Set, userID uuid.UUID, want billing.Grant) {
	t.Helper()
	got, err := s.Billing.Grant(t.Context(), userID)
	if err != nil || got == nil {
		t.Fatalf("grant %v, %v", got, err)
	}
	sameRevocation := got.RevokedAt == want.RevokedAt ||
		got.RevokedAt != nil && want.RevokedAt != nil && got.RevokedAt.Equal(*want.RevokedAt)
	if got.UserID != want.UserID || got.PlanID != want.PlanID || !got.GrantedAt.Equal(want.GrantedAt) || !sameRevocation {
		t.Errorf("grant %+v; want %+v", *got, want)
	}
}

func TestGrantReplacesEarlierGrant(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	user := addUser(t, s, "ada@example.org")
	if grant, err := s.Billing.Grant(t.Context(), user.ID); grant != nil || err != nil {
		t.Fatalf("before the first grant: %v, %v", grant, err)
	}
	revoked := july.Add(time.Hour)
	for _, grant := range []billing.Grant{
		{UserID: user.ID, PlanID: "basic", GrantedAt: july},
		{UserID: user.ID, PlanID: "basic", GrantedAt: july, RevokedAt: &revoked},
		{UserID: user.ID, PlanID: "premium", GrantedAt: july.AddDate(0, 1, 0)},
	} {
		if err := s.Billing.SaveGrant(t.Context(), grant); err != nil {
			t.Fatal(err)
		}
		wantGrant(t, s, user.ID, grant)
	}
}

func TestGrantForUnknownUserIsRejected(t *testing.T) {
	t.Parallel()
	err := openStore(t).Billing.SaveGrant(t.Context(), billing.Grant{UserID: newID(t), PlanID: "basic", GrantedAt: july})
	if !errors.Is(err, account.ErrNoUser) {
		t.Errorf("error %v; want ErrNoUser", err)
	}
}
