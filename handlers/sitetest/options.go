package sitetest

import (
	"net/netip"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/content"
	"plainhand/handlers"
	"plainhand/internal/billing/payments"
	"plainhand/internal/pg/pgtest"
	"plainhand/islands"
	"plainhand/store/stores"
)

// settings are what options choose.
type settings struct {
	baseURL  string
	pool     *pgxpool.Pool
	proxies  []netip.Prefix
	islands  *islands.Renderer
	payments func(*stores.Set) payments.Services
	content  *content.Content
	changes  []func(*handlers.Deps)
}

// Option is an option of New.
type Option func(*settings)

const defaultBaseURL = "http://localhost:8080"

// WithBaseURL sets the site's public address. The default is http://localhost:8080.
func WithBaseURL(base string) Option { return func(s *settings) { s.baseURL = base } }

// WithDatabase sets the site's database. The default is a new one from pgtest.
func WithDatabase(pool *pgxpool.Pool) Option { return func(s *settings) { s.pool = pool } }

// WithTrustedProxies sets the proxies whose X-Forwarded-For is trusted.
func WithTrustedProxies(proxies []netip.Prefix) Option {
	return func(s *settings) { s.proxies = proxies }
}

// WithIslands sets the renderer of islands. The default is shared by all sites of the process.
func WithIslands(renderer *islands.Renderer) Option {
	return func(s *settings) { s.islands = renderer }
}

// WithPayments sets the payment services. The default is DemoPayments.
func WithPayments(services func(*stores.Set) payments.Services) Option {
	return func(s *settings) { s.payments = services }
}

// WithContent sets the texts of writers. The default is the site's own.
func WithContent(written content.Content) Option {
	return func(s *settings) { s.content = &written }
}

// WithDeps changes the dependencies before the site is wired.
func WithDeps(change func(*handlers.Deps)) Option {
	return func(s *settings) { s.changes = append(s.changes, change) }
}

// newSettings returns the settings with the options and defaults.
func newSettings(t testing.TB, options []Option) settings {
	t.Helper()
	settings := settings{baseURL: defaultBaseURL, payments: DemoPayments}
	for _, option := range options {
		option(&settings)
	}
	if settings.pool == nil {
		settings.pool = pgtest.New(t)
	}
	if settings.islands == nil {
		settings.islands = renderer()
	}
	if settings.content == nil {
		written := Content(t)
		settings.content = &written
	}
	return settings
}
