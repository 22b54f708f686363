package handlers

import (
	"net/http"

	"plainhand/internal/billing"
	"plainhand/views"
)

// tell keeps what was just done, for the next page to show.
func (s sessions) tell(w http.ResponseWriter, r *http.Request, done views.Done) error {
	s.manager.Remove(r.Context(), sessionAwaited)
	s.manager.Remove(r.Context(), sessionAwaitedDone)
	s.manager.Put(r.Context(), sessionDone, string(done))
	return s.save(w, r)
}

// await keeps the upgrade that waits for a bank, so that it is announced like any other once it has begun.
func (s sessions) await(w http.ResponseWriter, r *http.Request, plan billing.Plan, done views.Done) error {
	s.manager.Put(r.Context(), sessionAwaited, plan.ID)
	s.manager.Put(r.Context(), sessionAwaitedDone, string(done))
	return s.save(w, r)
}

// told returns what was just done, including by a bank, and returns it only once.
func (s sessions) told(w http.ResponseWriter, r *http.Request) (views.Done, error) {
	done := views.Done(s.manager.PopString(r.Context(), sessionDone))
	access := visitorOf(r).Access
	if awaited := s.manager.GetString(r.Context(), sessionAwaited); access.Active && awaited == access.Plan.ID {
		s.manager.Remove(r.Context(), sessionAwaited)
		done = views.Done(s.manager.PopString(r.Context(), sessionAwaitedDone))
	}
	if done == views.DoneNothing {
		return done, nil
	}
	return done, s.save(w, r)
}

// tell redirects to a page that tells what was done.
func (b Billing) tell(w http.ResponseWriter, r *http.Request, path string, done views.Done) error {
	if done != views.DoneNothing {
		if err := b.sessions.tell(w, r, done); err != nil {
			return err
		}
	}
	return redirect(w, r, path)
}
