package branding

import (
	"net/http"

	"plainhand/handlers/web"
	"plainhand/internal/account"
	brandviews "plainhand/views/branding"
)

// memberSignIn signs in members of a customer's brand, by a link from an email or a password.
type memberSignIn struct {
	site   web.Site
	signIn web.SignIn
	links  *account.EmailLinks
}

// Home handles GET / of a brand: it redirects to the editor, or to /login.
func (s memberSignIn) Home(w http.ResponseWriter, r *http.Request) error {
	if web.VisitorOf(r).SignedIn {
		return web.Redirect(w, r, web.PlatformPath)
	}
	return web.RedirectUnauthorized(w, r, "/login")
}

// Show handles GET /login of a brand.
func (s memberSignIn) Show(w http.ResponseWriter, r *http.Request) error {
	next := web.LocalPath(r.URL.Query().Get("next"), web.PlatformPath)
	if web.VisitorOf(r).SignedIn {
		return web.Redirect(w, r, next)
	}
	return web.RenderPrivate(w, r, brandviews.MemberSignIn(brandviews.NewMemberSignInPage(s.site.Frame(r), next)))
}

// MailLink handles POST /login/link with email. The answer is the same for addresses without an account.
func (s memberSignIn) MailLink(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	page := brandviews.NewMemberSignInPage(s.site.Frame(r), web.PlatformPath).WithEmail(posted.Get("email"))
	if err := s.links.MailSignInLink(r.Context(), posted.Get("email"), web.AddressOf(r)); err != nil {
		return web.OnPage(err, brandviews.MemberSignIn(page.WithProblem(web.ProblemOf(err))))
	}
	return web.RenderPrivate(w, r, brandviews.MemberSignIn(page.AsSent()))
}

// Login handles POST /login of a brand with email and password.
func (s memberSignIn) Login(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	next := web.LocalPath(posted.Get("next"), web.PlatformPath)
	if _, err = s.signIn.Login(w, r, posted.Get("email"), posted.Get("password")); err != nil {
		page := brandviews.NewMemberSignInPage(s.site.Frame(r), next).WithEmail(posted.Get("email")).WithPassword()
		return web.OnPage(err, brandviews.MemberSignIn(page.WithProblem(web.ProblemOf(err))))
	}
	return web.Redirect(w, r, next)
}

// ShowEnter handles GET /enter/{code}, where links in emails lead. It signs in only after a POST, since link scanners
// follow every link.
func (s memberSignIn) ShowEnter(w http.ResponseWriter, r *http.Request) error {
	user, err := s.signIn.Authenticator.Invited(r.Context(), web.CodeOf(r))
	if err != nil {
		return web.OnPage(err, brandviews.MemberSignIn(brandviews.NewMemberSignInPage(s.site.Frame(r), web.PlatformPath).
			WithProblem(web.ProblemOf(err))))
	}
	page := brandviews.NewEnterPage(s.site.Frame(r), user)
	if current := web.VisitorOf(r); current.SignedIn && current.User.ID != user.ID {
		page = page.InsteadOf(current.User)
	}
	return web.RenderPrivate(w, r, brandviews.Enter(page))
}

// Enter handles POST /enter/{code}: it signs in the recipient of the email, and signs out any other user of the
// browser.
func (s memberSignIn) Enter(w http.ResponseWriter, r *http.Request) error {
	user, err := s.signIn.Authenticator.EnterByLink(r.Context(), web.CodeOf(r), web.AddressOf(r))
	if err == nil {
		err = s.signIn.Begin(w, r, user)
	}
	if err != nil {
		return web.OnPage(err, brandviews.MemberSignIn(brandviews.NewMemberSignInPage(s.site.Frame(r), web.PlatformPath).
			WithProblem(web.ProblemOf(err))))
	}
	return web.Redirect(w, r, web.PlatformPath)
}

// Logout handles POST /logout of a brand.
func (s memberSignIn) Logout(w http.ResponseWriter, r *http.Request) error {
	if err := s.signIn.Sessions.End(w, r); err != nil {
		return err
	}
	return web.Redirect(w, r, "/login")
}
