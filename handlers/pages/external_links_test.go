package pages_test

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"plainhand/handlers/sitetest"
	"plainhand/views"
)

// externalTargets are ways to write another site's address or a script in place of a local path.
var externalTargets = []string{
	"https://evil.example", "HTTPS://evil.example/", "http:evil.example", "https:/evil.example", "https:///evil.example",
	"//evil.example", "///evil.example", "////evil.example/%2e%2e", `/\evil.example`, `\/evil.example`, `\\evil.example`,
	`/\/evil.example`, "/%5cevil.example\\", "//evil.example/account", "//user@evil.example", "//evil.example:80",
	"%2f%2fevil.example", "%2F%2Fevil.example", "/\t/evil.example", "\t//evil.example", "/\n/evil.example",
	"/\r\n/evil.example",
	"/\r\nLocation: https://evil.example", "/\x00/evil.example", "\x00//evil.example", "\x01https://evil.example",
	"/\x7f/evil.example", " //evil.example", " https://evil.example", "javascript:alert(1)", "JavaScript:alert(1)",
	"java\tscript:alert(1)", "\x01javascript:alert(1)", "data:text/html,<script>alert(1)</script>", "vbscript:x",
	"javascript://plainhand.example/%0aalert(1)", "evil.example", "?next=//evil.example", "#//evil.example", ".", "",
	"/" + strings.Repeat("a", 2_000),
}

// lookalikePaths are local paths that look like another site's address.
var lookalikePaths = []string{"/%2f%2fevil.example", "/%2Fevil.example", "/%5cevil.example", "/%09/evil.example",
	"/.//evil.example",
	"/..//evil.example", "/account/..//evil.example", "/@evil.example", "/;//evil.example", "/?next=//evil.example",
	"/#//evil.example", "/https://evil.example", "/javascript:alert(1)", "/\u2028/evil.example",
	"/\uff0f\uff0fevil.example"}

// redirector sends a target in a link or a form, and returns what the response leads to: an address, or a page's
// contents.
type redirector func(target string) []string

func location(got sitetest.Response) []string {
	got.T.Helper()
	return []string{got.WantStatus(http.StatusSeeOther).Header.Get("Location")}
}

// forwardedTargets returns what a page would pass on: hidden fields, links, and script data.
func forwardedTargets(page sitetest.Response) (found []string) {
	for _, place := range [][2]string{{"main input[type=hidden]", "value"}, {"main a", "href"}, {"main form", "action"},
		{"main [data-next]", "data-next"}, {"dialog input[type=hidden]", "value"}, {"dialog a", "href"},
		{"dialog [data-next]", "data-next"}} {
		for _, node := range page.Page().Find(place[0]).EachIter() {
			found = append(found, node.AttrOr(place[1], ""))
		}
	}
	return found
}

// redirectors are all endpoints that accept a redirect target.
func redirectors(l sitetest.ProviderSite) map[string]redirector {
	l.T.Helper()
	found := formRedirectors(l)
	maps.Copy(found, confirmationRedirectors(l))
	maps.Copy(found, demoRedirectors(l))
	return found
}

// formRedirectors are the forms for signing in and up.
func formRedirectors(l sitetest.ProviderSite) map[string]redirector {
	l.T.Helper()
	l.Member("ada@example.com")
	_, phone, _ := l.TwoFactorUser("bob@example.com")
	signedIn, signedOut := l.Member("dan@example.com"), l.Browser()
	login := func(path string) redirector {
		return func(target string) []string { return location(signedIn.Get(path + "?" + nextQuery(target))) }
	}
	form := func(path string) redirector {
		return func(target string) []string { return forwardedTargets(signedOut.Get(path + "?" + nextQuery(target))) }
	}
	return map[string]redirector{
		"the login form": func(target string) []string {
			return location(l.Browser().Post("/login", withNext(sitetest.Credentials("ada@example.com", "secret"), target)))
		},
		"a failed login": func(target string) []string {
			return forwardedTargets(l.Browser().Post("/login", url.Values{"email": {"ada@example.com"}, "next": {target}}))
		},
		"the sign-up form": func(target string) []string {
			return location(l.Browser().Post("/signup", withNext(sitetest.Credentials(l.NewEmail(), "secret"), target)))
		},
		"a failed sign-up": func(target string) []string {
			return forwardedTargets(l.Browser().Post("/signup", withNext(sitetest.Credentials("ada@example.com", "secret"),
				target)))
		},
		"the second step": func(target string) []string {
			b := l.Browser()
			code := location(b.Post("/login", withNext(sitetest.Credentials("bob@example.com", "secret"), target)))[0]
			on, _ := url.Parse(code)
			if _, err := l.Pool.Exec(l.T.Context(), `UPDATE second_steps SET last_used = 0`); err != nil {
				l.T.Fatal(err)
			}
			found := append(forwardedTargets(b.Get("/login/code?"+nextQuery(target))), on.Query().Get("next"))
			return append(found, location(b.Post("/login/code", withNext(phone.Code(0), target)))...)
		},
		"GET /login": login("/login"), "GET /signup": login("/signup"),
		"GET /login/dialog": login("/login/dialog"), "GET /signup/dialog": login("/signup/dialog"),
		"the page /login": form("/login"), "the page /signup": form("/signup"),
		"the dialog /login": form("/login/dialog"), "the dialog /signup": form("/signup/dialog"),
	}
}

// confirmationRedirectors are those of reauthentication and of sign-in with another account.
func confirmationRedirectors(l sitetest.ProviderSite) map[string]redirector {
	l.T.Helper()
	signedIn, unproven, elsewhere := l.Member("finn@example.com"), l.Member("eve@example.com"), l.Browser()
	l.SignIn(elsewhere, sitetest.NoraClaims("sub", "nora-2", "email", "nora@example.net")).WantRedirect("/pricing")
	return map[string]redirector{
		"showing who one is": func(target string) []string {
			page := forwardedTargets(signedIn.Get("/account/confirm?" + nextQuery(target)))
			confirmed := signedIn.Post("/account/confirm", withNext(url.Values{"password": {"secret"}}, target))
			return append(page, location(confirmed)...)
		},
		"a failed proof": func(target string) []string {
			return forwardedTargets(unproven.Post("/account/confirm", withNext(url.Values{}, target)))
		},
		"an account elsewhere": func(target string) []string {
			b := l.Browser()
			query := l.Provider.SignIn(sitetest.ProviderURL(b.Post("/login/with/oidc", withNext(nil, target))),
				sitetest.NoraClaims())
			return location(b.Get("/login/with/oidc/return?" + query.Encode()))
		},
		"a proof by an account elsewhere": func(target string) []string {
			address := sitetest.ProviderURL(elsewhere.Post("/account/confirm/with/oidc", withNext(nil, target)))
			query := l.Provider.SignIn(address, sitetest.NoraClaims("sub", "nora-2", "email", "nora@example.net"))
			return location(elsewhere.Get("/login/with/oidc/return?" + query.Encode()))
		},
	}
}

// demoRedirectors are those of the demo's payments.
func demoRedirectors(l sitetest.ProviderSite) map[string]redirector {
	l.T.Helper()
	paying := l.Customer("carol@example.com", "basic")
	return map[string]redirector{
		"the clock of the demo": func(target string) []string {
			return location(paying.Post("/demo/clock", withNext(url.Values{"by": {views.ByDay}}, target)))
		},
		"the bank of the demo": func(target string) []string {
			b, secret := l.BuyerAwaitingBank(l.NewEmail())
			no := b.Post("/demo/confirm", url.Values{"client_secret": {"none"}, "back": {target}})
			yes := url.Values{"client_secret": {secret}, "approved": {"yes"}}
			return append(forwardedTargets(no), location(b.Post("/demo/confirm", withNext(yes, target)))...)
		},
		"the bank of the demo, again": func(target string) []string {
			b, secret := l.BuyerAwaitingBank(l.NewEmail())
			got := b.Post("/demo/confirm", url.Values{"client_secret": {secret}, "approved": {"yes"}, "again": {target}})
			return []string{got.Header.Get("Location")}
		},
	}
}

func nextQuery(target string) string { return url.Values{"next": {target}}.Encode() }

// withNext adds the target to a form.
func withNext(form url.Values, target string) url.Values {
	all := url.Values{"next": {target}}
	maps.Copy(all, form)
	return all
}

// No endpoint is an open redirect.
func TestNothingLeadsToAnotherSite(t *testing.T) { // SG03
	t.Parallel()
	site := sitetest.NewProviderSite(t)
	doors := redirectors(site)
	for number, name := range slices.Sorted(maps.Keys(doors)) {
		open := doors[name]
		site.ResetThrottles()
		for i, target := range externalTargets {
			if i%3 != number%3 { // all share one rule, so each tests a third
				continue
			}
			for _, found := range open(target) {
				if sitetest.LeavesSite(found) || strings.Contains(found, "evil") || strings.Contains(found, "alert") {
					t.Errorf("%s: %.80q leads to %.80q", name, target, found)
				}
			}
		}
		for _, target := range lookalikePaths {
			for _, found := range open(target) {
				if sitetest.LeavesSite(found) {
					t.Errorf("%s: %q leads to %q", name, target, found)
				}
			}
		}
		if found := strings.Join(open("/account?a=b"), " "); !strings.Contains(found, "/account?a=b") {
			t.Errorf("%s forgets where to go on: %q", name, found)
		}
	}
}
