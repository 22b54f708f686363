package handlers

import (
	"errors"
	"net/http"
	"net/url"

	"plainhand/internal/account"
	"plainhand/views"
)

// twoFactor serves two-factor authentication: the page that asks for a code after the password, and the pages that turn
// it on and off.
type twoFactor struct {
	site     Site
	signIn   signIn
	security accountSecurity // shows the error of a change
}

// ShowCode handles GET /login/code?next=PATH.
func (s twoFactor) ShowCode(w http.ResponseWriter, r *http.Request) error {
	if _, pending := s.signIn.sessions.pendingSignIn(r); !pending {
		return redirect(w, r, "/login")
	}
	return renderPrivate(w, r, views.Code(views.NewCodePage(s.site.frame(r), localPath(r.URL.Query().Get("next"), ""))))
}

// Code handles POST /login/code with code and next: it completes the sign-in.
func (s twoFactor) Code(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	entry, pending := s.signIn.sessions.pendingSignIn(r)
	if !pending {
		return redirect(w, r, "/login")
	}
	page := views.NewCodePage(s.site.frame(r), localPath(posted.Get("next"), ""))
	entry.Code, entry.Browser = posted.Get("code"), s.signIn.sessions.browserToken(r)
	user, err := s.signIn.accounts.SecondStep(r.Context(), entry)
	if errors.Is(err, account.ErrPendingSignInExpired) {
		return redirect(w, r, "/login")
	}
	if err != nil {
		return onPage{err, views.Code(page.WithProblem(problemOf(err)))}
	}
	if err := s.signIn.beginInBrowser(w, r, user, entry.Browser); err != nil {
		return err
	}
	return redirect(w, r, localPath(page.Next, "/"))
}

// ShowLost handles GET /login/code/lost, for users who have given the password and lost their codes.
func (s twoFactor) ShowLost(w http.ResponseWriter, r *http.Request) error {
	if _, pending := s.signIn.sessions.pendingSignIn(r); !pending {
		return redirect(w, r, "/login")
	}
	return renderPrivate(w, r, views.Link(views.NewLostPage(s.site.frame(r))))
}

// Lost handles POST /login/code/lost: it starts the waiting period of the account recovery.
func (s twoFactor) Lost(w http.ResponseWriter, r *http.Request) error {
	entry, pending := s.signIn.sessions.pendingSignIn(r)
	if !pending {
		return redirect(w, r, "/login")
	}
	err := s.signIn.accounts.StartRecovery(r.Context(), entry)
	if errors.Is(err, account.ErrPendingSignInExpired) {
		return redirect(w, r, "/login")
	}
	if err != nil {
		return err
	}
	return renderPrivate(w, r, views.Link(views.NewLostPage(s.site.frame(r)).AsAsked()))
}

// ShowSetup handles GET /account/two-step, with a new secret each time.
func (s twoFactor) ShowSetup(w http.ResponseWriter, r *http.Request) error {
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

// Confirm handles POST /account/two-step with code, the first of the authenticator app, and stepPassword. Only this
// answer shows the recovery codes.
func (s twoFactor) Confirm(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	savedSetup := s.signIn.sessions.setup(r)
	user, codes, err := s.turnOn(r, savedSetup, posted)
	switch {
	case errors.Is(err, account.ErrSecondStepOn), errors.Is(err, account.ErrUnconfirmed),
		errors.Is(err, account.ErrSignedOut):
		return s.security.failed(r, err, "")
	case err != nil:
		page, failed := s.setupAgain(w, r, savedSetup)
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

func (s twoFactor) turnOn(r *http.Request, savedSetup string, posted url.Values) (account.User, []string, error) {
	by, err := s.signIn.confirm(r, posted.Get("stepPassword"))
	if err != nil {
		return account.User{}, nil, err
	}
	return s.signIn.accounts.TurnSecondStepOn(r.Context(), by, savedSetup, posted.Get("code"))
}

// RenewCodes handles POST /account/two-step/codes with codesPassword: it shows new recovery codes, once.
func (s twoFactor) RenewCodes(w http.ResponseWriter, r *http.Request) error {
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

// End handles POST /account/two-step/end with stepPassword, the current password. It ends all other sessions.
func (s twoFactor) End(w http.ResponseWriter, r *http.Request) error {
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

// StopWayBack handles POST /account/two-step/stop: it cancels an account recovery.
func (s twoFactor) StopWayBack(w http.ResponseWriter, r *http.Request) error {
	if err := s.signIn.accounts.WithdrawWayBack(r.Context(), visitorOf(r).User.ID); err != nil {
		return err
	}
	return s.signIn.sessions.confirmSecurity(w, r, views.DoneWayBackStopped)
}

func (s twoFactor) newSetup(w http.ResponseWriter, r *http.Request) (views.SecondStepPage, error) {
	setup, err := s.signIn.accounts.SetUpSecondStep(visitorOf(r).User, s.site.Brand)
	if err != nil {
		return views.SecondStepPage{}, err
	}
	if err := s.signIn.sessions.saveSetup(w, r, setup); err != nil {
		return views.SecondStepPage{}, err
	}
	return s.setupPage(r, setup)
}

// setupAgain is the page with the secret that is already in the user's app, or with a new one after it has expired.
func (s twoFactor) setupAgain(w http.ResponseWriter, r *http.Request, savedSetup string) (views.SecondStepPage, error) {
	setup, err := s.signIn.accounts.SetupAgain(visitorOf(r).User, s.site.Brand, savedSetup)
	if err != nil {
		return s.newSetup(w, r)
	}
	return s.setupPage(r, setup)
}

func (s twoFactor) setupPage(r *http.Request, setup account.Setup) (views.SecondStepPage, error) {
	_, proof, err := s.signIn.signInMethods(r, "/account/two-step")
	if err != nil {
		return views.SecondStepPage{}, err
	}
	return views.NewSecondStepPage(s.site.frame(r), setup, proof)
}
