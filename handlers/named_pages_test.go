package handlers_test

import (
	"net/http"
	"testing"
)

// A cached page equals the one that would be rendered for the visitor, byte for byte.
func TestNamedPageEqualsTheVisitorsOwn(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	nameless := site.browser()
	nameless.post("/signup", credentials("bob@example.com", "secret")).wantRedirect("/")
	visitors := map[string]*browser{
		"Ada": site.member("ada@example.com"), "another": site.member("grace@example.com"), "nameless": nameless,
		"Basic": site.subscriber("basic@example.com", "basic"), "Premium": site.subscriber("pro@example.com", "premium"),
	}
	paths := []string{"/", "/tools", "/tools/humanize-ai-for-emails", "/use-cases", "/blog", "/privacy", "/developers",
		"/blog/make-ai-writing-sound-conversational"}
	for _, path := range paths {
		for range 2 { // rendered with a placeholder, then cached
			for name, b := range visitors {
				alone, got := b.get(path+"?alone"), b.get(path)
				if got.status != http.StatusOK && name != "Basic" && name != "Premium" {
					t.Errorf("%s for %s: %d", path, name, got.status)
				}
				if got.body != alone.body && got.status == http.StatusOK {
					t.Errorf("%s for %s differs from what is rendered for them alone", path, name)
				}
			}
		}
	}
}
