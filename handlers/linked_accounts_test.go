package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"plainhand/handlers"
	"plainhand/internal/account"
	"plainhand/internal/account/openid"
	"plainhand/internal/account/openid/openidtest"
)

// providerSite is a site with an identity provider.
type providerSite struct {
	*testSite
	provider *openidtest.Provider
}

func newProviderSite(t *testing.T) providerSite {
	t.Helper()
	provider := openidtest.New(t)
	other := openid.New(openid.Settings{ID: "oidc", Name: "Harbor", Issuer: provider.Issuer(),
		Client: openidtest.Client, Secret: openidtest.Secret,
		Return: "http://localhost:8080/login/with/oidc/return"}, time.Now)
	return providerSite{newSite(t, withDeps(func(deps *handlers.Deps) { deps.OtherSites = []*openid.Provider{other} })), provider}
}

func nora(claims ...string) map[string]any {
	person := map[string]any{"sub": "nora-1", "email": "nora@example.com", "email_verified": true, "given_name": "Nora"}
	for i := 0; i < len(claims); i += 2 {
		person[claims[i]] = claims[i+1]
	}
	return person
}

// providerURL returns the provider's address to which a page leads.
func providerURL(page answer) string {
	page.t.Helper()
	address, _ := page.wantStatus(http.StatusOK).page().Find("main a.button").Attr("href")
	if page.header.Get("Refresh") != "0; url="+address {
		page.t.Errorf("led to %q by itself, and to %q by a press", page.header.Get("Refresh"), address)
	}
	return address
}

// SignIn signs a browser in with an account of the provider.
func (l providerSite) signIn(b *browser, person map[string]any) answer {
	l.t.Helper()
	address := providerURL(b.post("/login/with/oidc", url.Values{"next": {"/pricing"}}))
	return b.get("/login/with/oidc/return?" + l.provider.SignIn(address, person).Encode())
}

// link links a provider's account to the browser's user, after confirming the password.
func (l providerSite) link(b *browser, person map[string]any) answer {
	l.t.Helper()
	address := providerURL(b.post("/account/linked/oidc", url.Values{"linkPassword": {"secret"}}))
	return b.get("/login/with/oidc/return?" + l.provider.SignIn(address, person).Encode())
}

func TestNewUserSignsUpWithALinkedAccount(t *testing.T) {
	t.Parallel()
	site := newProviderSite(t)
	b := site.browser()
	b.get("/signup").wantText("Continue with Harbor")
	site.signIn(b, nora()).wantRedirect("/pricing")
	page := b.get("/account/security").wantText("nora@example.com").wantText("Confirmed").wantText("You don’t have one.")
	if name, _ := page.page().Find("#firstName").Attr("value"); name != "Nora" {
		t.Errorf("called %q", name)
	}
	other := site.browser()
	site.signIn(other, nora("email", "nora@example.net")).wantRedirect("/pricing") // the address there has changed
	other.get("/account/security").wantText("nora@example.com")
	site.browser().post("/login", credentials("nora@example.com", "")).wantStatus(http.StatusUnauthorized)
}

// An equal email address alone grants no access, since either account may belong to an attacker.
func TestMatchingAddressDoesNotLinkAccounts(t *testing.T) {
	t.Parallel()
	site := newProviderSite(t)
	owner := site.confirmedUser("nora@example.com")
	b := site.browser()
	site.signIn(b, nora()).wantStatus(http.StatusConflict).wantText("There’s an account with your email address already.")
	b.get("/account").wantText("Sign In Required")
	person := nora("email", "new@example.com")
	person["email_verified"] = false
	site.signIn(b, person).wantStatus(http.StatusForbidden).wantText("hasn’t confirmed your email address")

	site.link(owner, nora("email", "other@example.com")).wantRedirect("/account/security") // the addresses may differ
	owner.get("/account/security").wantText("Linked.").wantText("other@example.com, since")
	site.signIn(b, nora()).wantRedirect("/pricing")
	b.get("/account/security").wantText("nora@example.com")

	eve := site.confirmedUser("eve@example.com")
	site.link(eve, nora()).wantStatus(http.StatusConflict).wantText("That account signs somebody in here already.")
	site.link(owner, nora("sub", "nora-2")).wantStatus(http.StatusConflict) // a second one of the same site
	site.link(owner, nora()).wantRedirect("/account/security")              // the same again
}

func TestLinkedAccountIsUnlinked(t *testing.T) {
	t.Parallel()
	site := newProviderSite(t)
	owner := site.confirmedUser("ada@example.com")
	owner.post("/account/linked/oidc", nil).wantStatus(http.StatusForbidden)
	owner.post("/account/linked/oidc", url.Values{"linkPassword": {"wrong!"}}).wantStatus(http.StatusBadRequest)
	site.link(owner, nora()).wantRedirect("/account/security")
	elsewhere := site.browser()
	site.signIn(elsewhere, nora()).wantRedirect("/pricing")
	owner.post("/account/linked/oidc/end", url.Values{"linkPassword": {"secret"}}).wantRedirect("/account/security")
	owner.get("/account/security").wantText("Unlinked.")
	elsewhere.get("/account").wantText("Sign In Required") // what began with it is over
	owner.post("/account/linked/oidc/end", url.Values{"linkPassword": {"secret"}}).wantStatus(http.StatusNotFound)

	fresh := site.browser()
	site.signIn(fresh, nora()).wantRedirect("/pricing") // a new account
	fresh.post("/account/linked/oidc/end", nil).wantStatus(http.StatusConflict).
		wantText("That’s your only way to sign in.")
	fresh.post("/account/password", url.Values{"newPassword": {"rhubarb tin"}}).wantRedirect("/account/security")
	fresh.post("/account/linked/oidc/end", url.Values{"linkPassword": {"rhubarb tin"}}).wantRedirect("/account/security")
}

// A linked account replaces the password only, not the second factor.
func TestLinkedAccountStillNeedsTheCode(t *testing.T) {
	t.Parallel()
	site := newProviderSite(t)
	owner, phone, _ := site.twoFactorUser("ada@example.com")
	site.link(owner, nora()).wantRedirect("/account/security")
	b := site.browser()
	site.signIn(b, nora()).wantRedirect("/login/code?next=%2Fpricing")
	b.get("/account").wantText("Sign In Required")
	b.post("/account/confirm/with/oidc", nil).wantRedirect("/login?next=%2Faccount")
	b.post("/login/code", phone.code(1)).wantRedirect("/")
	b.get("/account").wantText("Welcome back")
}

func TestLinkedAccountConfirmsTheIdentity(t *testing.T) {
	t.Parallel()
	site := newProviderSite(t)
	b := site.browser()
	site.signIn(b, nora())
	site.expireConfirmations()
	b.post("/account/password", url.Values{"newPassword": {"rhubarb tin"}}).wantStatus(http.StatusForbidden)
	b.get("/account/confirm?next=/account/two-step").wantText("Continue with Harbor")
	confirm := func(person map[string]any) answer {
		address := providerURL(b.post("/account/confirm/with/oidc", url.Values{"next": {"/account/two-step"}}))
		if !strings.Contains(address, "max_age=0") {
			t.Errorf("the other site is not asked to sign them in anew: %s", address)
		}
		return b.get("/login/with/oidc/return?" + site.provider.SignIn(address, person).Encode())
	}
	stale := nora()
	stale["auth_time"] = time.Now().Add(-time.Hour).Unix()
	confirm(stale).wantStatus(http.StatusUnauthorized)
	unknown := nora()
	unknown["auth_time"] = nil // an ID token without the claim
	confirm(unknown).wantStatus(http.StatusUnauthorized).
		wantText("Harbor didn’t confirm that you signed in again just now.")
	confirm(nora("sub", "somebody-else")).wantStatus(http.StatusForbidden)
	b.post("/account/password", url.Values{"newPassword": {"rhubarb tin"}}).wantStatus(http.StatusForbidden)
	confirm(nora()).wantRedirect("/account/two-step")
	b.post("/account/password", url.Values{"newPassword": {"rhubarb tin"}}).wantRedirect("/account/security")
}

func TestInvalidProviderResponseIsRejected(t *testing.T) {
	t.Parallel()
	site := newProviderSite(t)
	site.signIn(site.browser(), nora()).wantRedirect("/pricing")
	begin := func(b *browser) string { return providerURL(b.post("/login/with/oidc", nil)) }
	back := func(b *browser, query url.Values) answer { return b.get("/login/with/oidc/return?" + query.Encode()) }
	for name, try := range map[string]func(b *browser) answer{
		"a code that another browser has begun": func(b *browser) answer {
			begin(b)
			return back(b, site.provider.SignIn(begin(site.browser()), nora()))
		},
		"a browser that has begun nothing": func(b *browser) answer {
			return back(b, site.provider.SignIn(begin(site.browser()), nora()))
		},
		"another state": func(b *browser) answer {
			query := site.provider.SignIn(begin(b), nora())
			query.Set("state", "another")
			return back(b, query)
		},
		"a code that was never given": func(b *browser) answer {
			query := site.provider.SignIn(begin(b), nora())
			query.Set("code", "another")
			return back(b, query)
		},
		"coming back twice": func(b *browser) answer {
			query := site.provider.SignIn(begin(b), nora())
			back(b, query).wantStatus(http.StatusSeeOther)
			b.post("/logout", nil)
			return back(b, query)
		},
		"a refusal": func(b *browser) answer {
			address, _ := url.Parse(begin(b))
			return back(b, url.Values{"error": {"access_denied"}, "state": {address.Query().Get("state")}})
		},
		"a token for another flow":   site.withFalseClaims(map[string]any{"nonce": "another"}),
		"a token for another site":   site.withFalseClaims(map[string]any{"aud": "another"}),
		"a token from another site":  site.withFalseClaims(map[string]any{"iss": "https://id.example"}),
		"a token that is over":       site.withFalseClaims(map[string]any{"exp": time.Now().Add(-time.Hour).Unix()}),
		"a token without a subject":  site.withFalseClaims(map[string]any{"sub": ""}),
		"a token with another claim": site.withFalseClaims(map[string]any{"email": 7}),
	} {
		b := site.browser()
		if got := try(b); got.status != http.StatusUnauthorized {
			t.Errorf("%s: %d %s", name, got.status, got.text("h1"))
		}
		b.get("/account").wantText("Sign In Required")
	}
	site.provider.Forge()
	site.signIn(site.browser(), nora()).wantStatus(http.StatusUnauthorized).wantText("You weren’t signed in.")
}

func TestUserInfoCompletesAnIDToken(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		token, info map[string]any
		want        int // status
		asked       int
	}{
		"without an address":     {map[string]any{"email": nil, "email_verified": nil}, nora(), http.StatusSeeOther, 1},
		"without email_verified": {map[string]any{"email_verified": nil}, nora(), http.StatusSeeOther, 1},
		"with an address that was not verified": {map[string]any{"email": nil},
			map[string]any{"sub": "nora-1", "email": "nora@example.com", "email_verified": false},
			http.StatusForbidden, 1},
		"of another subject": {map[string]any{"email": nil}, nora("sub", "eve-1"), http.StatusUnauthorized, 1},
		"of no subject": {map[string]any{"email": nil},
			map[string]any{"email": "nora@example.com", "email_verified": true}, http.StatusUnauthorized, 1},
		"complete": {nil, nora("email", "other@example.com"), http.StatusSeeOther, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := newProviderSite(t)
			site.provider.Inform(test.info)
			site.provider.Lie(test.token)
			b := site.browser()
			site.signIn(b, nora()).wantStatus(test.want)
			if got := site.provider.Asked(); got != test.asked {
				t.Errorf("UserInfo was asked %d times", got)
			}
			if test.want == http.StatusSeeOther {
				b.get("/account/security").wantText("nora@example.com").wantText("Confirmed")
			}
		})
	}
}

// withFalseClaims signs in while the provider makes false claims.
func (l providerSite) withFalseClaims(claims map[string]any) func(*browser) answer {
	return func(b *browser) answer {
		l.provider.Lie(claims)
		defer l.provider.Lie(nil)
		return l.signIn(b, nora())
	}
}

func TestUnreachableProviderIsReported(t *testing.T) {
	t.Parallel()
	site := newProviderSite(t)
	site.provider.Stop()
	site.browser().post("/login/with/oidc", nil).wantStatus(http.StatusServiceUnavailable).
		wantText("We couldn’t reach Harbor.")
	owner := site.confirmedUser("ada@example.com")
	owner.post("/account/linked/oidc", url.Values{"linkPassword": {"secret"}}).
		wantStatus(http.StatusServiceUnavailable).wantText("Where you’re signed in")
	site.browser().post("/login/with/elsewhere", nil).wantStatus(http.StatusNotFound)
}

// The return from a provider is no open redirect.
func TestProviderReturnRedirectsOnlyToThisSite(t *testing.T) {
	t.Parallel()
	site := newProviderSite(t)
	b := site.browser()
	address := providerURL(b.post("/login/with/oidc", url.Values{"next": {"https://plainhand.example.net/"}}))
	query := site.provider.SignIn(address, nora())
	query.Set("next", "https://plainhand.example.net/")
	b.get("/login/with/oidc/return?" + query.Encode()).wantRedirect("/")

	b = site.browser()
	endless := url.Values{"next": {"/" + strings.Repeat("a", 2_000)}} // which the session would keep
	query = site.provider.SignIn(providerURL(b.post("/login/with/oidc", endless)), nora())
	b.get("/login/with/oidc/return?" + query.Encode()).wantRedirect("/")
}

func TestProviderSignInsAreRateLimited(t *testing.T) {
	t.Parallel()
	site := newProviderSite(t)
	b := site.browser()
	for range 200 {
		b.post("/login/with/oidc", nil).wantStatus(http.StatusOK)
	}
	b.post("/login/with/oidc", nil).wantStatus(http.StatusTooManyRequests).wantText("There have been a lot of tries")
}

func TestOwnerUndoesAnAttackersLink(t *testing.T) {
	t.Parallel()
	site := newProviderSite(t)
	owner := site.confirmedUser("ada@example.com")
	thief := site.browser()
	thief.post("/login", credentials("ada@example.com", "secret")).wantRedirect("/")
	site.link(thief, nora()).wantRedirect("/account/security")
	code := site.mailedCodes("ada@example.com", account.EmailLinked)[0]
	site.browser().post("/undo-way-in/"+code, nil).wantStatus(http.StatusSeeOther)
	for _, b := range []*browser{owner, thief} {
		b.get("/account").wantText("Sign In Required")
	}
	site.signIn(thief, nora()).wantRedirect("/pricing")
	thief.get("/account/security").wantText("nora@example.com") // an account of their own
}
