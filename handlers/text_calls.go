package handlers

import (
	"encoding/json"
	"net/http"

	"github.com/go-chi/chi/v5"

	"plainhand/internal/billing"
	"plainhand/internal/history"
	"plainhand/islands"
)

// textCalls save the texts that members work on, as they work.
type textCalls struct{ history *history.History }

// savingJSON is a text as the editor has it.
type savingJSON struct {
	UserID   string        `json:"userId"` // whose editor it is, which may not be whose session it is by now
	Revision int           `json:"revision"`
	Version  int           `json:"version"` // the number of the output that Work is about; 0 without one
	Name     string        `json:"name"`
	Draft    history.Draft `json:"draft"`
	Work     *islands.Work `json:"work"` // null without a result
}

// Add handles POST /api/texts: a text that isn't kept yet.
func (t textCalls) Add(w http.ResponseWriter, r *http.Request) error { return t.save(w, r, "") }

// Save handles PUT /api/texts/{id}. A text that was saved elsewhere meanwhile, or deleted, and a draft that doesn't
// continue it become another one: the answer has its id.
func (t textCalls) Save(w http.ResponseWriter, r *http.Request) error {
	return t.save(w, r, chi.URLParam(r, "id"))
}

func (t textCalls) save(w http.ResponseWriter, r *http.Request, id string) error {
	visitor := visitorOf(r)
	if !visitor.SignedIn {
		return errSignInFirst
	}
	if err := visitor.Access.Allow(billing.Rewriting); err != nil {
		return err
	}
	var body savingJSON
	if err := decodeJSON(r, &body); err != nil {
		return err
	}
	if body.UserID != visitor.User.ID.String() {
		return errForeigner
	}
	saving := history.Saving{Ref: refOf(islands.Kept{ID: id, Revision: body.Revision}), Version: body.Version,
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
	return writeJSON(w, r, http.StatusOK, newKept(saved, visitor))
}
