package handlers

import (
	"net/http"

	"plainhand/views"
)

// sessionTold holds what was just done, for the page that is shown next.
const sessionTold = "told"

// tell leads to a page that says what was done.
func (b Billing) tell(w http.ResponseWriter, r *http.Request, path string, done views.Done) error {
	if done != views.DoneNothing {
		b.sessions.manager.Put(r.Context(), sessionTold, string(done))
		if err := b.sessions.save(w, r); err != nil {
			return err
		}
	}
	return redirect(w, r, path)
}

// told returns what was just done, once.
func (s sessions) told(w http.ResponseWriter, r *http.Request) (views.Done, error) {
	done := views.Done(s.manager.PopString(r.Context(), sessionTold))
	if done == views.DoneNothing {
		return done, nil
	}
	return done, s.save(w, r)
}
