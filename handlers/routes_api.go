package handlers

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"plainhand/content"
	"plainhand/internal/api/apikey"
	"plainhand/internal/api/idempotency"
	"plainhand/internal/api/oauth"
	"plainhand/internal/api/webhooks"
	"plainhand/internal/batches"
	"plainhand/internal/usage"
	"plainhand/views"
)

// APIDeps are the dependencies of the API, its clients, and its documentation.
type APIDeps struct {
	Common
	Content    content.Content
	Keys       *apikey.Keys
	OAuth      *oauth.Server
	Humanizing humanizing
	Trial      *usage.TrialMeter
	Answers    *idempotency.Answers
	Past       Past
	Batches    *batches.Batches
	Webhooks   *webhooks.Webhooks
}

// ProblemWriter returns the function that answers errors of the API.
func ProblemWriter(site Site) func(http.ResponseWriter, *http.Request, error) {
	return problems{site}.write
}

// apiFiles routes the API's documentation for programs, its clients, and its OAuth metadata.
func apiFiles(r chi.Router, d APIDeps, documentation developers) {
	for _, file := range append(append(clientFiles(), metadataFiles(d.Site)...), documentation.markdown()) {
		r.Get(file.path, d.page(file.Show))
	}
}

// apiRoutes routes the API and MCP, which take a key or a token and no session. MCP calls the API through root.
func apiRoutes(r chi.Router, d APIDeps, root http.Handler) {
	calls := v1{d.Visitors, d.Failures, d.Keys, d.OAuth, d.Humanizing, d.Trial, d.Answers, d.Past, d.Tries,
		descriptionFor(d.Site)}
	r.Get(v1Path+"/openapi.yaml", d.api(calls.Describe))
	assistants := newAssistants(d.Site, root)
	for _, path := range mcpPaths {
		r.With(limitDatabaseWait(d.DatabaseWait), calls.negotiate, calls.identify,
			calls.requireScope(apikey.Scopes()...), calls.limitRate).
			Post(path, d.api(assistants.Serve))
	}
	r.Route(v1Path, func(r chi.Router) {
		r.Use(limitDatabaseWait(d.DatabaseWait), calls.negotiate, calls.identify, calls.limitRate)
		r.Group(func(r chi.Router) {
			r.Use(limitBody(maxV1Body))
			r.With(calls.requireScope(apikey.Humanize)).Post("/humanize", d.api(calls.Humanize))
			r.With(calls.requireScope(apikey.Humanize)).Post("/analyze", d.api(calls.Analyze))
			r.With(calls.requireScope(apikey.Usage, apikey.Read)).Get("/usage", d.api(calls.Usage))
			r.With(calls.requireScope(apikey.Scopes()...)).Get("/modes", d.api(calls.Modes))
			r.With(calls.requireScope(apikey.Scopes()...)).Get("/me", d.api(calls.Me))
		})
		d.routeJobs(r, calls)
	})
}

// routeJobs routes the API's background jobs.
func (d APIDeps) routeJobs(r chi.Router, calls v1) {
	jobs := v1Jobs{calls, d.Batches}
	r.Group(func(r chi.Router) {
		r.Use(calls.requireScope(apikey.Humanize, apikey.Documents), jobs.requireLiveKey)
		r.With(limitBody(batches.MaxBytes+formOverhead)).Post("/jobs", d.api(jobs.Add))
		r.With(limitBody(maxSmallBody)).Post("/jobs/{id}/cancel", d.api(jobs.Cancel))
		r.With(limitBody(maxSmallBody)).Delete("/jobs/{id}", d.api(jobs.Delete))
	})
	r.Group(func(r chi.Router) {
		r.Use(calls.requireScope(apikey.Humanize, apikey.Documents, apikey.Read), jobs.requireLiveKey,
			limitBody(maxSmallBody))
		r.Get("/jobs", d.api(jobs.List))
		r.Get("/jobs/{id}", d.api(jobs.Show))
		r.Get("/jobs/{id}/items", d.api(jobs.Items))
		r.Get("/jobs/{id}/items/{item}", d.api(jobs.Item))
		r.Get("/jobs/{id}/items/{item}/{form}", d.api(jobs.File))
		r.Get("/jobs/{id}/results", d.api(jobs.Results))
	})
}

// apiPages routes the pages on which signed-in users manage API keys, OAuth grants, and webhooks, and the OAuth
// endpoints that clients call.
func apiPages(r chi.Router, d APIDeps) {
	clients := oauthClients{d.Site, d.SignIn, d.OAuth}
	r.Group(func(r chi.Router) {
		r.Use(limitBody(maxSmallBody))
		r.Post(registerPath, d.api(clients.Register))
		r.Post(tokenPath, d.api(clients.Token))
		r.Post(revokePath, d.api(clients.Revoke))
	})
	r.Group(func(r chi.Router) {
		r.Use(d.Failures.requireSignIn, limitBody(maxSmallBody))
		keys := apiKeys{d.Site, d.SignIn, d.Keys, d.OAuth}
		r.Get(views.KeysPath, d.page(keys.Show))
		r.Post(views.KeysPath, d.page(keys.Make))
		r.Post(views.KeysPath+"/{id}/rotate", d.page(keys.Rotate))
		r.Post(views.KeysPath+"/{id}/revoke", d.page(keys.Revoke))
		r.Get(authorizePath, d.page(clients.Show))
		r.Post(authorizePath, d.page(clients.Decide))
		r.Post(views.KeysPath+"/programs/{id}/end", d.page(clients.End))
		hooks := accountWebhooks{d.Site, d.Sessions, d.Webhooks}
		r.Get(views.WebhooksPath, d.page(hooks.List))
		r.Post(views.WebhooksPath, d.page(hooks.Add))
		r.Get(views.WebhooksPath+"/{id}", d.page(hooks.Show))
		r.Post(views.WebhooksPath+"/{id}/rotate", d.page(hooks.Rotate))
		r.Post(views.WebhooksPath+"/{id}/test", d.page(hooks.Test))
		r.Post(views.WebhooksPath+"/{id}/enable", d.page(hooks.Enable))
		r.Post(views.WebhooksPath+"/{id}/delete", d.page(hooks.Delete))
		r.Post(views.WebhooksPath+"/{id}/deliveries/{delivery}/resend", d.page(hooks.Resend))
	})
}
