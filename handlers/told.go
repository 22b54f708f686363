package handlers

import (
	"net/http"

	"plainhand/views"
)

// tell keeps what was just done for the page that is shown next.
func (s sessions) tell(w http.ResponseWriter, r *http.Request, done views.Done) error {
	s.manager.Put(r.Context(), sessionDone, string(done))
	return s.save(w, r)
}

// told returns what was just done, once.
func (s sessions) told(w http.ResponseWriter, r *http.Request) (views.Done, error) {
	done := views.Done(s.manager.PopString(r.Context(), sessionDone))
	if done == views.DoneNothing {
		return done, nil
	}
	return done, s.save(w, r)
}

// tell leads to a page that says what was done.
func (b Billing) tell(w http.ResponseWriter, r *http.Request, path string, done views.Done) error {
	if done != views.DoneNothing {
		if err := b.sessions.tell(w, r, done); err != nil {
			return err
		}
	}
	return redirect(w, r, path)
}
