package web

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"time"

	"plainhand/views"
)

// Site is the operator's configuration of the site as a whole.
type Site struct {
	Brand   string
	Theme   *Theme // nil: the default theme
	Support string // email address
	BaseURL *url.URL
	Credit  string // views.Operation.Credit; empty to show none
	Hint    string // views.Operation.Hint; never shown under a brand
	Demo    bool   // payments are a demo, so that no real payment is processed

	LightLanguages bool // languages other than English get only a light clean-up
}

// Frame returns the data that every page needs from the request and the configuration.
func (s Site) Frame(r *http.Request) views.Frame {
	if brand, is := BrandOf(r); is {
		return BrandFrame(r, brand)
	}
	frame := s.bareFrame()
	frame.Path = r.URL.Path
	frame.DemoMode = demoMode(r)
	frame.SignedOut = SessionEnded(r)
	frame.CanonicalURL = s.BaseURL.JoinPath(r.URL.Path).String()
	if visitor := VisitorOf(r); visitor.SignedIn {
		frame.Visitor = views.Visitor{SignedIn: true, Active: visitor.Access.Active, FirstName: visitor.User.FirstName,
			Guarantee: visitor.Access.Guarantee}
	}
	return frame
}

// EngineNote is the editor's note about the engine.
func (s Site) EngineNote(r *http.Request) string {
	if _, is := BrandOf(r); is {
		return s.Credit
	}
	return strings.TrimSpace(s.Credit + " " + s.Hint)
}

// bareFrame is the frame of a page that depends on no request.
func (s Site) bareFrame() views.Frame {
	frame := views.Frame{Brand: s.Brand, Support: s.Support, Origin: s.Origin(), Year: startYear}
	if s.Theme != nil {
		frame.Theme = s.Theme.theme()
	}
	return frame
}

// startYear is the year that pages show; cached pages are not rendered again while the process runs.
var startYear = time.Now().UTC().Year()

// Origin is the site's base address, without a slash at its end.
func (s Site) Origin() string { return strings.TrimSuffix(s.BaseURL.String(), "/") }

// maxPath is the maximum length in bytes of a path to redirect to, since sessions store some.
const maxPath = 2_000

// LocalPath returns target if it is a path on this site, otherwise fallback: links and forms may carry another site's
// address (open redirect).
func LocalPath(target, fallback string) string {
	parsed, err := url.Parse(target)
	if err != nil || len(target) > maxPath || parsed.IsAbs() || parsed.Host != "" {
		return fallback
	}
	if !strings.HasPrefix(target, "/") || strings.HasPrefix(target, "//") || strings.ContainsAny(target, "\\\r\n\t") {
		return fallback
	}
	return target
}

// Redirect redirects the browser to target with status 303.
func Redirect(w http.ResponseWriter, r *http.Request, target string) error {
	http.Redirect(w, r, target, http.StatusSeeOther)
	return nil
}

// WithDemoMode adds the notice that no real payment is processed to pages in demo mode. On pages with the card form,
// it is in the form.
func (s Site) WithDemoMode(next http.Handler) http.Handler {
	if !s.Demo {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), demoModeKey, true)))
	})
}

// demoMode returns the page's demo notice, or nil outside demo mode.
func demoMode(r *http.Request) *views.DemoMode {
	if r.Context().Value(demoModeKey) == nil {
		return nil
	}
	back := r.URL.RequestURI()
	if r.Method == http.MethodPost { // some forms post to a path without a page
		back = "/account"
	}
	return views.NewDemoMode(VisitorOf(r).UsageSummary(), back)
}
