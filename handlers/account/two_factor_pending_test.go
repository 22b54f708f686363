package account_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/uuid"

	"plainhand/handlers/sitetest"
	"plainhand/internal/account"
)

// A pending sign-in counts as signed out on every route except the code page.
func TestPendingSignInOpensNoRoute(t *testing.T) { // AC01, AP04, AP16
	t.Parallel()
	site := sitetest.New(t)
	owner := site.Customer("ada@example.com", "premium")
	owner.Post("/verify/"+site.MailedCodes("ada@example.com", account.EmailVerifyAddress)[0], nil).
		WantRedirect("/account/security")
	phone := sitetest.NewAuthenticatorApp(t, owner.Get("/account/two-step"))
	owner.Post("/account/two-step", phone.EnableForm(-1)).WantStatus(http.StatusOK)
	entering := copySession(pendingSignIn(site, "ada@example.com"))
	for _, route := range site.SiteRoutes() {
		if strings.Contains(route, "/login/code") {
			continue
		}
		method, path, _ := strings.Cut(route, " ")
		path = owner.FillPath(path)
		if route == "POST /logout" || route == "POST /api/auth/logout" {
			continue // ends it, as it should
		}
		got := sitetest.Outcome(entering.RequestEmpty(method, path, owner.ID))
		want := sitetest.Outcome(site.Browser().RequestEmpty(method, path, owner.ID))
		if got != want {
			t.Errorf("%s: %s, and a visitor gets %s", route, got, want)
		}
	}
	if entering.Get("/login/code").Status != http.StatusOK {
		t.Error("by the last route, it owed no code anymore: the others were asked in vain")
	}
}

// The password is right; the code belongs to another account or to none.
func TestCodeOfAnotherAccountIsRejected(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.TwoFactorUser("ada@example.com")
	thief, phone, recovery := site.TwoFactorUser("eve@example.com")
	for name, code := range map[string]url.Values{"of the app": phone.Code(0), "a recovery code": {"code": recovery[:1]},
		"none": {"code": {""}}, "no field": {}, "a NUL": {"code": {"\x00"}}} {
		b := pendingSignIn(site, "ada@example.com")
		if got := b.Post("/login/code", code); got.Status != http.StatusUnauthorized {
			t.Errorf("%s: %d", name, got.Status)
		}
		b.Get("/account").WantText("Sign In Required")
	}

	// Fields and queries do not select the account of the code.
	b := pendingSignIn(site, "ada@example.com")
	code := phone.Code(0)
	code.Set("user", site.UserID("eve@example.com"))
	code.Set("email", "eve@example.com")
	b.Post("/login/code?user="+site.UserID("eve@example.com"), code).WantStatus(http.StatusUnauthorized)

	// The last password decides the account of the code.
	b.Post("/login", sitetest.Credentials("eve@example.com", "secret")).WantRedirect("/login/code?next=%2F")
	b.Post("/login/code", phone.Code(0)).WantRedirect("/")
	b.Get("/account/security").WantText("eve@example.com")
	thief.Get("/account/security").WantText("You have 10 recovery codes left.")
}

// Every other way to begin a session, for an attacker with the password and the mailbox but without the authenticator
// app.
func TestNoSignInMethodBypassesTwoFactor(t *testing.T) {
	t.Parallel()
	for name, try := range map[string]func(site *sitetest.Site, b *sitetest.Browser){
		"the call": func(_ *sitetest.Site, b *sitetest.Browser) {
			b.Call("/api/auth/login", `{"email":"ada@example.com","password":"secret","code":"000000","secondStep":false}`).
				WantStatus(http.StatusUnauthorized)
		},
		"signing up again": func(_ *sitetest.Site, b *sitetest.Browser) {
			b.Post("/signup", sitetest.Credentials("Ada@example.com", "secret")).WantStatus(http.StatusConflict)
			b.Call("/api/auth/register", `{"email":"Ada@example.com","password":"secret"}`).WantStatus(http.StatusConflict)
		},
		"from an account without one": func(_ *sitetest.Site, b *sitetest.Browser) {
			b.Post("/signup", sitetest.Credentials("eve@example.com", "secret")).WantRedirect("/")
			b.Post("/login", sitetest.Credentials("ada@example.com", "secret")).WantRedirect("/login/code?next=%2F")
		},
		"a reset that owes the code": func(site *sitetest.Site, b *sitetest.Browser) {
			b.Post("/forgot", url.Values{"email": {"ada@example.com"}}).WantStatus(http.StatusOK)
			site.QueuePasswordResets()
			link := "/reset/" + site.MailedCodes("ada@example.com", account.EmailResetPassword)[0]
			b.Post(link, url.Values{"newPassword": {"rhubarb tin"}}).WantRedirect("/login/code?next=%2Faccount%2Fsecurity")
		},
		"a passkey of an account without one": func(site *sitetest.Site, b *sitetest.Browser) {
			b.Post("/login", sitetest.Credentials("ada@example.com", "secret")).WantRedirect("/login/code?next=%2F")
			phone := sitetest.NewDevice(site.T)
			phone.Holder.Options.UserHandle = uuidBytes(site.UserID("ada@example.com"))
			signInWith(b, phone).WantStatus(http.StatusUnauthorized)
			b.Call("/api/account/passkeys/question", "{}").WantStatus(http.StatusUnauthorized)
			b.Call("/api/account/confirm", "{}").WantStatus(http.StatusUnauthorized)
		},
		"turning it off while it is owed": func(_ *sitetest.Site, b *sitetest.Browser) {
			b.Post("/login", sitetest.Credentials("ada@example.com", "secret")).WantRedirect("/login/code?next=%2F")
			for _, path := range []string{"/account/two-step/end", "/account/two-step/codes", "/account/confirm"} {
				form := url.Values{"stepPassword": {"secret"}, "codesPassword": {"secret"}, "password": {"secret"}}
				got := b.Post(path, form)
				if on := got.Header.Get("Location"); got.Status != http.StatusSeeOther || !strings.HasPrefix(on, "/login") {
					got.T.Errorf("%s: %d to %q", path, got.Status, on)
				}
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := sitetest.New(t)
			site.TwoFactorUser("ada@example.com")
			b := site.Browser()
			try(site, b)
			if strings.Contains(b.Get("/account/security").Body, "ada@example.com") {
				t.Error("it signs in")
			}
			if !site.User("ada@example.com").TwoFactor {
				t.Error("it is off")
			}
			if name == "from an account without one" {
				b.Get("/account").WantText("Sign In Required") // the former user is signed out
			}
		})
	}
}

func uuidBytes(text string) []byte {
	id := uuid.MustParse(text)
	return id[:]
}
