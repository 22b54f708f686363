// Package batches has the handlers of batches: upload, progress, and results.
package batches

import (
	"github.com/go-chi/chi/v5"

	"plainhand/handlers/web"
	"plainhand/internal/batches"
)

// Deps are the dependencies of the pages for batches.
type Deps struct {
	web.Common
	Rewriting web.Rewriting
	Batches   *batches.Batches
	Stopping  <-chan struct{} // closed when the server begins to shut down; nil: never
}

// Routes routes batches for signed-in users.
func Routes(r chi.Router, d Deps) {
	pages := batchPages{d.Site, d.Rewriting, d.Batches, d.Stopping}
	signedIn := r.With(d.Failures.RequireSignIn)
	signedIn.With(web.LimitBody(batches.MaxBytes+web.FormOverhead)).Post(bulkPath, d.Page(pages.Upload))
	signedIn.With(web.LimitBody(web.MaxSmallBody)).Group(func(r chi.Router) {
		r.Get(bulkPath, d.Page(pages.List))
		r.Get(bulkPath+"/{id}", d.Page(pages.Show))
		r.Get(bulkPath+"/{id}/events", d.Page(pages.Events))
		r.Post(bulkPath+"/{id}/column", d.Page(pages.SetColumn))
		r.Post(bulkPath+"/{id}/start", d.Page(pages.Start))
		r.Post(bulkPath+"/{id}/pause", d.Page(pages.Pause))
		r.Post(bulkPath+"/{id}/resume", d.Page(pages.Resume))
		r.Post(bulkPath+"/{id}/cancel", d.Page(pages.Cancel))
		r.Post(bulkPath+"/{id}/retry", d.Page(pages.Retry))
		r.Post(bulkPath+"/{id}/delete", d.Page(pages.Delete))
		r.Get(bulkPath+"/{id}/{act}", d.Page(pages.Back))
		r.Get(bulkPath+"/{id}/table", d.Page(pages.Table))
		r.Get(bulkPath+"/{id}/results/{form}", d.Page(pages.Results))
		r.Get(bulkPath+"/{id}/items/{item}/{form}", d.Page(pages.Item))
	})
}
