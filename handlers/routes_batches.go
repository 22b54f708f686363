package handlers

import (
	"github.com/go-chi/chi/v5"

	"plainhand/internal/batches"
)

// BatchesDeps are the dependencies of the pages for batches.
type BatchesDeps struct {
	Common
	Humanizing humanizing
	Batches    *batches.Batches
	Stopping   <-chan struct{} // closed when the server begins to shut down; nil: never
}

// batchesRoutes routes batches for signed-in users.
func batchesRoutes(r chi.Router, d BatchesDeps) {
	pages := bulkHandler{d.Site, d.Humanizing, d.Batches, d.Stopping}
	signedIn := r.With(d.Failures.requireSignIn)
	signedIn.With(limitBody(batches.MaxBytes+formOverhead)).Post(bulkPath, d.page(pages.Upload))
	signedIn.With(limitBody(maxSmallBody)).Group(func(r chi.Router) {
		r.Get(bulkPath, d.page(pages.List))
		r.Get(bulkPath+"/{id}", d.page(pages.Show))
		r.Get(bulkPath+"/{id}/events", d.page(pages.Events))
		r.Post(bulkPath+"/{id}/column", d.page(pages.SetColumn))
		r.Post(bulkPath+"/{id}/start", d.page(pages.Start))
		r.Post(bulkPath+"/{id}/pause", d.page(pages.Pause))
		r.Post(bulkPath+"/{id}/resume", d.page(pages.Resume))
		r.Post(bulkPath+"/{id}/cancel", d.page(pages.Cancel))
		r.Post(bulkPath+"/{id}/retry", d.page(pages.Retry))
		r.Post(bulkPath+"/{id}/delete", d.page(pages.Delete))
		r.Get(bulkPath+"/{id}/{act}", d.page(pages.Back))
		r.Get(bulkPath+"/{id}/table", d.page(pages.Table))
		r.Get(bulkPath+"/{id}/results/{form}", d.page(pages.Results))
		r.Get(bulkPath+"/{id}/items/{item}/{form}", d.page(pages.Item))
	})
}
