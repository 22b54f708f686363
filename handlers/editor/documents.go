package editor

import (
	"errors"
	"io"
	"net/http"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"plainhand/handlers/web"
	"plainhand/internal/fault"
	"plainhand/internal/formats"
	"plainhand/internal/pg/waitbudget"
	"plainhand/internal/texts/uploads"
	"plainhand/islands"
	editorviews "plainhand/views/editor"
)

var errNoDocument = fault.New(fault.Invalid, "We didn’t receive a document.", "Choose one, or drop it on the field.")

var errOtherKind = fault.New(fault.Invalid, formats.ErrUnknown.Message,
	"The note below lists those that the editor can open. Send tables and archives on the bulk processing page.")

// documents handles the upload of a document to the editor and its download.
type documents struct {
	platform  Editor
	documents *uploads.Documents
}

// Add handles POST /platform/document with a file in the field document, and redirects to its text in the editor.
func (d documents) Add(w http.ResponseWriter, r *http.Request) error {
	visitor := web.VisitorOf(r)
	if target := redirectFor(visitor); target != "" {
		return web.RedirectUnauthorized(w, r, target)
	}
	leave, err := d.platform.rewriting.AcquireRun(r)
	if err != nil {
		return err
	}
	defer leave()
	var textID uuid.UUID
	err = web.ForEachFile(w, r, "document", func(name string, content io.Reader) (err error) {
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
		return d.refuse(r, err)
	}
	return web.Redirect(w, r, "/platform/texts/"+textID.String())
}

// refuse returns err on an empty editor.
func (d documents) refuse(r *http.Request, err error) error {
	page, _ := d.platform.page(r, web.VisitorOf(r), islands.Draft{}) // a page without the list of texts is good enough
	editor, renderErr := d.platform.renderEditor(r, page.WithRefused(web.ProblemOf(err)))
	if renderErr != nil {
		return renderErr
	}
	return web.OnPage(err, editor)
}

// Download handles GET /platform/texts/{id}/document/{form}: the document of a text with the text's current content.
func (d documents) Download(w http.ResponseWriter, r *http.Request) error {
	id, err := textID(r)
	if err != nil {
		return err
	}
	source, err := d.documents.Of(r.Context(), web.VisitorOf(r).User.ID, id)
	if err != nil {
		return err
	}
	leave, err := d.platform.rewriting.AcquireRun(r)
	if err != nil {
		return err
	}
	defer leave()
	form := uploads.Form(chi.URLParam(r, "form"))
	result, err := d.documents.Result(r.Context(), source, id, form)
	if err != nil {
		return err
	}
	return web.SendFile(w, uploads.DownloadName(result.Name, form), result.MediaType, result.Content)
}

// withDocument returns the page of a text with its source document, if it has one.
func (p Editor) withDocument(
	r *http.Request, page editorviews.PlatformPage, id uuid.UUID,
) (editorviews.PlatformPage, error) {
	if id == uuid.Nil {
		return page, nil
	}
	source, err := p.documents.Of(r.Context(), web.VisitorOf(r).User.ID, id)
	if fault.KindOf(err) == fault.NotFound {
		return page, nil
	}
	return page.WithDocument(id, source), err
}
