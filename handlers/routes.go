// Package handlers is the table of contents of the site: it wires the handlers of each area, which are in the packages
// below it, and gives each group of routes its middleware.
package handlers

import (
	"net/http"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"plainhand/handlers/account"
	"plainhand/handlers/api"
	"plainhand/handlers/batches"
	"plainhand/handlers/billing"
	"plainhand/handlers/branding"
	"plainhand/handlers/editor"
	"plainhand/handlers/pages"
	"plainhand/handlers/web"
	"plainhand/internal/rewriting"
	"plainhand/static"
)

// publicWaitDivisor is the divisor of Patience for pages that can be rendered without the database.
const publicWaitDivisor = 4

// site is the wired site, from which Routes makes its router.
type site struct {
	Deps
	logs       web.Logs
	failures   *web.Failures
	rewriting  web.Rewriting
	developers api.Developers
	sampleRun  *pages.SampleRun
}

// Routes returns the handler of the whole site. It fails if the page for status 500 cannot be rendered, or if content
// links to a missing page.
func Routes(d Deps) (http.Handler, error) {
	d.Site.Demo = d.Payments.Demo != nil
	s := site{Deps: d, logs: web.NewLogs(d.Log), rewriting: web.Rewriting{
		Rewriter: rewriting.Rewriter{Engine: d.Engine, Slots: d.WorkSlots}, Meter: d.Meter, RunSlots: d.RunSlots}}
	s.sampleRun = pages.NewSampleRun(s.rewriting.Rewriter)
	var err error
	if s.failures, err = web.NewFailures(d.Site, s.logs, d.Crashes, d.Content, api.ProblemWriter(d.Site)); err != nil {
		return nil, err
	}
	if s.developers, err = api.NewDevelopers(d.Site, d.Content); err != nil {
		return nil, err
	}
	r := s.router()
	return r, d.Content.CheckLinks(func(path string) bool { return r.Match(chi.NewRouteContext(), http.MethodGet, path) })
}

// common returns what handlers share, with the session manager of the site or of a brand.
func (s site) common(manager *scs.SessionManager, providers web.IdentityProviders) web.Common {
	sessions := web.Sessions{Manager: manager, Now: time.Now}
	return web.Common{
		Site: s.Site, Failures: s.failures, Sessions: sessions,
		Visitors: web.Visitors{Sessions: sessions, Users: s.Accounts.Users, Meter: s.Meter, Failures: s.failures},
		SignIn: web.SignIn{Users: s.Accounts.Users, Authenticator: s.Accounts.Authenticator, Sessions: sessions,
			Providers: providers, Gates: web.ProofGates{Gate: s.SignUpGate}},
		Tries: s.RateLimits, Islands: s.Islands, DatabaseWait: s.DatabaseWait,
	}
}

// router returns the site's router. Requests for customers' hosts are routed by Router.
func (s site) router() chi.Router {
	common := s.common(s.Sessions, s.IdentityProviders)
	r := chi.NewRouter()
	r.Use(web.RequestID, web.WithClientAddress(s.TrustedProxies), web.AccessLog(s.logs, s.Metrics, s.Traces),
		s.failures.Recover)
	places := branding.Router{Site: s.Site, Brands: s.PublishedBrands, Failures: s.failures}
	r.Use(web.SetSecurityHeaders(s.Site), places.RouteByHost(s.brandRoutes("__Host-")))
	r.Use(s.failures.CrossOrigin, middleware.GetHead)
	corrections := pages.NewPathCorrections(s.Site, s.Content)
	r.NotFound(corrections.Redirect(common.Page(web.NotFound)).ServeHTTP)
	r.MethodNotAllowed(common.Page(web.MethodNotAllowed))

	s.routeStateless(r, common, places)
	r.Group(func(r chi.Router) {
		cache := web.PageCache{Cookie: s.Deps.Sessions.Cookie.Name, Level: s.Compression, Crashes: s.Crashes}
		r.Use(cache.ServeCached, web.LimitDatabaseWait(s.DatabaseWait/publicWaitDivisor), common.Visitors.LoadIfPossible)
		named := web.NewNamedPages()
		pages.CachedRoutes(r, s.pages(common), named, corrections.Redirect)
		r.With(named.ServeCached(s.Site, web.SignedIn)).Get(web.DevelopersPath, common.Page(s.developers.Show))
		account.CachedRoutes(r, s.account(common))
	})
	r.Group(func(r chi.Router) {
		r.Use(web.LimitDatabaseWait(s.DatabaseWait), common.Visitors.Origin, common.Visitors.Load,
			s.failures.LimitRates(s.RateLimits))
		pages.FormRoutes(r, s.pages(common))
		account.Routes(r, s.account(common))
		billing.Routes(r, s.billing(common))
		api.PageRoutes(r, s.api(common))
		editor.Routes(r, s.editor(common))
		batches.Routes(r, s.batches(common))
		branding.Routes(r, s.branding(common))
	})
	return r
}

// routeStateless routes what needs no session: probes, files, brands below their path, and calls of programs.
func (s site) routeStateless(r chi.Router, common web.Common, places branding.Router) {
	health := health{s.Ready, s.logs}
	r.Get("/healthz", health.Alive)
	r.Get("/readyz", health.Ready)
	r.Handle("/static/*", static.Handler())
	r.Route(web.SlugsPath+"/{slug}", func(r chi.Router) {
		r.Use(places.RouteBySlug)
		r.Mount("/", s.brandRoutes("__Secure-"))
	})
	r.Get(branding.HostCheckPath, common.Page(places.Ask))
	pages.FileRoutes(r, s.pages(common))
	api.FileRoutes(r, s.api(common), s.developers)
	billing.WebhookRoutes(r, s.billing(common))
	api.Routes(r, s.api(common), r)
}

// brandRoutes is the router of a customer's brand, on its hosts or below its path on the site's host, where a __Host-
// cookie would be sent to every brand. Brands have their own sessions.
func (s site) brandRoutes(cookiePrefix string) chi.Router {
	manager := *s.Sessions
	manager.Cookie.Name = "session"
	if manager.Cookie.Secure {
		manager.Cookie.Name = cookiePrefix + manager.Cookie.Name
	}
	common := s.common(&manager, nil)
	r := chi.NewRouter()
	r.Use(s.failures.Recover, s.failures.CrossOrigin, middleware.GetHead, web.AllowBrandStyles(s.Site))
	r.NotFound(common.Page(web.NotFound))
	r.MethodNotAllowed(common.Page(web.MethodNotAllowed))
	r.Handle("/static/*", static.Handler())
	branding.FileRoutes(r, s.branding(common))
	r.With(s.failures.RequirePlan).Group(func(r chi.Router) {
		pages.WordRoutes(r, s.pages(common))
		pages.WordInfoRoutes(r, s.pages(common))
		r.With(web.WithoutBrand).Group(func(r chi.Router) { api.AddInRoutes(r, s.api(common)) })
	})
	r.With(s.failures.RequirePlan).Group(func(r chi.Router) { editor.EmbeddedRoutes(r, s.editor(common)) })
	r.Group(func(r chi.Router) {
		r.Use(s.failures.RequirePlan, web.LimitDatabaseWait(s.DatabaseWait))
		r.Use(common.Visitors.Origin, common.Visitors.Load, s.failures.LimitRates(s.RateLimits))
		branding.MemberRoutes(r, s.branding(common))
		r.With(web.LimitBody(web.MaxSmallBody), web.AsSystem).
			Group(func(r chi.Router) { account.ResetRoutes(r, s.account(common)) })
		account.MemberCallRoutes(r, common)
		r.With(s.failures.RequireSignIn, web.LimitBody(web.MaxSmallBody)).
			Group(func(r chi.Router) { account.PreferenceRoutes(r, common) })
		editor.Routes(r, s.editor(common))
		batches.Routes(r, s.batches(common))
	})
	return r
}

func (s site) pages(c web.Common) pages.Deps {
	return pages.Deps{Common: c, Content: s.Content, Contact: s.Contact, Status: s.Status, Rewriting: s.rewriting,
		SampleRun: s.sampleRun, Mail: s.Mail}
}

func (s site) account(c web.Common) account.Deps {
	return account.Deps{Common: c, Accounts: s.Accounts, Activity: s.Activity, Batches: s.Batches, Exports: s.Exports,
		Keys: s.Keys, OAuth: s.OAuth, Gateway: s.Payments.Window}
}

func (s site) billing(c web.Common) billing.Deps {
	return billing.Deps{Common: c, Payments: s.Payments, Log: s.Log, Metrics: s.Metrics}
}

func (s site) api(c web.Common) api.Deps {
	return api.Deps{Common: c, Content: s.Content, Keys: s.Keys, OAuth: s.OAuth, Rewriting: s.rewriting,
		History: s.History, Answers: s.SavedAnswers, Activity: s.Activity, Batches: s.Batches, Webhooks: s.Webhooks,
		Brands: s.PublishedBrands}
}

func (s site) editor(c web.Common) editor.Deps {
	return editor.Deps{Common: c, Rewriting: s.rewriting, History: s.History, Documents: s.Documents,
		EmbedKeys: s.EmbedKeys, EmbedTokens: s.EmbedTokens}
}

func (s site) batches(c web.Common) batches.Deps {
	return batches.Deps{Common: c, Rewriting: s.rewriting, Batches: s.Batches, Stopping: s.Stopping}
}

func (s site) branding(c web.Common) branding.Deps {
	return branding.Deps{Common: c, Accounts: s.Accounts, Brands: s.Brands, Published: s.PublishedBrands,
		EmbedKeys: s.EmbedKeys, Editor: s.editor(c).Editor(), Sender: s.BrandSender}
}
