package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"plainhand/handlers/web"
)

// A new POST route needs a line in rates.
func TestEveryPostHasARate(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	used := map[string]bool{}
	for _, route := range append(site.siteRoutes(), site.brandRoutes()...) {
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

// resetThrottles deletes all counted tries.
func (s *testSite) resetThrottles() {
	s.t.Helper()
	if _, err := s.pool.Exec(s.t.Context(), `DELETE FROM sign_in_attempts`); err != nil {
		s.t.Fatal(err)
	}
}

func TestFrequentRequestsAreRateLimited(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada, bob := site.subscriber("ada@example.com", "basic"), site.subscriber("bob@example.com", "basic")
	for range 60 {
		ada.get("/account/texts?q=tool").wantStatus(http.StatusOK)
	}
	refused := ada.get("/account/texts?q=tool").wantStatus(http.StatusTooManyRequests).wantText("Too many attempts.")
	if refused.header.Get("Retry-After") == "" {
		t.Error("it doesn’t say how long to wait")
	}
	ada.get("/account").wantStatus(http.StatusOK)
	bob.get("/account/texts?q=tool").wantStatus(http.StatusOK)
	for range 121 {
		ada.post("/account/name", url.Values{"firstName": {"Ada"}})
	}
	ada.call("/api/user/usage", `{}`).wantStatus(http.StatusTooManyRequests).wantText("Too many attempts.")
}
