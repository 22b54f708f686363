// Package handlers is the table of contents of the site: it wires the handlers of each area, which are in the packages
// below it, and gives each group of routes its middleware.
package handlers

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"github.com/prometheus/client_golang/prometheus"

	"plainhand/content"
	"plainhand/engine/humanize"
	"plainhand/internal/account"
	"plainhand/internal/account/openid"
	"plainhand/internal/account/proofofwork"
	"plainhand/internal/account/throttle"
	"plainhand/internal/admission"
	"plainhand/internal/api/apikey"
	"plainhand/internal/api/idempotency"
	"plainhand/internal/api/oauth"
	"plainhand/internal/api/webhooks"
	"plainhand/internal/batches"
	"plainhand/internal/billing/payments"
	"plainhand/internal/branding"
	"plainhand/internal/branding/embed"
	"plainhand/internal/export"
	"plainhand/internal/fault/crash"
	"plainhand/internal/mail/contact"
	"plainhand/internal/status"
	"plainhand/internal/telemetry"
	"plainhand/internal/texts"
	"plainhand/internal/texts/uploads"
	"plainhand/internal/usage"
	"plainhand/islands"
	"plainhand/static"
)

// Deps are the dependencies of the site. Every field is required except Mail.
type Deps struct {
	Site           Site
	Log            *slog.Logger
	Metrics        prometheus.Registerer
	Traces         telemetry.Sender // may be zero
	Crashes        *crash.Reporter
	TrustedProxies []netip.Prefix // proxies whose X-Forwarded-For is trusted
	Sessions       *scs.SessionManager
	Accounts       *account.Accounts
	Porter         *proofofwork.Gate
	Tries          throttle.Counter
	Contact        contact.Service
	Status         *status.Board
	History        *texts.History
	Exports        *export.Exports
	Keys           *apikey.Keys
	Webhooks       *webhooks.Webhooks
	OAuth          *oauth.Server
	Batches        *batches.Batches
	Brands         *branding.Brands    // as customers edit them
	BrandsSeen     *branding.Directory // as published
	EmbedKeys      embed.Keys          // of editors embedded in customers' pages
	EmbedTokens    embed.Storage
	Documents      *uploads.Documents
	Meter          *usage.Meter
	Free           *usage.FreeMeter
	Trial          *usage.TrialMeter
	Answers        *idempotency.Answers
	Past           Past
	Payments       payments.Services
	OtherSites     []*openid.Provider // identity providers; may be empty
	Mail           *MailPreview       // nil except in development
	Engine         humanize.Engine
	Turns          *admission.Gate // worker slots for texts outside the engine
	Runs           *admission.Gate // concurrent runs per member
	Content        content.Content
	Islands        *islands.Renderer
	Patience       time.Duration                   // a request's total wait for the database
	Stopping       <-chan struct{}                 // closed when the server begins to shut down; nil: never
	Ready          func(ctx context.Context) error // nil when the database accepts writes and its schema is current
}

// publicWaitDivisor is the divisor of Patience for pages that can be rendered without the database.
const publicWaitDivisor = 4

// site is the wired site, from which Routes makes its router.
type site struct {
	Deps
	logs       logs
	failures   *failures
	humanizing humanizing
	developers developers
}

// Routes returns the handler of the whole site. It fails if the page for status 500 cannot be rendered, or if content
// links to a missing page.
func Routes(d Deps) (http.Handler, error) {
	d.Site.Demo = d.Payments.Demo != nil
	s := site{Deps: d, logs: newLogs(d.Log), humanizing: humanizing{d.Engine, d.Meter, d.History, d.Turns, d.Runs}}
	var err error
	if s.failures, err = newFailures(d.Site, s.logs, d.Crashes, d.Content, ProblemWriter(d.Site)); err != nil {
		return nil, err
	}
	if s.developers, err = newDevelopers(d.Site, d.Content); err != nil {
		return nil, err
	}
	r := s.router()
	return r, d.Content.CheckLinks(func(path string) bool { return r.Match(chi.NewRouteContext(), http.MethodGet, path) })
}

// common returns what handlers share, with the session manager of the site or of a brand.
func (s site) common(manager *scs.SessionManager, providers identityProviders) Common {
	sessions := sessions{manager, time.Now}
	return Common{
		Site: s.Site, Failures: s.failures, Sessions: sessions,
		Visitors: visitors{sessions, s.Accounts, s.Meter, s.failures},
		SignIn:   signIn{s.Accounts, sessions, providers, challengeGates{s.Porter}},
		Tries:    s.Tries, Islands: s.Islands, DatabaseWait: s.Patience,
	}
}

// router returns the site's router. Requests for customers' hosts are routed by brandRouter.
func (s site) router() chi.Router {
	common := s.common(s.Sessions, s.OtherSites)
	r := chi.NewRouter()
	r.Use(requestID, withClientAddress(s.TrustedProxies), accessLog(s.logs, s.Metrics, s.Traces), s.failures.recover)
	places := brandRouter{s.Site, s.BrandsSeen, s.failures}
	r.Use(SecurityHeaders(s.Site), places.routeByHost(s.brandRoutes("__Host-")))
	r.Use(s.failures.crossOrigin, middleware.GetHead)
	corrections := newPathCorrections(s.Site, s.Content)
	r.NotFound(corrections.redirect(common.page(notFound)).ServeHTTP)
	r.MethodNotAllowed(common.page(methodNotAllowed))

	s.routeStateless(r, common, places)
	r.Group(func(r chi.Router) {
		cache := pageCache{cookie: s.Deps.Sessions.Cookie.Name, crashes: s.Crashes}
		r.Use(cache.serveCached, limitDatabaseWait(s.Patience/publicWaitDivisor), common.Visitors.loadIfPossible)
		named := newNamedPages()
		pagesCached(r, s.pages(common), named, corrections.redirect)
		r.With(named.serveCached(s.Site, signedIn)).Get(developersPath, common.page(s.developers.Show))
		accountCached(r, s.account(common))
	})
	r.Group(func(r chi.Router) {
		r.Use(limitDatabaseWait(s.Patience), common.Visitors.origin, common.Visitors.load, s.failures.limitRates(s.Tries))
		pagesForms(r, s.pages(common))
		accountRoutes(r, s.account(common))
		billingRoutes(r, s.billing(common))
		apiPages(r, s.api(common))
		editorRoutes(r, s.editor(common))
		batchesRoutes(r, s.batches(common))
		brandingRoutes(r, s.branding(common))
	})
	return r
}

// routeStateless routes what needs no session: probes, files, brands below their path, and calls of programs.
func (s site) routeStateless(r chi.Router, common Common, places brandRouter) {
	health := health{s.Ready, s.logs}
	r.Get("/healthz", health.Alive)
	r.Get("/readyz", health.Ready)
	r.Handle("/static/*", static.Handler())
	r.Route(slugsPath+"/{slug}", func(r chi.Router) {
		r.Use(places.routeBySlug)
		r.Mount("/", s.brandRoutes("__Secure-"))
	})
	r.Get(hostCheckPath, common.page(places.Ask))
	pagesFiles(r, s.pages(common))
	apiFiles(r, s.api(common), s.developers)
	billingWebhook(r, s.billing(common))
	apiRoutes(r, s.api(common), r)
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
	r.Use(s.failures.recover, s.failures.crossOrigin, middleware.GetHead, allowBrandStyles(s.Site))
	r.NotFound(common.page(notFound))
	r.MethodNotAllowed(common.page(methodNotAllowed))
	r.Handle("/static/*", static.Handler())
	brandingFiles(r, s.branding(common))
	r.With(s.failures.requirePlan).Group(func(r chi.Router) { editorEmbedded(r, s.editor(common)) })
	r.Group(func(r chi.Router) {
		r.Use(s.failures.requirePlan, limitDatabaseWait(s.Patience))
		r.Use(common.Visitors.origin, common.Visitors.load, s.failures.limitRates(s.Tries))
		brandingMembers(r, s.branding(common))
		r.With(limitBody(maxSmallBody), asSystem).Group(func(r chi.Router) { routeReset(r, common) })
		accountMemberCalls(r, common)
		r.With(s.failures.requireSignIn, limitBody(maxSmallBody)).
			Group(func(r chi.Router) { routePreferences(r, common) })
		editorRoutes(r, s.editor(common))
		batchesRoutes(r, s.batches(common))
	})
	return r
}

func (s site) pages(c Common) PagesDeps {
	return PagesDeps{Common: c, Content: s.Content, Contact: s.Contact, Status: s.Status, Humanizing: s.humanizing,
		Free: s.Free, Slots: s.Turns, Mail: s.Mail}
}

func (s site) account(c Common) AccountDeps {
	return AccountDeps{Common: c, Past: s.Past, Batches: s.Batches, Exports: s.Exports, Keys: s.Keys, OAuth: s.OAuth,
		Gateway: s.Payments.Window}
}

func (s site) billing(c Common) BillingDeps {
	return BillingDeps{Common: c, Payments: s.Payments, Log: s.Log, Metrics: s.Metrics}
}

func (s site) api(c Common) APIDeps {
	return APIDeps{Common: c, Content: s.Content, Keys: s.Keys, OAuth: s.OAuth, Humanizing: s.humanizing, Trial: s.Trial,
		Answers: s.Answers, Past: s.Past, Batches: s.Batches, Webhooks: s.Webhooks}
}

func (s site) editor(c Common) EditorDeps {
	return EditorDeps{Common: c, Humanizing: s.humanizing, History: s.History, Documents: s.Documents,
		EmbedKeys: s.EmbedKeys, EmbedTokens: s.EmbedTokens}
}

func (s site) batches(c Common) BatchesDeps {
	return BatchesDeps{Common: c, Humanizing: s.humanizing, Batches: s.Batches, Stopping: s.Stopping}
}

func (s site) branding(c Common) BrandingDeps {
	return BrandingDeps{Common: c, Accounts: s.Accounts, Brands: s.Brands, Published: s.BrandsSeen,
		EmbedKeys: s.EmbedKeys, Editor: s.editor(c).Editor()}
}
