package editor

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"github.com/google/uuid"

	"plainhand/handlers/web"
	"plainhand/internal/texts"
	editorviews "plainhand/views/editor"
)

// AskDelete handles GET /account/texts/{id}/delete: the confirmation page.
func (t savedTexts) AskDelete(w http.ResponseWriter, r *http.Request) error {
	text, err := t.open(r)
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, editorviews.TextsDeletion(editorviews.NewTextDeletionPage(t.site.Frame(r), text.Line)))
}

// Delete handles POST /account/texts/{id}/delete.
func (t savedTexts) Delete(w http.ResponseWriter, r *http.Request) error {
	id, err := textID(r)
	if err != nil {
		return err
	}
	if err := t.history.Delete(r.Context(), web.VisitorOf(r).User.ID, id); err != nil {
		return err
	}
	return web.Redirect(w, r, textsPath+"?"+url.Values{"deleted": {id.String()}}.Encode())
}

// deleted returns the deleted text with this ID if it can be restored, or nil.
func (t savedTexts) deleted(r *http.Request, id string) (*texts.Line, error) {
	parsed, err := uuid.Parse(id)
	if err != nil {
		return nil, nil
	}
	line, err := t.history.Deleted(r.Context(), web.VisitorOf(r).User.ID, parsed)
	if errors.Is(err, texts.ErrNotRestorable) {
		return nil, nil
	}
	return &line, err
}

// Restore handles POST /account/texts/{id}/restore.
func (t savedTexts) Restore(w http.ResponseWriter, r *http.Request) error {
	id, err := textID(r)
	if err != nil {
		return err
	}
	if err := t.history.Restore(r.Context(), web.VisitorOf(r).User.ID, id); err != nil {
		return err
	}
	return t.confirm(w, r, textsPath, editorviews.DoneTextRestored)
}

// AskDeleteAll handles GET /account/texts/delete: the confirmation page, with the number of deletions.
func (t savedTexts) AskDeleteAll(w http.ResponseWriter, r *http.Request) error {
	lost, err := t.history.CountDeletions(r.Context(), web.VisitorOf(r).User.ID, 0)
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, editorviews.TextsDeletion(editorviews.NewAllTextsDeletionPage(t.site.Frame(r), lost)))
}

// DeleteAll handles POST /account/texts/delete with the confirmed counts (see confirms).
func (t savedTexts) DeleteAll(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	lost, err := t.history.CountDeletions(r.Context(), web.VisitorOf(r).User.ID, 0)
	if err != nil {
		return err
	}
	if !confirms(posted, lost) {
		return web.Redirect(w, r, textsPath+"/delete")
	}
	if err := t.history.DeleteAll(r.Context(), web.VisitorOf(r).User.ID); err != nil {
		return err
	}
	return t.confirm(w, r, textsPath, editorviews.DoneTextsDeleted)
}

// AskKeepFor handles GET /account/texts/keep with days: the confirmation page for a shorter retention.
func (t savedTexts) AskKeepFor(w http.ResponseWriter, r *http.Request) error {
	days, lost, err := t.retention(r, r.URL.Query())
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, editorviews.TextsDeletion(editorviews.NewSpanDeletionPage(t.site.Frame(r), days, lost)))
}

// KeepFor handles POST /account/texts/keep with days, the retention, and with the confirmed counts where it deletes
// texts.
func (t savedTexts) KeepFor(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	days, lost, err := t.retention(r, posted)
	if err != nil {
		return err
	}
	if !confirms(posted, lost) {
		return web.Redirect(w, r, textsPath+"/keep?"+url.Values{"days": {strconv.Itoa(days)}}.Encode())
	}
	if err := t.history.KeepFor(r.Context(), web.VisitorOf(r).User.ID, days); err != nil {
		return err
	}
	return t.confirm(w, r, textsPath, editorviews.DoneTextsKept)
}

// retention parses the retention in days and counts the deletions that it causes.
func (t savedTexts) retention(r *http.Request, values url.Values) (days int, lost texts.Deletions, err error) {
	if days, err = strconv.Atoi(values.Get("days")); err != nil {
		return 0, lost, texts.ErrDays.Because(err)
	}
	lost, err = t.history.CountDeletions(r.Context(), web.VisitorOf(r).User.ID, days)
	return days, lost, err
}

// confirms reports whether a form confirms the deletion of at least these many texts and batches. A missing count is 0.
func confirms(posted url.Values, lost texts.Deletions) bool {
	confirmed := func(name string) int {
		count, _ := strconv.Atoi(posted.Get(name))
		return count
	}
	return lost.Texts <= confirmed("texts") && lost.Batches <= confirmed("batches")
}
