package handlers_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/uuid"

	"plainhand/internal/account"
)

// requestTakeover requests a change of address in an attacker's browser that has the password, and returns the
// confirmation link.
func (s *testSite) requestTakeover(email, password, to string) (thief *browser, link string) {
	s.t.Helper()
	thief = s.browser()
	thief.post("/login", credentials(email, password)).wantRedirect("/")
	thief.post("/account/email", url.Values{"email": {to}, "emailPassword": {password}}).wantRedirect("/account/security")
	return thief, "/change-email/" + s.mailedCodes(email, account.EmailConfirmAddress)[0]
}

// An attacker who once had the password must not take the account later with a link requested then.
func TestCanceledAddressChangeLeavesNoAccess(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(*testSite, *browser){
		"a new password": func(_ *testSite, owner *browser) {
			owner.post("/account/password", passwords("secret", "rhubarb tin")).wantRedirect("/account/security")
		},
		"ending all sessions": func(_ *testSite, owner *browser) {
			owner.post("/account/sessions/end-others", nil).wantRedirect("/account/security")
		},
		"a second step": func(site *testSite, owner *browser) {
			phone := newApp(site.t, owner.get("/account/two-step"))
			owner.post("/account/two-step", phone.enableForm(0)).wantStatus(http.StatusOK)
		},
		"a reset": func(site *testSite, _ *browser) {
			b := site.browser()
			b.post("/forgot", url.Values{"email": {"ada@example.com"}})
			site.queuePasswordResets()
			reset := site.mailedCodes("ada@example.com", account.EmailResetPassword)[0]
			b.post("/reset/"+reset, url.Values{"newPassword": {"rhubarb tin"}}).wantRedirect("/account/security")
		},
		"withdrawing it": func(_ *testSite, owner *browser) {
			owner.get("/account/security").wantText("A change to eve@example.net is waiting.")
			owner.post("/account/email/withdraw", nil).wantRedirect("/account/security")
			owner.get("/account/security").wantText("ada@example.com stays your address.")
		},
		"the link that the owner is sent": func(site *testSite, _ *browser) {
			b := site.browser()
			keep := "/keep-email/" + site.mailedCodes("ada@example.com", account.EmailKeepAddress)[0]
			b.get(keep).wantText("Keep my address")
			b.post(keep, nil).wantStatus(http.StatusSeeOther)
			b.post(keep, nil).wantStatus(http.StatusNotFound)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := newSite(t)
			owner := site.confirmedUser("ada@example.com")
			thief, link := site.requestTakeover("ada@example.com", "secret", "eve@example.net")
			end(site, owner)
			thief.get(link).wantStatus(http.StatusNotFound)
			thief.post(link, nil).wantStatus(http.StatusNotFound)
			if user, err := site.store.Account.UserByEmail(t.Context(), uuid.Nil,
				"ada@example.com"); err != nil || !user.EmailVerified {
				t.Errorf("%+v, %v", user, err)
			}
		})
	}
}

// The owner recovers the account even if the attacker has confirmed the new address, changed the password, and turned
// two-factor authentication on.
func TestStolenAccountIsRecovered(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	owner := site.confirmedUser("ada@example.com")
	thief, link := site.requestTakeover("ada@example.com", "secret", "eve@example.net")
	keep := "/keep-email/" + site.mailedCodes("ada@example.com", account.EmailKeepAddress)[0]
	thief.post(link, nil).wantRedirect("/account/security")
	thief.get("/account/security").wantText("Your email address is eve@example.net now.")
	owner.get("/account").wantText("Sign In Required")
	thief.post("/account/password", passwords("secret", "mine now")).wantRedirect("/account/security")
	phone := newApp(t, thief.get("/account/two-step"))
	theirs := phone.enableForm(0)
	theirs.Set("stepPassword", "mine now")
	thief.post("/account/two-step", theirs).wantStatus(http.StatusOK)
	thief.post("/account/email", url.Values{"email": {"eve@example.org"}, "emailPassword": {"mine now"}}).
		wantRedirect("/account/security")

	reset := owner.post(keep, nil).wantStatus(http.StatusSeeOther).header.Get("Location")
	thief.get("/account").wantText("Sign In Required")
	owner.post(reset, url.Values{"newPassword": {"rhubarb tin"}}).wantRedirect("/account/security")
	owner.get("/account/security").wantText("ada@example.com Confirmed").wantText("Set it up")
	site.browser().post("/login", credentials("eve@example.net", "mine now")).wantStatus(http.StatusUnauthorized)
}

// Input must not become the first line of an email to a stranger.
func TestNamesInMailsAreNames(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	for i, name := range []string{"! Your invoice is due: https://evil.example", "Ada.", strings.Repeat("a", 41), "a\tb",
		"1"} {
		email := fmt.Sprintf("ada%d@example.com", i)
		posted := credentials(email, "secret")
		posted.Set("firstName", name)
		if got := site.browser().post("/signup", posted); got.status != http.StatusSeeOther {
			continue
		}
		var called string
		if err := site.pool.QueryRow(t.Context(), `SELECT facts->>'name' FROM mails JOIN users ON users.id = user_id
			WHERE email = $1`, email).Scan(&called); err != nil || called != "" {
			t.Errorf("%q becomes %q, %v", name, called, err)
		}
	}
	for name, refused := range map[string]bool{"Ada\u202e": true, "Ada\u2066x": true, "Ada\u2028b": true,
		"Zoë-Anne O’Neil": false,
		"علی\u200cرضا":    false} {
		posted := credentials(fmt.Sprintf("%x@example.com", name), "secret")
		posted.Set("firstName", name)
		if got := site.browser().post("/signup", posted); (got.status == http.StatusBadRequest) != refused {
			t.Errorf("%q: %d", name, got.status)
		}
	}
}

func TestImpossibleAddressIsRejected(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	for _, email := range []string{"ada@localhost", "ada@intranet", "-oX@example.com", "ada@-example.com",
		"ada@[192.0.2.1]", "ada@192.0.2.1", "ada@mail.localhost"} {
		site.browser().post("/signup", credentials(email, "secret")).wantStatus(http.StatusBadRequest).
			wantText("That doesn’t look like an email address.")
	}
	site.browser().post("/signup", credentials("ada-b@mail.example.com", "secret")).wantRedirect("/")
}

func TestANameIsChanged(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.member("ada@example.com")
	b.post("/account/name", url.Values{"firstName": {"Augusta"}, "lastName": {"King"}}).wantRedirect("/account/security")
	b.get("/account/security").wantText("Your name is saved.")
	b.get("/account").wantText("Augusta")
	b.post("/account/name", url.Values{"firstName": {"\u202e"}}).wantStatus(http.StatusBadRequest)
}
