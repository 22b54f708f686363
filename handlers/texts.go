package handlers

import (
	"mime"
	"net/http"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"plainhand/internal/docx"
	"plainhand/internal/history"
	"plainhand/internal/reportpdf"
	"plainhand/views"
)

// texts serves /account/texts: the history, for whoever is signed in, with a plan or without.
type texts struct {
	site     Site
	history  *history.History
	sessions sessions
}

const textsPath = "/account/texts"

// textsOnPage is how many texts a page lists, and longestQuery how many bytes of what is looked for are read.
const (
	textsOnPage  = 50
	longestQuery = 200
)

// List handles GET /account/texts with q, words to look for, after, where the page before ended, and deleted, the id of
// a text whose deletion can be undone.
func (t texts) List(w http.ResponseWriter, r *http.Request) error {
	visitor := visitorOf(r)
	asked := r.URL.Query()
	query := asked.Get("q")
	query = query[:min(len(query), longestQuery)]
	lines, next, err := t.history.List(r.Context(), visitor.User.ID,
		history.Page{Query: query, After: views.PlaceIn(asked.Get("after")), Limit: textsOnPage})
	if err != nil {
		return err
	}
	listing := views.TextsListing{Query: query, Lines: lines, Next: next, Days: visitor.User.HistoryDays}
	if listing.Deleted, err = t.deleted(r, asked.Get("deleted")); err != nil {
		return err
	}
	done, err := t.sessions.takeConfirmation(w, r)
	if err != nil {
		return err
	}
	return renderPrivate(w, r, views.Texts(views.NewTextsPage(t.site.frame(r), visitor.standing(), listing, done)))
}

// Show handles GET /account/texts/{id} with left and right, the states to be compared.
func (t texts) Show(w http.ResponseWriter, r *http.Request) error {
	visitor := visitorOf(r)
	text, err := t.open(r)
	if err != nil {
		return err
	}
	versions, err := t.history.Versions(r.Context(), visitor.User.ID, text.ID)
	if err != nil {
		return err
	}
	done, err := t.sessions.takeConfirmation(w, r)
	if err != nil {
		return err
	}
	asked := r.URL.Query()
	page, err := views.NewKeptTextPage(t.site.frame(r), visitor.standing(), text, versions, asked.Get("left"),
		asked.Get("right"), done)
	if err != nil {
		return err
	}
	return renderPrivate(w, r, views.KeptText(page))
}

// download is a form in which a text can be taken along.
type download struct {
	contentType string
	write       func(text string) ([]byte, error)
}

var downloads = map[string]download{
	"txt":  {"text/plain; charset=utf-8", func(text string) ([]byte, error) { return []byte(docx.Plain(text)), nil }},
	"md":   {"text/markdown; charset=utf-8", func(text string) ([]byte, error) { return []byte(text), nil }},
	"docx": {"application/vnd.openxmlformats-officedocument.wordprocessingml.document", docx.New},
}

// Report handles GET /account/texts/{id}/report.pdf: what was done to the text, for its owner to pass on.
func (t texts) Report(w http.ResponseWriter, r *http.Request) error {
	text, err := t.open(r)
	if err != nil {
		return err
	}
	report, err := views.NewReportDocument(text, visitorOf(r).Access.Now)
	if err != nil {
		return err
	}
	report.Brand, report.Accent = t.site.frame(r).Brand, t.site.accent(r).Light
	file, err := reportpdf.Write(report)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment",
		map[string]string{"filename": views.FileName(text.Line) + " – report.pdf"}))
	writePrivate(w, r, "application/pdf", file)
	return nil
}

// Download handles GET /account/texts/{id}/result.{form}: what the text reads as by now.
func (t texts) Download(w http.ResponseWriter, r *http.Request) error {
	form := chi.URLParam(r, "form")
	wanted, known := downloads[form]
	if !known {
		return errNotFound
	}
	text, err := t.open(r)
	if err != nil {
		return err
	}
	now, err := views.TextNow(text)
	if err != nil {
		return err
	}
	file, err := wanted.write(now)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment",
		map[string]string{"filename": views.FileName(text.Line) + "." + form}))
	writePrivate(w, r, wanted.contentType, file)
	return nil
}

// Rename handles POST /account/texts/{id}/name with name.
func (t texts) Rename(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	id, err := textID(r)
	if err != nil {
		return err
	}
	if err := t.history.Rename(r.Context(), visitorOf(r).User.ID, id, posted.Get("name")); err != nil {
		return err
	}
	return t.confirm(w, r, textsPath+"/"+id.String(), views.DoneTextRenamed)
}

func (t texts) open(r *http.Request) (history.Text, error) {
	id, err := textID(r)
	if err != nil {
		return history.Text{}, err
	}
	return t.history.Open(r.Context(), visitorOf(r).User.ID, id)
}

// textID returns the id in the address, or history.ErrNone for what is none.
func textID(r *http.Request) (uuid.UUID, error) {
	id, err := uuid.Parse(chi.URLParam(r, "id"))
	if err != nil {
		return id, history.ErrNone.Because(err)
	}
	return id, nil
}

func (t texts) confirm(w http.ResponseWriter, r *http.Request, path string, done views.Done) error {
	if err := t.sessions.keepConfirmation(w, r, done); err != nil {
		return err
	}
	return redirect(w, r, path)
}
