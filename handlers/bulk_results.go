package handlers

import (
	"io"
	"mime"
	"net/http"
	"slices"
	"strconv"

	"github.com/go-chi/chi/v5"

	"plainhand/internal/bulk"
	"plainhand/internal/documents"
	"plainhand/internal/waitbudget"
	"plainhand/views"
)

// Item handles GET /platform/bulk/{id}/items/{item}/{form}: the result of one item.
func (d bulkDesk) Item(w http.ResponseWriter, r *http.Request) error {
	batch, items, err := d.batch(r)
	if err != nil {
		return err
	}
	leave, err := d.humanizing.enter(r)
	if err != nil {
		return err
	}
	defer leave()
	for _, item := range items {
		if item.ID.String() != chi.URLParam(r, "item") {
			continue
		}
		result, err := d.batches.Result(r.Context(), batch, item, documents.Form(chi.URLParam(r, "form")))
		if err != nil {
			return err
		}
		return sendFile(w, result.Name, result.MediaType, result.Content)
	}
	return bulk.ErrNone
}

// sendFile sends a file that is for its owner alone. What fails is that nobody is there to get it.
func sendFile(w http.ResponseWriter, name, mediaType string, content []byte) error {
	attach(w, name, mediaType)
	w.Header().Set("Content-Length", strconv.Itoa(len(content)))
	for part := range slices.Chunk(content, filePart) {
		if _, err := newPatient(w).Write(part); err != nil {
			return streamed{err}
		}
	}
	return nil
}

// filePart is how many bytes are sent at a time, each with its own patience.
const filePart = 1 << 20

// attach has an answer stored as a file.
func attach(w http.ResponseWriter, name, mediaType string) {
	header := w.Header()
	header.Set("Cache-Control", "no-store")
	header.Set("Content-Type", mediaType)
	header.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
}

// Table handles GET /platform/bulk/{id}/table: the table that came, with the results in it.
func (d bulkDesk) Table(w http.ResponseWriter, r *http.Request) error {
	batch, items, err := d.batch(r)
	if err != nil {
		return err
	}
	leave, err := d.humanizing.enter(r)
	if err != nil {
		return err
	}
	defer leave()
	return sendTable(w, r, d.batches, batch, items)
}

// sendTable sends the table that came, with the results in it. However many there are, each waits for the database on
// its own.
func sendTable(
	w http.ResponseWriter, r *http.Request, batches *bulk.Batches, batch bulk.Batch, items []bulk.Item,
) error {
	table, err := batches.Table(waitbudget.Without(r.Context()), batch, items)
	if err != nil {
		return err
	}
	return sendFile(w, table.Name, table.MediaType, table.Content)
}

// Results handles GET /platform/bulk/{id}/results/{form}: all results of files, in one archive, which is written as it
// is sent.
func (d bulkDesk) Results(w http.ResponseWriter, r *http.Request) error {
	batch, items, err := d.batch(r)
	if err != nil {
		return err
	}
	form := documents.Form(chi.URLParam(r, "form"))
	if batch.TableID != nil || !form.Known() {
		return documents.ErrForm
	}
	leave, err := d.humanizing.enter(r)
	if err != nil {
		return err
	}
	defer leave()
	return sendArchive(w, r, d.batches, batch, items, form)
}

// sendArchive sends all results of files, as sendTable does.
func sendArchive(w http.ResponseWriter, r *http.Request, batches *bulk.Batches, batch bulk.Batch, items []bulk.Item,
	form documents.Form,
) error {
	out := &begun{Writer: newPatient(w)}
	attach(w, views.BatchFile(batch, form), "application/zip")
	err := batches.WriteAll(waitbudget.Without(r.Context()), batch, items, form, out)
	switch {
	case err != nil && out.yes:
		return cutShort{err}
	case err != nil:
		w.Header().Del("Content-Disposition")
	}
	return err
}

// begun knows whether anything has been sent.
type begun struct {
	io.Writer
	yes bool
}

func (b *begun) Write(part []byte) (int, error) {
	b.yes = true
	return b.Writer.Write(part)
}
