package batches

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"plainhand/handlers/web"
	"plainhand/internal/batches"
	"plainhand/internal/texts/uploads"
)

// Item handles GET /platform/bulk/{id}/items/{item}/{form}: the result of one item.
func (d batchPages) Item(w http.ResponseWriter, r *http.Request) error {
	batch, items, err := d.batch(r)
	if err != nil {
		return err
	}
	leave, err := d.rewriting.AcquireRun(r)
	if err != nil {
		return err
	}
	defer leave()
	for _, item := range items {
		if item.ID.String() != chi.URLParam(r, "item") {
			continue
		}
		form := uploads.Form(chi.URLParam(r, "form"))
		result, err := d.batches.Result(r.Context(), batch, item, form)
		if err != nil {
			return err
		}
		return web.SendFile(w, uploads.DownloadName(result.Name, form), result.MediaType, result.Content)
	}
	return batches.ErrNone
}

// Table handles GET /platform/bulk/{id}/table: the uploaded table with the results in it.
func (d batchPages) Table(w http.ResponseWriter, r *http.Request) error {
	batch, items, err := d.batch(r)
	if err != nil {
		return err
	}
	leave, err := d.rewriting.AcquireRun(r)
	if err != nil {
		return err
	}
	defer leave()
	return web.SendTable(w, r, d.batches, batch, items)
}

// Results handles GET /platform/bulk/{id}/results/{form}: a streamed ZIP archive of all results of uploaded files.
func (d batchPages) Results(w http.ResponseWriter, r *http.Request) error {
	batch, items, err := d.batch(r)
	if err != nil {
		return err
	}
	form := uploads.Form(chi.URLParam(r, "form"))
	if batch.TableID != nil || !form.Known() {
		return uploads.ErrForm
	}
	leave, err := d.rewriting.AcquireRun(r)
	if err != nil {
		return err
	}
	defer leave()
	return web.SendArchive(w, r, d.batches, batch, items, form)
}
