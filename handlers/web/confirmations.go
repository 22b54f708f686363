package web

import (
	"net/http"

	"plainhand/internal/account/session"
	"plainhand/internal/billing"
	"plainhand/views"
)

// KeepConfirmation stores the confirmation of a completed action in the session, for the next page.
func (s Sessions) KeepConfirmation(w http.ResponseWriter, r *http.Request, done views.Done) error {
	s.Manager.Remove(r.Context(), session.Awaited)
	s.Manager.Remove(r.Context(), session.AwaitedDone)
	s.Manager.Put(r.Context(), session.Done, string(done))
	return s.save(w, r)
}

// AwaitConfirmation stores the confirmation of an upgrade that awaits payment authentication. TakeConfirmation returns
// it once the plan has started.
func (s Sessions) AwaitConfirmation(w http.ResponseWriter, r *http.Request, plan billing.Plan, done views.Done) error {
	s.Manager.Put(r.Context(), session.Awaited, plan.ID)
	s.Manager.Put(r.Context(), session.AwaitedDone, string(done))
	return s.save(w, r)
}

// TakeConfirmation returns and removes the stored confirmation: that of the last action, or of an upgrade whose payment
// has been authenticated.
func (s Sessions) TakeConfirmation(w http.ResponseWriter, r *http.Request) (views.Done, error) {
	done := views.Done(s.Manager.PopString(r.Context(), session.Done))
	access := VisitorOf(r).Access
	if awaited := s.Manager.GetString(r.Context(), session.Awaited); access.Active && awaited == access.Plan.ID {
		s.Manager.Remove(r.Context(), session.Awaited)
		done = views.Done(s.Manager.PopString(r.Context(), session.AwaitedDone))
	}
	if done == views.DoneNothing {
		return done, nil
	}
	return done, s.save(w, r)
}

// ConfirmSecurity redirects to /account/security, which shows that done has succeeded.
func (s Sessions) ConfirmSecurity(w http.ResponseWriter, r *http.Request, done views.Done) error {
	if err := s.KeepConfirmation(w, r, done); err != nil {
		return err
	}
	return Redirect(w, r, "/account/security")
}
