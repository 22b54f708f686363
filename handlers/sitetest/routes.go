package sitetest

import (
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/texts"
)

// brandPrefix is the path prefix of the routes of customers' brands.
const brandPrefix = "/w/{slug}"

// SiteRoutes lists every route of the site itself as METHOD /path.
func (s *Site) SiteRoutes() []string {
	return slices.DeleteFunc(s.allRoutes(), func(route string) bool { return strings.Contains(route, brandPrefix) })
}

// BrandRoutes lists every route of customers' brands as METHOD /path, without the prefix.
func (s *Site) BrandRoutes() (routes []string) {
	for _, route := range s.allRoutes() {
		if strings.Contains(route, brandPrefix) {
			routes = append(routes, strings.Replace(route, brandPrefix+"/*", "", 1))
		}
	}
	return routes
}

func (s *Site) allRoutes() (routes []string) {
	s.T.Helper()
	walk := func(method, path string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if !strings.HasSuffix(path, "/*") && !isFile(path) {
			routes = append(routes, method+" "+path)
		}
		return nil
	}
	if err := chi.Walk(s.Routes.(chi.Routes), walk); err != nil {
		s.T.Fatal(err)
	}
	return routes
}

// isFile reports whether a path is a static file, which is independent of the visitor.
func isFile(path string) bool {
	extension := regexp.MustCompile(`\.(md|png|xml|txt|ico|svg|webmanifest)$`)
	return extension.MatchString(path) && !strings.Contains(path, "{")
}

// For returns the site for a subtest.
func (s *Site) For(t *testing.T) *Site {
	site := *s
	site.T = t
	return &site
}

// Registered returns a new, signed-in user. Each has its own client address, since sign-ups are
// rate-limited by address.
func (s *Site) Registered() Customer {
	s.T.Helper()
	id := uuid.New()
	address := netip.AddrFrom16(id)
	user, err := s.Accounts.Users.Register(s.T.Context(), account.Registration{Email: id.String() + "@example.com",
		Password: "secret", Address: address})
	if err != nil {
		s.T.Fatal(err)
	}
	return Customer{s.SignedIn(user.ID), user.ID}
}

// SignedIn returns a new browser in which the user has signed in.
func (s *Site) SignedIn(id uuid.UUID) *Browser {
	s.T.Helper()
	user, err := s.Store.Account.Users.User(s.T.Context(), id)
	if err != nil {
		s.T.Fatal(err)
	}
	b := s.Browser()
	b.Post("/login", Credentials(user.Email, "secret")).WantRedirect("/")
	return b
}

func SessionOf(b *Browser) *http.Cookie {
	b.Site.T.Helper()
	for _, cookie := range b.Client.Jar.(*cookiejar.Jar).Cookies(b.Site.Address()) {
		if cookie.Name == "plainhand" {
			return cookie
		}
	}
	b.Site.T.Fatal("no session")
	return nil
}

// FillPath replaces a path's parameters with IDs of resources of the customer.
func (c Customer) FillPath(path string) string {
	s := c.Site
	s.T.Helper()
	text, err := s.History.Save(s.T.Context(), c.ID, texts.Saving{Draft: texts.Draft{Text: "Hers."}})
	if err != nil {
		s.T.Fatal(err)
	}
	id, item := c.ID.String(), "none"
	switch {
	case strings.Contains(path, "bulk"):
		id = strings.TrimPrefix(c.Batch(File{"one.txt", "We utilize it."}), "/platform/bulk/")
		item = ResultOf(c.Browser, "/platform/bulk/"+id)
	case strings.Contains(path, "texts"):
		id = text.ID.String()
	case strings.Contains(path, "invoices"):
		invoices, err := s.Payments.Window.Invoices(s.T.Context(), c.ID)
		if err != nil || len(invoices) == 0 {
			s.T.Fatal(invoices, err)
		}
		id = invoices[0].ID
	}
	slug := "humanize-ai-for-emails"
	if strings.HasPrefix(path, "/blog/") {
		slug = "add-storytelling-ai-generated-text"
	}
	return strings.NewReplacer("{id}", id, "{code}", "none", "{slug}", slug, "{form}", "txt", "{name}", "receipt",
		"{item}", item).
		Replace(path)
}

// RequestEmpty sends a request with an empty form, or for a JSON call an object with the owner's user ID alone.
func (b *Browser) RequestEmpty(method, path string, owner uuid.UUID) Response {
	contentType, body := "application/x-www-form-urlencoded", ""
	if strings.HasPrefix(path, "/api/") || path == "/platform/check" {
		contentType, body = "application/json", `{"userId":"`+owner.String()+`"}`
	}
	if method == http.MethodGet || method == http.MethodHead {
		contentType, body = "", ""
	}
	return b.Do(b.Request(method, path, contentType, body))
}

var ids = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f-]{27}`)

// Outcome returns the response's status, or the path of a redirect with IDs replaced by {id}.
func Outcome(got Response) string {
	if got.Status == http.StatusSeeOther || got.Status == http.StatusFound {
		target, _, _ := strings.Cut(got.Header.Get("Location"), "?")
		return ids.ReplaceAllString(target, "{id}")
	}
	return fmt.Sprint(got.Status)
}
