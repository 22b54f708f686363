package handlers

import (
	"net/http"

	"plainhand/views"
)

// SecondStep serves the page that asks for a code after the password, and those that turn the second step on and off.
type SecondStep struct {
	site   Site
	signIn signIn
}

// ShowCode handles GET /login/code?next=PATH.
func (s SecondStep) ShowCode(w http.ResponseWriter, r *http.Request) error {
	if _, entering := s.signIn.sessions.entering(r); !entering {
		return redirect(w, r, "/login")
	}
	return renderPrivate(w, r, views.Code(views.NewCodePage(s.site.frame(r), localPath(r.URL.Query().Get("next"), ""))))
}

// Code handles POST /login/code with code and next: it signs in.
func (s SecondStep) Code(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	id, entering := s.signIn.sessions.entering(r)
	if !entering {
		return redirect(w, r, "/login")
	}
	page := views.NewCodePage(s.site.frame(r), localPath(posted.Get("next"), ""))
	user, err := s.signIn.accounts.SecondStep(r.Context(), id, posted.Get("code"))
	if err != nil {
		return onPage{err, views.Code(page.WithProblem(problemOf(err)))}
	}
	if s.signIn.sessions.over(r, user) { // the password has changed since
		return redirect(w, r, "/login")
	}
	if err := s.signIn.sessions.begin(w, r, user); err != nil {
		return err
	}
	return redirect(w, r, localPath(page.Next, "/"))
}

// ShowSetup handles GET /account/two-step.
func (s SecondStep) ShowSetup(w http.ResponseWriter, r *http.Request) error {
	page, err := s.setup(r)
	if err != nil {
		return err
	}
	return renderPrivate(w, r, views.SecondStepSetup(page))
}

// Confirm handles POST /account/two-step with code, the first of the visitor's app. The recovery codes are on the page
// that answers, and never again.
func (s SecondStep) Confirm(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	codes, err := s.signIn.accounts.ConfirmSecondStep(r.Context(), visitorOf(r).User, posted.Get("code"))
	if err != nil {
		page, failed := s.setup(r)
		if failed != nil {
			return failed
		}
		return onPage{err, views.SecondStepSetup(page.WithProblem(problemOf(err)))}
	}
	return renderPrivate(w, r, views.RecoveryCodes(views.NewRecoveryCodesPage(s.site.frame(r), codes)))
}

// End handles POST /account/two-step/end with stepPassword, the current password.
func (s SecondStep) End(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	id := visitorOf(r).User.ID
	err = s.signIn.accounts.EndSecondStep(r.Context(), id, posted.Get("stepPassword"), addressOf(r))
	if err != nil {
		return AccountSecurity(s).failed(r, err, "")
	}
	return s.signIn.sessions.confirmSecurity(w, r, views.DoneSecondStepOff)
}

func (s SecondStep) setup(r *http.Request) (views.SecondStepPage, error) {
	setup, err := s.signIn.accounts.SetUpSecondStep(r.Context(), visitorOf(r).User, s.site.Brand)
	if err != nil {
		return views.SecondStepPage{}, err
	}
	return views.NewSecondStepPage(s.site.frame(r), setup)
}
