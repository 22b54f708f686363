package pages_test

import (
	"net/http"
	"testing"

	"plainhand/handlers/sitetest"
)

// A cached page equals the one that would be rendered for the visitor, byte for byte.
func TestNamedPageEqualsTheVisitorsOwn(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	nameless := site.Browser()
	nameless.Post("/signup", sitetest.Credentials("bob@example.com", "secret")).WantRedirect("/")
	visitors := map[string]*sitetest.Browser{
		"Ada": site.Member("ada@example.com"), "another": site.Member("grace@example.com"), "nameless": nameless,
		"Basic": site.Subscriber("basic@example.com", "basic"), "Premium": site.Subscriber("pro@example.com", "premium"),
	}
	paths := []string{"/", "/tools", "/tools/humanize-ai-for-emails", "/use-cases", "/blog", "/privacy", "/developers",
		"/blog/make-ai-writing-sound-conversational"}
	for _, path := range paths {
		for range 2 { // rendered with a placeholder, then cached
			for name, b := range visitors {
				alone, got := b.Get(path+"?alone"), b.Get(path)
				if got.Status != http.StatusOK && name != "Basic" && name != "Premium" {
					t.Errorf("%s for %s: %d", path, name, got.Status)
				}
				if got.Body != alone.Body && got.Status == http.StatusOK {
					t.Errorf("%s for %s differs from what is rendered for them alone", path, name)
				}
			}
		}
	}
}
