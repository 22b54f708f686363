package web

import (
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"time"

	"plainhand/internal/texts/files"
)

// ForEachFile streams the files in one field of a multipart form to take.
func ForEachFile(
	w http.ResponseWriter, r *http.Request, field string, take func(name string, content io.Reader) error,
) error {
	return ForEachPart(w, r, func(part *multipart.Part, content io.Reader) error {
		if part.FormName() != field || part.FileName() == "" { // browsers send an empty name for an empty file field
			return nil
		}
		return take(part.FileName(), content)
	})
}

// ForEachPart streams the parts of a multipart form to take without buffering any of them. After take fails, the rest
// is read and discarded, since browsers read no answer before they have sent everything.
func ForEachPart(
	w http.ResponseWriter, r *http.Request, take func(part *multipart.Part, content io.Reader) error,
) error {
	parts, err := r.MultipartReader()
	if err != nil {
		return BodyReadError(ErrForm, err)
	}
	deadline := uploadDeadline{http.NewResponseController(w), time.Now().Add(files.UploadTimeout)}
	var failed error
	for {
		deadline.extend()
		part, err := parts.NextPart()
		switch {
		case errors.Is(err, io.EOF) || err != nil && failed != nil:
			return failed
		case err != nil:
			return BodyReadError(ErrForm, err)
		case failed == nil:
			failed = take(part, deadlinePart{part, deadline})
		}
	}
}

// uploadDeadline extends the connection's deadlines during a long upload, up to a final time.
type uploadDeadline struct {
	controller *http.ResponseController
	until      time.Time
}

// extend gives the next chunk its own time limit, partTimeout. Where the connection has no deadlines, the server's
// limit applies.
func (i uploadDeadline) extend() {
	until := time.Now().Add(partTimeout)
	if until.After(i.until) {
		until = i.until
	}
	_ = i.controller.SetReadDeadline(until) // unsupported: the server's limit applies
	_ = i.controller.SetWriteDeadline(until.Add(partTimeout))
}

// deadlinePart is a part of a form whose every read extends the deadline.
type deadlinePart struct {
	*multipart.Part
	deadline uploadDeadline
}

func (p deadlinePart) Read(into []byte) (int, error) {
	p.deadline.extend()
	read, err := p.Part.Read(into)
	if err != nil && !errors.Is(err, io.EOF) {
		err = BodyReadError(ErrForm, err)
	}
	return read, err
}
