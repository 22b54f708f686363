package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"plainhand/handlers/sitetest"
	"plainhand/handlers/web"
)

// A new POST route needs a line in rates.
func TestEveryPostHasARate(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	used := map[string]bool{}
	for _, route := range append(site.SiteRoutes(), site.BrandRoutes()...) {
		line := web.RateLine(route)
		if line == "" && !strings.HasPrefix(route, http.MethodGet) {
			t.Errorf("%s has no rate", route)
		}
		used[line] = true
	}
	for _, line := range web.RateLines() {
		if !used[line] {
			t.Errorf("%q is the line of no route", line)
		}
	}
}

func TestFrequentRequestsAreRateLimited(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada, bob := site.Subscriber("ada@example.com", "basic"), site.Subscriber("bob@example.com", "basic")
	for range 60 {
		ada.Get("/account/texts?q=tool").WantStatus(http.StatusOK)
	}
	refused := ada.Get("/account/texts?q=tool").WantStatus(http.StatusTooManyRequests).WantText("Too many attempts.")
	if refused.Header.Get("Retry-After") == "" {
		t.Error("it doesn’t say how long to wait")
	}
	ada.Get("/account").WantStatus(http.StatusOK)
	bob.Get("/account/texts?q=tool").WantStatus(http.StatusOK)
	for range 121 {
		ada.Post("/account/name", url.Values{"firstName": {"Ada"}})
	}
	ada.Call("/api/user/usage", `{}`).WantStatus(http.StatusTooManyRequests).WantText("Too many attempts.")
}
