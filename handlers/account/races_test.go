package account_test

import (
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"

	"plainhand/handlers/sitetest"
	"plainhand/internal/account"
)

// concurrently calls do many times at once and returns the answers.
func concurrently(many int, do func(i int) sitetest.Response) []sitetest.Response {
	answers := make([]sitetest.Response, many)
	var running sync.WaitGroup
	begin := make(chan struct{})
	for i := range many {
		running.Go(func() {
			<-begin
			answers[i] = do(i)
		})
	}
	close(begin)
	running.Wait()
	return answers
}

// statuses counts the answers by status.
func statuses(answers []sitetest.Response) map[int]int {
	counts := map[int]int{}
	for _, got := range answers {
		counts[got.Status]++
	}
	return counts
}

// wantOnce fails unless exactly one answer succeeds with a redirect and all others have one of the refusals. It returns
// the index of the success.
func wantOnce(t *testing.T, answers []sitetest.Response, refusals ...int) (won int) {
	t.Helper()
	refused := 0
	for i, got := range answers {
		if got.Status == http.StatusSeeOther && !strings.HasPrefix(got.Header.Get("Location"), "/login") {
			won = i
		}
	}
	counts := statuses(answers)
	for _, status := range refusals {
		refused += counts[status]
	}
	if counts[http.StatusSeeOther] != 1 || refused != len(answers)-1 {
		t.Errorf("answered %v; want one that leads on, and %v", counts, refusals)
	}
	return won
}

// AP02: an address has one account, in any spelling and with concurrent sign-ups.
func TestConcurrentSignUpsCreateOneAccount(t *testing.T) {
	t.Parallel()
	const many = 64
	site := newSiteHashing(t, account.NewHasher(sitetest.QuickHash))
	written := func(i int) string { // each of the first six letters in capitals or not
		name := []byte("abcdef")
		for bit := range name {
			if i>>bit&1 == 1 {
				name[bit] -= 'a' - 'A'
			}
		}
		return string(name) + "@example.com"
	}
	browsers := make([]*sitetest.Browser, many)
	for i := range browsers {
		browsers[i] = site.Browser()
	}
	answers := concurrently(many, func(i int) sitetest.Response {
		b := browsers[i]
		request := b.Form("/signup", sitetest.Credentials(written(i), fmt.Sprint("secret", i)))
		if i%2 == 1 {
			body := sitetest.AsJSON(map[string]any{"email": written(i), "password": fmt.Sprint("secret", i)}, nil)
			request = b.Request(http.MethodPost, "/api/auth/register", "application/json", body)
		}
		request.Header.Set("X-Forwarded-For", netip.AddrFrom16(uuid.New()).String())
		return b.Do(request)
	})
	counts := statuses(answers)
	if counts[http.StatusConflict] != many-1 || counts[http.StatusSeeOther]+counts[http.StatusOK] != 1 {
		t.Errorf("answered %v", counts)
	}
	var users, sessions int
	const query = `SELECT count(*), (SELECT count(*) FROM sessions WHERE NOT ended) FROM users`
	if err := site.Pool.QueryRow(t.Context(), query).Scan(&users, &sessions); err != nil || users != 1 || sessions != 1 {
		t.Errorf("%d users, %d sessions, %v", users, sessions, err)
	}
	for i, b := range browsers {
		if answers[i].Status != http.StatusConflict {
			b.Get("/account").WantText("Welcome back")
			b.Post("/login", sitetest.Credentials(written(i), fmt.Sprint("secret", i))).WantRedirect("/")
		}
	}
}

// wantOnePassword fails unless exactly one of the passwords works, and returns it.
func wantOnePassword(s *sitetest.Site, email string, passwords ...string) (works string) {
	s.T.Helper()
	working := 0
	for _, password := range passwords {
		if s.Browser().Post("/login", sitetest.Credentials(email, password)).Status == http.StatusSeeOther {
			works = password
			working++
		}
	}
	if working != 1 {
		s.T.Errorf("%d of %q work", working, passwords)
	}
	return works
}

// copySession returns a browser with a copy of the current session cookie, as a thief would have.
func copySession(b *sitetest.Browser) *sitetest.Browser {
	b.Site.T.Helper()
	copied := b.Site.Browser()
	copied.Client.Jar.SetCookies(b.Site.Address(), []*http.Cookie{sitetest.SessionOf(b)})
	return copied
}

func TestConcurrentPasswordChangesLeaveOnePassword(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	for round := range 6 {
		owner := site.Registered()
		email := emailOf(site, owner.ID)
		browsers := []*sitetest.Browser{owner.Browser, site.SignedIn(owner.ID), site.SignedIn(owner.ID)}
		chosen := []string{"rhubarb tin", "pickled plum", "kettle drum"}
		var copies []*sitetest.Browser
		for _, b := range browsers {
			copies = append(copies, copySession(b))
		}
		answers := concurrently(len(browsers), func(i int) sitetest.Response {
			return browsers[i].Post("/account/password", sitetest.Passwords("secret", chosen[i]))
		})
		for _, got := range answers {
			if got.Status >= http.StatusInternalServerError {
				t.Errorf("round %d: %d", round, got.Status)
			}
		}
		works := wantOnePassword(site, email, append(chosen, "secret")...)
		for i, b := range browsers {
			if alive := isSignedIn(b); alive != (chosen[i] == works) {
				t.Errorf("round %d: who chose %q is signed in: %t; %q works", round, chosen[i], alive, works)
			}
		}
		for _, copied := range copies {
			copied.Get("/account").WantText("Sign In Required")
		}
	}
}

func isSignedIn(b *sitetest.Browser) bool {
	return strings.Contains(b.Get("/account").Text("h1"), "Welcome back")
}

// Both requests share one session, which ends in either order.
func TestSignOutDuringAPasswordChangeEndsBothSessions(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	for range 6 {
		owner := site.Registered()
		copied, elsewhere := copySession(owner.Browser), site.SignedIn(owner.ID)
		answers := concurrently(2, func(i int) sitetest.Response {
			if i == 0 {
				return owner.Post("/logout", nil)
			}
			return copySession(copied).Post("/account/password", sitetest.Passwords("secret", "rhubarb tin"))
		})
		answers[0].WantRedirect("/")
		works := wantOnePassword(site, emailOf(site, owner.ID), "secret", "rhubarb tin")
		if changed := answers[1].Header.Get("Location") == "/account/security"; changed != (works == "rhubarb tin") {
			t.Errorf("answered with %d to %q, and %q works", answers[1].Status, answers[1].Header.Get("Location"), works)
		}
		copied.Get("/account").WantText("Sign In Required")
		if works != "secret" {
			elsewhere.Get("/account").WantText("Sign In Required")
		}
	}
}

// In either order the account ends up deleted, without a server error.
func TestPasswordChangeDuringAccountDeletionIsSafe(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	for range 6 {
		owner := site.Registered()
		email := emailOf(site, owner.ID)
		changing, copied := site.SignedIn(owner.ID), copySession(owner.Browser)
		answers := concurrently(2, func(i int) sitetest.Response {
			if i == 0 {
				return owner.Post("/account/delete", url.Values{"password": {"secret"}})
			}
			return changing.Post("/account/password", sitetest.Passwords("secret", "rhubarb tin"))
		})
		for _, got := range answers {
			if got.Status >= http.StatusInternalServerError {
				t.Errorf("answered with %d: %s", got.Status, got.Text("main"))
			}
		}
		if answers[0].Header.Get("Location") != "/account/deleted" {
			wantOnePassword(site, email, "secret", "rhubarb tin")
			continue
		}
		for _, b := range []*sitetest.Browser{owner.Browser, changing, copied} {
			b.Get("/account").WantText("Sign In Required")
		}
		for _, password := range []string{"secret", "rhubarb tin"} {
			site.Browser().Post("/login", sitetest.Credentials(email, password)).WantStatus(http.StatusUnauthorized)
		}
	}
}

// The worst moment: the new password is hashed and waits for the row that is being deleted.
func TestPasswordChangeOfADeletedAccountIsRejected(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Member("ada@example.com")
	deleting := lockUserRow(site, "ada@example.com")
	late := make(chan sitetest.Response, 1)
	go func() { late <- b.Post("/account/password", sitetest.Passwords("secret", "rhubarb tin")) }()
	site.WaitFor(sitetest.LockWaitQuery)
	if _, err := deleting.Exec(t.Context(), `DELETE FROM users`); err != nil {
		t.Fatal(err)
	}
	if err := deleting.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := <-late; got.Status != http.StatusUnauthorized {
		t.Errorf("answered with %d: %s", got.Status, got.Text("main"))
	}
	b.Get("/account").WantText("Sign In Required")
}

func TestResetLinkWorksOnceConcurrently(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Member("ada@example.com")
	site.Browser().Post("/forgot", url.Values{"email": {"ada@example.com"}}).WantStatus(http.StatusOK)
	site.QueuePasswordResets()
	link := "/reset/" + site.MailedCodes("ada@example.com", account.EmailResetPassword)[0]
	browsers, chosen := make([]*sitetest.Browser, 5), []string{"secret"}
	for i := range browsers {
		browsers[i] = site.Browser()
		chosen = append(chosen, fmt.Sprint("rhubarb ", i))
	}
	inBetween := lockUserRow(site, "ada@example.com") // all requests pass the check and wait for the row
	done := make(chan []sitetest.Response, 1)
	go func() {
		done <- concurrently(len(browsers), func(i int) sitetest.Response {
			return browsers[i].Post(link, url.Values{"newPassword": {chosen[i+1]}})
		})
	}()
	site.WaitFor(strings.Replace(sitetest.LockWaitQuery, "> 0", fmt.Sprint("= ", len(browsers)), 1))
	if err := inBetween.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	answers := <-done
	won := wantOnce(t, answers, http.StatusNotFound)
	if works := wantOnePassword(site, "ada@example.com", chosen...); works != chosen[won+1] {
		t.Errorf("%q works, and %q was answered", works, chosen[won+1])
	}
	for i, b := range browsers {
		if isSignedIn(b) != (i == won) {
			t.Errorf("browser %d is signed in, or the winner %d is not", i, won)
		}
	}
}

func TestCodeWorksOnceConcurrently(t *testing.T) {
	t.Parallel()
	for name, code := range map[string]func(phone sitetest.AuthenticatorApp, recovery []string) url.Values{
		"of the app": func(phone sitetest.AuthenticatorApp, _ []string) url.Values { return phone.Code(0) },
		"a recovery code": func(_ sitetest.AuthenticatorApp, recovery []string) url.Values {
			return url.Values{"code": recovery[:1]}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := sitetest.New(t)
			_, phone, recovery := site.TwoFactorUser("ada@example.com")
			browsers := make([]*sitetest.Browser, 5) // the limit of tries before throttling
			for i := range browsers {
				browsers[i] = pendingSignIn(site, "ada@example.com")
			}
			posted := code(phone, recovery)
			answers := concurrently(len(browsers), func(i int) sitetest.Response {
				return browsers[i].Post("/login/code",
					posted)
			})
			won := wantOnce(t, answers, http.StatusUnauthorized)
			for i, b := range browsers {
				if isSignedIn(b) != (i == won) {
					t.Errorf("browser %d is signed in, or the winner %d is not", i, won)
				}
			}
		})
	}
}
