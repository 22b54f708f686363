package handlers

import (
	"errors"
	"io"
	"net/http"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"plainhand/internal/document/formats"
	"plainhand/internal/documents"
	"plainhand/internal/fault"
	"plainhand/internal/waitbudget"
	"plainhand/islands"
	"plainhand/views"
)

var errNoDocument = fault.New(fault.Invalid, "No document has come.", "Choose one, or drop it on the field.")

var errOtherKind = fault.New(fault.Invalid, formats.ErrUnknown.Message,
	"The note below lists those that the editor takes. Tables and archives go to the page for bulk processing.")

// documentDesk takes one document to the editor, and gives it back.
type documentDesk struct {
	platform  platform
	documents *documents.Documents
}

// Add handles POST /platform/document with a document, whose text is then in the editor.
func (d documentDesk) Add(w http.ResponseWriter, r *http.Request) error {
	visitor := visitorOf(r)
	if target := turnedAway(visitor); target != "" {
		return turnAway(w, r, target)
	}
	leave, err := d.platform.humanizing.enter(r)
	if err != nil {
		return err
	}
	defer leave()
	var textID uuid.UUID
	err = eachFile(w, r, "document", func(name string, content io.Reader) (err error) {
		textID, err = d.documents.Add(waitbudget.Without(r.Context()), visitor.User, visitor.Access, name, content)
		return err
	})
	if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge {
		err = formats.ErrTooLarge.Because(err)
	}
	if err == nil && textID == uuid.Nil {
		err = errNoDocument
	}
	if errors.Is(err, formats.ErrUnknown) {
		err = errOtherKind.Because(err)
	}
	if err != nil {
		return d.refused(r, err)
	}
	return redirect(w, r, "/platform/texts/"+textID.String())
}

// refused is an empty desk with why a document was not taken.
func (d documentDesk) refused(r *http.Request, err error) error {
	page, _ := d.platform.page(r, visitorOf(r), islands.Draft{}) // the list of texts may be what could not be read
	drawn, drawErr := d.platform.draw(r, page.WithRefused(problemOf(err)))
	if drawErr != nil {
		return drawErr
	}
	return onPage{err, drawn}
}

// Download handles GET /platform/texts/{id}/document/{form}: the document of a text, as the text reads by now.
func (d documentDesk) Download(w http.ResponseWriter, r *http.Request) error {
	id, err := textID(r)
	if err != nil {
		return err
	}
	source, err := d.documents.Of(r.Context(), visitorOf(r).User.ID, id)
	if err != nil {
		return err
	}
	leave, err := d.platform.humanizing.enter(r)
	if err != nil {
		return err
	}
	defer leave()
	result, err := d.documents.Result(r.Context(), source, id, documents.Form(chi.URLParam(r, "form")))
	if err != nil {
		return err
	}
	return sendFile(w, result.Name, result.MediaType, result.Content)
}

// withDocument returns the page of a text with the document that it is from, if it is from one.
func (p platform) withDocument(r *http.Request, page views.PlatformPage, id uuid.UUID) (views.PlatformPage, error) {
	if id == uuid.Nil {
		return page, nil
	}
	source, err := p.documents.Of(r.Context(), visitorOf(r).User.ID, id)
	if fault.KindOf(err) == fault.NotFound {
		return page, nil
	}
	return page.WithDocument(id, source), err
}
