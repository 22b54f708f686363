package store_test

import (
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/store/stores"
)

// addMember adds a member to a brand.
func addMember(t *testing.T, s *stores.Set, brandID uuid.UUID, email string) account.User {
	t.Helper()
	user := account.User{ID: newID(t), Email: email, CreatedAt: july,
		Seat: account.Seat{BrandID: brandID, Role: account.RoleEditor}}
	ticket := account.Ticket{ID: newID(t), UserID: user.ID, Purpose: account.JoinBrand, Email: email,
		ExpiresAt: july.AddDate(0, 0, 7)}
	message := account.Email{Kind: account.EmailInvitation, To: email, Key: email, At: july}
	sent := account.Sent{Ticket: ticket, Email: message}
	if err := s.Account.Members.CreateMember(t.Context(), user, sent, 100); err != nil {
		t.Fatal(err)
	}
	return user
}

// Removing a member, or the brand, does not give the customer back the member's words.
func TestWordsOfRemovedMembersStayWithTheCustomer(t *testing.T) {
	t.Parallel()
	for _, end := range []string{"removed", "removed while a run is under way", "brand deleted"} {
		t.Run(end, func(t *testing.T) {
			t.Parallel()
			pool := openPool(t)
			s := stores.New(pool)
			owner := addBrandOwner(t, s, brandsOn(s, map[string]bool{}), "harbor-pine")
			var brandID uuid.UUID
			if err := pool.QueryRow(t.Context(), `SELECT id FROM brands`).Scan(&brandID); err != nil {
				t.Fatal(err)
			}
			member := addMember(t, s, brandID, "nora@example.org")
			count(t, s, newReservation(t, owner, 90), billing.Unlimited)
			count(t, s, newReservation(t, member.ID, 8_000), billing.Unlimited)
			run := newReservation(t, member.ID, 910)
			reserve(t, s, run, billing.Unlimited)
			if end != "removed while a run is under way" {
				if _, err := commitWords(t, s, run, run.Words); err != nil {
					t.Fatal(err)
				}
			}
			if end == "brand deleted" {
				if err := s.Branding.Rest(t.Context(), owner, true, july, july); err != nil {
					t.Fatal(err)
				}
				if err := s.Branding.Rest(t.Context(), owner, true, july, july.Add(time.Hour)); err != nil {
					t.Fatal(err)
				}
			} else {
				message := account.Email{Kind: account.EmailMemberRemoved, To: member.Email, Key: "removed", At: july}
				err := s.Account.Users.DeleteUser(t.Context(), account.Deletion{UserID: member.ID, At: july, Email: message})
				if err != nil {
					t.Fatal(err)
				}
			}
			if used, err := s.Billing.TakenWords(t.Context(), owner, july); err != nil || used != 9_000 {
				t.Errorf("%d words are taken, %v", used, err)
			}
			closing := billing.Closing{UserID: owner, PeriodStart: july, Since: july, Limit: 6_000, Lasts: time.Hour}
			if closed, err := s.Billing.CloseUsage(t.Context(), closing); closed || err != nil {
				t.Errorf("a refund is given: %t, %v", closed, err)
			}
			former, err := s.Account.Members.FormerMembers(t.Context(), brandID, july)
			if listed := len(former) == 1 && former[0].Words == 8_910; err != nil || listed == (end == "brand deleted") {
				t.Errorf("the former seats are %+v, %v", former, err)
			}
		})
	}
}
