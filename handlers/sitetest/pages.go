package sitetest

import (
	"net/url"
	"strings"

	"github.com/google/uuid"

	"plainhand/internal/needs"
	"plainhand/internal/pg/pgtest/eventually"
	"plainhand/static"
)

const FreePath = "/free-ai-humanizer"

// DemoForm is the demo's form as a browser posts it.
func DemoForm(text string) url.Values { return url.Values{"text": {text}} }

// SampleOf returns the initial text of the demo's field.
func SampleOf(home Response) string { return home.Page().Find("#try textarea").Text() }

// LeavesSite reports whether a browser that follows target would leave the site or run a script. Browsers drop tabs,
// line breaks, and surrounding space, and treat a backslash as a slash.
func LeavesSite(target string) bool {
	target = strings.TrimFunc(target, func(r rune) bool { return r <= ' ' })
	target = strings.ReplaceAll(strings.NewReplacer("\t", "", "\r", "", "\n", "").Replace(target), `\`, "/")
	if strings.HasPrefix(target, "//") {
		return true
	}
	scheme, _, found := strings.Cut(target, ":")
	return found && !strings.ContainsAny(scheme, "/?#")
}

// NewEmail returns an unused address.
func (s *Site) NewEmail() string { return uuid.NewString() + "@example.com" }

// GetUntilCached requests a page until its Cache-Control shows that it is cached, and returns the first and last
// answers.
func (b *Browser) GetUntilCached(path string) (drawn, kept Response) {
	b.Site.T.Helper()
	if err := static.Built(); err != nil {
		needs.Skip(b.Site.T, needs.Assets, err) // home is not cached without islands
	}
	drawn = b.Get(path)
	eventually.Holds(b.Site.T, path+" is kept", func() bool {
		kept = b.Get(path)
		return kept.Header.Get("Cache-Control") == "no-cache"
	})
	return drawn, kept
}

// WantSignedOut fails unless the page is the one for signed-out visitors.
func (a Response) WantSignedOut() {
	a.T.Helper()
	if header := a.Text("header"); !strings.Contains(header, "Sign In") || strings.Contains(header, "Ada") ||
		strings.Contains(header, "Sign Out") {
		a.T.Errorf("the header says %q", header)
	}
	if cookies := a.Header.Values("Set-Cookie"); len(cookies) > 0 {
		a.T.Errorf("everybody is given the cookies %q", cookies)
	}
}

func (a Response) WantSignedIn() {
	a.T.Helper()
	if header := a.Text("header"); !strings.Contains(header, "Ada") || strings.Contains(header, "Sign In") {
		a.T.Errorf("the header says %q", header)
	}
	if control := a.Header.Get("Cache-Control"); control != "private, no-cache" {
		a.T.Errorf("Cache-Control is %q", control)
	}
}

// Attribute returns the attribute of the first matching element, or "".
func (a Response) Attribute(selector, name string) string {
	a.T.Helper()
	return a.Page().Find(selector).First().AttrOr(name, "")
}
