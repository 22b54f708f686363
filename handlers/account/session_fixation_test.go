package account_test

import (
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"testing"

	"plainhand/handlers/sitetest"
	"plainhand/internal/account"
)

// plantSession returns a victim's browser with a session that an attacker planted, and the attacker's browser with the
// same session. It is signed in to the attacker's account, or signed out.
func plantSession(s *sitetest.Site, signedIn bool) (victim, knows *sitetest.Browser) {
	s.T.Helper()
	knows = s.Browser()
	if signedIn {
		knows = s.Registered().Browser
	} else {
		knows.Call("/api/auth/passkey/question", "{}").WantStatus(http.StatusOK) // stored in a session
	}
	return copySession(knows), knows
}

// A planted session is not signed in when the victim signs in, by any method (session fixation).
func TestSessionFromBeforeSigningInIsNotSignedIn(t *testing.T) { // A17
	t.Parallel()
	site := sitetest.NewProviderSite(t)
	site.Member("ada@example.com")
	_, phone, recovery := site.TwoFactorUser("bob@example.com")
	key := site.ConfirmedUser("carol@example.com").WithPasskey()
	site.Member("dan@example.com")
	site.SignIn(site.Browser(), sitetest.NoraClaims()).WantRedirect("/pricing")
	for name, arrive := range map[string]func(b *sitetest.Browser){
		"the form": func(b *sitetest.Browser) {
			b.Post("/login", sitetest.Credentials("ada@example.com", "secret")).WantRedirect("/")
		},
		"the call": func(b *sitetest.Browser) {
			b.Call("/api/auth/login", `{"email":"ada@example.com","password":"secret"}`).WantStatus(http.StatusOK)
		},
		"signing up": func(b *sitetest.Browser) {
			b.Post("/signup", sitetest.Credentials(site.NewEmail(), "secret")).WantRedirect("/")
		},
		"signing up by a call": func(b *sitetest.Browser) {
			b.Call("/api/auth/register", `{"email":"`+site.NewEmail()+`","password":"secret"}`).WantStatus(http.StatusOK)
		},
		"a code of the app": func(b *sitetest.Browser) {
			if _, err := site.Pool.Exec(t.Context(), `UPDATE second_steps SET last_used = 0`); err != nil {
				t.Fatal(err)
			}
			b.Post("/login", sitetest.Credentials("bob@example.com", "secret")).WantRedirect("/login/code?next=%2F")
			b.Post("/login/code", phone.Code(0)).WantRedirect("/")
		},
		"a recovery code": func(b *sitetest.Browser) {
			b.Post("/login", sitetest.Credentials("bob@example.com", "secret")).WantRedirect("/login/code?next=%2F")
			b.Post("/login/code", url.Values{"code": recovery[:1]}).WantRedirect("/")
			recovery = recovery[1:]
		},
		"a passkey": func(b *sitetest.Browser) { signInWith(b, key).WantStatus(http.StatusOK) },
		"an account elsewhere": func(b *sitetest.Browser) {
			site.SignIn(b, sitetest.NoraClaims()).WantRedirect("/pricing")
		},
		"a link to reset": func(b *sitetest.Browser) {
			site.Browser().Post("/forgot", url.Values{"email": {"dan@example.com"}}).WantStatus(http.StatusOK)
			site.QueuePasswordResets()
			link := "/reset/" + site.MailedCodes("dan@example.com", account.EmailResetPassword)[0]
			b.Post(link, url.Values{"newPassword": {"rhubarb tin"}}).WantRedirect("/account/security")
		},
	} {
		for _, signedIn := range []bool{false, true} {
			victim, knows := plantSession(site.Site, signedIn)
			before := sitetest.SessionOf(victim).Value
			arrive(victim)
			victim.Get("/account").WantText("Welcome back")
			if after := sitetest.SessionOf(victim).Value; after == before {
				t.Errorf("%s: the session is still the one that was planted", name)
			}
			if isSignedIn(knows) {
				t.Errorf("%s: who planted the session is signed in", name)
			}
		}
	}
}

// A copy of the session between password and code is not signed in by the code.
func TestPendingSessionIsNotSignedInByTheCode(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	_, phone, _ := site.TwoFactorUser("ada@example.com")
	b := pendingSignIn(site, "ada@example.com")
	copied := copySession(b)
	b.Post("/login/code", phone.Code(0)).WantRedirect("/")
	copied.Get("/account").WantText("Sign In Required")
	copied.Post("/login/code", phone.Code(1)).WantRedirect("/login") // and has no pending sign-in
}

// Changes to sign-in methods give this browser a new session and end copies of the former one, also for calls.
func TestSecurityChangeEndsCopiedSessions(t *testing.T) { // AP04
	t.Parallel()
	for name, change := range map[string]func(site *sitetest.Site, b *sitetest.Browser){
		"a password": func(_ *sitetest.Site, b *sitetest.Browser) {
			b.Post("/account/password", sitetest.Passwords("secret", "rhubarb tin")).WantRedirect("/account/security")
		},
		"ending the others": func(_ *sitetest.Site, b *sitetest.Browser) {
			b.Post("/account/sessions/end-others", nil).WantRedirect("/account/security")
		},
		"a second step, and none": func(_ *sitetest.Site, b *sitetest.Browser) {
			b.Post("/account/two-step", sitetest.NewAuthenticatorApp(b.Site.T, b.Get("/account/two-step")).EnableForm(0)).
				WantStatus(http.StatusOK)
			copySession(b).Get("/account").WantText("Welcome back")
			between := copySession(b)
			b.Post("/account/two-step/end", url.Values{"stepPassword": {"secret"}}).WantRedirect("/account/security")
			between.Get("/account").WantText("Sign In Required")
		},
		"another address": func(site *sitetest.Site, b *sitetest.Browser) {
			b.Post("/account/email", url.Values{"email": {"ada@example.net"}, "emailPassword": {"secret"}})
			b.Post("/change-email/"+site.MailedCodes("ada@example.com", account.EmailConfirmAddress)[0], nil).
				WantRedirect("/account/security")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := sitetest.New(t)
			b := site.ConfirmedUser("ada@example.com")
			id := site.UserID("ada@example.com")
			copied := copySession(b)
			copied.Get("/api/user/" + id).WantStatus(http.StatusOK)
			change(site, b)
			b.Get("/account").WantText("Welcome back")
			copied.Get("/api/user/" + id).WantStatus(http.StatusUnauthorized)
		})
	}
}

// Each route is requested with a made-up and an ended session. This test covers the forms that are reachable with a
// cookie.
func TestInvalidCookieDoesNotSignIn(t *testing.T) { // A20
	t.Parallel()
	site := sitetest.New(t)
	b := site.Member("ada@example.com")
	id, good := site.UserID("ada@example.com"), sitetest.SessionOf(b).Value
	var stored string
	if err := site.Pool.QueryRow(t.Context(), `SELECT token FROM sessions WHERE NOT ended`).Scan(&stored); err != nil {
		t.Fatal(err)
	}
	for name, cookie := range map[string]string{
		"what the database holds": "plainhand=" + stored, "the user's id": "plainhand=" + id,
		"in capitals": "PLAINHAND=" + good, "under the other name": "__Host-plainhand=" + good,
		"longer":  "plainhand=" + good + "A",
		"shorter": "plainhand=" + good[:len(good)-1], "with a NUL": "plainhand=" + good + "%00", "empty": "plainhand=",
		"a forged one first": "plainhand=forged; plainhand=" + good, "a list": "plainhand=*", "a wildcard": "plainhand=%25",
		"text": "plainhand=' OR ''='",
	} {
		other := site.Browser()
		other.Client.Jar, _ = cookiejar.New(nil) // never fails
		request := other.Request(http.MethodGet, "/api/user/"+id, "", "")
		request.Header.Set("Cookie", cookie)
		if got := other.Do(request); got.Status != http.StatusUnauthorized {
			t.Errorf("%s: %d %s", name, got.Status, got.Body)
		}
	}
	b.Get("/api/user/" + id).WantStatus(http.StatusOK)
}
