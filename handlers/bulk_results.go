package handlers

import (
	"io"
	"mime"
	"net/http"
	"slices"
	"strconv"

	"github.com/go-chi/chi/v5"

	"plainhand/internal/batches"
	"plainhand/internal/pg/waitbudget"
	"plainhand/internal/texts/uploads"
	"plainhand/views"
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

// sendFile sends a private file as a download. Its only error is that of a client that has gone.
func sendFile(w http.ResponseWriter, name, mediaType string, content []byte) error {
	attach(w, name, mediaType)
	w.Header().Set("Content-Length", strconv.Itoa(len(content)))
	for part := range slices.Chunk(content, filePartSize) {
		if _, err := newDeadlineWriter(w).Write(part); err != nil {
			return streamedError{err}
		}
	}
	return nil
}

// filePartSize is the size in bytes of a part of a file that is written under one deadline.
const filePartSize = 1 << 20

// attach sets the headers of a private download.
func attach(w http.ResponseWriter, name, mediaType string) {
	header := w.Header()
	header.Set("Cache-Control", "no-store")
	header.Set("Content-Type", mediaType)
	header.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
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

// sendTable sends the uploaded table with the results in it, without a wait budget: each result takes a database read.
func sendTable(
	w http.ResponseWriter, r *http.Request, batches *batches.Batches, batch batches.Batch, items []batches.Item,
) error {
	table, err := batches.Table(waitbudget.Without(r.Context()), batch, items)
	if err != nil {
		return err
	}
	return sendFile(w, table.Name, table.MediaType, table.Content)
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

// sendArchive streams a ZIP archive of the results of uploaded files, without a wait budget, like sendTable.
func sendArchive(w http.ResponseWriter, r *http.Request, batches *batches.Batches, batch batches.Batch, items []batches.Item,
	form uploads.Form,
) error {
	out := &startedWriter{Writer: newDeadlineWriter(w)}
	attach(w, views.BatchFile(batch, form), "application/zip")
	err := batches.WriteAll(waitbudget.Without(r.Context()), batch, items, form, out)
	switch {
	case err != nil && out.started:
		return truncatedError{err}
	case err != nil:
		w.Header().Del("Content-Disposition")
	}
	return err
}

// startedWriter records whether anything has been written.
type startedWriter struct {
	io.Writer
	started bool
}

func (w *startedWriter) Write(part []byte) (int, error) {
	w.started = true
	return w.Writer.Write(part)
}
