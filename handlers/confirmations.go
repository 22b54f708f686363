package handlers

import (
	"net/http"

	"plainhand/internal/billing"
	"plainhand/internal/session"
	"plainhand/views"
)

// keepConfirmation keeps what was just done for the page that is shown next.
func (s sessions) keepConfirmation(w http.ResponseWriter, r *http.Request, done views.Done) error {
	s.manager.Remove(r.Context(), session.Awaited)
	s.manager.Remove(r.Context(), session.AwaitedDone)
	s.manager.Put(r.Context(), session.Done, string(done))
	return s.save(w, r)
}

// awaitConfirmation keeps the larger plan that waits for a bank, so that the customer learns of its start as of any
// other.
func (s sessions) awaitConfirmation(w http.ResponseWriter, r *http.Request, plan billing.Plan, done views.Done) error {
	s.manager.Put(r.Context(), session.Awaited, plan.ID)
	s.manager.Put(r.Context(), session.AwaitedDone, string(done))
	return s.save(w, r)
}

// takeConfirmation returns what was just done, once: also by a bank.
func (s sessions) takeConfirmation(w http.ResponseWriter, r *http.Request) (views.Done, error) {
	done := views.Done(s.manager.PopString(r.Context(), session.Done))
	access := visitorOf(r).Access
	if awaited := s.manager.GetString(r.Context(), session.Awaited); access.Active && awaited == access.Plan.ID {
		s.manager.Remove(r.Context(), session.Awaited)
		done = views.Done(s.manager.PopString(r.Context(), session.AwaitedDone))
	}
	if done == views.DoneNothing {
		return done, nil
	}
	return done, s.save(w, r)
}

// confirm leads to a page that says what was done.
func (b billingPages) confirm(w http.ResponseWriter, r *http.Request, path string, done views.Done) error {
	if done != views.DoneNothing {
		if err := b.sessions.keepConfirmation(w, r, done); err != nil {
			return err
		}
	}
	return redirect(w, r, path)
}
