package handlers_test

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

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

// leavesSite reports whether a browser that follows target would leave the site or run a script. Browsers drop tabs,
// line breaks, and surrounding space, and treat a backslash as a slash.
func leavesSite(target string) bool {
	target = strings.TrimFunc(target, func(r rune) bool { return r <= ' ' })
	target = strings.ReplaceAll(strings.NewReplacer("\t", "", "\r", "", "\n", "").Replace(target), `\`, "/")
	if strings.HasPrefix(target, "//") {
		return true
	}
	scheme, _, found := strings.Cut(target, ":")
	return found && !strings.ContainsAny(scheme, "/?#")
}

// redirector sends a target in a link or a form, and returns what the response leads to: an address, or a page's
// contents.
type redirector func(target string) []string

func location(got answer) []string {
	got.t.Helper()
	return []string{got.wantStatus(http.StatusSeeOther).header.Get("Location")}
}

// forwardedTargets returns what a page would pass on: hidden fields, links, and script data.
func forwardedTargets(page answer) (found []string) {
	for _, place := range [][2]string{{"main input[type=hidden]", "value"}, {"main a", "href"}, {"main form", "action"},
		{"main [data-next]", "data-next"}, {"dialog input[type=hidden]", "value"}, {"dialog a", "href"},
		{"dialog [data-next]", "data-next"}} {
		for _, node := range page.page().Find(place[0]).EachIter() {
			found = append(found, node.AttrOr(place[1], ""))
		}
	}
	return found
}

// redirectors are all endpoints that accept a redirect target.
func (l providerSite) redirectors() map[string]redirector {
	l.t.Helper()
	l.member("ada@example.com")
	_, phone, _ := l.twoFactorUser("bob@example.com")
	signedIn, unproven, signedOut := l.member("dan@example.com"), l.member("eve@example.com"), l.browser()
	paying := l.customer("carol@example.com", "basic")
	elsewhere := l.browser()
	l.signIn(elsewhere, nora("sub", "nora-2", "email", "nora@example.net")).wantRedirect("/pricing")
	login := func(path string) redirector {
		return func(target string) []string { return location(signedIn.get(path + "?" + nextQuery(target))) }
	}
	form := func(path string) redirector {
		return func(target string) []string { return forwardedTargets(signedOut.get(path + "?" + nextQuery(target))) }
	}
	return map[string]redirector{
		"the login form": func(target string) []string {
			return location(l.browser().post("/login", withNext(credentials("ada@example.com", "secret"), target)))
		},
		"a failed login": func(target string) []string {
			return forwardedTargets(l.browser().post("/login", url.Values{"email": {"ada@example.com"}, "next": {target}}))
		},
		"the sign-up form": func(target string) []string {
			return location(l.browser().post("/signup", withNext(credentials(l.newEmail(), "secret"), target)))
		},
		"a failed sign-up": func(target string) []string {
			return forwardedTargets(l.browser().post("/signup", withNext(credentials("ada@example.com", "secret"), target)))
		},
		"the second step": func(target string) []string {
			b := l.browser()
			code := location(b.post("/login", withNext(credentials("bob@example.com", "secret"), target)))[0]
			on, _ := url.Parse(code)
			if _, err := l.pool.Exec(l.t.Context(), `UPDATE second_steps SET last_used = 0`); err != nil {
				l.t.Fatal(err)
			}
			found := append(forwardedTargets(b.get("/login/code?"+nextQuery(target))), on.Query().Get("next"))
			return append(found, location(b.post("/login/code", withNext(phone.code(0), target)))...)
		},
		"showing who one is": func(target string) []string {
			page := forwardedTargets(signedIn.get("/account/confirm?" + nextQuery(target)))
			confirmed := signedIn.post("/account/confirm", withNext(url.Values{"password": {"secret"}}, target))
			return append(page, location(confirmed)...)
		},
		"a failed proof": func(target string) []string {
			return forwardedTargets(unproven.post("/account/confirm", withNext(url.Values{}, target)))
		},
		"an account elsewhere": func(target string) []string {
			b := l.browser()
			query := l.provider.SignIn(providerURL(b.post("/login/with/oidc", withNext(nil, target))), nora())
			return location(b.get("/login/with/oidc/return?" + query.Encode()))
		},
		"a proof by an account elsewhere": func(target string) []string {
			address := providerURL(elsewhere.post("/account/confirm/with/oidc", withNext(nil, target)))
			query := l.provider.SignIn(address, nora("sub", "nora-2", "email", "nora@example.net"))
			return location(elsewhere.get("/login/with/oidc/return?" + query.Encode()))
		},
		"the clock of the demo": func(target string) []string {
			return location(paying.post("/demo/clock", withNext(url.Values{"by": {views.ByDay}}, target)))
		},
		"the bank of the demo": func(target string) []string {
			b, secret := l.buyerAwaitingBank(l.newEmail())
			no := b.post("/demo/confirm", url.Values{"client_secret": {"none"}, "back": {target}})
			yes := url.Values{"client_secret": {secret}, "approved": {"yes"}}
			return append(forwardedTargets(no), location(b.post("/demo/confirm", withNext(yes, target)))...)
		},
		"the bank of the demo, again": func(target string) []string {
			b, secret := l.buyerAwaitingBank(l.newEmail())
			got := b.post("/demo/confirm", url.Values{"client_secret": {secret}, "approved": {"yes"}, "again": {target}})
			return []string{got.header.Get("Location")}
		},
		"GET /login": login("/login"), "GET /signup": login("/signup"),
		"GET /login/dialog": login("/login/dialog"), "GET /signup/dialog": login("/signup/dialog"),
		"the page /login": form("/login"), "the page /signup": form("/signup"),
		"the dialog /login": form("/login/dialog"), "the dialog /signup": form("/signup/dialog"),
	}
}

func nextQuery(target string) string { return url.Values{"next": {target}}.Encode() }

// withNext adds the target to a form.
func withNext(form url.Values, target string) url.Values {
	all := url.Values{"next": {target}}
	maps.Copy(all, form)
	return all
}

// newEmail returns an unused address.
func (s *testSite) newEmail() string { return uuid.NewString() + "@example.com" }

// No endpoint is an open redirect.
func TestNothingLeadsToAnotherSite(t *testing.T) { // SG03
	t.Parallel()
	site := newProviderSite(t)
	doors := site.redirectors()
	for number, name := range slices.Sorted(maps.Keys(doors)) {
		open := doors[name]
		site.resetThrottles()
		for i, target := range externalTargets {
			if i%3 != number%3 { // all share one rule, so each tests a third
				continue
			}
			for _, found := range open(target) {
				if leavesSite(found) || strings.Contains(found, "evil") || strings.Contains(found, "alert") {
					t.Errorf("%s: %.80q leads to %.80q", name, target, found)
				}
			}
		}
		for _, target := range lookalikePaths {
			for _, found := range open(target) {
				if leavesSite(found) {
					t.Errorf("%s: %q leads to %q", name, target, found)
				}
			}
		}
		if found := strings.Join(open("/account?a=b"), " "); !strings.Contains(found, "/account?a=b") {
			t.Errorf("%s forgets where to go on: %q", name, found)
		}
	}
}
