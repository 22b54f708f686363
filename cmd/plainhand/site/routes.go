package site

import (
	"context"
	"net/http"
	"time"

	"plainhand/cmd/plainhand/engines"
	"plainhand/content"
	"plainhand/handlers"
	"plainhand/handlers/web"
	"plainhand/internal/account/openid"
	"plainhand/internal/api/apikey"
	"plainhand/internal/api/idempotency"
	"plainhand/internal/api/oauth"
	"plainhand/internal/api/webhooks"
	"plainhand/internal/config"
	"plainhand/internal/mail/contact"
	"plainhand/islands"
	"plainhand/static"
	"plainhand/store"
	"plainhand/store/visitors"
	pageviews "plainhand/views/pages"
)

// Lifetime is the state of the process as the site sees it.
type Lifetime struct {
	Ready    func(context.Context) error
	Stopping <-chan struct{} // closed when the server begins to shut down
}

// Routes returns the handler of all requests.
func (s *Services) Routes(lifetime Lifetime) (http.Handler, error) {
	operation := Operation(s.settings)
	words, err := content.Load(pageviews.Facts(operation))
	if err != nil {
		return nil, err
	}
	renderer, err := islands.New(static.IslandsBundle(), s.reports.Log, s.reports.Crashes)
	if err != nil {
		return nil, err
	}
	preview, err := newMailPreview(s.settings, s.payments)
	if err != nil {
		return nil, err
	}
	deps := s.deps(operation)
	deps.Content, deps.Islands, deps.Mail = words, renderer, preview
	deps.Ready, deps.Stopping = lifetime.Ready, lifetime.Stopping
	deps.Status = newStatus(s.reports.Log, s.database, s.engine, lifetime.Ready)
	return handlers.Routes(deps)
}

// deps returns the services as the handlers need them.
func (s *Services) deps(operation pageviews.Operation) handlers.Deps {
	site := web.Site{Brand: s.settings.Brand, Support: s.settings.SupportEmail, BaseURL: s.settings.BaseURL,
		Credit: operation.Credit(), Hint: operation.Hint(), Theme: ownLook(s.settings)}
	rates, meter := s.newCounter(), NewMeter(s.database)
	meter.Attempts = rates
	return handlers.Deps{
		Site:           site,
		Log:            s.reports.Log,
		Metrics:        s.reports.Metrics,
		Traces:         s.reports.Traces,
		Crashes:        s.reports.Crashes,
		TrustedProxies: s.settings.TrustedProxies,
		Sessions:       web.NewSessions(visitors.NewSessions(s.database.DB), site),
		Accounts:       s.accounts,
		SignUpGate:     s.signUps,
		RateLimits:     rates,
		Contact: contact.Service{Storage: s.database.DB, Tries: s.newCounter(), Support: s.settings.SupportEmail,
			Now: time.Now},
		History:           s.history,
		Exports:           s.exports,
		Keys:              apikey.New(visitors.Keys{Store: s.database.API}, time.Now),
		OAuth:             oauth.NewServer(s.database.API, site.Origin()+"/mcp", s.keys.successors, time.Now),
		Webhooks:          webhooks.New(s.database.API, s.keys.webhooks, s.settings.PrivateWebhooks, time.Now),
		Batches:           s.Batches,
		Brands:            s.brands,
		PublishedBrands:   s.published,
		EmbedKeys:         s.keys.embed,
		EmbedTokens:       s.database.Branding,
		BrandSender:       s.settings.BrandMailFrom,
		Documents:         s.documents,
		Meter:             meter,
		SavedAnswers:      idempotency.New(s.database.API, s.history, time.Now),
		Activity:          s.database.Billing,
		Payments:          s.payments,
		IdentityProviders: IdentityProviders(s.settings),
		Engine:            s.engine,
		WorkSlots:         s.processors,
		RunSlots:          engines.NewRuns(),
		DatabaseWait:      store.QueryTimeout,
	}
}

// IdentityProviders returns the OpenID Connect providers.
func IdentityProviders(config config.Config) (providers []*openid.Provider) {
	for _, provider := range config.OtherSites {
		providers = append(providers, openid.New(openid.Settings{ID: provider.ID, Name: provider.Name,
			Issuer: provider.Issuer, Client: provider.Client, Secret: provider.Secret,
			Return: config.BaseURL.JoinPath(web.ReturnPath(provider.ID)).String()}, time.Now))
	}
	return providers
}
