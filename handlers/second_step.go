package handlers

import (
	"errors"
	"net/http"
	"net/url"

	"plainhand/internal/account"
	"plainhand/views"
)

// secondStep serves the page that asks for a code after the password, and those that turn the second step on and off.
type secondStep struct {
	site     Site
	signIn   signIn
	security accountSecurity // shows why a change was refused
}

// ShowCode handles GET /login/code?next=PATH.
func (s secondStep) ShowCode(w http.ResponseWriter, r *http.Request) error {
	if _, entering := s.signIn.sessions.entering(r); !entering {
		return redirect(w, r, "/login")
	}
	return renderPrivate(w, r, views.Code(views.NewCodePage(s.site.frame(r), localPath(r.URL.Query().Get("next"), ""))))
}

// Code handles POST /login/code with code and next: it signs in.
func (s secondStep) Code(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	entry, entering := s.signIn.sessions.entering(r)
	if !entering {
		return redirect(w, r, "/login")
	}
	page := views.NewCodePage(s.site.frame(r), localPath(posted.Get("next"), ""))
	entry.Code, entry.Browser = posted.Get("code"), s.signIn.sessions.browser(r)
	user, err := s.signIn.accounts.SecondStep(r.Context(), entry)
	if errors.Is(err, account.ErrEntryOver) {
		return redirect(w, r, "/login")
	}
	if err != nil {
		return onPage{err, views.Code(page.WithProblem(problemOf(err)))}
	}
	if err := s.signIn.beginIn(w, r, user, entry.Browser); err != nil {
		return err
	}
	return redirect(w, r, localPath(page.Next, "/"))
}

// ShowLost handles GET /login/code/lost, for somebody who has given the password and has no code.
func (s secondStep) ShowLost(w http.ResponseWriter, r *http.Request) error {
	if _, entering := s.signIn.sessions.entering(r); !entering {
		return redirect(w, r, "/login")
	}
	return renderPrivate(w, r, views.Link(views.NewLostPage(s.site.frame(r))))
}

// Lost handles POST /login/code/lost: it begins the wait for the way back.
func (s secondStep) Lost(w http.ResponseWriter, r *http.Request) error {
	entry, entering := s.signIn.sessions.entering(r)
	if !entering {
		return redirect(w, r, "/login")
	}
	err := s.signIn.accounts.AskForWayBack(r.Context(), entry)
	if errors.Is(err, account.ErrEntryOver) {
		return redirect(w, r, "/login")
	}
	if err != nil {
		return err
	}
	return renderPrivate(w, r, views.Link(views.NewLostPage(s.site.frame(r)).AsAsked()))
}

// ShowSetup handles GET /account/two-step, with a new key each time.
func (s secondStep) ShowSetup(w http.ResponseWriter, r *http.Request) error {
	user := visitorOf(r).User
	if user.SecondStep || !user.EmailVerified {
		return redirect(w, r, "/account/security")
	}
	page, err := s.newSetup(w, r)
	if err != nil {
		return err
	}
	return renderPrivate(w, r, views.SecondStepSetup(page))
}

// Confirm handles POST /account/two-step with code, the first of the visitor's app, and stepPassword. The recovery
// codes are on the page that answers, and never again.
func (s secondStep) Confirm(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	kept := s.signIn.sessions.setup(r)
	user, codes, err := s.turnOn(r, kept, posted)
	switch {
	case errors.Is(err, account.ErrSecondStepOn), errors.Is(err, account.ErrUnconfirmed),
		errors.Is(err, account.ErrSignedOut):
		return s.security.failed(r, err, "")
	case err != nil:
		page, failed := s.setupAgain(w, r, kept)
		if failed != nil {
			return failed
		}
		return onPage{err, views.SecondStepSetup(page.WithProblem(problemOf(err)))}
	}
	if err := s.signIn.sessions.renew(w, r, user); err != nil {
		return err
	}
	return renderPrivate(w, r, views.RecoveryCodes(views.NewRecoveryCodesPage(s.site.frame(r), codes).AsTurnedOn()))
}

func (s secondStep) turnOn(r *http.Request, kept string, posted url.Values) (account.User, []string, error) {
	by, err := s.signIn.confirm(r, posted.Get("stepPassword"))
	if err != nil {
		return account.User{}, nil, err
	}
	return s.signIn.accounts.TurnSecondStepOn(r.Context(), by, kept, posted.Get("code"))
}

// RenewCodes handles POST /account/two-step/codes with codesPassword: it shows new recovery codes, once.
func (s secondStep) RenewCodes(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	by, err := s.signIn.confirm(r, posted.Get("codesPassword"))
	if err != nil {
		return s.security.failed(r, err, "")
	}
	codes, err := s.signIn.accounts.RenewRecoveryCodes(r.Context(), by)
	if err != nil {
		return s.security.failed(r, err, "")
	}
	return renderPrivate(w, r, views.RecoveryCodes(views.NewRecoveryCodesPage(s.site.frame(r), codes)))
}

// End handles POST /account/two-step/end with stepPassword, the current password. Every other browser is signed out.
func (s secondStep) End(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	by, err := s.signIn.confirm(r, posted.Get("stepPassword"))
	if err != nil {
		return s.security.failed(r, err, "")
	}
	user, err := s.signIn.accounts.EndSecondStep(r.Context(), by)
	if err != nil {
		return s.security.failed(r, err, "")
	}
	if err := s.signIn.sessions.renew(w, r, user); err != nil {
		return err
	}
	return s.signIn.sessions.confirmSecurity(w, r, views.DoneSecondStepOff)
}

// StopWayBack handles POST /account/two-step/stop: nothing comes of what somebody asked for who has no code.
func (s secondStep) StopWayBack(w http.ResponseWriter, r *http.Request) error {
	if err := s.signIn.accounts.WithdrawWayBack(r.Context(), visitorOf(r).User.ID); err != nil {
		return err
	}
	return s.signIn.sessions.confirmSecurity(w, r, views.DoneWayBackStopped)
}

func (s secondStep) newSetup(w http.ResponseWriter, r *http.Request) (views.SecondStepPage, error) {
	setup, err := s.signIn.accounts.SetUpSecondStep(visitorOf(r).User, s.site.Brand)
	if err != nil {
		return views.SecondStepPage{}, err
	}
	if err := s.signIn.sessions.keepSetup(w, r, setup); err != nil {
		return views.SecondStepPage{}, err
	}
	return s.setupPage(r, setup)
}

// setupAgain is the page with the key that is in the visitor's app already, or with a new one after too long.
func (s secondStep) setupAgain(w http.ResponseWriter, r *http.Request, kept string) (views.SecondStepPage, error) {
	setup, err := s.signIn.accounts.SetupAgain(visitorOf(r).User, s.site.Brand, kept)
	if err != nil {
		return s.newSetup(w, r)
	}
	return s.setupPage(r, setup)
}

func (s secondStep) setupPage(r *http.Request, setup account.Setup) (views.SecondStepPage, error) {
	_, proof, err := s.signIn.waysIn(r, "/account/two-step")
	if err != nil {
		return views.SecondStepPage{}, err
	}
	return views.NewSecondStepPage(s.site.frame(r), setup, proof)
}
