package handlers

import (
	"errors"
	"net/http"

	"plainhand/internal/account"
	"plainhand/views"
)

// recovery serves the pages to reset a password, and those that links in emails lead to. The links carry their code in
// the path; the pages load nothing from other sites and send them no Referer. Nothing changes before a POST, since link
// scanners of email providers follow every link.
type recovery struct {
	site   Site
	signIn signIn
}

// ShowForgot handles GET /forgot.
func (c recovery) ShowForgot(w http.ResponseWriter, r *http.Request) error {
	return renderPrivate(w, r, views.Forgot(views.NewForgotPage(c.site.frame(r), "")))
}

// Forgot handles POST /forgot with email. The answer is the same for addresses without an account.
func (c recovery) Forgot(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	page := views.NewForgotPage(c.site.frame(r), posted.Get("email"))
	if err := c.signIn.accounts.ForgotPassword(r.Context(), page.Email, addressOf(r)); err != nil {
		return onPage{err, views.Forgot(page.WithProblem(problemOf(err)))}
	}
	return renderPrivate(w, r, views.Forgot(page.AsSent()))
}

// ShowReset handles GET /reset/{code}.
func (c recovery) ShowReset(w http.ResponseWriter, r *http.Request) error {
	if err := c.signIn.accounts.CanReset(r.Context(), codeOf(r)); err != nil {
		return c.spent(r, err, views.NewSpentResetPage)
	}
	return renderPrivate(w, r, views.Reset(c.resetPage(r)))
}

// Reset handles POST /reset/{code} with newPassword: it sets the password and signs its owner in.
func (c recovery) Reset(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	user, err := c.signIn.accounts.ResetPassword(r.Context(), codeOf(r), posted.Get("newPassword"), addressOf(r))
	if errors.Is(err, account.ErrNoTicket) {
		return c.spent(r, err, views.NewSpentResetPage)
	}
	if err != nil {
		return onPage{err, views.Reset(c.resetPage(r).WithProblem(problemOf(err)))}
	}
	err = c.signIn.passFirstFactor(w, r, user)
	if errors.Is(err, errCodeNeeded) {
		if err := c.signIn.sessions.keepConfirmation(w, r, views.DonePassword); err != nil {
			return err
		}
		return redirect(w, r, twoFactorPath("/account/security"))
	}
	if err != nil {
		return err
	}
	return c.signIn.sessions.confirmSecurity(w, r, views.DonePassword)
}

// ResetAgain handles POST /reset/{code}/again: it emails a new link to the address of the expired one.
func (c recovery) ResetAgain(w http.ResponseWriter, r *http.Request) error {
	if err := c.signIn.accounts.ForgotPasswordAgain(r.Context(), codeOf(r), addressOf(r)); err != nil {
		return c.forgotten(r, err)
	}
	return renderPrivate(w, r, views.Link(views.NewSentAgainPage(c.site.frame(r))))
}

func (c recovery) resetPage(r *http.Request) views.ResetPage {
	return views.NewResetPage(c.site.frame(r), c.signIn.accounts.ShortestPassword())
}

// spent is the page for an expired or used link, which offers a new one.
func (c recovery) spent(r *http.Request, err error, page func(frame views.Frame, code string) views.LinkPage) error {
	if !errors.Is(err, account.ErrNoTicket) {
		return err
	}
	return onPage{err, views.Link(page(c.site.frame(r), codeOf(r)))}
}

// forgotten is the form at /forgot with an error, for links whose ticket is unknown.
func (c recovery) forgotten(r *http.Request, err error) error {
	return onPage{err, views.Forgot(views.NewForgotPage(c.site.frame(r), "").WithProblem(problemOf(err)))}
}

// ShowVerify handles GET /verify/{code}.
func (c recovery) ShowVerify(w http.ResponseWriter, r *http.Request) error {
	if err := c.signIn.accounts.CanVerify(r.Context(), codeOf(r)); err != nil {
		return c.spent(r, err, views.NewSpentVerifyPage)
	}
	return renderPrivate(w, r, views.Link(views.NewVerifyPage(c.site.frame(r))))
}

// Verify handles POST /verify/{code}. It does not sign in.
func (c recovery) Verify(w http.ResponseWriter, r *http.Request) error {
	if err := c.signIn.accounts.Verify(r.Context(), codeOf(r)); err != nil {
		return c.spent(r, err, views.NewSpentVerifyPage)
	}
	if visitorOf(r).SignedIn {
		return c.signIn.sessions.confirmSecurity(w, r, views.DoneVerified)
	}
	return renderPrivate(w, r, views.Link(views.NewVerifiedPage(c.site.frame(r))))
}

// VerifyAgain handles POST /verify/{code}/again: it emails a new link to the address of the expired one.
func (c recovery) VerifyAgain(w http.ResponseWriter, r *http.Request) error {
	if err := c.signIn.accounts.VerifyAgain(r.Context(), codeOf(r)); err != nil {
		return err
	}
	return renderPrivate(w, r, views.Link(views.NewSentAgainPage(c.site.frame(r))))
}

// ShowChangeEmail handles GET /change-email/{code}.
func (c recovery) ShowChangeEmail(w http.ResponseWriter, r *http.Request) error {
	email, err := c.signIn.accounts.EmailChange(r.Context(), codeOf(r))
	if err != nil {
		return err
	}
	return renderPrivate(w, r, views.Link(views.NewChangeEmailPage(c.site.frame(r), email)))
}

// ChangeEmail handles POST /change-email/{code}. It ends all sessions except this browser's, if the user is signed in
// here.
func (c recovery) ChangeEmail(w http.ResponseWriter, r *http.Request) error {
	user, err := c.signIn.accounts.ChangeEmail(r.Context(), codeOf(r))
	if err != nil {
		return err
	}
	if visitorOf(r).User.ID != user.ID {
		return renderPrivate(w, r, views.Link(views.NewEmailChangedPage(c.site.frame(r), user.Email)))
	}
	if err := c.signIn.sessions.renew(w, r, user); err != nil {
		return err
	}
	return c.signIn.sessions.confirmSecurity(w, r, views.DoneEmailChanged)
}

// ShowKeepEmail handles GET /keep-email/{code}, for the owner of an address that is about to be replaced.
func (c recovery) ShowKeepEmail(w http.ResponseWriter, r *http.Request) error {
	if err := c.signIn.accounts.CanKeepEmail(r.Context(), codeOf(r)); err != nil {
		return err
	}
	return renderPrivate(w, r, views.Link(views.NewKeepEmailPage(c.site.frame(r))))
}

// KeepEmail handles POST /keep-email/{code}: it cancels the change and leads to a password reset.
func (c recovery) KeepEmail(w http.ResponseWriter, r *http.Request) error {
	reset, err := c.signIn.accounts.KeepEmail(r.Context(), codeOf(r))
	if err != nil {
		return err
	}
	return redirect(w, r, "/reset/"+reset)
}

// ShowUndoSecondStep handles GET /two-step/undo/{code}.
func (c recovery) ShowUndoSecondStep(w http.ResponseWriter, r *http.Request) error {
	if err := c.signIn.accounts.CanUndoSecondStep(r.Context(), codeOf(r)); err != nil {
		return err
	}
	return renderPrivate(w, r, views.Link(views.NewUndoSecondStepPage(c.site.frame(r))))
}

// UndoSecondStep handles POST /two-step/undo/{code}: it turns two-factor authentication off and leads to a password
// reset.
func (c recovery) UndoSecondStep(w http.ResponseWriter, r *http.Request) error {
	reset, err := c.signIn.accounts.UndoSecondStep(r.Context(), codeOf(r))
	if err != nil {
		return err
	}
	return redirect(w, r, "/reset/"+reset)
}

// ShowUndoWayIn handles GET /undo-way-in/{code}, for the owner of an account to which a passkey or a linked account was
// added.
func (c recovery) ShowUndoWayIn(w http.ResponseWriter, r *http.Request) error {
	if err := c.signIn.accounts.CanUndoWayIn(r.Context(), codeOf(r)); err != nil {
		return err
	}
	return renderPrivate(w, r, views.Link(views.NewUndoWayInPage(c.site.frame(r))))
}

// UndoWayIn handles POST /undo-way-in/{code}: it removes the added sign-in method and leads to a password reset.
func (c recovery) UndoWayIn(w http.ResponseWriter, r *http.Request) error {
	reset, err := c.signIn.accounts.UndoWayIn(r.Context(), codeOf(r))
	if err != nil {
		return err
	}
	return redirect(w, r, "/reset/"+reset)
}

// ShowWayBack handles GET /two-step/way-back/{code}, the account recovery for users who lost their codes.
func (c recovery) ShowWayBack(w http.ResponseWriter, r *http.Request) error {
	ticket, open, err := c.signIn.accounts.WayBackOf(r.Context(), codeOf(r))
	if err != nil {
		return err
	}
	return renderPrivate(w, r, views.Link(views.NewWayBackPage(c.site.frame(r), codeOf(r), ticket.OpensAt(), open)))
}

// TakeWayBack handles POST /two-step/way-back/{code}: after the waiting period it turns two-factor authentication off.
func (c recovery) TakeWayBack(w http.ResponseWriter, r *http.Request) error {
	if err := c.signIn.accounts.CompleteRecovery(r.Context(), codeOf(r)); err != nil {
		return err
	}
	return renderPrivate(w, r, views.Link(views.NewWayBackTakenPage(c.site.frame(r))))
}

// StopWayBack handles POST /two-step/way-back/{code}/stop: it cancels the account recovery.
func (c recovery) StopWayBack(w http.ResponseWriter, r *http.Request) error {
	if err := c.signIn.accounts.StopWayBack(r.Context(), codeOf(r)); err != nil {
		return err
	}
	return renderPrivate(w, r, views.Link(views.NewWayBackStoppedPage(c.site.frame(r))))
}

// confirmSecurity redirects to /account/security, which shows that done has succeeded.
func (s sessions) confirmSecurity(w http.ResponseWriter, r *http.Request, done views.Done) error {
	if err := s.keepConfirmation(w, r, done); err != nil {
		return err
	}
	return redirect(w, r, "/account/security")
}
