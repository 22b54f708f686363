package pages_test

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"plainhand/handlers/sitetest"
)

// observatory are the rules of MDN's HTTP Observatory, version 4 of its algorithm, with the points of 100 that each
// adds or subtracts. Rules that cannot be tested here are missing: the certificate, the redirect from http://, and HSTS
// preloading depend on the proxy and the domain.
var observatory = map[string]func(a sitetest.Response) int{
	"content-security-policy": func(a sitetest.Response) int {
		policy := a.Header.Get("Content-Security-Policy")
		sources := directives(policy)
		switch {
		case len(sources) == 0:
			return -25
		case strings.Contains(policy, "'unsafe-inline'"), slices.Contains(sources["script-src"], "data:"):
			return -20
		case strings.Contains(policy, "http:"), slices.Contains(sources["script-src"], "https:"):
			return -20
		case strings.Contains(policy, "'unsafe-"), !slices.Equal(sources["form-action"], []string{"'self'"}):
			return -10
		case !slices.Equal(sources["default-src"], []string{"'none'"}):
			return 5
		}
		return 10
	},
	"cookies": func(a sitetest.Response) int {
		cookies := (&http.Response{Header: a.Header}).Cookies()
		for _, cookie := range cookies {
			if !cookie.Secure {
				return -40
			}
			if !cookie.HttpOnly {
				return -30
			}
			if cookie.SameSite != http.SameSiteLaxMode && cookie.SameSite != http.SameSiteStrictMode {
				return -20
			}
		}
		return min(5, 5*len(cookies))
	},
	"cross-origin-resource-sharing": func(a sitetest.Response) int {
		if a.Header.Get("Access-Control-Allow-Origin") != "" {
			return -50 // at worst
		}
		return 0
	},
	"cross-origin-resource-policy": func(a sitetest.Response) int {
		return map[string]int{"same-origin": 10, "same-site": 10}[a.Header.Get("Cross-Origin-Resource-Policy")]
	},
	"referrer-policy": func(a sitetest.Response) int {
		private := []string{"no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"}
		if slices.Contains(private, a.Header.Get("Referrer-Policy")) {
			return 5
		}
		return -5
	},
	"strict-transport-security": func(a sitetest.Response) int {
		const sixMonths = 15_552_000
		found := regexp.MustCompile(`max-age=(\d+)`).FindStringSubmatch(a.Header.Get("Strict-Transport-Security"))
		if found == nil {
			return -20
		}
		if age, err := strconv.Atoi(found[1]); err != nil || age < sixMonths {
			return -10
		}
		return 0
	},
	"subresource-integrity": func(a sitetest.Response) int {
		foreign := a.Page().Find("script[src]").FilterFunction(func(_ int, script *goquery.Selection) bool {
			address, err := url.Parse(script.AttrOr("src", ""))
			return err != nil || address.Host != ""
		})
		return -50 * min(1, foreign.Length())
	},
	"x-content-type-options": func(a sitetest.Response) int {
		if a.Header.Get("X-Content-Type-Options") != "nosniff" {
			return -5
		}
		return 0
	},
	"x-frame-options": func(a sitetest.Response) int {
		if slices.Equal(directives(a.Header.Get("Content-Security-Policy"))["frame-ancestors"], []string{"'none'"}) {
			return 5
		}
		return -20
	},
}

// directives parses a content security policy.
func directives(policy string) map[string][]string {
	found := map[string][]string{}
	for part := range strings.SplitSeq(policy, ";") {
		if words := strings.Fields(part); len(words) > 0 {
			found[words[0]] = words[1:]
		}
	}
	return found
}

// A+ begins at 100. The site must lose no points and earn every bonus that responses can earn.
func TestPagesHaveTheMostPointsOfTheObservatory(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t, sitetest.WithBaseURL("https://plainhand.example"))
	b := site.Browser()
	signedUp := b.Post("/signup", url.Values{"email": {"ada@example.com"}, "password": {"secret"}, "firstName": {"Ada"}})
	if signedUp.Status != http.StatusSeeOther || signedUp.Header.Get("Set-Cookie") == "" {
		t.Fatalf("signing up: %d %v", signedUp.Status, signedUp.Header)
	}
	pages := map[string]sitetest.Response{"signing up": signedUp}
	for _, path := range []string{"/", "/pricing", "/login", "/blog", "/free-ai-humanizer", "/healthz", "/nowhere"} {
		pages[path] = site.Browser().Get(path)
	}
	for name, page := range pages {
		score, want := 100, 100+10+10+5+5 // the policy, the resource policy, the referrer, the frames
		if name == "signing up" {
			want += 5 // the cookie
		}
		points := map[string]int{}
		for test, rule := range observatory {
			points[test] = rule(page)
			score += points[test]
		}
		if score != want {
			t.Errorf("%s: %d points, want %d: %v", name, score, want, points)
		}
	}
}
