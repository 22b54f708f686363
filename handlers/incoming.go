package handlers

import (
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"time"

	"plainhand/internal/files"
)

// eachFile takes the files that a form sends in one of its fields, as they come.
func eachFile(
	w http.ResponseWriter, r *http.Request, field string, take func(name string, content io.Reader) error,
) error {
	return eachPart(w, r, func(part *multipart.Part, content io.Reader) error {
		if part.FormName() != field || part.FileName() == "" { // which browsers send for no file
			return nil
		}
		return take(part.FileName(), content)
	})
}

// eachPart takes the parts of a form, as they come, so that none is in memory as a whole. Once take fails, the rest is
// read and dropped, since browsers look at no answer before all is sent.
func eachPart(w http.ResponseWriter, r *http.Request, take func(part *multipart.Part, content io.Reader) error) error {
	parts, err := r.MultipartReader()
	if err != nil {
		return because(errForm, err)
	}
	incoming := incoming{http.NewResponseController(w), time.Now().Add(files.UploadTimeout)}
	var failed error
	for {
		incoming.wait()
		part, err := parts.NextPart()
		switch {
		case errors.Is(err, io.EOF) || err != nil && failed != nil:
			return failed
		case err != nil:
			return because(errForm, err)
		case failed == nil:
			failed = take(part, patientPart{part, incoming})
		}
	}
}

// incoming is a body that takes long.
type incoming struct {
	controller *http.ResponseController
	until      time.Time
}

// wait gives the next piece its own time, however large the whole is.
func (i incoming) wait() {
	until := time.Now().Add(partLimit)
	if until.After(i.until) {
		until = i.until
	}
	_ = i.controller.SetReadDeadline(until) // without deadlines, the whole has the server's limit
	_ = i.controller.SetWriteDeadline(until.Add(partLimit))
}

// patientPart is a file of a form whose sender has time for each piece of it.
type patientPart struct {
	*multipart.Part
	incoming incoming
}

func (p patientPart) Read(into []byte) (int, error) {
	p.incoming.wait()
	read, err := p.Part.Read(into)
	if err != nil && !errors.Is(err, io.EOF) {
		err = because(errForm, err)
	}
	return read, err
}
