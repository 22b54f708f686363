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

// others are ways to write another site's address where a path of ours is expected, and what runs as a script.
var others = []string{
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

// odd are paths of ours that look like another site's address.
var odd = []string{"/%2f%2fevil.example", "/%2Fevil.example", "/%5cevil.example", "/%09/evil.example",
	"/.//evil.example",
	"/..//evil.example", "/account/..//evil.example", "/@evil.example", "/;//evil.example", "/?next=//evil.example",
	"/#//evil.example", "/https://evil.example", "/javascript:alert(1)", "/\u2028/evil.example",
	"/\uff0f\uff0fevil.example"}

// leadsAway reports whether a browser on our site that is sent to target would leave it, or run it. Browsers drop tabs
// and line breaks, and what stands before or after, and take a backslash for a slash.
func leadsAway(target string) bool {
	target = strings.TrimFunc(target, func(r rune) bool { return r <= ' ' })
	target = strings.ReplaceAll(strings.NewReplacer("\t", "", "\r", "", "\n", "").Replace(target), `\`, "/")
	if strings.HasPrefix(target, "//") {
		return true
	}
	scheme, _, found := strings.Cut(target, ":")
	return found && !strings.ContainsAny(scheme, "/?#")
}

// door is where a link or a form says where to go on. It returns where it leads: an address, or what a page holds.
type door func(target string) []string

func location(got answer) []string {
	got.t.Helper()
	return []string{got.wantStatus(http.StatusSeeOther).header.Get("Location")}
}

// kept is what a page would send on: its hidden fields, its links, and what its scripts read.
func kept(page answer) (found []string) {
	for _, place := range [][2]string{{"main input[type=hidden]", "value"}, {"main a", "href"}, {"main form", "action"},
		{"main [data-next]", "data-next"}, {"dialog input[type=hidden]", "value"}, {"dialog a", "href"},
		{"dialog [data-next]", "data-next"}} {
		for _, node := range page.page().Find(place[0]).EachIter() {
			found = append(found, node.AttrOr(place[1], ""))
		}
	}
	return found
}

// doors are all places that take an address to go on to. target is added to the form or the query that each needs.
func (l linkable) doors() map[string]door {
	l.t.Helper()
	l.member("ada@example.com")
	_, phone, _ := l.twoSteps("bob@example.com")
	signedIn, unproven, signedOut := l.member("dan@example.com"), l.member("eve@example.com"), l.browser()
	paying := l.customer("carol@example.com", "basic")
	elsewhere := l.browser()
	l.signIn(elsewhere, nora("sub", "nora-2", "email", "nora@example.net")).wantRedirect("/pricing")
	login := func(path string) door {
		return func(target string) []string { return location(signedIn.get(path + "?" + nextQuery(target))) }
	}
	form := func(path string) door {
		return func(target string) []string { return kept(signedOut.get(path + "?" + nextQuery(target))) }
	}
	return map[string]door{
		"the login form": func(target string) []string {
			return location(l.browser().post("/login", with(credentials("ada@example.com", "secret"), target)))
		},
		"a failed login": func(target string) []string {
			return kept(l.browser().post("/login", url.Values{"email": {"ada@example.com"}, "next": {target}}))
		},
		"the sign-up form": func(target string) []string {
			return location(l.browser().post("/signup", with(credentials(l.newEmail(), "secret"), target)))
		},
		"a failed sign-up": func(target string) []string {
			return kept(l.browser().post("/signup", with(credentials("ada@example.com", "secret"), target)))
		},
		"the second step": func(target string) []string {
			b := l.browser()
			code := location(b.post("/login", with(credentials("bob@example.com", "secret"), target)))[0]
			on, _ := url.Parse(code)
			if _, err := l.pool.Exec(l.t.Context(), `UPDATE second_steps SET last_used = 0`); err != nil {
				l.t.Fatal(err)
			}
			found := append(kept(b.get("/login/code?"+nextQuery(target))), on.Query().Get("next"))
			return append(found, location(b.post("/login/code", with(phone.code(0), target)))...)
		},
		"showing who one is": func(target string) []string {
			page := kept(signedIn.get("/account/confirm?" + nextQuery(target)))
			return append(page, location(signedIn.post("/account/confirm", with(url.Values{"password": {"secret"}}, target)))...)
		},
		"a failed proof": func(target string) []string {
			return kept(unproven.post("/account/confirm", with(url.Values{}, target)))
		},
		"an account elsewhere": func(target string) []string {
			b := l.browser()
			query := l.provider.SignIn(leave(b.post("/login/with/oidc", with(nil, target))), nora())
			return location(b.get("/login/with/oidc/return?" + query.Encode()))
		},
		"a proof by an account elsewhere": func(target string) []string {
			address := leave(elsewhere.post("/account/confirm/with/oidc", with(nil, target)))
			query := l.provider.SignIn(address, nora("sub", "nora-2", "email", "nora@example.net"))
			return location(elsewhere.get("/login/with/oidc/return?" + query.Encode()))
		},
		"the clock of the demo": func(target string) []string {
			return location(paying.post("/demo/clock", with(url.Values{"by": {views.ByDay}}, target)))
		},
		"the bank of the demo": func(target string) []string {
			b, secret := l.asked(l.newEmail())
			no := b.post("/demo/confirm", url.Values{"client_secret": {"none"}, "back": {target}})
			yes := url.Values{"client_secret": {secret}, "approved": {"yes"}}
			return append(kept(no), location(b.post("/demo/confirm", with(yes, target)))...)
		},
		"the bank of the demo, again": func(target string) []string {
			b, secret := l.asked(l.newEmail())
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

// with is a form that says where to go on.
func with(form url.Values, target string) url.Values {
	all := url.Values{"next": {target}}
	maps.Copy(all, form)
	return all
}

// newEmail is an address that nobody has.
func (s *testSite) newEmail() string { return uuid.NewString() + "@example.com" }

// Whoever sends people to other pages must not be able to borrow the trust in ours, whichever form they begin with.
func TestNothingLeadsToAnotherSite(t *testing.T) { // SG03
	t.Parallel()
	site := newLinkable(t)
	doors := site.doors()
	for number, name := range slices.Sorted(maps.Keys(doors)) {
		open := doors[name]
		site.forgetTries()
		for i, target := range others {
			if i%3 != number%3 { // one rule is behind them all: a third each will do
				continue
			}
			for _, found := range open(target) {
				if leadsAway(found) || strings.Contains(found, "evil") || strings.Contains(found, "alert") {
					t.Errorf("%s: %.80q leads to %.80q", name, target, found)
				}
			}
		}
		for _, target := range odd {
			for _, found := range open(target) {
				if leadsAway(found) {
					t.Errorf("%s: %q leads to %q", name, target, found)
				}
			}
		}
		if found := strings.Join(open("/account?a=b"), " "); !strings.Contains(found, "/account?a=b") {
			t.Errorf("%s forgets where to go on: %q", name, found)
		}
	}
}
