package store_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/google/uuid"

	"plainhand/internal/account/session"
	"plainhand/store"
	accountstore "plainhand/store/account"
	"plainhand/store/stores"
)

func wantSession(t *testing.T, sessions *accountstore.Sessions, token, want string) {
	t.Helper()
	data, found, err := sessions.FindCtx(t.Context(), token)
	if err != nil || found != (want != "") || string(data) != want {
		t.Errorf("session %s: %q, found %v, %v; want %q", token, data, found, err, want)
	}
}

func commit(t *testing.T, sessions *accountstore.Sessions, token, data string, lasts time.Duration) {
	t.Helper()
	if err := sessions.CommitCtx(t.Context(), token, []byte(data), time.Now().Add(lasts)); err != nil {
		t.Fatal(err)
	}
}

func TestSessionIsStoredUntilItEndsOrExpires(t *testing.T) {
	t.Parallel()
	sessions := accountstore.NewSessions(openStore(t).DB)
	wantSession(t, sessions, "a", "")
	commit(t, sessions, "a", "one", time.Hour)
	commit(t, sessions, "b", "other", time.Hour)
	wantSession(t, sessions, "a", "one")
	commit(t, sessions, "a", "two", time.Hour)
	wantSession(t, sessions, "a", "two")
	commit(t, sessions, "a", "expired", -time.Second)
	wantSession(t, sessions, "a", "")
	if err := sessions.DeleteCtx(t.Context(), "b"); err != nil {
		t.Fatal(err)
	}
	wantSession(t, sessions, "b", "")
	if err := sessions.DeleteCtx(t.Context(), "never there"); err != nil {
		t.Errorf("delete what is not there: %v", err)
	}
}

// AC13: a request in progress during a sign-out does not revive the session.
func TestASessionThatEndedStaysEnded(t *testing.T) {
	t.Parallel()
	sessions := accountstore.NewSessions(openStore(t).DB)
	commit(t, sessions, "a", "signed in", time.Hour)
	if err := sessions.DeleteCtx(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	commit(t, sessions, "a", "signed in, with a flash", time.Hour)
	wantSession(t, sessions, "a", "")
}

func TestSignOutAgainstManyRequests(t *testing.T) {
	t.Parallel()
	sessions := accountstore.NewSessions(openStore(t).DB)
	commit(t, sessions, "a", "signed in", time.Hour)
	var running sync.WaitGroup
	for i := range 32 {
		running.Go(func() {
			if i == 16 {
				if err := sessions.DeleteCtx(t.Context(), "a"); err != nil {
					t.Error(err)
				}
				return
			}
			if err := sessions.CommitCtx(t.Context(), "a", []byte("signed in"), time.Now().Add(time.Hour)); err != nil {
				t.Error(err)
			}
		})
	}
	running.Wait()
	wantSession(t, sessions, "a", "")
}

// Through scs: a slow request loads its session before the sign-out and saves it afterward.
func TestSlowRequestDoesNotReviveSession(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	manager := scs.New()
	manager.Store, manager.HashTokenInStore = accountstore.NewSessions(store.New(pool)), true
	token := signIn(t, manager)
	slow, err := manager.Load(t.Context(), token)
	if err != nil {
		t.Fatal(err)
	}
	signOut, err := manager.Load(t.Context(), token)
	if err != nil {
		t.Fatal(err)
	}
	if err := manager.Destroy(signOut); err != nil {
		t.Fatal(err)
	}
	manager.Put(slow, "flash", "done")
	if _, _, err := manager.Commit(slow); err != nil {
		t.Fatal(err)
	}
	after, err := manager.Load(t.Context(), token)
	if err != nil || manager.GetString(after, "user") != "" {
		t.Errorf("signed in as %q, %v", manager.GetString(after, "user"), err)
	}
	var plain bool
	const query = `SELECT EXISTS (SELECT FROM sessions WHERE token = $1)`
	if err := pool.QueryRow(t.Context(), query, token).Scan(&plain); err != nil || plain {
		t.Errorf("the table holds the token itself: %v, %v", plain, err)
	}
}

func signIn(t testing.TB, manager *scs.SessionManager) (token string) {
	t.Helper()
	ctx, err := manager.Load(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	manager.Put(ctx, "user", "ada")
	token, _, err = manager.Commit(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return token
}

func TestSessionCallsReturnContextErrors(t *testing.T) {
	t.Parallel()
	sessions := accountstore.NewSessions(openStore(t).DB)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, _, findErr := sessions.FindCtx(ctx, "a")
	commitErr := sessions.CommitCtx(ctx, "a", nil, july)
	for name, err := range map[string]error{"find": findErr, "commit": commitErr, "delete": sessions.DeleteCtx(ctx, "a")} {
		if !errors.Is(err, context.Canceled) || errors.Is(err, store.ErrUnavailable) {
			t.Errorf("%s: %v; want that the context was canceled", name, err)
		}
	}
}

func TestOldestSessionEndsBeyondTheLimit(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	s := stores.New(pool)
	user := addUser(t, s, "ada@example.org")
	sessions := accountstore.NewSessions(store.New(pool))
	for i := range 53 {
		data, err := session.Codec{}.Encode(time.Now().Add(time.Hour), map[string]any{session.User: user.ID.String(),
			session.ID: uuid.NewString(), session.From: july.Add(time.Duration(i) * time.Minute).Format(time.RFC3339)})
		if err != nil {
			t.Fatal(err)
		}
		if err := sessions.CommitCtx(t.Context(), fmt.Sprint("token ", i), data, time.Now().Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	left, err := s.Account.Sessions.SessionsOf(t.Context(), user.ID)
	if err != nil || len(left) != 50 {
		t.Fatalf("%d sessions, %v", len(left), err)
	}
	for _, active := range left {
		if active.BeganAt.Before(july.Add(3 * time.Minute)) {
			t.Errorf("the session of %v is still active", active.BeganAt)
		}
	}
}
