package handlers

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"github.com/google/uuid"

	"plainhand/internal/history"
	"plainhand/views"
)

// AskDelete handles GET /account/texts/{id}/delete: the page that confirms it.
func (t texts) AskDelete(w http.ResponseWriter, r *http.Request) error {
	text, err := t.open(r)
	if err != nil {
		return err
	}
	return renderPrivate(w, r, views.TextsDeletion(views.NewTextDeletionPage(t.site.frame(r), text.Line)))
}

// Delete handles POST /account/texts/{id}/delete.
func (t texts) Delete(w http.ResponseWriter, r *http.Request) error {
	id, err := textID(r)
	if err != nil {
		return err
	}
	if err := t.history.Delete(r.Context(), visitorOf(r).User.ID, id); err != nil {
		return err
	}
	return redirect(w, r, textsPath+"?"+url.Values{"deleted": {id.String()}}.Encode())
}

// deleted returns the text with this id if its deletion can be undone, or nil.
func (t texts) deleted(r *http.Request, id string) (*history.Line, error) {
	parsed, err := uuid.Parse(id)
	if err != nil {
		return nil, nil
	}
	line, err := t.history.Deleted(r.Context(), visitorOf(r).User.ID, parsed)
	if errors.Is(err, history.ErrNotRestorable) {
		return nil, nil
	}
	return &line, err
}

// Restore handles POST /account/texts/{id}/restore.
func (t texts) Restore(w http.ResponseWriter, r *http.Request) error {
	id, err := textID(r)
	if err != nil {
		return err
	}
	if err := t.history.Restore(r.Context(), visitorOf(r).User.ID, id); err != nil {
		return err
	}
	return t.confirm(w, r, textsPath, views.DoneTextRestored)
}

// AskDeleteAll handles GET /account/texts/delete: the page that confirms it, with what is lost.
func (t texts) AskDeleteAll(w http.ResponseWriter, r *http.Request) error {
	lost, err := t.history.CountDeletions(r.Context(), visitorOf(r).User.ID, 0)
	if err != nil {
		return err
	}
	return renderPrivate(w, r, views.TextsDeletion(views.NewAllTextsDeletionPage(t.site.frame(r), lost)))
}

// DeleteAll handles POST /account/texts/delete with confirmed, as confirms reads it.
func (t texts) DeleteAll(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	lost, err := t.history.CountDeletions(r.Context(), visitorOf(r).User.ID, 0)
	if err != nil {
		return err
	}
	if !confirms(posted, lost) {
		return redirect(w, r, textsPath+"/delete")
	}
	if err := t.history.DeleteAll(r.Context(), visitorOf(r).User.ID); err != nil {
		return err
	}
	return t.confirm(w, r, textsPath, views.DoneTextsDeleted)
}

// AskKeepFor handles GET /account/texts/keep with days: the page that confirms a span that deletes something.
func (t texts) AskKeepFor(w http.ResponseWriter, r *http.Request) error {
	days, lost, err := t.span(r, r.URL.Query())
	if err != nil {
		return err
	}
	return renderPrivate(w, r, views.TextsDeletion(views.NewSpanDeletionPage(t.site.frame(r), days, lost)))
}

// KeepFor handles POST /account/texts/keep with days, and with confirmed where that deletes something.
func (t texts) KeepFor(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	days, lost, err := t.span(r, posted)
	if err != nil {
		return err
	}
	if !confirms(posted, lost) {
		return redirect(w, r, textsPath+"/keep?"+url.Values{"days": {strconv.Itoa(days)}}.Encode())
	}
	if err := t.history.KeepFor(r.Context(), visitorOf(r).User.ID, days); err != nil {
		return err
	}
	return t.confirm(w, r, textsPath, views.DoneTextsKept)
}

// span reads for how many days texts are to be kept, and counts what is deleted by that.
func (t texts) span(r *http.Request, asked url.Values) (days int, lost history.Deletions, err error) {
	if days, err = strconv.Atoi(asked.Get("days")); err != nil {
		return 0, lost, history.ErrDays.Because(err)
	}
	lost, err = t.history.CountDeletions(r.Context(), visitorOf(r).User.ID, days)
	return days, lost, err
}

// confirms reports whether a form confirms the loss of at least this many texts and batches. A missing count confirms
// none.
func confirms(posted url.Values, lost history.Deletions) bool {
	confirmed := func(name string) int {
		count, _ := strconv.Atoi(posted.Get(name))
		return count
	}
	return lost.Texts <= confirmed("texts") && lost.Batches <= confirmed("batches")
}
