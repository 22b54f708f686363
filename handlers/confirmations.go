package handlers

import (
	"net/http"

	"plainhand/internal/account/session"
	"plainhand/internal/billing"
	"plainhand/views"
)

// keepConfirmation stores the confirmation of a completed action in the session, for the next page.
func (s sessions) keepConfirmation(w http.ResponseWriter, r *http.Request, done views.Done) error {
	s.manager.Remove(r.Context(), session.Awaited)
	s.manager.Remove(r.Context(), session.AwaitedDone)
	s.manager.Put(r.Context(), session.Done, string(done))
	return s.save(w, r)
}

// awaitConfirmation stores the confirmation of an upgrade that awaits payment authentication. takeConfirmation returns
// it once the plan has started.
func (s sessions) awaitConfirmation(w http.ResponseWriter, r *http.Request, plan billing.Plan, done views.Done) error {
	s.manager.Put(r.Context(), session.Awaited, plan.ID)
	s.manager.Put(r.Context(), session.AwaitedDone, string(done))
	return s.save(w, r)
}

// takeConfirmation returns and removes the stored confirmation: that of the last action, or of an upgrade whose payment
// has been authenticated.
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
