package account_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/uuid"

	"plainhand/handlers/sitetest"
	"plainhand/internal/account"
)

// requestTakeover requests a change of address in an attacker's browser that has the password, and returns the
// confirmation link.
func requestTakeover(s *sitetest.Site, email, password, to string) (thief *sitetest.Browser, link string) {
	s.T.Helper()
	thief = s.Browser()
	thief.Post("/login", sitetest.Credentials(email, password)).WantRedirect("/")
	thief.Post("/account/email", url.Values{"email": {to}, "emailPassword": {password}}).WantRedirect("/account/security")
	return thief, "/change-email/" + s.MailedCodes(email, account.EmailConfirmAddress)[0]
}

// An attacker who once had the password must not take the account later with a link requested then.
func TestCanceledAddressChangeLeavesNoAccess(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(*sitetest.Site, *sitetest.Browser){
		"a new password": func(_ *sitetest.Site, owner *sitetest.Browser) {
			owner.Post("/account/password", sitetest.Passwords("secret", "rhubarb tin")).WantRedirect("/account/security")
		},
		"ending all sessions": func(_ *sitetest.Site, owner *sitetest.Browser) {
			owner.Post("/account/sessions/end-others", nil).WantRedirect("/account/security")
		},
		"a second step": func(site *sitetest.Site, owner *sitetest.Browser) {
			phone := sitetest.NewAuthenticatorApp(site.T, owner.Get("/account/two-step"))
			owner.Post("/account/two-step", phone.EnableForm(0)).WantStatus(http.StatusOK)
		},
		"a reset": func(site *sitetest.Site, _ *sitetest.Browser) {
			b := site.Browser()
			b.Post("/forgot", url.Values{"email": {"ada@example.com"}})
			site.QueuePasswordResets()
			reset := site.MailedCodes("ada@example.com", account.EmailResetPassword)[0]
			b.Post("/reset/"+reset, url.Values{"newPassword": {"rhubarb tin"}}).WantRedirect("/account/security")
		},
		"withdrawing it": func(_ *sitetest.Site, owner *sitetest.Browser) {
			owner.Get("/account/security").WantText("A change to eve@example.net isn’t confirmed yet.")
			owner.Post("/account/email/withdraw", nil).WantRedirect("/account/security")
			owner.Get("/account/security").WantText("ada@example.com stays your address.")
		},
		"the link that the owner is sent": func(site *sitetest.Site, _ *sitetest.Browser) {
			b := site.Browser()
			keep := "/keep-email/" + site.MailedCodes("ada@example.com", account.EmailKeepAddress)[0]
			b.Get(keep).WantText("Keep my address")
			b.Post(keep, nil).WantStatus(http.StatusSeeOther)
			b.Post(keep, nil).WantStatus(http.StatusNotFound)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := sitetest.New(t)
			owner := site.ConfirmedUser("ada@example.com")
			thief, link := requestTakeover(site, "ada@example.com", "secret", "eve@example.net")
			end(site, owner)
			thief.Get(link).WantStatus(http.StatusNotFound)
			thief.Post(link, nil).WantStatus(http.StatusNotFound)
			if user, err := site.Store.Account.Users.UserByEmail(t.Context(), uuid.Nil,
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
	site := sitetest.New(t)
	owner := site.ConfirmedUser("ada@example.com")
	thief, link := requestTakeover(site, "ada@example.com", "secret", "eve@example.net")
	keep := "/keep-email/" + site.MailedCodes("ada@example.com", account.EmailKeepAddress)[0]
	thief.Post(link, nil).WantRedirect("/account/security")
	thief.Get("/account/security").WantText("Your email address is eve@example.net now.")
	owner.Get("/account").WantText("Sign In Required")
	thief.Post("/account/password", sitetest.Passwords("secret", "mine now")).WantRedirect("/account/security")
	phone := sitetest.NewAuthenticatorApp(t, thief.Get("/account/two-step"))
	theirs := phone.EnableForm(0)
	theirs.Set("stepPassword", "mine now")
	thief.Post("/account/two-step", theirs).WantStatus(http.StatusOK)
	thief.Post("/account/email", url.Values{"email": {"eve@example.org"}, "emailPassword": {"mine now"}}).
		WantRedirect("/account/security")

	reset := owner.Post(keep, nil).WantStatus(http.StatusSeeOther).Header.Get("Location")
	thief.Get("/account").WantText("Sign In Required")
	owner.Post(reset, url.Values{"newPassword": {"rhubarb tin"}}).WantRedirect("/account/security")
	owner.Get("/account/security").WantText("ada@example.com Confirmed").WantText("Set it up")
	site.Browser().Post("/login", sitetest.Credentials("eve@example.net", "mine now")).WantStatus(http.StatusUnauthorized)
}

// Input must not become the first line of an email to a stranger.
func TestNamesInMailsAreNames(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	for i, name := range []string{"! Your invoice is due: https://evil.example", "Ada.", strings.Repeat("a", 41), "a\tb",
		"1"} {
		email := fmt.Sprintf("ada%d@example.com", i)
		posted := sitetest.Credentials(email, "secret")
		posted.Set("firstName", name)
		if got := site.Browser().Post("/signup", posted); got.Status != http.StatusSeeOther {
			continue
		}
		var called string
		if err := site.Pool.QueryRow(t.Context(), `SELECT facts->>'name' FROM mails JOIN users ON users.id = user_id
			WHERE email = $1`, email).Scan(&called); err != nil || called != "" {
			t.Errorf("%q becomes %q, %v", name, called, err)
		}
	}
	for name, refused := range map[string]bool{"Ada\u202e": true, "Ada\u2066x": true, "Ada\u2028b": true,
		"Zoë-Anne O’Neil": false,
		"علی\u200cرضا":    false} {
		posted := sitetest.Credentials(fmt.Sprintf("%x@example.com", name), "secret")
		posted.Set("firstName", name)
		if got := site.Browser().Post("/signup", posted); (got.Status == http.StatusBadRequest) != refused {
			t.Errorf("%q: %d", name, got.Status)
		}
	}
}

func TestImpossibleAddressIsRejected(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	for _, email := range []string{"ada@localhost", "ada@intranet", "-oX@example.com", "ada@-example.com",
		"ada@[192.0.2.1]", "ada@192.0.2.1", "ada@mail.localhost"} {
		site.Browser().Post("/signup", sitetest.Credentials(email, "secret")).WantStatus(http.StatusBadRequest).
			WantText("Enter a complete email address.")
	}
	site.Browser().Post("/signup", sitetest.Credentials("ada-b@mail.example.com", "secret")).WantRedirect("/")
}

func TestANameIsChanged(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Member("ada@example.com")
	b.Post("/account/name", url.Values{"firstName": {"Augusta"}, "lastName": {"King"}}).WantRedirect("/account/security")
	b.Get("/account/security").WantText("Your name is saved.")
	b.Get("/account").WantText("Augusta")
	b.Post("/account/name", url.Values{"firstName": {"\u202e"}}).WantStatus(http.StatusBadRequest)
}
