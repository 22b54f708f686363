package handlers

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"plainhand/internal/apikey"
	"plainhand/internal/bulk"
	"plainhand/views"
)

// route turns what handles a request into what a router takes.
type route func(handlerFunc) http.HandlerFunc

// routePrograms routes what customers' programs call: with a key or a token, and no session.
func (d Deps) routePrograms(r chi.Router, visitors visitors, humanizing humanizing, failures *failures) {
	api := failures.api
	calls := v1{visitors, failures, d.Keys, d.OAuth, humanizing, d.Trial, d.Answers, d.Past, d.Tries, describedFor(d.Site)}
	r.Get(v1Path+"/openapi.yaml", api(calls.Describe))
	assistants := newAssistants(d.Site, r)
	for _, path := range mcpPaths {
		r.With(waitAtMost(d.Patience), calls.negotiate, calls.identify, calls.allow(apikey.Scopes()...), calls.limit).
			Post(path, api(assistants.Serve))
	}
	r.Route(v1Path, func(r chi.Router) {
		r.Use(waitAtMost(d.Patience), calls.negotiate, calls.identify, calls.limit)
		r.Group(func(r chi.Router) {
			r.Use(limitBody(v1Body))
			r.With(calls.allow(apikey.Humanize)).Post("/humanize", api(calls.Humanize))
			r.With(calls.allow(apikey.Humanize)).Post("/analyze", api(calls.Analyze))
			r.With(calls.allow(apikey.Usage, apikey.Read)).Get("/usage", api(calls.Usage))
			r.With(calls.allow(apikey.Scopes()...)).Get("/modes", api(calls.Modes))
			r.With(calls.allow(apikey.Scopes()...)).Get("/me", api(calls.Me))
		})
		d.routeJobs(r, calls, api)
	})
}

// routeJobs routes what programs have done in the background.
func (d Deps) routeJobs(r chi.Router, calls v1, api route) {
	jobs := v1Jobs{calls, d.Batches}
	r.Group(func(r chi.Router) {
		r.Use(calls.allow(apikey.Humanize, apikey.Documents), jobs.live)
		r.With(limitBody(bulk.MostBytes+aroundFiles)).Post("/jobs", api(jobs.Add))
		r.With(limitBody(smallBody)).Post("/jobs/{id}/cancel", api(jobs.Cancel))
		r.With(limitBody(smallBody)).Delete("/jobs/{id}", api(jobs.Delete))
	})
	r.Group(func(r chi.Router) {
		r.Use(calls.allow(apikey.Humanize, apikey.Documents, apikey.Read), jobs.live, limitBody(smallBody))
		r.Get("/jobs", api(jobs.List))
		r.Get("/jobs/{id}", api(jobs.Show))
		r.Get("/jobs/{id}/items", api(jobs.Items))
		r.Get("/jobs/{id}/items/{item}", api(jobs.Item))
		r.Get("/jobs/{id}/items/{item}/{form}", api(jobs.File))
		r.Get("/jobs/{id}/results", api(jobs.Results))
	})
}

// routeOAuth routes what programs send that want to be let in.
func (d Deps) routeOAuth(r chi.Router, signIn signIn, api route) {
	programs := programs{d.Site, signIn, d.OAuth}
	r.Group(func(r chi.Router) {
		r.Use(limitBody(smallBody))
		r.Post(registerPath, api(programs.Register))
		r.Post(tokenPath, api(programs.Token))
		r.Post(revokePath, api(programs.Revoke))
	})
}

// routeKeys routes the pages about programs, for somebody who is signed in.
func (d Deps) routeKeys(r chi.Router, signIn signIn, page route) {
	keys := apiKeys{d.Site, signIn, d.Keys, d.OAuth}
	r.Get(views.KeysPath, page(keys.Show))
	r.Post(views.KeysPath, page(keys.Make))
	r.Post(views.KeysPath+"/{id}/rotate", page(keys.Rotate))
	r.Post(views.KeysPath+"/{id}/revoke", page(keys.Revoke))
	programs := programs{d.Site, signIn, d.OAuth}
	r.Get(authorizePath, page(programs.Show))
	r.Post(authorizePath, page(programs.Decide))
	r.Post(views.KeysPath+"/programs/{id}/end", page(programs.End))
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
