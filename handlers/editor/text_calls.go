package editor

import (
	"encoding/json"
	"net/http"

	"github.com/go-chi/chi/v5"

	"plainhand/handlers/web"
	"plainhand/internal/billing"
	"plainhand/internal/texts"
	"plainhand/islands"
)

// textCalls serves the editor's autosave calls.
type textCalls struct{ history *texts.History }

// savingJSON is the editor's state of a text.
type savingJSON struct {
	UserID   string        `json:"userId"` // of the editor; another user may have signed in since
	Revision int           `json:"revision"`
	Version  int           `json:"version"` // number of the output that Work belongs to; 0 without one
	Name     string        `json:"name"`
	Draft    texts.Draft   `json:"draft"`
	Work     *islands.Work `json:"work"` // null without a result
}

// Add handles POST /api/texts: it saves a new text.
func (t textCalls) Add(w http.ResponseWriter, r *http.Request) error { return t.save(w, r, "") }

// Save handles PUT /api/texts/{id}. On a conflict (the text was saved elsewhere or deleted meanwhile), or if the draft
// doesn't continue the text, it saves a new text, whose ID is in the answer.
func (t textCalls) Save(w http.ResponseWriter, r *http.Request) error {
	return t.save(w, r, chi.URLParam(r, "id"))
}

func (t textCalls) save(w http.ResponseWriter, r *http.Request, id string) error {
	visitor := web.VisitorOf(r)
	if !visitor.SignedIn {
		return web.ErrSignInFirst
	}
	if err := visitor.Access.Allow(billing.Rewriting); err != nil {
		return err
	}
	var body savingJSON
	if err := web.DecodeJSON(r, &body); err != nil {
		return err
	}
	if body.UserID != visitor.User.ID.String() {
		return errOtherUser
	}
	saving := texts.Saving{Ref: refOf(islands.SavedText{ID: id, Revision: body.Revision}), Version: body.Version,
		Name: body.Name, Draft: body.Draft}
	if body.Work != nil {
		work, err := json.Marshal(body.Work)
		if err != nil {
			return err
		}
		saving.Work, saving.Written = work, body.Work.Written()
	}
	saved, err := t.history.Save(r.Context(), visitor.User.ID, saving)
	if err != nil {
		return err
	}
	return web.WriteJSON(w, r, http.StatusOK, newSavedText(saved, visitor))
}
