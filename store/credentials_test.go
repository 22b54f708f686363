package store_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/account/session"
	"plainhand/store"
	accountstore "plainhand/store/account"
	"plainhand/store/stores"
)

var purposes = []account.Purpose{account.ResetPassword, account.VerifyEmail, account.ChangeEmail, account.Recovery,
	account.KeepEmail, account.UndoTwoFactor}

// credentialChanges are all changes of sign-in methods, and the end of all sessions. Each redeems the ticket for its
// purpose, if it needs one.
func credentialChanges(t *testing.T, s *stores.Set,
	id uuid.UUID) map[string]func(map[account.Purpose]account.Ticket) error {
	email := account.Email{Kind: account.EmailPasswordChanged, Key: "notice", At: july}
	step := account.TwoFactor{UserID: id, Secret: []byte("sealed")}
	fresh := account.Ticket{ID: uuid.New(), UserID: id, Purpose: account.ResetPassword, Email: "ada@example.org",
		ExpiresAt: july.Add(time.Hour)}
	type tickets = map[account.Purpose]account.Ticket
	return map[string]func(tickets) error{
		"the password is changed": func(tickets) error {
			_, err := s.Account.Credentials.ChangePassword(t.Context(),
				account.PasswordChange{UserID: id, Hash: "another", At: july, Email: email})
			return err
		},
		"the password is reset": func(open tickets) error {
			change := account.PasswordChange{UserID: id, Hash: "another", At: july, Email: email}
			change.Ticket = open[account.ResetPassword].ID
			_, err := s.Account.Credentials.ChangePassword(t.Context(), change)
			return err
		},
		"the address is changed": func(open tickets) error {
			_, err := s.Account.Credentials.ChangeEmail(t.Context(), open[account.ChangeEmail], email, july)
			return err
		},
		"the address is kept": func(open tickets) error {
			_, err := s.Account.Credentials.KeepEmail(t.Context(), open[account.KeepEmail], fresh, july, july)
			return err
		},
		"2FA is turned on": func(open tickets) error {
			undo := open[account.UndoTwoFactor]
			undo.ID = uuid.New()
			_, err := s.Account.Credentials.ConfirmTwoFactor(t.Context(), step, 1, []string{"a"}, account.Sent{Ticket: undo,
				Email: email})
			return err
		},
		"2FA is turned off": func(tickets) error {
			_, err := s.Account.Credentials.EndTwoFactor(t.Context(), id, email)
			return err
		},
		"2FA is undone": func(open tickets) error {
			_, err := s.Account.Credentials.EndTwoFactorBy(t.Context(), open[account.UndoTwoFactor], fresh, email, july)
			return err
		},
		"2FA is removed by account recovery": func(open tickets) error {
			_, err := s.Account.Credentials.EndTwoFactorBy(t.Context(), open[account.Recovery], account.Ticket{}, email, july)
			return err
		},
		"all sessions are ended": func(tickets) error {
			_, err := s.Account.Credentials.EndSessions(t.Context(), id)
			return err
		},
	}
}

// A credential change revokes every ticket, every session, and (by the epoch) every pending sign-in. Tickets that undo
// a change for the first owner stay until they are used.
func TestAChangeOfACredentialEndsWhatWasOpen(t *testing.T) {
	t.Parallel()
	used := map[string]account.Purpose{"the address is kept": account.KeepEmail,
		"2FA is undone": account.UndoTwoFactor}
	opened := map[string]account.Purpose{"the address is kept": account.ResetPassword,
		"2FA is undone": account.ResetPassword}
	s := openStore(t)
	for name := range credentialChanges(t, s, uuid.Nil) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pool := openPool(t)
			s := stores.New(pool)
			user := addUser(t, s, "ada@example.org")
			open := map[account.Purpose]account.Ticket{}
			for _, purpose := range purposes {
				ticket := account.Ticket{ID: uuid.New(), UserID: user.ID, Purpose: purpose, Email: user.Email,
					ExpiresAt: july.Add(time.Hour)}
				open[purpose] = ticket
				if err := s.Account.Tickets.OpenTickets(t.Context(), account.Sent{Ticket: ticket}); err != nil {
					t.Fatal(err)
				}
			}
			data, err := session.Codec{}.Encode(time.Now().Add(time.Hour), map[string]any{session.User: user.ID.String(),
				session.ID: uuid.NewString(), session.From: time.Now().UTC().Format(time.RFC3339)})
			if err != nil {
				t.Fatal(err)
			}
			sessions := accountstore.NewSessions(store.New(pool))
			if err := sessions.CommitCtx(t.Context(), "a", data, time.Now().Add(time.Hour)); err != nil {
				t.Fatal(err)
			}
			if err := credentialChanges(t, s, user.ID)[name](open); err != nil {
				t.Fatal(err)
			}
			left, err := s.Account.Tickets.TicketsOf(t.Context(), user.ID, july)
			if err != nil {
				t.Fatal(err)
			}
			for _, purpose := range purposes {
				stays := purpose == opened[name] ||
					purpose != used[name] && (purpose == account.KeepEmail || purpose == account.UndoTwoFactor)
				there := slices.ContainsFunc(left, func(ticket account.Ticket) bool { return ticket.Purpose == purpose })
				if there != stays {
					t.Errorf("the ticket to %s is there: %v; want %v", purpose, there, stays)
				}
			}
			if sessions, err := s.Account.Sessions.SessionsOf(t.Context(), user.ID); err != nil || len(sessions) > 0 {
				t.Errorf("%d sessions are active, %v", len(sessions), err)
			}
			if after, err := s.Account.Users.User(t.Context(), user.ID); err != nil || after.Epoch != user.Epoch+1 {
				t.Errorf("the epoch is %d, %v", after.Epoch, err)
			}
		})
	}
}

// An attacker may change a stolen account's address repeatedly: the first owner's link still works, and ends the
// others.
func TestFirstKeepEmailLinkWins(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	user := addUser(t, s, "ada@example.org")
	email := account.Email{Kind: account.EmailAddressChanged, Key: "notice", At: july}
	kept := map[string]account.Ticket{}
	for i, move := range []struct{ from, to string }{{"ada@example.org", "eve@example.net"}, {"eve@example.net",
		"eve@example.com"}} {
		until := july.Add(time.Duration(i+1) * time.Hour)
		keep := account.Ticket{ID: uuid.New(), UserID: user.ID, Purpose: account.KeepEmail, Email: move.from,
			ExpiresAt: until}
		change := account.Ticket{ID: uuid.New(), UserID: user.ID, Purpose: account.ChangeEmail, Email: move.to,
			ExpiresAt: until}
		kept[move.from] = keep
		sent := []account.Sent{{Ticket: keep}, {Ticket: change}}
		if err := s.Account.Tickets.OpenTickets(t.Context(), sent...); err != nil {
			t.Fatal(err)
		}
		email.Key = move.to
		if _, err := s.Account.Credentials.ChangeEmail(t.Context(), change, email, july); err != nil {
			t.Fatal(err)
		}
	}
	fresh := account.Ticket{ID: uuid.New(), UserID: user.ID, Purpose: account.ResetPassword, Email: "ada@example.org",
		ExpiresAt: july.Add(time.Hour)}
	back, err := s.Account.Credentials.KeepEmail(t.Context(), kept["ada@example.org"], fresh, july, july)
	if err != nil || back.Email != "ada@example.org" {
		t.Errorf("%+v, %v", back, err)
	}
	if _, err := s.Account.Credentials.KeepEmail(t.Context(), kept["eve@example.net"], fresh, july, july); !errors.Is(err,
		account.ErrNoTicket) {
		t.Errorf("the other link: %v", err)
	}
}

func TestOnlyOneResetLinkIsOpen(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	s := stores.New(pool)
	user := addUser(t, s, "ada@example.org")
	open := func(at time.Time) account.Ticket {
		id := uuid.New()
		ticket := account.Ticket{ID: id, UserID: user.ID, Purpose: account.ResetPassword, Email: user.Email,
			ExpiresAt: at.Add(time.Hour)}
		email := account.Email{Kind: account.EmailResetPassword, Key: id.String(), Ticket: id, At: at}
		if err := s.Account.Tickets.OpenReset(t.Context(), account.Sent{Ticket: ticket, Email: email}, at); err != nil {
			t.Fatal(err)
		}
		return ticket
	}
	first := open(july)
	open(july.Add(time.Minute)) // the job was done, and its process killed before that was recorded
	if _, err := s.Account.Tickets.Ticket(t.Context(), first.ID, account.ResetPassword, july); err != nil {
		t.Error(err)
	}
	var mails int
	if err := pool.QueryRow(t.Context(), `SELECT count(*) FROM mails`).Scan(&mails); err != nil || mails != 1 {
		t.Errorf("%d emails, %v", mails, err)
	}
	later := open(july.Add(time.Hour))
	if _, err := s.Account.Tickets.Ticket(t.Context(), later.ID, account.ResetPassword, july.Add(time.Hour)); err != nil {
		t.Error(err)
	}
	if spent, err := s.Account.Tickets.SpentTicket(t.Context(), first.ID,
		account.ResetPassword); err != nil || spent.Email != user.Email {
		t.Errorf("%+v, %v", spent, err)
	}
}
