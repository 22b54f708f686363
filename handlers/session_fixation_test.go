package handlers_test

import (
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"testing"

	"plainhand/internal/account"
)

// plantSession returns a victim's browser with a session that an attacker planted, and the attacker's browser with the
// same session. It is signed in to the attacker's account, or signed out.
func (s *testSite) plantSession(signedIn bool) (victim, knows *browser) {
	s.t.Helper()
	knows = s.browser()
	if signedIn {
		knows = s.registered().browser
	} else {
		knows.call("/api/auth/passkey/question", "{}").wantStatus(http.StatusOK) // stored in a session
	}
	return knows.copySession(), knows
}

// A planted session is not signed in when the victim signs in, by any method (session fixation).
func TestSessionFromBeforeSigningInIsNotSignedIn(t *testing.T) { // A17
	t.Parallel()
	site := newProviderSite(t)
	site.member("ada@example.com")
	_, phone, recovery := site.twoFactorUser("bob@example.com")
	key := site.confirmedUser("carol@example.com").withPasskey()
	site.member("dan@example.com")
	site.signIn(site.browser(), nora()).wantRedirect("/pricing")
	for name, arrive := range map[string]func(b *browser){
		"the form": func(b *browser) {
			b.post("/login", credentials("ada@example.com", "secret")).wantRedirect("/")
		},
		"the call": func(b *browser) {
			b.call("/api/auth/login", `{"email":"ada@example.com","password":"secret"}`).wantStatus(http.StatusOK)
		},
		"signing up": func(b *browser) { b.post("/signup", credentials(site.newEmail(), "secret")).wantRedirect("/") },
		"signing up by a call": func(b *browser) {
			b.call("/api/auth/register", `{"email":"`+site.newEmail()+`","password":"secret"}`).wantStatus(http.StatusOK)
		},
		"a code of the app": func(b *browser) {
			if _, err := site.pool.Exec(t.Context(), `UPDATE second_steps SET last_used = 0`); err != nil {
				t.Fatal(err)
			}
			b.post("/login", credentials("bob@example.com", "secret")).wantRedirect("/login/code?next=%2F")
			b.post("/login/code", phone.code(0)).wantRedirect("/")
		},
		"a recovery code": func(b *browser) {
			b.post("/login", credentials("bob@example.com", "secret")).wantRedirect("/login/code?next=%2F")
			b.post("/login/code", url.Values{"code": recovery[:1]}).wantRedirect("/")
			recovery = recovery[1:]
		},
		"a passkey": func(b *browser) { b.signInWith(key).wantStatus(http.StatusOK) },
		"an account elsewhere": func(b *browser) {
			site.signIn(b, nora()).wantRedirect("/pricing")
		},
		"a link to reset": func(b *browser) {
			site.browser().post("/forgot", url.Values{"email": {"dan@example.com"}}).wantStatus(http.StatusOK)
			site.queuePasswordResets()
			link := "/reset/" + site.mailedCodes("dan@example.com", account.EmailResetPassword)[0]
			b.post(link, url.Values{"newPassword": {"rhubarb tin"}}).wantRedirect("/account/security")
		},
	} {
		for _, signedIn := range []bool{false, true} {
			victim, knows := site.plantSession(signedIn)
			before := sessionOf(victim).Value
			arrive(victim)
			victim.get("/account").wantText("Welcome back")
			if after := sessionOf(victim).Value; after == before {
				t.Errorf("%s: the session is still the one that was planted", name)
			}
			if knows.isSignedIn() {
				t.Errorf("%s: who planted the session is signed in", name)
			}
		}
	}
}

// A copy of the session between password and code is not signed in by the code.
func TestPendingSessionIsNotSignedInByTheCode(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	_, phone, _ := site.twoFactorUser("ada@example.com")
	b := site.pendingSignIn("ada@example.com")
	copied := b.copySession()
	b.post("/login/code", phone.code(0)).wantRedirect("/")
	copied.get("/account").wantText("Sign In Required")
	copied.post("/login/code", phone.code(1)).wantRedirect("/login") // and has no pending sign-in
}

// Changes to sign-in methods give this browser a new session and end copies of the former one, also for calls.
func TestSecurityChangeEndsCopiedSessions(t *testing.T) { // AP04
	t.Parallel()
	for name, change := range map[string]func(site *testSite, b *browser){
		"a password": func(_ *testSite, b *browser) {
			b.post("/account/password", passwords("secret", "rhubarb tin")).wantRedirect("/account/security")
		},
		"ending the others": func(_ *testSite, b *browser) {
			b.post("/account/sessions/end-others", nil).wantRedirect("/account/security")
		},
		"a second step, and none": func(_ *testSite, b *browser) {
			b.post("/account/two-step", newApp(b.site.t, b.get("/account/two-step")).enableForm(0)).wantStatus(http.StatusOK)
			b.copySession().get("/account").wantText("Welcome back")
			between := b.copySession()
			b.post("/account/two-step/end", url.Values{"stepPassword": {"secret"}}).wantRedirect("/account/security")
			between.get("/account").wantText("Sign In Required")
		},
		"another address": func(site *testSite, b *browser) {
			b.post("/account/email", url.Values{"email": {"ada@example.net"}, "emailPassword": {"secret"}})
			b.post("/change-email/"+site.mailedCodes("ada@example.com", account.EmailConfirmAddress)[0], nil).
				wantRedirect("/account/security")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := newSite(t)
			b := site.confirmedUser("ada@example.com")
			id := site.userID("ada@example.com")
			copied := b.copySession()
			copied.get("/api/user/" + id).wantStatus(http.StatusOK)
			change(site, b)
			b.get("/account").wantText("Welcome back")
			copied.get("/api/user/" + id).wantStatus(http.StatusUnauthorized)
		})
	}
}

// Each route is requested with a made-up and an ended session. This test covers the forms that are reachable with a
// cookie.
func TestInvalidCookieDoesNotSignIn(t *testing.T) { // A20
	t.Parallel()
	site := newSite(t)
	b := site.member("ada@example.com")
	id, good := site.userID("ada@example.com"), sessionOf(b).Value
	var stored string
	if err := site.pool.QueryRow(t.Context(), `SELECT token FROM sessions WHERE NOT ended`).Scan(&stored); err != nil {
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
		other := site.browser()
		other.client.Jar, _ = cookiejar.New(nil) // never fails
		request := other.request(http.MethodGet, "/api/user/"+id, "", "")
		request.Header.Set("Cookie", cookie)
		if got := other.do(request); got.status != http.StatusUnauthorized {
			t.Errorf("%s: %d %s", name, got.status, got.body)
		}
	}
	b.get("/api/user/" + id).wantStatus(http.StatusOK)
}
