package account_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"plainhand/handlers/sitetest"
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
func withDelayedBody(b *sitetest.Browser, meanwhile func()) *sitetest.Browser {
	slow, once := *b.Site, sync.OnceFunc(meanwhile)
	slow.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = delayedBody{r.Body, once}
		b.Site.Routes.ServeHTTP(w, r)
	}))
	b.Site.T.Cleanup(slow.Server.Close)
	slow.URL = slow.Server.URL
	return b.OnServer(&slow)
}

// resetPassword sets a password by the link in an email, as the owner of a stolen session does.
func resetPassword(s *sitetest.Site, email, password string) {
	s.T.Helper()
	b := s.Browser()
	b.Post("/forgot", url.Values{"email": {email}}).WantStatus(http.StatusOK)
	s.QueuePasswordResets()
	link := "/reset/" + s.MailedCodes(email, account.EmailResetPassword)[0]
	b.Post(link, url.Values{"newPassword": {password}}).WantRedirect("/account/security")
}

// A stolen session's request whose body arrives after the owner has reset the password, which ended every session, must
// fail.
func TestRequestOfAnEndedSessionIsRejected(t *testing.T) {
	t.Parallel()
	for name, try := range map[string]func(*sitetest.Browser, *sitetest.Device, string) sitetest.Response{
		"another password": func(slow *sitetest.Browser, _ *sitetest.Device, _ string) sitetest.Response {
			return slow.Post("/account/password", url.Values{"newPassword": {"mine now"}})
		},
		"another address": func(slow *sitetest.Browser, _ *sitetest.Device, _ string) sitetest.Response {
			return slow.Post("/account/email", url.Values{"email": {"eve@example.net"}})
		},
		"a passkey": func(slow *sitetest.Browser, _ *sitetest.Device, credential string) sitetest.Response {
			return slow.Call("/api/account/passkeys", credential)
		},
		"a second step": func(slow *sitetest.Browser, _ *sitetest.Device, _ string) sitetest.Response {
			return slow.Post("/account/two-step", url.Values{"code": {"000000"}})
		},
		"the end of the account": func(slow *sitetest.Browser, _ *sitetest.Device, _ string) sitetest.Response {
			return slow.Post("/account/delete", url.Values{})
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := sitetest.New(t)
			site.ConfirmedUser("ada@example.com")
			thief := site.SignedIn(site.User("ada@example.com").ID)
			thief.ConfirmPassword("secret")
			phone := sitetest.NewDevice(t)
			credential := phone.Register(thief.Call("/api/account/passkeys/question", "{}"))
			slow := withDelayedBody(thief, func() { resetPassword(site, "ada@example.com", "rhubarb tin") })
			got := try(slow, phone, credential)
			got.WantStatus(http.StatusUnauthorized)

			thief.Get("/account").WantText("Sign In Required")
			signInWith(site.Browser(), phone).WantStatus(http.StatusUnauthorized)
			if emails := site.MailedCodes("ada@example.com", account.EmailConfirmAddress); len(emails) > 0 {
				t.Errorf("%d links to another address", len(emails))
			}
			site.Browser().Post("/login", sitetest.Credentials("ada@example.com", "mine now")).
				WantStatus(http.StatusUnauthorized)
			site.Browser().Post("/login", sitetest.Credentials("ada@example.com", "rhubarb tin")).WantRedirect("/")
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
		"another password":           {"/account/password", sitetest.Passwords("secret", "mine now")},
		"another password, by proof": {"/account/password", url.Values{"newPassword": {"mine now"}}},
		"a new session":              {"/account/sessions/end-others", nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := sitetest.New(t)
			owner := site.Member("ada@example.com")
			thief := site.SignedIn(site.User("ada@example.com").ID)
			thief.ConfirmPassword("secret")
			other := site.Browser() // a user with the password hash to copy
			other.Post("/signup", sitetest.Credentials("bob@example.com", "rhubarb tin")).WantRedirect("/")
			hash := site.User("bob@example.com").PasswordHash
			changing := lockUserRow(site, "ada@example.com")
			late := make(chan sitetest.Response, 1)
			go func() { late <- thief.Post(form.path, form.Values) }()
			site.WaitFor(sitetest.LockWaitQuery)
			const change = `UPDATE users SET epoch = epoch + 1, password_hash = $1 WHERE email = 'ada@example.com'`
			if _, err := changing.Exec(t.Context(), change, hash); err != nil {
				t.Fatal(err)
			}
			if err := changing.Commit(t.Context()); err != nil {
				t.Fatal(err)
			}
			if got := <-late; got.Status != http.StatusUnauthorized {
				t.Errorf("answered with %d to %s", got.Status, got.Header.Get("Location"))
			}
			for _, b := range []*sitetest.Browser{owner, thief} {
				b.Get("/account").WantText("Sign In Required")
			}
			site.Browser().Post("/login", sitetest.Credentials("ada@example.com", "mine now")).
				WantStatus(http.StatusUnauthorized)
			site.Browser().Post("/login", sitetest.Credentials("ada@example.com", "rhubarb tin")).WantRedirect("/")
		})
	}
}

// lockUserRow returns a transaction that holds the lock of a user's row.
func lockUserRow(s *sitetest.Site, email string) pgx.Tx {
	s.T.Helper()
	tx, err := s.Pool.Begin(s.T.Context())
	if err == nil {
		_, err = tx.Exec(s.T.Context(), `SELECT FROM users WHERE email = $1 FOR NO KEY UPDATE`, email)
	}
	if err != nil {
		s.T.Fatal(err)
	}
	s.T.Cleanup(func() { tx.Rollback(context.Background()) })
	return tx
}
