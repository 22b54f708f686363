package store_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/store/stores"
)

func openTicket(
	t *testing.T, s *stores.Set, user account.User, purpose account.Purpose, until time.Time,
) account.Ticket {
	t.Helper()
	id := uuid.New()
	ticket := account.Ticket{ID: id, UserID: user.ID, Purpose: purpose, Email: user.Email, ExpiresAt: until}
	email := account.Email{Kind: account.EmailVerifyAddress, Key: id.String(), Ticket: id, At: july}
	if err := s.Account.Tickets.OpenTickets(t.Context(), account.Sent{Ticket: ticket, Email: email}); err != nil {
		t.Fatal(err)
	}
	return ticket
}

func TestATicketIsForOneThingAndATime(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	user := addUser(t, s, "ada@example.org")
	former := openTicket(t, s, user, account.VerifyEmail, july.Add(time.Hour))
	ticket := openTicket(t, s, user, account.VerifyEmail, july.Add(time.Hour))
	if got, err := s.Account.Tickets.Ticket(t.Context(), ticket.ID, account.VerifyEmail,
		july); err != nil || got.Email != user.Email {
		t.Errorf("%+v, %v", got, err)
	}
	for name, try := range map[string]struct {
		id      uuid.UUID
		purpose account.Purpose
		at      time.Time
	}{
		"a former one":  {former.ID, account.VerifyEmail, july},
		"another thing": {ticket.ID, account.ResetPassword, july},
		"too late":      {ticket.ID, account.VerifyEmail, july.Add(time.Hour)},
	} {
		got, err := s.Account.Tickets.Ticket(t.Context(), try.id, try.purpose, try.at)
		if !errors.Is(err, account.ErrNoTicket) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestATicketWorksOnce(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	user := addUser(t, s, "ada@example.org")
	ticket := openTicket(t, s, user, account.ResetPassword, july.Add(time.Hour))
	const tries = 8
	results := make(chan error, tries)
	var running sync.WaitGroup
	for range tries {
		running.Go(func() {
			_, err := s.Account.Credentials.ChangePassword(t.Context(), account.PasswordChange{UserID: user.ID,
				Hash: uuid.NewString(), Ticket: ticket.ID, At: july,
				Email: account.Email{Kind: account.EmailPasswordChanged, Key: uuid.NewString()}})
			results <- err
		})
	}
	running.Wait()
	close(results)
	changed := 0
	for err := range results {
		if err == nil {
			changed++
		} else if !errors.Is(err, account.ErrNoTicket) {
			t.Error(err)
		}
	}
	got, err := s.Account.Users.User(t.Context(), user.ID)
	if err != nil || changed != 1 || got.Epoch != 1 || !got.EmailVerified {
		t.Errorf("%d changes, and then %+v, %v", changed, got, err)
	}
}

// A link sent to a former address does not verify the current one.
func TestATicketIsForItsAddress(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	s := stores.New(pool)
	user := addUser(t, s, "ada@example.org")
	ticket := openTicket(t, s, user, account.VerifyEmail, july.Add(time.Hour))
	if _, err := pool.Exec(t.Context(), `UPDATE users SET email = 'ada@example.net'`); err != nil {
		t.Fatal(err)
	}
	err := s.Account.Tickets.VerifyEmail(t.Context(), ticket, account.Email{}, july)
	if !errors.Is(err, account.ErrNoTicket) {
		t.Errorf("got %v", err)
	}
	if got, err := s.Account.Users.User(t.Context(), user.ID); err != nil || got.EmailVerified {
		t.Errorf("%+v, %v", got, err)
	}
}
