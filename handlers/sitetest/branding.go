package sitetest

import (
	"context"
	"errors"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/handlers"
	"plainhand/internal/branding"
	"plainhand/internal/branding/embed"
)

// makeBrands adds white-labeling to a site. A host passes verification if it is in Site.hosts.
func (s *Site) makeBrands(deps *handlers.Deps) {
	verify := func(_ context.Context, host, _ string) error {
		if _, ok := s.hosts.Load(host); ok {
			return nil
		}
		return errors.New("the host does not serve the token")
	}
	allowed := branding.AllowedBy(deps.Accounts.Users, s.Store.Billing, time.Now)
	deps.Brands = branding.New(s.Store.Branding, verify, allowed,
		branding.Site{Host: s.base.Hostname(), Name: deps.Site.Brand}, time.Now)
	deps.PublishedBrands = branding.NewDirectory(s.Store.Branding, allowed)
	deps.EmbedKeys, deps.EmbedTokens = EmbedKeys, s.Store.Branding
	s.Brands = deps.Brands
}

// EmbedKeys derive the secrets with which tests sign embed tokens.
var EmbedKeys = embed.NewKeys(Key)

const HarborPineHost = "editor.harborpine.com"

var HarborPine = url.Values{"name": {"Harbor & Pine"}, "slug": {"harbor-pine"}, "accent": {"#1a4fa0"},
	"typeface": {"sans"},
	"support":  {"help@harborpine.com"}, "poweredBy": {"no"}}

// BrandOwner returns a customer with a published brand, on a verified host unless host is empty.
func (s *Site) BrandOwner(email string, chosen url.Values, host string) *Browser {
	s.T.Helper()
	b := s.Subscriber(email, "premium")
	b.MustPost("/account/brand", chosen)
	b.MustPost("/account/brand/publish", nil)
	if host != "" {
		s.hosts.Store(host, true)
		b.MustPost("/account/brand/hosts", url.Values{"host": {host}})
		b.MustPost("/account/brand/hosts/check", url.Values{"host": {host}})
	}
	return b
}

// MustPost posts a form and requires a redirect.
func (b *Browser) MustPost(path string, form url.Values) {
	b.Site.T.Helper()
	if got := b.Post(path, form); got.Status != http.StatusSeeOther {
		b.Site.T.Fatalf("POST %s: %d %s", path, got.Status, got.Body)
	}
}

// OnHost returns a browser that requests pages of a host.
func (s *Site) OnHost(host string) *Browser {
	jar, _ := cookiejar.New(nil) // never fails
	transport := hostTransport{host, s.Server.Client().Transport, s.Address()}
	return &Browser{Site: s, Client: &http.Client{Jar: jar, Transport: transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// hostTransport sends requests to the test server with another Host header.
type hostTransport struct {
	host   string
	inner  http.RoundTripper
	server *url.URL
}

func (h hostTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Host = h.host
	return h.inner.RoundTrip(r)
}

// InvitedMember has a customer invite a member and returns a browser on a host in which the member is signed in.
func (s *Site) InvitedMember(customer *Browser, email, role, words, host string) *Browser {
	s.T.Helper()
	customer.MustPost("/account/brand/people", url.Values{"email": {email}, "role": {role}, "words": {words}})
	b := s.OnHost(host)
	b.MustPost(s.SignInLink(email), nil)
	return b
}

// SignInLink returns the path of the newest invitation or sign-in link that was emailed to a member.
func (s *Site) SignInLink(email string) string {
	s.T.Helper()
	var ticket uuid.UUID
	const query = `SELECT tickets.id FROM tickets JOIN users ON users.id = user_id
		WHERE users.email = $1 AND purpose IN ('join', 'sign-in') ORDER BY expires_at DESC LIMIT 1`
	if err := s.Pool.QueryRow(s.T.Context(), query, email).Scan(&ticket); err != nil {
		s.T.Fatal(err)
	}
	return "/enter/" + Links.Code(ticket)
}

// WantWhiteLabeled checks that a response contains neither the site's own name nor its plans and prices.
func WantWhiteLabeled(t *testing.T, got Response) {
	t.Helper()
	all := got.Body
	for name, values := range got.Header {
		all += "\n" + name + ": " + strings.Join(values, " ")
	}
	if at := strings.Index(strings.ToLower(all), "plainhand"); at >= 0 {
		t.Errorf("the site's own name is in the response: …%s…", all[max(0, at-80):min(len(all), at+80)])
	}
	for _, word := range []string{"Premium", "$99", "Upgrade"} {
		if strings.Contains(got.Body, word) {
			t.Errorf("%q is in the response", word)
		}
	}
}

func (s *Site) BrandID(slug string) (id uuid.UUID) {
	s.T.Helper()
	s.Must(s.Pool.QueryRow(s.T.Context(), `SELECT id FROM brands WHERE slug = $1`, slug).Scan(&id))
	return id
}
