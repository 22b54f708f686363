package handlers_test

import (
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"

	"plainhand/internal/account"
)

// concurrently calls do many times at once and returns the answers.
func concurrently(many int, do func(i int) answer) []answer {
	answers := make([]answer, many)
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
func statuses(answers []answer) map[int]int {
	counts := map[int]int{}
	for _, got := range answers {
		counts[got.status]++
	}
	return counts
}

// wantOnce fails unless exactly one answer succeeds with a redirect and all others have one of the refusals. It returns
// the index of the success.
func wantOnce(t *testing.T, answers []answer, refusals ...int) (won int) {
	t.Helper()
	refused := 0
	for i, got := range answers {
		if got.status == http.StatusSeeOther && !strings.HasPrefix(got.header.Get("Location"), "/login") {
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
	site := newSiteHashing(t, quickHash)
	written := func(i int) string { // each of the first six letters in capitals or not
		name := []byte("abcdef")
		for bit := range name {
			if i>>bit&1 == 1 {
				name[bit] -= 'a' - 'A'
			}
		}
		return string(name) + "@example.com"
	}
	browsers := make([]*browser, many)
	for i := range browsers {
		browsers[i] = site.browser()
	}
	answers := concurrently(many, func(i int) answer {
		b := browsers[i]
		request := b.form("/signup", credentials(written(i), fmt.Sprint("secret", i)))
		if i%2 == 1 {
			body := asJSON(map[string]any{"email": written(i), "password": fmt.Sprint("secret", i)}, nil)
			request = b.request(http.MethodPost, "/api/auth/register", "application/json", body)
		}
		request.Header.Set("X-Forwarded-For", netip.AddrFrom16(uuid.New()).String())
		return b.do(request)
	})
	counts := statuses(answers)
	if counts[http.StatusConflict] != many-1 || counts[http.StatusSeeOther]+counts[http.StatusOK] != 1 {
		t.Errorf("answered %v", counts)
	}
	var users, sessions int
	const query = `SELECT count(*), (SELECT count(*) FROM sessions WHERE NOT ended) FROM users`
	if err := site.pool.QueryRow(t.Context(), query).Scan(&users, &sessions); err != nil || users != 1 || sessions != 1 {
		t.Errorf("%d users, %d sessions, %v", users, sessions, err)
	}
	for i, b := range browsers {
		if answers[i].status != http.StatusConflict {
			b.get("/account").wantText("Welcome back")
			b.post("/login", credentials(written(i), fmt.Sprint("secret", i))).wantRedirect("/")
		}
	}
}

// wantOnePassword fails unless exactly one of the passwords works, and returns it.
func (s *testSite) wantOnePassword(email string, passwords ...string) (works string) {
	s.t.Helper()
	working := 0
	for _, password := range passwords {
		if s.browser().post("/login", credentials(email, password)).status == http.StatusSeeOther {
			works = password
			working++
		}
	}
	if working != 1 {
		s.t.Errorf("%d of %q work", working, passwords)
	}
	return works
}

// copySession returns a browser with a copy of the current session cookie, as a thief would have.
func (b *browser) copySession() *browser {
	b.site.t.Helper()
	copied := b.site.browser()
	copied.client.Jar.SetCookies(b.site.address(), []*http.Cookie{sessionOf(b)})
	return copied
}

func TestConcurrentPasswordChangesLeaveOnePassword(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	for round := range 6 {
		owner := site.registered()
		email := site.emailOf(owner.id)
		browsers := []*browser{owner.browser, site.signedIn(owner.id), site.signedIn(owner.id)}
		chosen := []string{"rhubarb tin", "pickled plum", "kettle drum"}
		var copies []*browser
		for _, b := range browsers {
			copies = append(copies, b.copySession())
		}
		answers := concurrently(len(browsers), func(i int) answer {
			return browsers[i].post("/account/password", passwords("secret", chosen[i]))
		})
		for _, got := range answers {
			if got.status >= http.StatusInternalServerError {
				t.Errorf("round %d: %d", round, got.status)
			}
		}
		works := site.wantOnePassword(email, append(chosen, "secret")...)
		for i, b := range browsers {
			if alive := b.isSignedIn(); alive != (chosen[i] == works) {
				t.Errorf("round %d: who chose %q is signed in: %t; %q works", round, chosen[i], alive, works)
			}
		}
		for _, copied := range copies {
			copied.get("/account").wantText("Sign In Required")
		}
	}
}

func (b *browser) isSignedIn() bool {
	return strings.Contains(b.get("/account").text("h1"), "Welcome back")
}

// Both requests share one session, which ends in either order.
func TestSignOutDuringAPasswordChangeEndsBothSessions(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	for range 6 {
		owner := site.registered()
		copied, elsewhere := owner.copySession(), site.signedIn(owner.id)
		answers := concurrently(2, func(i int) answer {
			if i == 0 {
				return owner.post("/logout", nil)
			}
			return copied.copySession().post("/account/password", passwords("secret", "rhubarb tin"))
		})
		answers[0].wantRedirect("/")
		works := site.wantOnePassword(site.emailOf(owner.id), "secret", "rhubarb tin")
		if changed := answers[1].header.Get("Location") == "/account/security"; changed != (works == "rhubarb tin") {
			t.Errorf("answered with %d to %q, and %q works", answers[1].status, answers[1].header.Get("Location"), works)
		}
		copied.get("/account").wantText("Sign In Required")
		if works != "secret" {
			elsewhere.get("/account").wantText("Sign In Required")
		}
	}
}

// In either order the account ends up deleted, without a server error.
func TestPasswordChangeDuringAccountDeletionIsSafe(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	for range 6 {
		owner := site.registered()
		email := site.emailOf(owner.id)
		changing, copied := site.signedIn(owner.id), owner.copySession()
		answers := concurrently(2, func(i int) answer {
			if i == 0 {
				return owner.post("/account/delete", url.Values{"password": {"secret"}})
			}
			return changing.post("/account/password", passwords("secret", "rhubarb tin"))
		})
		for _, got := range answers {
			if got.status >= http.StatusInternalServerError {
				t.Errorf("answered with %d: %s", got.status, got.text("main"))
			}
		}
		if answers[0].header.Get("Location") != "/account/deleted" {
			site.wantOnePassword(email, "secret", "rhubarb tin")
			continue
		}
		for _, b := range []*browser{owner.browser, changing, copied} {
			b.get("/account").wantText("Sign In Required")
		}
		for _, password := range []string{"secret", "rhubarb tin"} {
			site.browser().post("/login", credentials(email, password)).wantStatus(http.StatusUnauthorized)
		}
	}
}

// The worst moment: the new password is hashed and waits for the row that is being deleted.
func TestPasswordChangeOfADeletedAccountIsRejected(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.member("ada@example.com")
	deleting := site.lockUserRow("ada@example.com")
	late := make(chan answer, 1)
	go func() { late <- b.post("/account/password", passwords("secret", "rhubarb tin")) }()
	site.await(lockWaitQuery)
	if _, err := deleting.Exec(t.Context(), `DELETE FROM users`); err != nil {
		t.Fatal(err)
	}
	if err := deleting.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := <-late; got.status != http.StatusUnauthorized {
		t.Errorf("answered with %d: %s", got.status, got.text("main"))
	}
	b.get("/account").wantText("Sign In Required")
}

func TestResetLinkWorksOnceConcurrently(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.member("ada@example.com")
	site.browser().post("/forgot", url.Values{"email": {"ada@example.com"}}).wantStatus(http.StatusOK)
	site.queuePasswordResets()
	link := "/reset/" + site.mailedCodes("ada@example.com", account.EmailResetPassword)[0]
	browsers, chosen := make([]*browser, 5), []string{"secret"}
	for i := range browsers {
		browsers[i] = site.browser()
		chosen = append(chosen, fmt.Sprint("rhubarb ", i))
	}
	inBetween := site.lockUserRow("ada@example.com") // all requests pass the check and wait for the row
	done := make(chan []answer, 1)
	go func() {
		done <- concurrently(len(browsers), func(i int) answer {
			return browsers[i].post(link, url.Values{"newPassword": {chosen[i+1]}})
		})
	}()
	site.await(strings.Replace(lockWaitQuery, "> 0", fmt.Sprint("= ", len(browsers)), 1))
	if err := inBetween.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	answers := <-done
	won := wantOnce(t, answers, http.StatusNotFound)
	if works := site.wantOnePassword("ada@example.com", chosen...); works != chosen[won+1] {
		t.Errorf("%q works, and %q was answered", works, chosen[won+1])
	}
	for i, b := range browsers {
		if b.isSignedIn() != (i == won) {
			t.Errorf("browser %d is signed in, or the winner %d is not", i, won)
		}
	}
}

func TestCodeWorksOnceConcurrently(t *testing.T) {
	t.Parallel()
	for name, code := range map[string]func(phone app, recovery []string) url.Values{
		"of the app":      func(phone app, _ []string) url.Values { return phone.code(0) },
		"a recovery code": func(_ app, recovery []string) url.Values { return url.Values{"code": recovery[:1]} },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := newSite(t)
			_, phone, recovery := site.twoFactorUser("ada@example.com")
			browsers := make([]*browser, 5) // the limit of tries before throttling
			for i := range browsers {
				browsers[i] = site.pendingSignIn("ada@example.com")
			}
			posted := code(phone, recovery)
			answers := concurrently(len(browsers), func(i int) answer { return browsers[i].post("/login/code", posted) })
			won := wantOnce(t, answers, http.StatusUnauthorized)
			for i, b := range browsers {
				if b.isSignedIn() != (i == won) {
					t.Errorf("browser %d is signed in, or the winner %d is not", i, won)
				}
			}
		})
	}
}
