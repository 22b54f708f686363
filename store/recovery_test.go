package store_test

import (
	"context"
	"errors"
	"maps"
	"os"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/account/throttle"
	"plainhand/internal/billing"
	"plainhand/internal/billing/stripe"
	"plainhand/internal/fault"
	"plainhand/internal/pg"
	"plainhand/internal/pg/pgtest"
	"plainhand/internal/usage"
	"plainhand/migrations"
	"plainhand/store"
	"plainhand/store/stores"
)

// The pool is opened while the database is down, and recovers when it starts, stops, and restarts.
func TestConnectionsRecoverFromRestart(t *testing.T) {
	t.Parallel()
	dir := pgtest.Dir(t)
	first := startServer(t, dir)
	url := first.URL()
	stopServer(t, first)
	pool, err := store.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	s := stores.New(pool)
	_, err = s.Account.Users.User(t.Context(), newID(t))
	wantUnavailable(t, "user before the start", err)

	second := startServer(t, dir)
	if _, err := migrations.Up(t.Context(), pool); err != nil {
		t.Fatal(err)
	}
	user := addUser(t, s, "ada@example.org")
	stopServer(t, second) // under the pool's open connections
	for range 2 {         // first on connections that the server closed, then on none
		for name, call := range storeCalls(t, s) {
			wantUnavailable(t, name, call(t.Context()))
		}
	}

	third := startServer(t, dir)
	defer stopServer(t, third)
	if got, err := s.Account.Users.User(t.Context(), user.ID); err != nil || got != user {
		t.Errorf("%+v, %v; want %+v", got, err, user)
	}
}

// storeCalls are calls of the store by name.
func storeCalls(t *testing.T, s *stores.Set) map[string]func(context.Context) error {
	id := newID(t)
	calls := map[string]func(context.Context) error{"can write": s.CheckDisk, "sweep": s.Sweep}
	maps.Copy(calls, accountCalls(s, id))
	maps.Copy(calls, billingCalls(s, id))
	return calls
}

func accountCalls(s *stores.Set, id uuid.UUID) map[string]func(context.Context) error {
	return map[string]func(context.Context) error{
		"user": func(ctx context.Context) error { _, err := s.Account.Users.User(ctx, id); return err },
		"user by email": func(ctx context.Context) error {
			_, err := s.Account.Users.UserByEmail(ctx, uuid.Nil, "ada@example.org")
			return err
		},
		"rehash": func(ctx context.Context) error { return s.Account.Users.Rehash(ctx, id, "a hash", "another") },
		"change a password": func(ctx context.Context) error {
			_, err := s.Account.Credentials.ChangePassword(ctx, account.PasswordChange{UserID: id, Hash: "a hash", At: july})
			return err
		},
		"open a ticket": func(ctx context.Context) error { return s.Account.Tickets.OpenTickets(ctx, account.Sent{}) },
		"open a reset":  func(ctx context.Context) error { return s.Account.Tickets.OpenReset(ctx, account.Sent{}, july) },
		"tickets of":    func(ctx context.Context) error { _, err := s.Account.Tickets.TicketsOf(ctx, id, july); return err },
		"withdraw":      func(ctx context.Context) error { return s.Account.Tickets.Withdraw(ctx, id, account.ChangeEmail) },
		"ticket": func(ctx context.Context) error {
			_, err := s.Account.Tickets.Ticket(ctx, id, account.ResetPassword, july)
			return err
		},
		"verify an address": func(ctx context.Context) error {
			return s.Account.Tickets.VerifyEmail(ctx, account.Ticket{ID: id}, account.Email{}, july)
		},
		"queue a reset":   func(ctx context.Context) error { return s.Account.Tickets.QueueReset(ctx, account.FindReset{}) },
		"sessions of":     func(ctx context.Context) error { _, err := s.Account.Sessions.SessionsOf(ctx, id); return err },
		"end one session": func(ctx context.Context) error { return s.Account.Sessions.EndSession(ctx, id, id) },
		"end all sessions": func(ctx context.Context) error {
			_, err := s.Account.Credentials.EndSessions(ctx, id)
			return err
		},
		"take an attempt": func(ctx context.Context) error {
			_, err := takeAttempt(ctx, s, july, throttle.Limit{Key: "a", Tries: 1, Window: time.Hour})
			return err
		},
		"give an attempt back": func(ctx context.Context) error { return s.GiveBackAttempt(ctx, "a", july) },
		"remember a network":   func(ctx context.Context) error { return s.Account.Networks.RememberNetwork(ctx, "a", july) },
		"know a network": func(ctx context.Context) error {
			_, err := s.Account.Networks.KnowsNetwork(ctx, []string{"a"}, july)
			return err
		},
		"forget attempts": func(ctx context.Context) error { return s.ForgetAttempts(ctx, "a") },
		"find a session":  func(ctx context.Context) error { _, _, err := s.Account.Sessions.FindCtx(ctx, "a"); return err },
		"save a session":  func(ctx context.Context) error { return s.Account.Sessions.CommitCtx(ctx, "a", nil, july) },
		"end a session":   func(ctx context.Context) error { return s.Account.Sessions.DeleteCtx(ctx, "a") },
	}
}

func billingCalls(s *stores.Set, id uuid.UUID) map[string]func(context.Context) error {
	return map[string]func(context.Context) error{
		"save a grant": func(ctx context.Context) error { return s.Billing.SaveGrant(ctx, billing.Grant{UserID: id}) },
		"grant":        func(ctx context.Context) error { _, err := s.Billing.Grant(ctx, id); return err },
		"holding":      func(ctx context.Context) error { _, err := s.Billing.EntitlementOf(ctx, id); return err },
		"add a customer": func(ctx context.Context) error {
			_, err := s.Billing.AddCustomer(ctx, billing.Customer{ID: "cus_1", UserID: id, Gateway: "demo"})
			return err
		},
		"customer": func(ctx context.Context) error { _, err := s.CustomerOf(ctx, id); return err },
		"update subscriptions": func(ctx context.Context) error {
			return s.Billing.UpdateSubscriptions(ctx, "cus_1", nil)
		},
		"reread later": func(ctx context.Context) error { return s.RereadLater(ctx, "cus_1") },
		"add an event": func(ctx context.Context) error {
			return s.Billing.AddEvent(ctx, stripe.Event{ID: "evt_1"}, july, true)
		},
		"customer of an event": func(ctx context.Context) error {
			_, err := s.Billing.CustomerOfEvent(ctx,
				"evt_1")
			return err
		},
		"note a reading":   func(ctx context.Context) error { return s.Billing.NoteReading(ctx, "evt_1", july, nil) },
		"reread those due": func(ctx context.Context) error { _, err := s.RereadDue(ctx, july, true); return err },
		"used words":       func(ctx context.Context) error { _, err := s.Billing.UsedWords(ctx, id, july); return err },
		"reserve words": func(ctx context.Context) error {
			_, err := s.Billing.Reserve(ctx, usage.Entry{Limit: 2})
			return err
		},
		"commit words": func(ctx context.Context) error {
			_, err := s.Billing.Commit(ctx, usage.Entry{Words: 1}, usage.Fingerprint{})
			return err
		},
		"counted outcome": func(ctx context.Context) error {
			_, _, err := s.Billing.OutcomeCharged(ctx, id, july, usage.Fingerprint{})
			return err
		},
		"release words": func(ctx context.Context) error { return s.Billing.Release(ctx, usage.Entry{}) },
		"expired words": func(ctx context.Context) error { _, err := s.Billing.ReleaseExpired(ctx, july); return err },
	}
}

func wantUnavailable(t *testing.T, name string, err error) {
	t.Helper()
	if !errors.Is(err, store.ErrUnavailable) || fault.KindOf(err) != fault.Unavailable {
		t.Errorf("%s: %v; want ErrUnavailable", name, err)
	}
}

func startServer(t *testing.T, dir string) *pg.Server {
	t.Helper()
	server, err := pg.Open(t.Context(), pg.Options{Dir: dir, Database: "app", Bin: os.Getenv("PG_BIN"), Fast: true})
	if err != nil {
		t.Fatal(err)
	}
	return server
}

func stopServer(t *testing.T, server *pg.Server) {
	t.Helper()
	if err := server.Close(); err != nil {
		t.Fatal(err)
	}
}
