// Package site builds the services, pages, and jobs of the site from its settings.
package site

import (
	"context"
	"net"
	"time"

	"plainhand/handlers/web"
	"plainhand/internal/branding"
	"plainhand/internal/config"
	"plainhand/internal/publichttp"
)

// addBrands adds customers' brands, and the directory of those that are published.
func (s *Services) addBrands() {
	allowed := branding.AllowedBy(s.accounts.Users, s.database.Billing, time.Now)
	resolver := resolverAt(s.settings.NameServer)
	verifier := branding.Verifier{Resolver: resolver,
		Client: publichttp.NewClientAsking(resolver, s.settings.PrivateWebhooks), Site: s.settings.BaseURL}
	s.brands = branding.New(s.database.Branding, verifier.Verify, allowed,
		branding.Site{Host: s.settings.BaseURL.Hostname(), Name: s.settings.Brand}, time.Now)
	s.published = branding.NewDirectory(s.database.Branding, allowed)
}

// resolverAt returns a resolver that asks the name server at an address; the system's for an empty one.
func resolverAt(server string) *net.Resolver {
	if server == "" {
		return net.DefaultResolver
	}
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, server)
	}}
}

// ownLook returns the operator's theme for the site, or nil.
func ownLook(config config.Config) *web.Theme {
	chosen := config.BrandLook
	if chosen == nil {
		return nil
	}
	return &web.Theme{Settings: branding.Settings{Accent: chosen.Accent, Typeface: chosen.Typeface},
		Logo: chosen.Logo}
}
