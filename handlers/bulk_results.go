package handlers

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"plainhand/internal/batches"
	"plainhand/internal/texts/uploads"
)

// Item handles GET /platform/bulk/{id}/items/{item}/{form}: the result of one item.
func (d bulkHandler) Item(w http.ResponseWriter, r *http.Request) error {
	batch, items, err := d.batch(r)
	if err != nil {
		return err
	}
	leave, err := d.humanizing.acquireRun(r)
	if err != nil {
		return err
	}
	defer leave()
	for _, item := range items {
		if item.ID.String() != chi.URLParam(r, "item") {
			continue
		}
		result, err := d.batches.Result(r.Context(), batch, item, uploads.Form(chi.URLParam(r, "form")))
		if err != nil {
			return err
		}
		return sendFile(w, result.Name, result.MediaType, result.Content)
	}
	return batches.ErrNone
}

// Table handles GET /platform/bulk/{id}/table: the uploaded table with the results in it.
func (d bulkHandler) Table(w http.ResponseWriter, r *http.Request) error {
	batch, items, err := d.batch(r)
	if err != nil {
		return err
	}
	leave, err := d.humanizing.acquireRun(r)
	if err != nil {
		return err
	}
	defer leave()
	return sendTable(w, r, d.batches, batch, items)
}

// Results handles GET /platform/bulk/{id}/results/{form}: a streamed ZIP archive of all results of uploaded files.
func (d bulkHandler) Results(w http.ResponseWriter, r *http.Request) error {
	batch, items, err := d.batch(r)
	if err != nil {
		return err
	}
	form := uploads.Form(chi.URLParam(r, "form"))
	if batch.TableID != nil || !form.Known() {
		return uploads.ErrForm
	}
	leave, err := d.humanizing.acquireRun(r)
	if err != nil {
		return err
	}
	defer leave()
	return sendArchive(w, r, d.batches, batch, items, form)
}
