package handlers

import (
	"net/http"
	"net/url"
	"strings"
	"time"

	"plainhand/views"
)

// Site is what an operator can configure about the site as a whole.
type Site struct {
	Brand   string
	Look    *OwnLook // nil: ours
	Support string   // email address
	BaseURL *url.URL
	Credit  string // views.Operation.Credit; empty to show none
	Hint    string // views.Operation.Hint; never shown under a brand
}

// frame fills in what every page needs from the request and the configuration; the page's constructor adds the rest.
func (s Site) frame(r *http.Request) views.Frame {
	if shown, is := brandOf(r); is {
		return brandFrame(r, shown)
	}
	frame := s.bareFrame()
	frame.Path = r.URL.Path
	frame.DemoMode = demoMode(r)
	frame.SignedOut = sessionEnded(r)
	frame.CanonicalURL = s.BaseURL.JoinPath(r.URL.Path).String()
	if visitor := visitorOf(r); visitor.SignedIn {
		frame.Visitor = views.Visitor{SignedIn: true, Active: visitor.Access.Active, FirstName: visitor.User.FirstName,
			Guarantee: visitor.Access.Guarantee}
	}
	return frame
}

// credit is what the editor says of the engine.
func (s Site) credit(r *http.Request) string {
	if _, is := brandOf(r); is {
		return s.Credit
	}
	return strings.TrimSpace(s.Credit + " " + s.Hint)
}

// bareFrame is the frame of a page that is not rendered for anybody in particular.
func (s Site) bareFrame() views.Frame {
	frame := views.Frame{Brand: s.Brand, Support: s.Support, Origin: s.Origin(), Year: startYear}
	if s.Look != nil {
		frame.Look = s.Look.look()
	}
	return frame
}

// startYear is the year that pages show: kept pages are not rendered again while the program runs.
var startYear = time.Now().UTC().Year()

// Origin is the address that precedes every path on the site.
func (s Site) Origin() string { return strings.TrimSuffix(s.BaseURL.String(), "/") }

// longestPath is how many bytes of a path are led back to: sessions keep some.
const longestPath = 2_000

// localPath returns target if it is a path on this site, and fallback for anything else that a link or form may carry,
// such as another site's address.
func localPath(target, fallback string) string {
	parsed, err := url.Parse(target)
	if err != nil || len(target) > longestPath || parsed.IsAbs() || parsed.Host != "" {
		return fallback
	}
	if !strings.HasPrefix(target, "/") || strings.HasPrefix(target, "//") || strings.ContainsAny(target, "\\\r\n\t") {
		return fallback
	}
	return target
}

// redirect sends the browser on with a GET.
func redirect(w http.ResponseWriter, r *http.Request, target string) error {
	http.Redirect(w, r, target, http.StatusSeeOther)
	return nil
}
