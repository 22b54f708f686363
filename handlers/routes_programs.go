package handlers

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"plainhand/internal/api/apikey"
	"plainhand/internal/batches"
	"plainhand/views"
)

// route adapts a handlerFunc for a router.
type route func(handlerFunc) http.HandlerFunc

// routeAPI routes the API and MCP, which take a key or a token and no session.
func (d Deps) routeAPI(r chi.Router, visitors visitors, humanizing humanizing, failures *failures) {
	api := failures.api
	calls := v1{visitors, failures, d.Keys, d.OAuth, humanizing, d.Trial, d.Answers, d.Past, d.Tries,
		descriptionFor(d.Site)}
	r.Get(v1Path+"/openapi.yaml", api(calls.Describe))
	assistants := newAssistants(d.Site, r)
	for _, path := range mcpPaths {
		r.With(limitDatabaseWait(d.Patience), calls.negotiate, calls.identify,
			calls.requireScope(apikey.Scopes()...), calls.limitRate).
			Post(path, api(assistants.Serve))
	}
	r.Route(v1Path, func(r chi.Router) {
		r.Use(limitDatabaseWait(d.Patience), calls.negotiate, calls.identify, calls.limitRate)
		r.Group(func(r chi.Router) {
			r.Use(limitBody(maxV1Body))
			r.With(calls.requireScope(apikey.Humanize)).Post("/humanize", api(calls.Humanize))
			r.With(calls.requireScope(apikey.Humanize)).Post("/analyze", api(calls.Analyze))
			r.With(calls.requireScope(apikey.Usage, apikey.Read)).Get("/usage", api(calls.Usage))
			r.With(calls.requireScope(apikey.Scopes()...)).Get("/modes", api(calls.Modes))
			r.With(calls.requireScope(apikey.Scopes()...)).Get("/me", api(calls.Me))
		})
		d.routeJobs(r, calls, api)
	})
}

// routeJobs routes the API's background jobs.
func (d Deps) routeJobs(r chi.Router, calls v1, api route) {
	jobs := v1Jobs{calls, d.Batches}
	r.Group(func(r chi.Router) {
		r.Use(calls.requireScope(apikey.Humanize, apikey.Documents), jobs.requireLiveKey)
		r.With(limitBody(batches.MaxBytes+formOverhead)).Post("/jobs", api(jobs.Add))
		r.With(limitBody(maxSmallBody)).Post("/jobs/{id}/cancel", api(jobs.Cancel))
		r.With(limitBody(maxSmallBody)).Delete("/jobs/{id}", api(jobs.Delete))
	})
	r.Group(func(r chi.Router) {
		r.Use(calls.requireScope(apikey.Humanize, apikey.Documents, apikey.Read), jobs.requireLiveKey,
			limitBody(maxSmallBody))
		r.Get("/jobs", api(jobs.List))
		r.Get("/jobs/{id}", api(jobs.Show))
		r.Get("/jobs/{id}/items", api(jobs.Items))
		r.Get("/jobs/{id}/items/{item}", api(jobs.Item))
		r.Get("/jobs/{id}/items/{item}/{form}", api(jobs.File))
		r.Get("/jobs/{id}/results", api(jobs.Results))
	})
}

// routeOAuth routes the OAuth endpoints that clients call.
func (d Deps) routeOAuth(r chi.Router, signIn signIn, api route) {
	clients := oauthClients{d.Site, signIn, d.OAuth}
	r.Group(func(r chi.Router) {
		r.Use(limitBody(maxSmallBody))
		r.Post(registerPath, api(clients.Register))
		r.Post(tokenPath, api(clients.Token))
		r.Post(revokePath, api(clients.Revoke))
	})
}

// routeKeys routes the signed-in pages for API keys, OAuth grants, and webhooks.
func (d Deps) routeKeys(r chi.Router, signIn signIn, page route) {
	keys := apiKeys{d.Site, signIn, d.Keys, d.OAuth}
	r.Get(views.KeysPath, page(keys.Show))
	r.Post(views.KeysPath, page(keys.Make))
	r.Post(views.KeysPath+"/{id}/rotate", page(keys.Rotate))
	r.Post(views.KeysPath+"/{id}/revoke", page(keys.Revoke))
	clients := oauthClients{d.Site, signIn, d.OAuth}
	r.Get(authorizePath, page(clients.Show))
	r.Post(authorizePath, page(clients.Decide))
	r.Post(views.KeysPath+"/programs/{id}/end", page(clients.End))
	hooks := accountWebhooks{d.Site, signIn.sessions, d.Webhooks}
	r.Get(views.WebhooksPath, page(hooks.List))
	r.Post(views.WebhooksPath, page(hooks.Add))
	r.Get(views.WebhooksPath+"/{id}", page(hooks.Show))
	r.Post(views.WebhooksPath+"/{id}/rotate", page(hooks.Rotate))
	r.Post(views.WebhooksPath+"/{id}/test", page(hooks.Test))
	r.Post(views.WebhooksPath+"/{id}/enable", page(hooks.Enable))
	r.Post(views.WebhooksPath+"/{id}/delete", page(hooks.Delete))
	r.Post(views.WebhooksPath+"/{id}/deliveries/{delivery}/resend", page(hooks.Resend))
}
