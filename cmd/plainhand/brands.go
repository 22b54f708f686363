package main

import (
	"context"
	"net"
	"time"

	"plainhand/handlers/web"
	"plainhand/internal/branding"
	"plainhand/internal/config"
	"plainhand/internal/publichttp"
	"plainhand/store/stores"
)

// brands are the services for customers' brands: editing and serving them.
type brands struct {
	made *branding.Brands
	seen *branding.Directory
}

func newBrands(config config.Config, database *stores.Set, people people) brands {
	allowed := branding.AllowedBy(people.accounts.Users, database.Billing, time.Now)
	resolver := resolverAt(config.NameServer)
	verifier := branding.Verifier{Resolver: resolver,
		Client: publichttp.NewClientAsking(resolver, config.PrivateWebhooks), Site: config.BaseURL}
	return brands{branding.New(database.Branding, verifier.Verify, allowed,
		branding.Site{Host: config.BaseURL.Hostname(), Name: config.Brand}, time.Now),
		branding.NewDirectory(database.Branding, allowed)}
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
