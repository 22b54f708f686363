package handlers_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
)

// delayedBody is a request body that calls a function before its first byte.
type delayedBody struct {
	io.ReadCloser
	meanwhile func()
}

func (a delayedBody) Read(into []byte) (int, error) {
	a.meanwhile()
	return a.ReadCloser.Read(into)
}

// withDelayedBody returns the browser behind a server that calls meanwhile between a request's headers and its body, as
// a slow sender can.
func (b *browser) withDelayedBody(meanwhile func()) *browser {
	slow, once := *b.site, sync.OnceFunc(meanwhile)
	slow.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = delayedBody{r.Body, once}
		b.site.routes.ServeHTTP(w, r)
	}))
	b.site.t.Cleanup(slow.server.Close)
	slow.url = slow.server.URL
	return b.onServer(&slow)
}

// resetPassword sets a password by the link in an email, as the owner of a stolen session does.
func (s *testSite) resetPassword(email, password string) {
	s.t.Helper()
	b := s.browser()
	b.post("/forgot", url.Values{"email": {email}}).wantStatus(http.StatusOK)
	s.queuePasswordResets()
	link := "/reset/" + s.mailedCodes(email, account.EmailResetPassword)[0]
	b.post(link, url.Values{"newPassword": {password}}).wantRedirect("/account/security")
}

// A stolen session's request whose body arrives after the owner has reset the password, which ended every session, must
// fail.
func TestRequestOfAnEndedSessionIsRejected(t *testing.T) {
	t.Parallel()
	for name, try := range map[string]func(slow *browser, phone *device, made string) answer{
		"another password": func(slow *browser, _ *device, _ string) answer {
			return slow.post("/account/password", url.Values{"newPassword": {"mine now"}})
		},
		"another address": func(slow *browser, _ *device, _ string) answer {
			return slow.post("/account/email", url.Values{"email": {"eve@example.net"}})
		},
		"a passkey": func(slow *browser, _ *device, made string) answer {
			return slow.call("/api/account/passkeys", made)
		},
		"a second step": func(slow *browser, _ *device, _ string) answer {
			return slow.post("/account/two-step", url.Values{"code": {"000000"}})
		},
		"the end of the account": func(slow *browser, _ *device, _ string) answer {
			return slow.post("/account/delete", url.Values{})
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := newSite(t)
			site.confirmedUser("ada@example.com")
			thief := site.signedIn(site.user("ada@example.com").ID)
			thief.confirmPassword("secret")
			phone := newDevice(t)
			made := phone.register(thief.call("/api/account/passkeys/question", "{}"))
			got := try(thief.withDelayedBody(func() { site.resetPassword("ada@example.com", "rhubarb tin") }), phone, made)
			got.wantStatus(http.StatusUnauthorized)

			thief.get("/account").wantText("Sign In Required")
			site.browser().signInWith(phone).wantStatus(http.StatusUnauthorized)
			if emails := site.mailedCodes("ada@example.com", account.EmailConfirmAddress); len(emails) > 0 {
				t.Errorf("%d links to another address", len(emails))
			}
			site.browser().post("/login", credentials("ada@example.com", "mine now")).wantStatus(http.StatusUnauthorized)
			site.browser().post("/login", credentials("ada@example.com", "rhubarb tin")).wantRedirect("/")
		})
	}
}

// A request that waits for the row lock of the owner's change must not undo it.
func TestRequestWaitingBehindAPasswordChangeIsRejected(t *testing.T) {
	t.Parallel()
	for name, form := range map[string]struct {
		path string
		url.Values
	}{
		"another password":           {"/account/password", passwords("secret", "mine now")},
		"another password, by proof": {"/account/password", url.Values{"newPassword": {"mine now"}}},
		"a new session":              {"/account/sessions/end-others", nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := newSite(t)
			owner := site.member("ada@example.com")
			thief := site.signedIn(site.user("ada@example.com").ID)
			thief.confirmPassword("secret")
			other := site.browser() // a user with the password hash to copy
			other.post("/signup", credentials("bob@example.com", "rhubarb tin")).wantRedirect("/")
			hash := site.user("bob@example.com").PasswordHash
			changing := site.lockUserRow("ada@example.com")
			late := make(chan answer, 1)
			go func() { late <- thief.post(form.path, form.Values) }()
			site.await(lockWaitQuery)
			const change = `UPDATE users SET epoch = epoch + 1, password_hash = $1 WHERE email = 'ada@example.com'`
			if _, err := changing.Exec(t.Context(), change, hash); err != nil {
				t.Fatal(err)
			}
			if err := changing.Commit(t.Context()); err != nil {
				t.Fatal(err)
			}
			if got := <-late; got.status != http.StatusUnauthorized {
				t.Errorf("answered with %d to %s", got.status, got.header.Get("Location"))
			}
			for _, b := range []*browser{owner, thief} {
				b.get("/account").wantText("Sign In Required")
			}
			site.browser().post("/login", credentials("ada@example.com", "mine now")).wantStatus(http.StatusUnauthorized)
			site.browser().post("/login", credentials("ada@example.com", "rhubarb tin")).wantRedirect("/")
		})
	}
}

// lockUserRow returns a transaction that holds the lock of a user's row.
func (s *testSite) lockUserRow(email string) pgx.Tx {
	s.t.Helper()
	tx, err := s.pool.Begin(s.t.Context())
	if err == nil {
		_, err = tx.Exec(s.t.Context(), `SELECT FROM users WHERE email = $1 FOR NO KEY UPDATE`, email)
	}
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { tx.Rollback(context.Background()) })
	return tx
}

func (s *testSite) user(email string) account.User {
	s.t.Helper()
	user, err := s.store.Account.UserByEmail(s.t.Context(), uuid.Nil, email)
	if err != nil {
		s.t.Fatal(err)
	}
	return user
}
