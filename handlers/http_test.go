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
	"plainhand/handlers/sitetest"
)

func TestEveryResponseHasSecurityHeaders(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t, sitetest.WithBaseURL("https://plainhand.example"))
	for _, path := range []string{"/", "/pricing", "/nowhere", "/healthz", "/api/user/x", "/static/none"} {
		header := site.Browser().Get(path).Header
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
	got := sitetest.New(t).Browser().Get("/")
	policy := got.Header.Get("Content-Security-Policy")
	got.Page().Find("script:not([src])").Each(func(_ int, script *goquery.Selection) {
		if kind, typed := script.Attr("type"); typed && kind != "module" {
			return // data
		}
		sum := sha256.Sum256([]byte(script.Text()))
		if hash := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !strings.Contains(policy, hash) {
			t.Errorf("the policy refuses %.60q", script.Text())
		}
	})
	got.Page().Find("style").Each(func(_ int, style *goquery.Selection) {
		sum := sha256.Sum256([]byte(style.Text()))
		if hash := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !strings.Contains(policy, hash) {
			t.Errorf("the policy refuses %.60q", style.Text())
		}
	})
	if styles := got.Page().Find("[style]").Length(); styles != 0 {
		t.Errorf("%d style attributes, which the policy refuses", styles)
	}
}

func TestErrorsAreAnsweredAsPagesAndJSON(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Browser()
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
			got := b.Do(b.Request(test.method, test.path, test.contentType, test.body))
			got.T = t
			got.WantStatus(test.status)
			if got.Header.Get("Cache-Control") != "no-store" {
				t.Errorf("Cache-Control is %q", got.Header.Get("Cache-Control"))
			}
			if strings.HasPrefix(test.path, "/api/") {
				if got.JSON()["success"] != false || got.JSON()["error"] == "" {
					t.Errorf("got %s", got.Body)
				}
				return
			}
			if got.Page().Find("h1").Length() != 1 || got.Page().Find("header nav").Length() == 0 {
				t.Errorf("not the site's failure page: %.300s", got.Body)
			}
			if !strings.Contains(got.Body, got.Header.Get("X-Request-Id")) {
				t.Error("the page does not name the request")
			}
		})
	}
	if allow := b.Do(b.Request(http.MethodDelete, "/login", "", "")).Header.Get("Allow"); allow != "GET, HEAD, POST" {
		t.Errorf("Allow = %q", allow)
	}
	asked := b.Request(http.MethodGet, "/nowhere", "", "")
	asked.Header.Set("Accept", "application/json")
	b.Do(asked).WantStatus(http.StatusNotFound).JSON()
	if message := b.Get("/api/nowhere").JSON()["error"]; message != "There’s no call at this address." {
		t.Errorf("the JSON error is %q", message)
	}
}

func TestEngineFailureIsReportedWithoutDetails(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	for _, test := range []struct {
		name, message, logged string
		engine                sitetest.EngineFunc
	}{
		{"panic", "Something broke on our side.", `"place":"handlers/http_test.go:`,
			func(context.Context, humanize.Prepared) (humanize.Result, error) { panic("secret-detail") }},
		{"error", "Failed to process text. Please try again.", "secret-detail",
			func(context.Context, humanize.Prepared) (humanize.Result, error) {
				return humanize.Result{}, errors.New("secret-detail")
			}},
	} {
		t.Run(test.name, func(t *testing.T) {
			site.Engine.Store(test.engine)
			got := b.Post("/platform", sitetest.Draft("A text."))
			got.T = t
			got.WantStatus(http.StatusInternalServerError).WantText(test.message)
			if strings.Contains(got.Body, "secret-detail") {
				t.Error("the page reveals the internal error")
			}
			log := site.Log.String()
			if !strings.Contains(log, test.logged) || !strings.Contains(log, got.Header.Get("X-Request-Id")) {
				t.Errorf("the log lacks the cause: %s", log)
			}
		})
	}
}

// A panic value may contain the visitor's text.
func TestAPanicIsLoggedWithoutTheText(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	site.Engine.Store(sitetest.EngineFunc(func(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
		panic(errors.New("cannot rewrite " + request.Text))
	}))
	b.Post("/platform", sitetest.Draft("Private words.")).WantStatus(http.StatusInternalServerError)
	b.Call("/api/humanize", sitetest.CallBody("Private words.")).WantStatus(http.StatusInternalServerError)
	site.WantWords(0, 0)
	if count := counterValue(site, "plainhand_panics_total", "request"); count != 2 {
		t.Errorf("counted %v", count)
	}
	log := site.FinalLog()
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
func counterValue(s *sitetest.Site, name, label string) float64 {
	s.T.Helper()
	families, err := s.Metrics.Gather()
	if err != nil {
		s.T.Fatal(err)
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
	site := sitetest.New(t)
	b := site.Member("ada@example.com")
	for header, value := range map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"} {
		request := b.Request(http.MethodPost, "/logout", "application/x-www-form-urlencoded", "")
		request.Header.Set(header, value)
		b.Do(request).WantStatus(http.StatusForbidden).WantText("This request came from another site.")
	}
	b.Get("/account").WantText("Welcome back, Ada!")
}

func TestHeadAnswersAsGet(t *testing.T) {
	t.Parallel()
	b := sitetest.New(t).Browser()
	for _, path := range []string{"/", "/pricing", "/healthz", "/nowhere"} {
		get, head := b.Get(path), b.Do(b.Request(http.MethodHead, path, "", ""))
		if head.Status != get.Status || head.Body != "" || head.Header.Get("Content-Type") != get.Header.Get("Content-Type") {
			t.Errorf("%s: %d %q, GET has %d", path, head.Status, head.Header, get.Status)
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
			site := sitetest.New(t, sitetest.WithTrustedProxies(test.trusted))
			var got sitetest.Response
			for i := range 11 {
				request := site.Browser().
					Request(http.MethodPost, "/login", "application/x-www-form-urlencoded",
						sitetest.Credentials("ada@example.com", "wrong!").
							Encode())
				request.Header.Set("X-Forwarded-For", fmt.Sprintf(test.forwarded, i+1))
				got = site.Browser().Do(request)
			}
			got.WantStatus(test.last)
		})
	}
}

func TestLogOmitsVisitorInput(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	b.Get("/pricing?search=private-query")
	b.Get("/private-path")
	b.Post("/login", sitetest.Credentials("private@example.com", "private-password"))
	b.Post("/platform", map[string][]string{"text": {"private-text to utilize"}}).WantStatus(http.StatusOK)
	log := site.FinalLog()
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
	site := sitetest.New(t)
	b := site.Browser()
	b.Get("/api/user/0199")
	b.Get("/nowhere-at-all")
	b.Do(b.Request("INVENTED", "/", "", ""))
	families, err := site.Metrics.Gather()
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
