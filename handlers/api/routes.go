// Package api has the handlers of the public API and MCP, of their documentation, and of the pages on which users
// manage API keys, authorized programs, and webhooks.
package api

import (
	"net/http"
	"slices"

	"github.com/go-chi/chi/v5"

	"plainhand/content"
	"plainhand/handlers/web"
	"plainhand/internal/api/apikey"
	"plainhand/internal/api/idempotency"
	"plainhand/internal/api/oauth"
	"plainhand/internal/api/webhooks"
	"plainhand/internal/batches"
	"plainhand/internal/branding"
	"plainhand/internal/texts"
	"plainhand/views"
)

// Deps are the dependencies of the API, its clients, and its documentation.
type Deps struct {
	web.Common
	Content   content.Content
	Keys      *apikey.Keys
	OAuth     *oauth.Server
	Rewriting web.Rewriting
	History   *texts.History
	Answers   *idempotency.Answers
	Activity  web.ActivityLog
	Batches   *batches.Batches
	Webhooks  *webhooks.Webhooks
	Brands    *branding.Directory
}

// ProblemWriter returns the function that answers errors of the API.
func ProblemWriter(site web.Site) func(http.ResponseWriter, *http.Request, error) {
	return problems{site}.write
}

// FileRoutes routes the API's documentation for programs, its clients, and its OAuth metadata.
func FileRoutes(r chi.Router, d Deps, documentation Developers) {
	for _, file := range slices.Concat(documentation.clientPackages(), metadataFiles(d.Site),
		[]web.CachedFile{documentation.markdown()}) {
		r.Get(file.Path, d.Page(file.Show))
	}
	r.Get(goModulePath, d.Page(documentation.ShowGoModule))
	for _, path := range formerClients {
		r.Get(path, d.Page(redirectToClients))
	}
}

func (d Deps) calls() api {
	return api{d.Visitors, d.Failures, d.Keys, d.OAuth, d.Rewriting, d.History, d.Answers, d.Activity, d.Brands, d.Tries,
		descriptionFor(d.Site)}
}

// Routes routes the API and MCP, which take a key or a token and no session. MCP calls the API through root.
func Routes(r chi.Router, d Deps, root http.Handler) {
	calls := d.calls()
	r.Get(web.V1Path+"/openapi.yaml", d.API(calls.Describe))
	assistants := newAssistants(d.Site, root)
	for _, path := range web.McpPaths {
		r.With(web.LimitDatabaseWait(d.DatabaseWait), calls.negotiate, calls.identify,
			calls.requireScope(apikey.Scopes()...), calls.limitRate).
			Post(path, d.API(assistants.Serve))
	}
	r.Route(web.V1Path, func(r chi.Router) {
		r.Use(web.LimitDatabaseWait(d.DatabaseWait), calls.negotiate, calls.identify, calls.limitRate)
		r.Group(func(r chi.Router) {
			r.Use(web.LimitBody(maxV1Body))
			r.With(calls.requireScope(apikey.Humanize)).Post("/humanize", d.API(calls.Humanize))
			r.With(calls.requireScope(apikey.Humanize)).Post("/analyze", d.API(calls.Analyze))
			r.With(calls.requireScope(apikey.Usage, apikey.Read)).Get("/usage", d.API(calls.Usage))
			r.With(calls.requireScope(apikey.Scopes()...)).Get("/modes", d.API(calls.Modes))
			r.With(calls.requireScope(apikey.Scopes()...)).Get("/me", d.API(calls.Me))
		})
		d.routeJobs(r, calls)
	})
}

// AddInRoutes routes the calls of add-ins, for the hosts of brands, which have no other part of the API.
func AddInRoutes(r chi.Router, d Deps) {
	calls := d.calls()
	r.Route(web.V1Path, func(r chi.Router) {
		r.Use(web.LimitDatabaseWait(d.DatabaseWait), calls.negotiate, calls.identify, calls.limitRate,
			web.LimitBody(maxV1Body))
		r.With(calls.requireScope(apikey.Humanize)).Post("/humanize", d.API(calls.Humanize))
		r.With(calls.requireScope(apikey.Usage, apikey.Read)).Get("/usage", d.API(calls.Usage))
		r.With(calls.requireScope(apikey.Scopes()...)).Get("/me", d.API(calls.Me))
	})
}

// routeJobs routes the API's background jobs.
func (d Deps) routeJobs(r chi.Router, calls api) {
	jobs := jobs{calls, d.Batches}
	r.Group(func(r chi.Router) {
		r.Use(calls.requireScope(apikey.Humanize, apikey.Documents), jobs.requireLiveKey)
		r.With(web.LimitBody(batches.MaxBytes+web.FormOverhead)).Post("/jobs", d.API(jobs.Add))
		r.With(web.LimitBody(batches.MaxBytes+web.FormOverhead)).Post("/jobs/files", d.API(jobs.AddFiles))
		r.With(web.LimitBody(web.MaxSmallBody)).Post("/jobs/{id}/cancel", d.API(jobs.Cancel))
		r.With(web.LimitBody(web.MaxSmallBody)).Delete("/jobs/{id}", d.API(jobs.Delete))
	})
	r.Group(func(r chi.Router) {
		r.Use(calls.requireScope(apikey.Humanize, apikey.Documents, apikey.Read), jobs.requireLiveKey,
			web.LimitBody(web.MaxSmallBody))
		r.Get("/jobs", d.API(jobs.List))
		r.Get("/jobs/{id}", d.API(jobs.Show))
		r.Get("/jobs/{id}/items", d.API(jobs.Items))
		r.Get("/jobs/{id}/items/{item}", d.API(jobs.Item))
		r.Get("/jobs/{id}/items/{item}/{form}", d.API(jobs.File))
		r.Get("/jobs/{id}/results", d.API(jobs.Results))
	})
}

// PageRoutes routes the pages on which signed-in users manage API keys, OAuth grants, and webhooks, and the OAuth
// endpoints that clients call.
func PageRoutes(r chi.Router, d Deps) {
	clients := oauthClients{d.Site, d.SignIn, d.OAuth}
	r.Group(func(r chi.Router) {
		r.Use(web.LimitBody(web.MaxSmallBody))
		r.Post(registerPath, d.API(clients.Register))
		r.Post(tokenPath, d.API(clients.Token))
		r.Post(revokePath, d.API(clients.Revoke))
	})
	r.Group(func(r chi.Router) {
		r.Use(d.Failures.RequireSignIn, web.LimitBody(web.MaxSmallBody))
		keys := apiKeys{d.Site, d.SignIn, d.Keys, d.OAuth}
		r.Get(views.KeysPath, d.Page(keys.Show))
		r.Post(views.KeysPath, d.Page(keys.Make))
		r.Post(views.KeysPath+"/{id}/rotate", d.Page(keys.Rotate))
		r.Post(views.KeysPath+"/{id}/revoke", d.Page(keys.Revoke))
		r.Get(authorizePath, d.Page(clients.Show))
		r.Post(authorizePath, d.Page(clients.Decide))
		r.Post(views.KeysPath+"/programs/{id}/end", d.Page(clients.End))
		hooks := accountWebhooks{d.Site, d.Sessions, d.Webhooks}
		r.Get(views.WebhooksPath, d.Page(hooks.List))
		r.Post(views.WebhooksPath, d.Page(hooks.Add))
		r.Get(views.WebhooksPath+"/{id}", d.Page(hooks.Show))
		r.Post(views.WebhooksPath+"/{id}/rotate", d.Page(hooks.Rotate))
		r.Post(views.WebhooksPath+"/{id}/test", d.Page(hooks.Test))
		r.Post(views.WebhooksPath+"/{id}/enable", d.Page(hooks.Enable))
		r.Post(views.WebhooksPath+"/{id}/delete", d.Page(hooks.Delete))
		r.Post(views.WebhooksPath+"/{id}/deliveries/{delivery}/resend", d.Page(hooks.Resend))
	})
}
