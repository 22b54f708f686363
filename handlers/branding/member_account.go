package branding

import (
	"net/http"

	"plainhand/handlers/web"
	"plainhand/internal/account"
	"plainhand/views"
	accountviews "plainhand/views/account"
	brandviews "plainhand/views/branding"
)

// memberAccount serves /account of a brand: a member's own settings. Plans and payments belong to the customer and are
// absent.
type memberAccount struct {
	site     web.Site
	signIn   web.SignIn
	settings *account.SecuritySettings
	links    *account.EmailLinks
}

// Show handles GET /account of a brand.
func (a memberAccount) Show(w http.ResponseWriter, r *http.Request) error {
	done, err := a.signIn.Sessions.TakeConfirmation(w, r)
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, brandviews.MemberAccount(a.page(r).WithDone(done)))
}

func (a memberAccount) page(r *http.Request) brandviews.MemberAccountPage {
	visitor := web.VisitorOf(r)
	return brandviews.NewMemberAccountPage(a.site.Frame(r), visitor.User, visitor.UsageSummary())
}

// Lead handles GET /account/security, where a password reset leads: it redirects to the member's account.
func (a memberAccount) Lead(w http.ResponseWriter, r *http.Request) error {
	return web.Redirect(w, r, views.MemberPath)
}

// SetName handles POST /account/name with the fields of an account.Profile.
func (a memberAccount) SetName(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	profile := account.ProfileFrom(posted.Get)
	if err := a.signIn.Users.SetProfile(r.Context(), web.VisitorOf(r).User.ID, profile); err != nil {
		return web.OnPage(err, brandviews.MemberAccount(a.page(r).WithProblem(web.ProblemOf(err))))
	}
	return a.done(w, r, accountviews.DoneRenamed)
}

// MailPasswordLink handles POST /account/password-link: it emails a link to set a password to the member.
func (a memberAccount) MailPasswordLink(w http.ResponseWriter, r *http.Request) error {
	if err := a.links.ForgotPassword(r.Context(), web.VisitorOf(r).User.Email, web.AddressOf(r)); err != nil {
		return web.OnPage(err, brandviews.MemberAccount(a.page(r).WithProblem(web.ProblemOf(err))))
	}
	return a.done(w, r, brandviews.DonePasswordLink)
}

// EndOtherSessions handles POST /account/sessions/end-others. This browser gets a new session.
func (a memberAccount) EndOtherSessions(w http.ResponseWriter, r *http.Request) error {
	user, err := a.settings.EndSessions(r.Context(), web.VisitorOf(r).User.ID)
	if err != nil {
		return err
	}
	if err := a.signIn.Sessions.Renew(w, r, user); err != nil {
		return err
	}
	return a.done(w, r, accountviews.DoneSignedOut)
}

func (a memberAccount) done(w http.ResponseWriter, r *http.Request, done views.Done) error {
	if err := a.signIn.Sessions.KeepConfirmation(w, r, done); err != nil {
		return err
	}
	return web.Redirect(w, r, views.MemberPath)
}
