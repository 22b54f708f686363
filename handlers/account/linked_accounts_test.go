package account_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"plainhand/handlers/sitetest"
	"plainhand/internal/account"
)

// link links a provider's account to the browser's user, after confirming the password.
func link(l sitetest.ProviderSite, b *sitetest.Browser, person map[string]any) sitetest.Response {
	l.T.Helper()
	address := sitetest.ProviderURL(b.Post("/account/linked/oidc", url.Values{"linkPassword": {"secret"}}))
	return b.Get("/login/with/oidc/return?" + l.Provider.SignIn(address, person).Encode())
}

func TestNewUserSignsUpWithALinkedAccount(t *testing.T) {
	t.Parallel()
	site := sitetest.NewProviderSite(t)
	b := site.Browser()
	b.Get("/signup").WantText("Continue with Harbor")
	site.SignIn(b, sitetest.NoraClaims()).WantRedirect("/pricing")
	page := b.Get("/account/security").WantText("nora@example.com").WantText("Confirmed").
		WantText("You don’t have a password.")
	if name, _ := page.Page().Find("#firstName").Attr("value"); name != "Nora" {
		t.Errorf("called %q", name)
	}
	other := site.Browser()
	site.SignIn(other, sitetest.NoraClaims("email", "nora@example.net")).
		WantRedirect("/pricing") // the address there has changed
	other.Get("/account/security").WantText("nora@example.com")
	site.Browser().Post("/login", sitetest.Credentials("nora@example.com", "")).WantStatus(http.StatusUnauthorized)
}

// An equal email address alone grants no access, since either account may belong to an attacker.
func TestMatchingAddressDoesNotLinkAccounts(t *testing.T) {
	t.Parallel()
	site := sitetest.NewProviderSite(t)
	owner := site.ConfirmedUser("nora@example.com")
	b := site.Browser()
	site.SignIn(b, sitetest.NoraClaims()).WantStatus(http.StatusConflict).WantText("There’s already an account with your email address.")
	b.Get("/account").WantText("Sign In Required")
	person := sitetest.NoraClaims("email", "new@example.com")
	person["email_verified"] = false
	site.SignIn(b, person).WantStatus(http.StatusForbidden).WantText("hasn’t confirmed your email address")

	link(site, owner, sitetest.NoraClaims("email", "other@example.com")).
		WantRedirect("/account/security") // the addresses may differ
	owner.Get("/account/security").WantText("Linked.").WantText("other@example.com, since")
	site.SignIn(b, sitetest.NoraClaims()).WantRedirect("/pricing")
	b.Get("/account/security").WantText("nora@example.com")

	eve := site.ConfirmedUser("eve@example.com")
	link(site, eve, sitetest.NoraClaims()).WantStatus(http.StatusConflict).
		WantText("That account is already linked to another account here.")
	link(site, owner, sitetest.NoraClaims("sub", "nora-2")).
		WantStatus(http.StatusConflict) // a second one of the same site
	link(site, owner, sitetest.NoraClaims()).WantRedirect("/account/security") // the same again
}

func TestLinkedAccountIsUnlinked(t *testing.T) {
	t.Parallel()
	site := sitetest.NewProviderSite(t)
	owner := site.ConfirmedUser("ada@example.com")
	owner.Post("/account/linked/oidc", nil).WantStatus(http.StatusForbidden)
	owner.Post("/account/linked/oidc", url.Values{"linkPassword": {"wrong!"}}).WantStatus(http.StatusBadRequest)
	link(site, owner, sitetest.NoraClaims()).WantRedirect("/account/security")
	elsewhere := site.Browser()
	site.SignIn(elsewhere, sitetest.NoraClaims()).WantRedirect("/pricing")
	owner.Post("/account/linked/oidc/end", url.Values{"linkPassword": {"secret"}}).WantRedirect("/account/security")
	owner.Get("/account/security").WantText("Unlinked.")
	elsewhere.Get("/account").WantText("Sign In Required") // what began with it is over
	owner.Post("/account/linked/oidc/end", url.Values{"linkPassword": {"secret"}}).WantStatus(http.StatusNotFound)

	fresh := site.Browser()
	site.SignIn(fresh, sitetest.NoraClaims()).WantRedirect("/pricing") // a new account
	fresh.Post("/account/linked/oidc/end", nil).WantStatus(http.StatusConflict).
		WantText("That’s your only way to sign in.")
	fresh.Post("/account/password", url.Values{"newPassword": {"rhubarb tin"}}).WantRedirect("/account/security")
	fresh.Post("/account/linked/oidc/end", url.Values{"linkPassword": {"rhubarb tin"}}).WantRedirect("/account/security")
}

// A linked account replaces the password only, not the second factor.
func TestLinkedAccountStillNeedsTheCode(t *testing.T) {
	t.Parallel()
	site := sitetest.NewProviderSite(t)
	owner, phone, _ := site.TwoFactorUser("ada@example.com")
	link(site, owner, sitetest.NoraClaims()).WantRedirect("/account/security")
	b := site.Browser()
	site.SignIn(b, sitetest.NoraClaims()).WantRedirect("/login/code?next=%2Fpricing")
	b.Get("/account").WantText("Sign In Required")
	b.Post("/account/confirm/with/oidc", nil).WantRedirect("/login?next=%2Faccount")
	b.Post("/login/code", phone.Code(1)).WantRedirect("/")
	b.Get("/account").WantText("Welcome back")
}

func TestLinkedAccountConfirmsTheIdentity(t *testing.T) {
	t.Parallel()
	site := sitetest.NewProviderSite(t)
	b := site.Browser()
	site.SignIn(b, sitetest.NoraClaims())
	expireConfirmations(site.Site)
	b.Post("/account/password", url.Values{"newPassword": {"rhubarb tin"}}).WantStatus(http.StatusForbidden)
	b.Get("/account/confirm?next=/account/two-step").WantText("Continue with Harbor")
	confirm := func(person map[string]any) sitetest.Response {
		address := sitetest.ProviderURL(b.Post("/account/confirm/with/oidc", url.Values{"next": {"/account/two-step"}}))
		if !strings.Contains(address, "max_age=0") {
			t.Errorf("the other site is not asked to sign them in anew: %s", address)
		}
		return b.Get("/login/with/oidc/return?" + site.Provider.SignIn(address, person).Encode())
	}
	stale := sitetest.NoraClaims()
	stale["auth_time"] = time.Now().Add(-time.Hour).Unix()
	confirm(stale).WantStatus(http.StatusUnauthorized)
	unknown := sitetest.NoraClaims()
	unknown["auth_time"] = nil // an ID token without the claim
	confirm(unknown).WantStatus(http.StatusUnauthorized).
		WantText("Harbor didn’t confirm that you signed in again just now.")
	confirm(sitetest.NoraClaims("sub", "somebody-else")).WantStatus(http.StatusForbidden)
	b.Post("/account/password", url.Values{"newPassword": {"rhubarb tin"}}).WantStatus(http.StatusForbidden)
	confirm(sitetest.NoraClaims()).WantRedirect("/account/two-step")
	b.Post("/account/password", url.Values{"newPassword": {"rhubarb tin"}}).WantRedirect("/account/security")
}

func TestInvalidProviderResponseIsRejected(t *testing.T) {
	t.Parallel()
	site := sitetest.NewProviderSite(t)
	site.SignIn(site.Browser(), sitetest.NoraClaims()).WantRedirect("/pricing")
	begin := func(b *sitetest.Browser) string { return sitetest.ProviderURL(b.Post("/login/with/oidc", nil)) }
	back := func(b *sitetest.Browser, query url.Values) sitetest.Response {
		return b.Get("/login/with/oidc/return?" + query.Encode())
	}
	for name, try := range map[string]func(b *sitetest.Browser) sitetest.Response{
		"a code that another browser has begun": func(b *sitetest.Browser) sitetest.Response {
			begin(b)
			return back(b, site.Provider.SignIn(begin(site.Browser()), sitetest.NoraClaims()))
		},
		"a browser that has begun nothing": func(b *sitetest.Browser) sitetest.Response {
			return back(b, site.Provider.SignIn(begin(site.Browser()), sitetest.NoraClaims()))
		},
		"another state": func(b *sitetest.Browser) sitetest.Response {
			query := site.Provider.SignIn(begin(b), sitetest.NoraClaims())
			query.Set("state", "another")
			return back(b, query)
		},
		"a code that was never given": func(b *sitetest.Browser) sitetest.Response {
			query := site.Provider.SignIn(begin(b), sitetest.NoraClaims())
			query.Set("code", "another")
			return back(b, query)
		},
		"coming back twice": func(b *sitetest.Browser) sitetest.Response {
			query := site.Provider.SignIn(begin(b), sitetest.NoraClaims())
			back(b, query).WantStatus(http.StatusSeeOther)
			b.Post("/logout", nil)
			return back(b, query)
		},
		"a refusal": func(b *sitetest.Browser) sitetest.Response {
			address, _ := url.Parse(begin(b))
			return back(b, url.Values{"error": {"access_denied"}, "state": {address.Query().Get("state")}})
		},
		"a token for another flow":   withFalseClaims(site, map[string]any{"nonce": "another"}),
		"a token for another site":   withFalseClaims(site, map[string]any{"aud": "another"}),
		"a token from another site":  withFalseClaims(site, map[string]any{"iss": "https://id.example"}),
		"a token that is over":       withFalseClaims(site, map[string]any{"exp": time.Now().Add(-time.Hour).Unix()}),
		"a token without a subject":  withFalseClaims(site, map[string]any{"sub": ""}),
		"a token with another claim": withFalseClaims(site, map[string]any{"email": 7}),
	} {
		b := site.Browser()
		if got := try(b); got.Status != http.StatusUnauthorized {
			t.Errorf("%s: %d %s", name, got.Status, got.Text("h1"))
		}
		b.Get("/account").WantText("Sign In Required")
	}
	site.Provider.Forge()
	site.SignIn(site.Browser(), sitetest.NoraClaims()).WantStatus(http.StatusUnauthorized).
		WantText("You weren’t signed in.")
}

func TestUserInfoCompletesAnIDToken(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		token, info map[string]any
		want        int // status
		asked       int
	}{
		"without an address": {map[string]any{"email": nil, "email_verified": nil}, sitetest.NoraClaims(),
			http.StatusSeeOther, 1},
		"without email_verified": {map[string]any{"email_verified": nil}, sitetest.NoraClaims(), http.StatusSeeOther, 1},
		"with an address that was not verified": {map[string]any{"email": nil},
			map[string]any{"sub": "nora-1", "email": "nora@example.com", "email_verified": false},
			http.StatusForbidden, 1},
		"of another subject": {map[string]any{"email": nil}, sitetest.NoraClaims("sub", "eve-1"), http.StatusUnauthorized, 1},
		"of no subject": {map[string]any{"email": nil},
			map[string]any{"email": "nora@example.com", "email_verified": true}, http.StatusUnauthorized, 1},
		"complete": {nil, sitetest.NoraClaims("email", "other@example.com"), http.StatusSeeOther, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := sitetest.NewProviderSite(t)
			site.Provider.Inform(test.info)
			site.Provider.Lie(test.token)
			b := site.Browser()
			site.SignIn(b, sitetest.NoraClaims()).WantStatus(test.want)
			if got := site.Provider.Asked(); got != test.asked {
				t.Errorf("UserInfo was asked %d times", got)
			}
			if test.want == http.StatusSeeOther {
				b.Get("/account/security").WantText("nora@example.com").WantText("Confirmed")
			}
		})
	}
}

// withFalseClaims signs in while the provider makes false claims.
func withFalseClaims(l sitetest.ProviderSite, claims map[string]any) func(*sitetest.Browser) sitetest.Response {
	return func(b *sitetest.Browser) sitetest.Response {
		l.Provider.Lie(claims)
		defer l.Provider.Lie(nil)
		return l.SignIn(b, sitetest.NoraClaims())
	}
}

func TestUnreachableProviderIsReported(t *testing.T) {
	t.Parallel()
	site := sitetest.NewProviderSite(t)
	site.Provider.Stop()
	site.Browser().Post("/login/with/oidc", nil).WantStatus(http.StatusServiceUnavailable).
		WantText("We couldn’t reach Harbor.")
	owner := site.ConfirmedUser("ada@example.com")
	owner.Post("/account/linked/oidc", url.Values{"linkPassword": {"secret"}}).
		WantStatus(http.StatusServiceUnavailable).WantText("Where you’re signed in")
	site.Browser().Post("/login/with/elsewhere", nil).WantStatus(http.StatusNotFound)
}

// The return from a provider is no open redirect.
func TestProviderReturnRedirectsOnlyToThisSite(t *testing.T) {
	t.Parallel()
	site := sitetest.NewProviderSite(t)
	b := site.Browser()
	address := sitetest.ProviderURL(b.Post("/login/with/oidc", url.Values{"next": {"https://plainhand.example.net/"}}))
	query := site.Provider.SignIn(address, sitetest.NoraClaims())
	query.Set("next", "https://plainhand.example.net/")
	b.Get("/login/with/oidc/return?" + query.Encode()).WantRedirect("/")

	b = site.Browser()
	endless := url.Values{"next": {"/" + strings.Repeat("a", 2_000)}} // which the session would keep
	query = site.Provider.SignIn(sitetest.ProviderURL(b.Post("/login/with/oidc", endless)), sitetest.NoraClaims())
	b.Get("/login/with/oidc/return?" + query.Encode()).WantRedirect("/")
}

func TestProviderSignInsAreRateLimited(t *testing.T) {
	t.Parallel()
	site := sitetest.NewProviderSite(t)
	b := site.Browser()
	for range 200 {
		b.Post("/login/with/oidc", nil).WantStatus(http.StatusOK)
	}
	b.Post("/login/with/oidc", nil).WantStatus(http.StatusTooManyRequests).WantText("There have been a lot of attempts")
}

func TestOwnerUndoesAnAttackersLink(t *testing.T) {
	t.Parallel()
	site := sitetest.NewProviderSite(t)
	owner := site.ConfirmedUser("ada@example.com")
	thief := site.Browser()
	thief.Post("/login", sitetest.Credentials("ada@example.com", "secret")).WantRedirect("/")
	link(site, thief, sitetest.NoraClaims()).WantRedirect("/account/security")
	code := site.MailedCodes("ada@example.com", account.EmailLinked)[0]
	site.Browser().Post("/undo-way-in/"+code, nil).WantStatus(http.StatusSeeOther)
	for _, b := range []*sitetest.Browser{owner, thief} {
		b.Get("/account").WantText("Sign In Required")
	}
	site.SignIn(thief, sitetest.NoraClaims()).WantRedirect("/pricing")
	thief.Get("/account/security").WantText("nora@example.com") // an account of their own
}
