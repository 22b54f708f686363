package handlers_test

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"plainhand/engine/humanize"
)

func TestEveryResponseHasSecurityHeaders(t *testing.T) {
	t.Parallel()
	site := newSite(t, withBaseURL("https://plainhand.example"))
	for _, path := range []string{"/", "/pricing", "/nowhere", "/healthz", "/api/user/x", "/static/none"} {
		header := site.browser().get(path).header
		policy := header.Get("Content-Security-Policy")
		for _, part := range []string{"default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'",
			"base-uri 'none'",
			"form-action 'self'", "upgrade-insecure-requests"} {
			if !strings.Contains(policy, part) {
				t.Errorf("%s: the policy lacks %s: %s", path, part, policy)
			}
		}
		if strings.Contains(policy, "unsafe") {
			t.Errorf("%s: the policy is weak: %s", path, policy)
		}
		for name, value := range map[string]string{"X-Content-Type-Options": "nosniff",
			"Cross-Origin-Resource-Policy": "same-origin",
			"Strict-Transport-Security":    "max-age=63072000; includeSubDomains"} {
			if header.Get(name) != value {
				t.Errorf("%s: %s is %q", path, name, header.Get(name))
			}
		}
		if header.Get("X-Request-Id") == "" {
			t.Errorf("%s: no request id", path)
		}
	}
}

func TestInlineScriptsAndStylesAreAllowedByHash(t *testing.T) {
	t.Parallel()
	got := newSite(t).browser().get("/")
	policy := got.header.Get("Content-Security-Policy")
	got.page().Find("script:not([src])").Each(func(_ int, script *goquery.Selection) {
		if kind, typed := script.Attr("type"); typed && kind != "module" {
			return // data
		}
		sum := sha256.Sum256([]byte(script.Text()))
		if hash := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !strings.Contains(policy, hash) {
			t.Errorf("the policy refuses %.60q", script.Text())
		}
	})
	got.page().Find("style").Each(func(_ int, style *goquery.Selection) {
		sum := sha256.Sum256([]byte(style.Text()))
		if hash := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !strings.Contains(policy, hash) {
			t.Errorf("the policy refuses %.60q", style.Text())
		}
	})
	if styles := got.page().Find("[style]").Length(); styles != 0 {
		t.Errorf("%d style attributes, which the policy refuses", styles)
	}
}

func TestErrorsAreAnsweredAsPagesAndJSON(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.browser()
	tests := []struct {
		name, method, path, contentType, body string
		status                                int
	}{
		{"no such page", http.MethodGet, "/nowhere", "", "", http.StatusNotFound},
		{"no such call", http.MethodGet, "/api/nowhere", "", "", http.StatusNotFound},
		{"no such method for a page", http.MethodDelete, "/pricing", "", "", http.StatusMethodNotAllowed},
		{"no such method for a call", http.MethodGet, "/api/humanize", "", "", http.StatusMethodNotAllowed},
		{"a form that is too large", http.MethodPost, "/login", "application/x-www-form-urlencoded",
			"email=" + strings.Repeat("a", 70_000), http.StatusRequestEntityTooLarge},
		{"a call that is too large", http.MethodPost, "/api/auth/login", "application/json",
			`{"email":"` + strings.Repeat("a", 70_000) + `"}`, http.StatusRequestEntityTooLarge},
		{"a form that cannot be read", http.MethodPost, "/login", "application/x-www-form-urlencoded", "email=%zz",
			http.StatusBadRequest},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := b.do(b.request(test.method, test.path, test.contentType, test.body))
			got.t = t
			got.wantStatus(test.status)
			if got.header.Get("Cache-Control") != "no-store" {
				t.Errorf("Cache-Control is %q", got.header.Get("Cache-Control"))
			}
			if strings.HasPrefix(test.path, "/api/") {
				if got.json()["success"] != false || got.json()["error"] == "" {
					t.Errorf("got %s", got.body)
				}
				return
			}
			if got.page().Find("h1").Length() != 1 || got.page().Find("header nav").Length() == 0 {
				t.Errorf("not the site's failure page: %.300s", got.body)
			}
			if !strings.Contains(got.body, got.header.Get("X-Request-Id")) {
				t.Error("the page does not name the request")
			}
		})
	}
	if allow := b.do(b.request(http.MethodDelete, "/login", "", "")).header.Get("Allow"); allow != "GET, HEAD, POST" {
		t.Errorf("Allow = %q", allow)
	}
	asked := b.request(http.MethodGet, "/nowhere", "", "")
	asked.Header.Set("Accept", "application/json")
	b.do(asked).wantStatus(http.StatusNotFound).json()
	if message := b.get("/api/nowhere").json()["error"]; message != "There’s no call at this address." {
		t.Errorf("the JSON error is %q", message)
	}
}

func TestEngineFailureIsReportedWithoutDetails(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	for _, test := range []struct {
		name, message, logged string
		engine                engineFunc
	}{
		{"panic", "Something broke on our side.", `"place":"handlers/http_test.go:`,
			func(context.Context, humanize.Prepared) (humanize.Result, error) { panic("secret-detail") }},
		{"error", "Failed to process text. Please try again.", "secret-detail",
			func(context.Context, humanize.Prepared) (humanize.Result, error) {
				return humanize.Result{}, errors.New("secret-detail")
			}},
	} {
		t.Run(test.name, func(t *testing.T) {
			site.engine.Store(test.engine)
			got := b.post("/platform", draft("A text."))
			got.t = t
			got.wantStatus(http.StatusInternalServerError).wantText(test.message)
			if strings.Contains(got.body, "secret-detail") {
				t.Error("the page reveals the internal error")
			}
			log := site.log.String()
			if !strings.Contains(log, test.logged) || !strings.Contains(log, got.header.Get("X-Request-Id")) {
				t.Errorf("the log lacks the cause: %s", log)
			}
		})
	}
}

// A panic value may contain the visitor's text.
func TestAPanicIsLoggedWithoutTheText(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	site.engine.Store(engineFunc(func(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
		panic(errors.New("cannot rewrite " + request.Text))
	}))
	b.post("/platform", draft("Private words.")).wantStatus(http.StatusInternalServerError)
	b.call("/api/humanize", callBody("Private words.")).wantStatus(http.StatusInternalServerError)
	site.wantWords(0, 0)
	if count := site.counterValue("plainhand_panics_total", "request"); count != 2 {
		t.Errorf("counted %v", count)
	}
	log := site.finalLog()
	for _, part := range []string{`"where":"request"`, `"route":"/platform"`, `"route":"/api/humanize"`,
		"*errors.errorString", `"place":"handlers/http_test.go:`} {
		if !strings.Contains(log, part) {
			t.Errorf("%s is not in the log:\n%s", part, log)
		}
	}
	if strings.Contains(log, "Private") || strings.Count(log, `"level":"ERROR"`) != 2 {
		t.Errorf("the log has\n%s", log)
	}
}

// counterValue returns the value of a counter with one label.
func (s *testSite) counterValue(name, label string) float64 {
	s.t.Helper()
	families, err := s.metrics.Gather()
	if err != nil {
		s.t.Fatal(err)
	}
	for _, family := range families {
		for _, metric := range family.GetMetric() {
			if family.GetName() == name && metric.GetLabel()[0].GetValue() == label {
				return metric.GetCounter().GetValue()
			}
		}
	}
	return -1
}

func TestOtherSitesCannotPost(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.member("ada@example.com")
	for header, value := range map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"} {
		request := b.request(http.MethodPost, "/logout", "application/x-www-form-urlencoded", "")
		request.Header.Set(header, value)
		b.do(request).wantStatus(http.StatusForbidden).wantText("This request came from another site.")
	}
	b.get("/account").wantText("Welcome back, Ada!")
}

func TestHeadAnswersAsGet(t *testing.T) {
	t.Parallel()
	b := newSite(t).browser()
	for _, path := range []string{"/", "/pricing", "/healthz", "/nowhere"} {
		get, head := b.get(path), b.do(b.request(http.MethodHead, path, "", ""))
		if head.status != get.status || head.body != "" || head.header.Get("Content-Type") != get.header.Get("Content-Type") {
			t.Errorf("%s: %d %q, GET has %d", path, head.status, head.header, get.status)
		}
	}
}

func TestForwardedHeadersAreUsedOnlyFromTrustedProxies(t *testing.T) {
	t.Parallel()
	loopback := []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	for _, test := range []struct {
		name      string
		trusted   []netip.Prefix
		forwarded string // %d becomes the number of the try
		last      int
	}{
		{"no trusted proxy", nil, "203.0.113.%d", http.StatusTooManyRequests},
		{"our proxy is", loopback, "203.0.113.%d", http.StatusUnauthorized},
		{"and what the visitor wrote before it is not", loopback, "203.0.113.%d, 198.51.100.1", http.StatusTooManyRequests},
		{"a proxy that writes no address", loopback, "unknown-%d", http.StatusTooManyRequests},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			site := newSite(t, withTrustedProxies(test.trusted))
			var got answer
			for i := range 11 {
				request := site.browser().
					request(http.MethodPost, "/login", "application/x-www-form-urlencoded", credentials("ada@example.com", "wrong!").
						Encode())
				request.Header.Set("X-Forwarded-For", fmt.Sprintf(test.forwarded, i+1))
				got = site.browser().do(request)
			}
			got.wantStatus(test.last)
		})
	}
}

func TestLogOmitsVisitorInput(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	b.get("/pricing?search=private-query")
	b.get("/private-path")
	b.post("/login", credentials("private@example.com", "private-password"))
	b.post("/platform", map[string][]string{"text": {"private-text to utilize"}}).wantStatus(http.StatusOK)
	log := site.finalLog()
	for _, private := range []string{"private", "ada@example.com", "secret"} {
		if strings.Contains(log, private) {
			t.Errorf("the log holds %q:\n%s", private, log)
		}
	}
	if strings.Count(log, `"route":"/platform"`) != 1 {
		t.Errorf("one request is not one line:\n%s", log)
	}
}

func TestMetricsAreLabeledByRoute(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.browser()
	b.get("/api/user/0199")
	b.get("/nowhere-at-all")
	b.do(b.request("INVENTED", "/", "", ""))
	families, err := site.metrics.Gather()
	if err != nil {
		t.Fatal(err)
	}
	var labels []string
	for _, family := range families {
		for _, metric := range family.GetMetric() {
			for _, label := range metric.GetLabel() {
				labels = append(labels, label.GetValue())
			}
		}
	}
	all := strings.Join(labels, " ")
	if !strings.Contains(all, "/api/user/{id}") || strings.Contains(all, "0199") || strings.Contains(all, "nowhere") ||
		strings.Contains(all, "INVENTED") {
		t.Errorf("labels: %s", all)
	}
}
