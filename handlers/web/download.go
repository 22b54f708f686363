package web

import (
	"io"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"time"

	"plainhand/internal/batches"
	"plainhand/internal/pg/waitbudget"
	"plainhand/internal/texts/uploads"
	batchviews "plainhand/views/batches"
)

// partTimeout is the deadline for transferring one part of a file over a slow network.
const partTimeout = time.Minute

// DeadlineWriter gives each write its own deadline, partTimeout, so that large downloads may take longer than the
// server's limit.
type DeadlineWriter struct {
	http.ResponseWriter
	Controller *http.ResponseController
}

func NewDeadlineWriter(w http.ResponseWriter) DeadlineWriter {
	return DeadlineWriter{w, http.NewResponseController(w)}
}

func (d DeadlineWriter) Write(part []byte) (int, error) {
	_ = d.Controller.SetWriteDeadline(time.Now().Add(partTimeout)) // if unsupported, the server's own limit remains
	return d.ResponseWriter.Write(part)
}

// SendFile sends a private file as a download. Its only error is that of a client that has gone.
func SendFile(w http.ResponseWriter, name, mediaType string, content []byte) error {
	attach(w, name, mediaType)
	w.Header().Set("Content-Length", strconv.Itoa(len(content)))
	for part := range slices.Chunk(content, filePartSize) {
		if _, err := NewDeadlineWriter(w).Write(part); err != nil {
			return Streamed(err)
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

// SendTable sends the uploaded table with the results in it, without a wait budget: each result takes a database read.
func SendTable(
	w http.ResponseWriter, r *http.Request, batches *batches.Batches, batch batches.Batch, items []batches.Item,
) error {
	table, err := batches.Table(waitbudget.Without(r.Context()), batch, items)
	if err != nil {
		return err
	}
	return SendFile(w, table.Name, table.MediaType, table.Content)
}

// SendArchive streams a ZIP archive of the results of uploaded files, without a wait budget, like SendTable.
func SendArchive(
	w http.ResponseWriter, r *http.Request, batches *batches.Batches, batch batches.Batch, items []batches.Item,
	form uploads.Form,
) error {
	out := &startedWriter{Writer: NewDeadlineWriter(w)}
	attach(w, batchviews.ArchiveName(batch, form), "application/zip")
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
