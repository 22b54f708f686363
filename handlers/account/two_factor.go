package account

import (
	"errors"
	"net/http"
	"net/url"

	"plainhand/handlers/web"
	"plainhand/internal/account"
	accountviews "plainhand/views/account"
)

// twoFactor serves two-factor authentication: the page that asks for a code after the password, and the pages that turn
// it on and off.
type twoFactor struct {
	site     web.Site
	signIn   web.SignIn
	security accountSecurity // shows the error of a change
}

// ShowCode handles GET /login/code?next=PATH.
func (s twoFactor) ShowCode(w http.ResponseWriter, r *http.Request) error {
	if _, pending := s.signIn.Sessions.PendingSignIn(r); !pending {
		return web.Redirect(w, r, "/login")
	}
	return web.RenderPrivate(w, r, accountviews.Code(accountviews.NewCodePage(s.site.Frame(r),
		web.LocalPath(r.URL.Query().Get("next"), ""))))
}

// Code handles POST /login/code with code and next: it completes the sign-in.
func (s twoFactor) Code(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	entry, pending := s.signIn.Sessions.PendingSignIn(r)
	if !pending {
		return web.Redirect(w, r, "/login")
	}
	page := accountviews.NewCodePage(s.site.Frame(r), web.LocalPath(posted.Get("next"), ""))
	entry.Code, entry.Browser = posted.Get("code"), s.signIn.Sessions.BrowserToken(r)
	user, err := s.signIn.Authenticator.VerifyTwoFactor(r.Context(), entry)
	if errors.Is(err, account.ErrPendingSignInExpired) {
		return web.Redirect(w, r, "/login")
	}
	if err != nil {
		return web.OnPage(err, accountviews.Code(page.WithProblem(web.ProblemOf(err))))
	}
	if err := s.signIn.BeginInBrowser(w, r, user, entry.Browser); err != nil {
		return err
	}
	return web.Redirect(w, r, web.LocalPath(page.Next, "/"))
}

// ShowLost handles GET /login/code/lost, for users who have given the password and lost their codes.
func (s twoFactor) ShowLost(w http.ResponseWriter, r *http.Request) error {
	if _, pending := s.signIn.Sessions.PendingSignIn(r); !pending {
		return web.Redirect(w, r, "/login")
	}
	return web.RenderPrivate(w, r, accountviews.Link(accountviews.NewLostPage(s.site.Frame(r))))
}

// Lost handles POST /login/code/lost: it starts the waiting period of the account recovery.
func (s twoFactor) Lost(w http.ResponseWriter, r *http.Request) error {
	entry, pending := s.signIn.Sessions.PendingSignIn(r)
	if !pending {
		return web.Redirect(w, r, "/login")
	}
	err := s.security.links.StartRecovery(r.Context(), entry)
	if errors.Is(err, account.ErrPendingSignInExpired) {
		return web.Redirect(w, r, "/login")
	}
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, accountviews.Link(accountviews.NewLostPage(s.site.Frame(r)).AsAsked()))
}

// ShowSetup handles GET /account/two-step, with a new secret each time.
func (s twoFactor) ShowSetup(w http.ResponseWriter, r *http.Request) error {
	user := web.VisitorOf(r).User
	if user.TwoFactor || !user.EmailVerified {
		return web.Redirect(w, r, "/account/security")
	}
	page, err := s.newSetup(w, r)
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, accountviews.TwoFactorSetup(page))
}

// Confirm handles POST /account/two-step with code, the first of the authenticator app, and stepPassword. Only this
// answer shows the recovery codes.
func (s twoFactor) Confirm(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	savedSetup := s.signIn.Sessions.Setup(r)
	user, codes, err := s.turnOn(r, savedSetup, posted)
	switch {
	case errors.Is(err, account.ErrTwoFactorOn), errors.Is(err, account.ErrUnconfirmed),
		errors.Is(err, account.ErrSignedOut):
		return s.security.failed(r, err, "")
	case err != nil:
		page, failed := s.resumedSetup(w, r, savedSetup)
		if failed != nil {
			return failed
		}
		return web.OnPage(err, accountviews.TwoFactorSetup(page.WithProblem(web.ProblemOf(err))))
	}
	if err := s.signIn.Sessions.Renew(w, r, user); err != nil {
		return err
	}
	return web.RenderPrivate(w, r, accountviews.RecoveryCodes(accountviews.NewRecoveryCodesPage(s.site.Frame(r), codes).
		AsTurnedOn()))
}

func (s twoFactor) turnOn(r *http.Request, savedSetup string, posted url.Values) (account.User, []string, error) {
	by, err := s.signIn.Confirm(r, posted.Get("stepPassword"))
	if err != nil {
		return account.User{}, nil, err
	}
	return s.security.settings.TurnTwoFactorOn(r.Context(), by, savedSetup, posted.Get("code"))
}

// RenewCodes handles POST /account/two-step/codes with codesPassword: it shows new recovery codes, once.
func (s twoFactor) RenewCodes(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	by, err := s.signIn.Confirm(r, posted.Get("codesPassword"))
	if err != nil {
		return s.security.failed(r, err, "")
	}
	codes, err := s.security.settings.RenewRecoveryCodes(r.Context(), by)
	if err != nil {
		return s.security.failed(r, err, "")
	}
	return web.RenderPrivate(w, r, accountviews.RecoveryCodes(accountviews.NewRecoveryCodesPage(s.site.Frame(r), codes)))
}

// End handles POST /account/two-step/end with stepPassword, the current password. It ends all other sessions.
func (s twoFactor) End(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	by, err := s.signIn.Confirm(r, posted.Get("stepPassword"))
	if err != nil {
		return s.security.failed(r, err, "")
	}
	user, err := s.security.settings.EndTwoFactor(r.Context(), by)
	if err != nil {
		return s.security.failed(r, err, "")
	}
	if err := s.signIn.Sessions.Renew(w, r, user); err != nil {
		return err
	}
	return s.signIn.Sessions.ConfirmSecurity(w, r, accountviews.DoneTwoFactorOff)
}

// StopRecovery handles POST /account/two-step/stop: it cancels an account recovery.
func (s twoFactor) StopRecovery(w http.ResponseWriter, r *http.Request) error {
	if err := s.security.links.WithdrawRecovery(r.Context(), web.VisitorOf(r).User.ID); err != nil {
		return err
	}
	return s.signIn.Sessions.ConfirmSecurity(w, r, accountviews.DoneRecoveryStopped)
}

func (s twoFactor) newSetup(w http.ResponseWriter, r *http.Request) (accountviews.TwoFactorPage, error) {
	setup, err := s.security.settings.SetUpTwoFactor(web.VisitorOf(r).User, s.site.Brand)
	if err != nil {
		return accountviews.TwoFactorPage{}, err
	}
	if err := s.signIn.Sessions.SaveSetup(w, r, setup); err != nil {
		return accountviews.TwoFactorPage{}, err
	}
	return s.setupPage(r, setup)
}

// resumedSetup is the page with the secret that is already in the user's app, or with a new one after it has expired.
func (s twoFactor) resumedSetup(
	w http.ResponseWriter, r *http.Request, savedSetup string,
) (accountviews.TwoFactorPage, error) {
	setup, err := s.security.settings.ResumeSetup(web.VisitorOf(r).User, s.site.Brand, savedSetup)
	if err != nil {
		return s.newSetup(w, r)
	}
	return s.setupPage(r, setup)
}

func (s twoFactor) setupPage(r *http.Request, setup account.Setup) (accountviews.TwoFactorPage, error) {
	_, proof, err := s.signIn.SignInMethods(r, "/account/two-step")
	if err != nil {
		return accountviews.TwoFactorPage{}, err
	}
	return accountviews.NewTwoFactorPage(s.site.Frame(r), setup, proof)
}
