package handlers

import (
	"errors"
	"net/http"

	"github.com/go-chi/chi/v5"

	"plainhand/internal/account"
	"plainhand/views"
)

// Recovery serves the pages for somebody who forgot their password, and those that links in emails lead to. Such a link
// has its code in the path; nothing on these pages is loaded from elsewhere, and the site sends no other site the
// address of a page.
type Recovery struct {
	site   Site
	signIn signIn
}

// TicketPath is where the link in a letter leads: to the page that takes the code of its ticket. Letters without a
// ticket have none.
func TicketPath(kind account.LetterKind, code string) string {
	switch kind {
	case account.LetterResetPassword:
		return "/reset/" + code
	case account.LetterVerifyEmail:
		return "/verify/" + code
	case account.LetterChangeEmail:
		return "/change-email/" + code
	}
	return "/"
}

// ShowForgot handles GET /forgot.
func (c Recovery) ShowForgot(w http.ResponseWriter, r *http.Request) error {
	return renderPrivate(w, r, views.Forgot(views.NewForgotPage(c.site.frame(r), "")))
}

// Forgot handles POST /forgot with email. The answer is the same whether somebody has the address or not.
func (c Recovery) Forgot(w http.ResponseWriter, r *http.Request) error {
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
func (c Recovery) ShowReset(w http.ResponseWriter, r *http.Request) error {
	page, err := c.resetPage(r)
	if err != nil {
		return err
	}
	return renderPrivate(w, r, views.Reset(page))
}

// Reset handles POST /reset/{code} with newPassword: it sets the password and signs its owner in.
func (c Recovery) Reset(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	page, err := c.resetPage(r)
	if err != nil {
		return err
	}
	user, err := c.signIn.accounts.ResetPassword(r.Context(), chi.URLParam(r, "code"), posted.Get("newPassword"),
		addressOf(r))
	if err != nil {
		return onPage{err, views.Reset(page.WithProblem(problemOf(err)))}
	}
	err = c.signIn.enter(w, r, user)
	if errors.Is(err, errCodeNeeded) {
		return redirect(w, r, secondStepPath("/account/security"))
	}
	if err != nil {
		return err
	}
	return c.signIn.sessions.confirmSecurity(w, r, views.DonePassword)
}

func (c Recovery) resetPage(r *http.Request) (views.ResetPage, error) {
	user, err := c.signIn.accounts.Reset(r.Context(), chi.URLParam(r, "code"))
	return views.NewResetPage(c.site.frame(r), user.Email, c.signIn.accounts.ShortestPassword()), err
}

// ShowVerify handles GET /verify/{code}.
func (c Recovery) ShowVerify(w http.ResponseWriter, r *http.Request) error {
	user, err := c.signIn.accounts.Verification(r.Context(), chi.URLParam(r, "code"))
	if err != nil {
		return err
	}
	return renderPrivate(w, r, views.Verify(views.NewVerifyPage(c.site.frame(r), user.Email)))
}

// Verify handles POST /verify/{code}. It signs nobody in.
func (c Recovery) Verify(w http.ResponseWriter, r *http.Request) error {
	if err := c.signIn.accounts.Verify(r.Context(), chi.URLParam(r, "code")); err != nil {
		return err
	}
	return c.verified(w, r)
}

func (c Recovery) verified(w http.ResponseWriter, r *http.Request) error {
	if visitorOf(r).SignedIn {
		return c.signIn.sessions.confirmSecurity(w, r, views.DoneVerified)
	}
	return renderPrivate(w, r, views.Verified(views.NewVerifyPage(c.site.frame(r), "")))
}

// ShowChangeEmail handles GET /change-email/{code}.
func (c Recovery) ShowChangeEmail(w http.ResponseWriter, r *http.Request) error {
	email, err := c.signIn.accounts.EmailChange(r.Context(), chi.URLParam(r, "code"))
	if err != nil {
		return err
	}
	return renderPrivate(w, r, views.Verify(views.NewChangeEmailPage(c.site.frame(r), email)))
}

// ChangeEmail handles POST /change-email/{code}. It signs nobody in.
func (c Recovery) ChangeEmail(w http.ResponseWriter, r *http.Request) error {
	if err := c.signIn.accounts.ChangeEmail(r.Context(), chi.URLParam(r, "code")); err != nil {
		return err
	}
	return c.verified(w, r)
}

// confirmSecurity leads to the page about signing in, which says what was done.
func (s sessions) confirmSecurity(w http.ResponseWriter, r *http.Request, done views.Done) error {
	if err := s.keepConfirmation(w, r, done); err != nil {
		return err
	}
	return redirect(w, r, "/account/security")
}
