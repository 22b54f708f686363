package editor

import (
	"mime"
	"net/http"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"plainhand/handlers/web"
	"plainhand/internal/formats/docx"
	"plainhand/internal/formats/reportpdf"
	"plainhand/internal/texts"
	"plainhand/views"
	editorviews "plainhand/views/editor"
)

// texts serves /account/texts, the history, for signed-in users with or without a plan.
type savedTexts struct {
	site     web.Site
	history  *texts.History
	sessions web.Sessions
}

const textsPath = "/account/texts"

// textsPerPage is the page size of the list, and maxQuery the maximum length in bytes of the search terms.
const (
	textsPerPage = 50
	maxQuery     = 200
)

// List handles GET /account/texts with q, the search terms; after, the page token; and deleted, the ID of a text whose
// deletion can be undone.
func (t savedTexts) List(w http.ResponseWriter, r *http.Request) error {
	visitor := web.VisitorOf(r)
	params := r.URL.Query()
	query := params.Get("q")
	query = query[:min(len(query), maxQuery)]
	lines, next, err := t.history.List(r.Context(), visitor.User.ID,
		texts.Page{Query: query, After: editorviews.PlaceIn(params.Get("after")), Limit: textsPerPage})
	if err != nil {
		return err
	}
	listing := editorviews.TextsListing{Query: query, Lines: lines, Next: next, Days: visitor.User.HistoryDays}
	if listing.Deleted, err = t.deleted(r, params.Get("deleted")); err != nil {
		return err
	}
	done, err := t.sessions.TakeConfirmation(w, r)
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, editorviews.Texts(editorviews.NewTextsPage(t.site.Frame(r), visitor.UsageSummary(),
		listing, done)))
}

// Show handles GET /account/texts/{id} with left and right, the versions to compare.
func (t savedTexts) Show(w http.ResponseWriter, r *http.Request) error {
	visitor := web.VisitorOf(r)
	text, err := t.open(r)
	if err != nil {
		return err
	}
	versions, err := t.history.Versions(r.Context(), visitor.User.ID, text.ID)
	if err != nil {
		return err
	}
	done, err := t.sessions.TakeConfirmation(w, r)
	if err != nil {
		return err
	}
	params := r.URL.Query()
	page, err := editorviews.NewKeptTextPage(t.site.Frame(r), visitor.UsageSummary(), editorviews.Comparison{Text: text,
		Versions: versions, Left: params.Get("left"), Right: params.Get("right")}, done)
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, editorviews.KeptText(page))
}

// download is a file format of a text.
type download struct {
	contentType string
	write       func(text string) ([]byte, error)
}

var downloads = map[string]download{
	"txt":  {"text/plain; charset=utf-8", func(text string) ([]byte, error) { return []byte(docx.Plain(text)), nil }},
	"md":   {"text/markdown; charset=utf-8", func(text string) ([]byte, error) { return []byte(text), nil }},
	"docx": {"application/vnd.openxmlformats-officedocument.wordprocessingml.document", docx.New},
}

// Report handles GET /account/texts/{id}/report.pdf: a report of the changes, for the user to share.
func (t savedTexts) Report(w http.ResponseWriter, r *http.Request) error {
	text, err := t.open(r)
	if err != nil {
		return err
	}
	report, err := editorviews.NewReportDocument(text, web.VisitorOf(r).Access.Now)
	if err != nil {
		return err
	}
	report.Brand, report.Accent = t.site.Frame(r).Brand, t.site.Accent(r).Light
	file, err := reportpdf.Write(report)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment",
		map[string]string{"filename": editorviews.FileName(text.Line) + ".report.pdf"}))
	web.WritePrivate(w, r, "application/pdf", file)
	return nil
}

// Download handles GET /account/texts/{id}/result.{form}: the current text as a file.
func (t savedTexts) Download(w http.ResponseWriter, r *http.Request) error {
	form := chi.URLParam(r, "form")
	wanted, known := downloads[form]
	if !known {
		return web.ErrNotFound
	}
	text, err := t.open(r)
	if err != nil {
		return err
	}
	now, err := editorviews.TextNow(text)
	if err != nil {
		return err
	}
	file, err := wanted.write(now)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment",
		map[string]string{"filename": editorviews.FileName(text.Line) + ".plain." + form}))
	web.WritePrivate(w, r, wanted.contentType, file)
	return nil
}

// Rename handles POST /account/texts/{id}/name with name.
func (t savedTexts) Rename(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	id, err := textID(r)
	if err != nil {
		return err
	}
	if err := t.history.Rename(r.Context(), web.VisitorOf(r).User.ID, id, posted.Get("name")); err != nil {
		return err
	}
	return t.confirm(w, r, textsPath+"/"+id.String(), editorviews.DoneTextRenamed)
}

func (t savedTexts) open(r *http.Request) (texts.Text, error) {
	id, err := textID(r)
	if err != nil {
		return texts.Text{}, err
	}
	return t.history.Open(r.Context(), web.VisitorOf(r).User.ID, id)
}

// textID returns the ID in the address. Error: texts.ErrNone.
func textID(r *http.Request) (uuid.UUID, error) {
	id, err := uuid.Parse(chi.URLParam(r, "id"))
	if err != nil {
		return id, texts.ErrNone.Because(err)
	}
	return id, nil
}

func (t savedTexts) confirm(w http.ResponseWriter, r *http.Request, path string, done views.Done) error {
	if err := t.sessions.KeepConfirmation(w, r, done); err != nil {
		return err
	}
	return web.Redirect(w, r, path)
}
