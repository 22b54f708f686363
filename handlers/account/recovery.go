package account

import (
	"errors"
	"net/http"

	"plainhand/handlers/web"
	"plainhand/internal/account"
	"plainhand/views"
	accountviews "plainhand/views/account"
)

// recovery serves the pages to reset a password, and those that links in emails lead to. The links carry their code in
// the path; the pages load nothing from other sites and send them no Referer. Nothing changes before a POST, since link
// scanners of email providers follow every link.
type recovery struct {
	site   web.Site
	signIn web.SignIn
	links  *account.EmailLinks
}

// ShowForgot handles GET /forgot.
func (c recovery) ShowForgot(w http.ResponseWriter, r *http.Request) error {
	return web.RenderPrivate(w, r, accountviews.Forgot(accountviews.NewForgotPage(c.site.Frame(r), "")))
}

// Forgot handles POST /forgot with email. The answer is the same for addresses without an account.
func (c recovery) Forgot(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	page := accountviews.NewForgotPage(c.site.Frame(r), posted.Get("email"))
	if err := c.links.ForgotPassword(r.Context(), page.Email, web.AddressOf(r)); err != nil {
		return web.OnPage(err, accountviews.Forgot(page.WithProblem(web.ProblemOf(err))))
	}
	return web.RenderPrivate(w, r, accountviews.Forgot(page.AsSent()))
}

// ShowReset handles GET /reset/{code}.
func (c recovery) ShowReset(w http.ResponseWriter, r *http.Request) error {
	if err := c.links.Check(r.Context(), web.CodeOf(r), account.ResetPassword); err != nil {
		return c.spent(r, err, accountviews.NewSpentResetPage)
	}
	return web.RenderPrivate(w, r, accountviews.Reset(c.resetPage(r)))
}

// Reset handles POST /reset/{code} with newPassword: it sets the password and signs its owner in.
func (c recovery) Reset(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	user, err := c.links.ResetPassword(r.Context(), web.CodeOf(r), posted.Get("newPassword"), web.AddressOf(r))
	if errors.Is(err, account.ErrNoTicket) {
		return c.spent(r, err, accountviews.NewSpentResetPage)
	}
	if err != nil {
		return web.OnPage(err, accountviews.Reset(c.resetPage(r).WithProblem(web.ProblemOf(err))))
	}
	err = c.signIn.PassFirstFactor(w, r, user)
	if errors.Is(err, web.ErrCodeNeeded) {
		if err := c.signIn.Sessions.KeepConfirmation(w, r, accountviews.DonePassword); err != nil {
			return err
		}
		return web.Redirect(w, r, web.TwoFactorPath("/account/security"))
	}
	if err != nil {
		return err
	}
	return c.signIn.Sessions.ConfirmSecurity(w, r, accountviews.DonePassword)
}

// ResendReset handles POST /reset/{code}/again: it emails a new link to the address of the expired one.
func (c recovery) ResendReset(w http.ResponseWriter, r *http.Request) error {
	if err := c.links.ResendPasswordReset(r.Context(), web.CodeOf(r), web.AddressOf(r)); err != nil {
		return c.forgotten(r, err)
	}
	return web.RenderPrivate(w, r, accountviews.Link(accountviews.NewResentPage(c.site.Frame(r))))
}

func (c recovery) resetPage(r *http.Request) accountviews.ResetPage {
	return accountviews.NewResetPage(c.site.Frame(r), c.signIn.Users.ShortestPassword())
}

// spent is the page for an expired or used link, which offers a new one.
func (c recovery) spent(
	r *http.Request, err error, page func(frame views.Frame, code string) accountviews.LinkPage,
) error {
	if !errors.Is(err, account.ErrNoTicket) {
		return err
	}
	return web.OnPage(err, accountviews.Link(page(c.site.Frame(r), web.CodeOf(r))))
}

// forgotten is the form at /forgot with an error, for links whose ticket is unknown.
func (c recovery) forgotten(r *http.Request, err error) error {
	return web.OnPage(err, accountviews.Forgot(accountviews.NewForgotPage(c.site.Frame(r), "").
		WithProblem(web.ProblemOf(err))))
}

// ShowVerify handles GET /verify/{code}.
func (c recovery) ShowVerify(w http.ResponseWriter, r *http.Request) error {
	if err := c.links.Check(r.Context(), web.CodeOf(r), account.VerifyEmail); err != nil {
		return c.spent(r, err, accountviews.NewSpentVerifyPage)
	}
	return web.RenderPrivate(w, r, accountviews.Link(accountviews.NewVerifyPage(c.site.Frame(r))))
}

// Verify handles POST /verify/{code}. It does not sign in.
func (c recovery) Verify(w http.ResponseWriter, r *http.Request) error {
	if err := c.links.Verify(r.Context(), web.CodeOf(r)); err != nil {
		return c.spent(r, err, accountviews.NewSpentVerifyPage)
	}
	if web.VisitorOf(r).SignedIn {
		return c.signIn.Sessions.ConfirmSecurity(w, r, accountviews.DoneVerified)
	}
	return web.RenderPrivate(w, r, accountviews.Link(accountviews.NewVerifiedPage(c.site.Frame(r))))
}

// ResendVerification handles POST /verify/{code}/again: it emails a new link to the address of the expired one.
func (c recovery) ResendVerification(w http.ResponseWriter, r *http.Request) error {
	if err := c.links.ResendVerification(r.Context(), web.CodeOf(r)); err != nil {
		return err
	}
	return web.RenderPrivate(w, r, accountviews.Link(accountviews.NewResentPage(c.site.Frame(r))))
}

// ShowChangeEmail handles GET /change-email/{code}.
func (c recovery) ShowChangeEmail(w http.ResponseWriter, r *http.Request) error {
	email, err := c.links.EmailChange(r.Context(), web.CodeOf(r))
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, accountviews.Link(accountviews.NewChangeEmailPage(c.site.Frame(r), email)))
}

// ChangeEmail handles POST /change-email/{code}. It ends all sessions except this browser's, if the user is signed in
// here.
func (c recovery) ChangeEmail(w http.ResponseWriter, r *http.Request) error {
	user, err := c.links.ChangeEmail(r.Context(), web.CodeOf(r))
	if err != nil {
		return err
	}
	if web.VisitorOf(r).User.ID != user.ID {
		return web.RenderPrivate(w, r, accountviews.Link(accountviews.NewEmailChangedPage(c.site.Frame(r), user.Email)))
	}
	if err := c.signIn.Sessions.Renew(w, r, user); err != nil {
		return err
	}
	return c.signIn.Sessions.ConfirmSecurity(w, r, accountviews.DoneEmailChanged)
}

// ShowKeepEmail handles GET /keep-email/{code}, for the owner of an address that is about to be replaced.
func (c recovery) ShowKeepEmail(w http.ResponseWriter, r *http.Request) error {
	if err := c.links.Check(r.Context(), web.CodeOf(r), account.KeepEmail); err != nil {
		return err
	}
	return web.RenderPrivate(w, r, accountviews.Link(accountviews.NewKeepEmailPage(c.site.Frame(r))))
}

// KeepEmail handles POST /keep-email/{code}: it cancels the change and leads to a password reset.
func (c recovery) KeepEmail(w http.ResponseWriter, r *http.Request) error {
	reset, err := c.links.KeepEmail(r.Context(), web.CodeOf(r))
	if err != nil {
		return err
	}
	return web.Redirect(w, r, "/reset/"+reset)
}

// ShowUndoTwoFactor handles GET /two-step/undo/{code}.
func (c recovery) ShowUndoTwoFactor(w http.ResponseWriter, r *http.Request) error {
	if err := c.links.Check(r.Context(), web.CodeOf(r), account.UndoTwoFactor); err != nil {
		return err
	}
	return web.RenderPrivate(w, r, accountviews.Link(accountviews.NewUndoTwoFactorPage(c.site.Frame(r))))
}

// UndoTwoFactor handles POST /two-step/undo/{code}: it turns two-factor authentication off and leads to a password
// reset.
func (c recovery) UndoTwoFactor(w http.ResponseWriter, r *http.Request) error {
	reset, err := c.links.UndoTwoFactor(r.Context(), web.CodeOf(r))
	if err != nil {
		return err
	}
	return web.Redirect(w, r, "/reset/"+reset)
}

// ShowUndoSignInMethod handles GET /undo-way-in/{code}, for the owner of an account to which a passkey or a linked
// account was added.
func (c recovery) ShowUndoSignInMethod(w http.ResponseWriter, r *http.Request) error {
	if err := c.links.Check(r.Context(), web.CodeOf(r), account.UndoSignInMethod); err != nil {
		return err
	}
	return web.RenderPrivate(w, r, accountviews.Link(accountviews.NewUndoSignInMethodPage(c.site.Frame(r))))
}

// UndoSignInMethod handles POST /undo-way-in/{code}: it removes the added sign-in method and leads to a password reset.
func (c recovery) UndoSignInMethod(w http.ResponseWriter, r *http.Request) error {
	reset, err := c.links.UndoSignInMethod(r.Context(), web.CodeOf(r))
	if err != nil {
		return err
	}
	return web.Redirect(w, r, "/reset/"+reset)
}

// ShowRecovery handles GET /two-step/way-back/{code}, the account recovery for users who lost their codes.
func (c recovery) ShowRecovery(w http.ResponseWriter, r *http.Request) error {
	ticket, open, err := c.links.RecoveryOf(r.Context(), web.CodeOf(r))
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, accountviews.Link(accountviews.NewRecoveryPage(c.site.Frame(r), web.CodeOf(r),
		ticket.OpensAt(), open)))
}

// TakeRecovery handles POST /two-step/way-back/{code}: after the waiting period it turns two-factor authentication off.
func (c recovery) TakeRecovery(w http.ResponseWriter, r *http.Request) error {
	if err := c.links.CompleteRecovery(r.Context(), web.CodeOf(r)); err != nil {
		return err
	}
	return web.RenderPrivate(w, r, accountviews.Link(accountviews.NewRecoveryTakenPage(c.site.Frame(r))))
}

// StopRecovery handles POST /two-step/way-back/{code}/stop: it cancels the account recovery.
func (c recovery) StopRecovery(w http.ResponseWriter, r *http.Request) error {
	if err := c.links.StopRecovery(r.Context(), web.CodeOf(r)); err != nil {
		return err
	}
	return web.RenderPrivate(w, r, accountviews.Link(accountviews.NewRecoveryStoppedPage(c.site.Frame(r))))
}
