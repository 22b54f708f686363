package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/uuid"

	"plainhand/internal/account"
)

// A pending sign-in counts as signed out on every route except the code page.
func TestPendingSignInOpensNoRoute(t *testing.T) { // AC01, AP04, AP16
	t.Parallel()
	site := newSite(t)
	owner := site.customer("ada@example.com", "premium")
	owner.post("/verify/"+site.mailedCodes("ada@example.com", account.EmailVerifyAddress)[0], nil).
		wantRedirect("/account/security")
	phone := newApp(t, owner.get("/account/two-step"))
	owner.post("/account/two-step", phone.enableForm(-1)).wantStatus(http.StatusOK)
	entering := site.pendingSignIn("ada@example.com").copySession()
	for _, route := range site.siteRoutes() {
		if strings.Contains(route, "/login/code") {
			continue
		}
		method, path, _ := strings.Cut(route, " ")
		path = site.fillPath(path, owner)
		if route == "POST /logout" || route == "POST /api/auth/logout" {
			continue // ends it, as it should
		}
		got := outcome(entering.requestEmpty(method, path, owner.id))
		want := outcome(site.browser().requestEmpty(method, path, owner.id))
		if got != want {
			t.Errorf("%s: %s, and a visitor gets %s", route, got, want)
		}
	}
	if entering.get("/login/code").status != http.StatusOK {
		t.Error("by the last route, it owed no code anymore: the others were asked in vain")
	}
}

// The password is right; the code belongs to another account or to none.
func TestCodeOfAnotherAccountIsRejected(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.twoFactorUser("ada@example.com")
	thief, phone, recovery := site.twoFactorUser("eve@example.com")
	for name, code := range map[string]url.Values{"of the app": phone.code(0), "a recovery code": {"code": recovery[:1]},
		"none": {"code": {""}}, "no field": {}, "a NUL": {"code": {"\x00"}}} {
		b := site.pendingSignIn("ada@example.com")
		if got := b.post("/login/code", code); got.status != http.StatusUnauthorized {
			t.Errorf("%s: %d", name, got.status)
		}
		b.get("/account").wantText("Sign In Required")
	}

	// Fields and queries do not select the account of the code.
	b := site.pendingSignIn("ada@example.com")
	code := phone.code(0)
	code.Set("user", site.userID("eve@example.com"))
	code.Set("email", "eve@example.com")
	b.post("/login/code?user="+site.userID("eve@example.com"), code).wantStatus(http.StatusUnauthorized)

	// The last password decides the account of the code.
	b.post("/login", credentials("eve@example.com", "secret")).wantRedirect("/login/code?next=%2F")
	b.post("/login/code", phone.code(0)).wantRedirect("/")
	b.get("/account/security").wantText("eve@example.com")
	thief.get("/account/security").wantText("You have 10 recovery codes left.")
}

// Every other way to begin a session, for an attacker with the password and the mailbox but without the authenticator
// app.
func TestNoSignInMethodBypassesTwoFactor(t *testing.T) {
	t.Parallel()
	for name, try := range map[string]func(site *testSite, b *browser){
		"the call": func(_ *testSite, b *browser) {
			b.call("/api/auth/login", `{"email":"ada@example.com","password":"secret","code":"000000","secondStep":false}`).
				wantStatus(http.StatusUnauthorized)
		},
		"signing up again": func(_ *testSite, b *browser) {
			b.post("/signup", credentials("Ada@example.com", "secret")).wantStatus(http.StatusConflict)
			b.call("/api/auth/register", `{"email":"Ada@example.com","password":"secret"}`).wantStatus(http.StatusConflict)
		},
		"from an account without one": func(_ *testSite, b *browser) {
			b.post("/signup", credentials("eve@example.com", "secret")).wantRedirect("/")
			b.post("/login", credentials("ada@example.com", "secret")).wantRedirect("/login/code?next=%2F")
		},
		"a reset that owes the code": func(site *testSite, b *browser) {
			b.post("/forgot", url.Values{"email": {"ada@example.com"}}).wantStatus(http.StatusOK)
			site.queuePasswordResets()
			link := "/reset/" + site.mailedCodes("ada@example.com", account.EmailResetPassword)[0]
			b.post(link, url.Values{"newPassword": {"rhubarb tin"}}).wantRedirect("/login/code?next=%2Faccount%2Fsecurity")
		},
		"a passkey of an account without one": func(site *testSite, b *browser) {
			b.post("/login", credentials("ada@example.com", "secret")).wantRedirect("/login/code?next=%2F")
			phone := newDevice(site.t)
			phone.holder.Options.UserHandle = uuidBytes(site.userID("ada@example.com"))
			b.signInWith(phone).wantStatus(http.StatusUnauthorized)
			b.call("/api/account/passkeys/question", "{}").wantStatus(http.StatusUnauthorized)
			b.call("/api/account/confirm", "{}").wantStatus(http.StatusUnauthorized)
		},
		"turning it off while it is owed": func(_ *testSite, b *browser) {
			b.post("/login", credentials("ada@example.com", "secret")).wantRedirect("/login/code?next=%2F")
			for _, path := range []string{"/account/two-step/end", "/account/two-step/codes", "/account/confirm"} {
				form := url.Values{"stepPassword": {"secret"}, "codesPassword": {"secret"}, "password": {"secret"}}
				got := b.post(path, form)
				if on := got.header.Get("Location"); got.status != http.StatusSeeOther || !strings.HasPrefix(on, "/login") {
					got.t.Errorf("%s: %d to %q", path, got.status, on)
				}
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := newSite(t)
			site.twoFactorUser("ada@example.com")
			b := site.browser()
			try(site, b)
			if strings.Contains(b.get("/account/security").body, "ada@example.com") {
				t.Error("it signs in")
			}
			if !site.user("ada@example.com").TwoFactor {
				t.Error("it is off")
			}
			if name == "from an account without one" {
				b.get("/account").wantText("Sign In Required") // the former user is signed out
			}
		})
	}
}

func uuidBytes(text string) []byte {
	id := uuid.MustParse(text)
	return id[:]
}
