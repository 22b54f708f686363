package handlers_test

import (
	"net/http"
	"testing"
)

// A page over a real connection: the router, the page, its compression, and for a member the session and their standing.
func BenchmarkPage(b *testing.B) {
	site := newSite(b)
	visitor, member := site.browser(), site.subscriber("ada@example.com", "basic")
	for _, page := range []struct {
		name, path, coding string
		browser            *browser
	}{
		{"pricing/visitor/identity", "/pricing", "identity", visitor},
		{"pricing/visitor/br", "/pricing", "br", visitor},
		{"pricing/member/br", "/pricing", "br", member},
		{"platform/member/br", "/platform", "br", member},
	} {
		b.Run(page.name, func(b *testing.B) {
			for b.Loop() {
				request := page.browser.request(http.MethodGet, page.path, "", "")
				request.Header.Set("Accept-Encoding", page.coding)
				page.browser.do(request).wantStatus(http.StatusOK)
			}
		})
	}
}
