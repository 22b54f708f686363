// Package handlers serves HTTP: the table of routes, one file per resource, and the one place where an error becomes a
// status, a page, and a log line.
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
	"plainhand/views"
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
	Payments       Payments
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

// Maximum sizes of request bodies in bytes. A form encodes a byte of text in up to three. The demo and the free tool
// accept 30,000 words, 180 KB of plain English, only to answer that they take a plan, with the text still in the field.
// The demo rejects more before reading it: it is public, and such a page costs as much as a dozen others.
const (
	maxSmallBody = 64 << 10
	maxTextBody  = 3*humanize.MaxBytes + maxSmallBody
	maxFreeBody  = 3*256<<10 + maxSmallBody
	maxSavedBody = 4*humanize.MaxBytes + maxSmallBody // a draft, and its edited marks
	maxDemoBody  = 200 << 10
)

// publicWaitDivisor is the divisor of Patience for pages that can be rendered without the database.
const publicWaitDivisor = 4

// Routes returns the handler of the whole site. It fails if the page for status 500 cannot be rendered, or if content
// links to a missing page.
func Routes(d Deps) (http.Handler, error) {
	log := newLogs(d.Log)
	failures, err := newFailures(d.Site, log, d.Crashes, d.Content)
	if err != nil {
		return nil, err
	}
	page, api := failures.page, failures.api
	developers, err := newDevelopers(d.Site, d.Content)
	if err != nil {
		return nil, err
	}
	sessions := sessions{d.Sessions, time.Now}
	visitors := visitors{sessions, d.Accounts, d.Meter, failures}
	gates := challengeGates{d.Porter}
	contacts := contacts{d.Site, d.Contact}
	signIn := signIn{d.Accounts, sessions, d.OtherSites, gates}
	humanizing := humanizing{d.Engine, d.Meter, d.History, d.Turns, d.Runs}
	words := newWords(d.Content)

	billingBody := chi.Chain(limitBody(maxSmallBody), failures.rejectCardNumbers)

	r := chi.NewRouter()
	r.Use(requestID, withClientAddress(d.TrustedProxies), accessLog(log, d.Metrics, d.Traces), failures.recover)
	onHosts, underPaths := d.newBrandSessions()
	places := brandRouter{d.Site, d.BrandsSeen, failures}
	r.Use(SecurityHeaders(d.Site), places.routeByHost(d.brandRoutes(onHosts, humanizing, failures)))
	r.Use(failures.crossOrigin, middleware.GetHead)
	corrections := newPathCorrections(d.Site, d.Content)
	r.NotFound(corrections.redirect(page(notFound)).ServeHTTP)
	r.MethodNotAllowed(page(methodNotAllowed))

	// Routes without a session.
	health := health{d.Ready, log}
	r.Get("/healthz", health.Alive)
	r.Get("/readyz", health.Ready)
	r.Handle("/static/*", static.Handler())
	r.Route(slugsPath+"/{slug}", func(r chi.Router) {
		r.Use(places.routeBySlug)
		r.Mount("/", d.brandRoutes(underPaths, humanizing, failures))
	})
	r.Get(hostCheckPath, page(places.Ask))
	for path, icon := range icons {
		r.Get(path, page(icon.Lead))
	}
	if look := d.Site.Look; look != nil && look.Logo != nil {
		r.Get(look.logoPath(), page(look.Show))
	}
	manifest := newManifest(d.Site.Brand)
	r.Get(manifest.path, page(manifest.Show))
	files := append(newListings(d.Site, d.Content), newPictures(d.Site.Brand, d.Content)...)
	files = append(append(files, clientFiles()...), metadataFiles(d.Site)...)
	for _, file := range append(files, developers.markdown()) {
		r.Get(file.path, page(file.Show))
	}
	r.Get(securityPath, page(securityTxt{d.Site, time.Now}.Show))
	if d.Mail != nil {
		preview := mailPreview{d.Site, *d.Mail}
		r.Get("/dev/mail", page(preview.loopbackOnly(preview.List)))
		r.Get("/dev/mail/samples/{name}.{form}", page(preview.loopbackOnly(preview.Sample)))
		r.Get("/dev/mail/written/{id}.{form}", page(preview.loopbackOnly(preview.Written)))
	}
	if d.Payments.Inbox != nil {
		stripeWebhook := newWebhook(d.Payments, d.Log, d.Metrics)
		r.With(limitBody(maxEventBody), limitDatabaseWait(d.Patience)).Post(webhookPath, api(stripeWebhook.Take))
	}

	d.routeAPI(r, visitors, humanizing, failures)

	guideDemos := demos{d.Site, d.Islands, d.Turns, views.NewGuideDemo}
	demos := demos{d.Site, d.Islands, d.Turns, views.NewDemoWidget}
	home := home{d.Site, words, demos}
	tools := tools{d.Site, d.Content, demos}
	blog := blog{d.Site, d.Content, guideDemos}
	forms := signInForms{d.Site, signIn}
	free := freeHumanizer{d.Site, humanizing, d.Free, d.Islands}

	// Pages that are cached for signed-out visitors.
	r.Group(func(r chi.Router) {
		cache := pageCache{cookie: d.Sessions.Cookie.Name, crashes: d.Crashes}
		r.Use(cache.serveCached, limitDatabaseWait(d.Patience/publicWaitDivisor), visitors.loadIfPossible)
		pricing := pricing{d.Site, words}
		r.With(d.Payments.withDemoMode).Get("/pricing", page(pricing.Show))
		r.Get("/free-ai-humanizer", page(free.Show))
		named := newNamedPages()
		r.Group(func(r chi.Router) {
			r.Use(named.serveCached(d.Site, withoutPlan))
			r.Get("/", page(home.Show))
			r.With(corrections.redirect).Get("/tools/{slug}", page(tools.Show))
			r.With(corrections.redirect).Get("/blog/{slug}", page(blog.Show))
		})
		r.Group(func(r chi.Router) {
			r.Use(named.serveCached(d.Site, signedIn))
			r.Get("/tools", page(tools.List))
			r.Get("/use-cases", page(useCases{d.Site, d.Content}.Show))
			r.Get("/blog", page(blog.List))
			for _, path := range textPages {
				r.Get(path, page(pages{d.Site, d.Content}.Show))
			}
			r.Get(developersPath, page(developers.Show))
		})
		r.Get("/contact", page(contacts.Show))
		r.Get("/status", page(statusPage{d.Site, d.Status}.Show))
		r.Get("/login", page(forms.ShowLogin))
		r.Get("/signup", page(forms.ShowSignup))
		r.Get("/login/dialog", page(forms.ShowLoginDialog))
		r.Get("/signup/dialog", page(forms.ShowSignupDialog))
	})

	r.Group(func(r chi.Router) {
		r.Use(limitDatabaseWait(d.Patience), visitors.origin, visitors.load, failures.limitRates(d.Tries))
		r.With(limitBody(maxDemoBody)).Post("/", page(home.Try))
		r.With(limitBody(maxFreeBody)).Post("/free-ai-humanizer", page(free.Humanize))
		r.With(limitBody(maxDemoBody)).Post("/tools/{slug}", page(tools.Try))
		r.With(limitBody(maxDemoBody)).Post("/blog/{slug}", page(blog.Try))
		r.With(limitBody(maxSmallBody)).Post("/contact", page(contacts.Send))
		accountPage := accountPages{d.Site, d.Past, sessions, d.Batches}
		r.With(d.Payments.withDemoMode).Get("/account", page(accountPage.Show))

		// Plans and payments.
		takingCards := allowStripe(d.Site, d.Payments)
		billing := billingPages{d.Site, d.Payments, sessions, d.Islands}
		r.Group(func(r chi.Router) {
			r.Use(failures.requireSignIn, takingCards)
			r.Use(billingBody...)
			r.Get("/account/card", page(billing.ShowCard))
			r.Post("/account/card", page(billing.ReplaceCard))
			r.With(d.Payments.withDemoMode).Post("/account/plan", page(billing.Change)) // Stripe's script for 3-D Secure
			r.With(d.Payments.withDemoMode).Post("/account/plan/finish", page(billing.FinishUpgrade))
		})
		r.With(billingBody...).Post("/api/payment-method", api(billing.CallReplaceCard))
		r.Group(func(r chi.Router) {
			r.Use(failures.requireSignIn, d.Payments.withDemoMode)
			r.Use(billingBody...)
			r.Get("/account/plan", page(billing.ShowChange))
			r.Post("/account/plan/drop", page(billing.DropUpgrade))
			r.Get("/account/cancel", page(billing.ShowCancel))
			r.Post("/account/cancel", page(billing.Cancel))
			r.Post("/account/resume", page(billing.Resume))
			r.Get("/account/refund", page(billing.ShowRefund))
			r.Post("/account/refund", page(billing.Refund))
			r.Get("/account/billing-details", page(billing.ShowDetails))
			r.Post("/account/billing-details", page(billing.SetDetails))
			r.Get("/account/invoices", page(billing.Invoices))
			r.Get("/account/invoices/latest.pdf", page(billing.LatestInvoice))
			r.Get("/account/invoices/{id}.pdf", page(billing.Invoice))
		})

		d.routeOAuth(r, signIn, api)

		// Signing in and out, by forms and JSON calls.
		calls := signInCalls{signIn, visitors}
		r.Group(func(r chi.Router) {
			r.Use(limitBody(maxSmallBody), asSystem)
			r.Post("/login", page(forms.Login))
			r.Post("/signup", page(forms.Signup))
			r.Post("/logout", page(forms.Logout))
			r.Post("/api/auth/login", api(calls.Login))
			r.Post("/api/auth/register", api(calls.Register))
			r.Post("/api/auth/logout", api(calls.Logout))
		})
		security := accountSecurity{d.Site, signIn, d.Keys, d.OAuth}
		passkeys := passkeys{signIn, visitors, security}
		r.With(limitBody(maxSmallBody), asSystem).Post("/api/auth/passkey/question", api(passkeys.Ask))
		r.With(limitBody(maxSmallBody), asSystem).Post("/api/auth/passkey", api(passkeys.SignIn))
		linked := linkedAccounts{d.Site, signIn, forms, security}
		r.With(limitBody(maxSmallBody), asSystem).Post("/login/with/{site}", page(linked.SignIn))
		r.With(asSystem).Get("/login/with/{site}/return", page(linked.Return))
		recovery := recovery{d.Site, signIn}
		r.Group(func(r chi.Router) {
			r.Use(limitBody(maxSmallBody), asSystem)
			r.Get("/forgot", page(recovery.ShowForgot))
			r.Post("/forgot", page(recovery.Forgot))
			r.Get("/reset/{code}", page(recovery.ShowReset))
			r.Post("/reset/{code}", page(recovery.Reset))
			r.Get("/verify/{code}", page(recovery.ShowVerify))
			r.Post("/verify/{code}", page(recovery.Verify))
			r.Get("/change-email/{code}", page(recovery.ShowChangeEmail))
			r.Post("/change-email/{code}", page(recovery.ChangeEmail))
			r.Post("/reset/{code}/again", page(recovery.ResetAgain))
			r.Post("/verify/{code}/again", page(recovery.VerifyAgain))
			r.Get("/keep-email/{code}", page(recovery.ShowKeepEmail))
			r.Post("/keep-email/{code}", page(recovery.KeepEmail))
			r.Get("/two-step/undo/{code}", page(recovery.ShowUndoSecondStep))
			r.Post("/two-step/undo/{code}", page(recovery.UndoSecondStep))
			r.Get("/undo-way-in/{code}", page(recovery.ShowUndoWayIn))
			r.Post("/undo-way-in/{code}", page(recovery.UndoWayIn))
			r.Get("/two-step/way-back/{code}", page(recovery.ShowWayBack))
			r.Post("/two-step/way-back/{code}", page(recovery.TakeWayBack))
			r.Post("/two-step/way-back/{code}/stop", page(recovery.StopWayBack))
		})
		preferences := accountPreferences{d.Site, signIn}
		twoFactor := twoFactor{d.Site, signIn, security}
		r.With(asSystem).Get("/login/code", page(twoFactor.ShowCode))
		r.With(limitBody(maxSmallBody), asSystem).Post("/login/code", page(twoFactor.Code))
		r.With(asSystem).Get("/login/code/lost", page(twoFactor.ShowLost))
		r.With(limitBody(maxSmallBody), asSystem).Post("/login/code/lost", page(twoFactor.Lost))
		r.Group(func(r chi.Router) {
			r.Use(failures.requireSignIn, limitBody(maxSmallBody))
			confirmation := confirmation{d.Site, signIn}
			r.Get("/account/confirm", page(confirmation.Show))
			r.Post("/account/confirm", page(confirmation.Confirm))
			r.Post("/account/confirm/with/{site}", page(linked.Confirm))
			r.Post("/api/account/confirm", api(passkeys.Confirm))
			r.Get("/account/security", page(security.Show))
			r.Post("/account/name", page(security.SetProfile))
			d.routeKeys(r, signIn, page)
			r.Get("/account/preferences", page(preferences.Show))
			r.Post("/account/preferences", page(preferences.Set))
			r.Post("/account/email", page(security.ChangeEmail))
			r.Post("/account/email/withdraw", page(security.WithdrawEmailChange))
			r.Post("/account/password", page(security.ChangePassword))
			r.Post("/account/sessions/end", page(security.EndSession))
			r.Post("/account/sessions/end-others", page(security.EndOtherSessions))
			r.Post("/account/verify", page(security.VerifyAgain))
			r.Post(views.RevokeAccessPath, page(security.RevokeAccess))
			r.Get("/account/two-step", page(twoFactor.ShowSetup))
			r.Post("/account/two-step", page(twoFactor.Confirm))
			r.Post("/account/two-step/end", page(twoFactor.End))
			r.Post("/account/two-step/codes", page(twoFactor.RenewCodes))
			r.Post("/account/two-step/stop", page(twoFactor.StopWayBack))
			r.Post("/api/account/passkeys/question", api(passkeys.Offer))
			r.Post("/api/account/passkeys", api(passkeys.Add))
			r.Post("/account/passkeys/name", page(passkeys.Rename))
			r.Post("/account/passkeys/remove", page(passkeys.Remove))
			r.Post("/account/linked/{site}", page(linked.Link))
			r.Post("/account/linked/{site}/end", page(linked.Unlink))
		})
		exporting := exportHandler{d.Site, signIn, d.Exports}
		r.Group(func(r chi.Router) {
			r.Use(failures.requireSignIn, limitBody(maxSmallBody))
			r.Get(exportPath, page(exporting.Show))
			r.Post(exportPath, page(exporting.Ask))
			r.Get(exportPath+"/{code}", page(exporting.Download))
			savedTexts{d.Site, d.History, sessions}.route(r, page)
		})
		deletion := accountDeletion{d.Site, signIn, d.Payments}
		r.Group(func(r chi.Router) {
			r.Use(failures.requireSignIn)
			r.Use(billingBody...)
			r.Get("/account/delete", page(deletion.Show))
			r.Post("/account/delete", page(deletion.Delete))
		})
		r.Get("/account/deleted", page(deletion.Deleted))
		users := users{}
		r.Get("/api/user/{id}", api(users.Show))
		r.With(limitBody(maxSmallBody)).Post("/api/user/usage", api(users.Usage))

		// Buying a plan.
		purchases := purchases{d.Payments, sessions, visitors}
		checkout := checkout{d.Site, sessions, purchases, d.Islands}
		r.With(takingCards).Get("/checkout", page(checkout.Show))
		r.With(takingCards).With(billingBody...).Post("/checkout", page(checkout.Buy))
		r.With(d.Payments.withDemoMode).Get("/success", page(checkout.Success))
		subscriptions := subscriptionCalls{purchases}
		r.With(billingBody...).Post("/api/create-subscription", api(subscriptions.Create))
		r.With(billingBody...).Post("/api/user/update-plan", api(subscriptions.UpdatePlan))

		// The demo's bank and clock.
		if d.Payments.Demo != nil {
			bank := demoBank{d.Site, d.Payments}
			r.With(billingBody...).Post("/demo/confirm", page(bank.Answer))
			r.With(billingBody...).Post("/api/demo/confirm", api(bank.Call))
			clock := demoClock{d.Payments.Demo, d.Payments.Sync}
			r.With(billingBody...).Post("/demo/clock", page(clock.Move))
		}

		// Humanizing, with a plan.
		platform := platform{d.Site, humanizing, d.Islands, d.Documents}
		platform.route(r, failures)
		r.With(limitBody(maxTextBody)).Post("/api/humanize", api(humanizing.Call))
		batches := bulkHandler{d.Site, humanizing, d.Batches, d.Stopping}
		r.Group(func(r chi.Router) {
			r.Use(failures.requireSignIn)
			batches.route(r, page)
			d.routeOwnBrand(r, sessions, platform, failures)
		})
		saving := textCalls{d.History}
		r.With(limitBody(maxSavedBody)).Post("/api/texts", api(saving.Add))
		r.With(limitBody(maxSavedBody)).Put("/api/texts/{id}", api(saving.Save))
	})
	return r, d.Content.CheckLinks(func(path string) bool { return r.Match(chi.NewRouteContext(), http.MethodGet, path) })
}
