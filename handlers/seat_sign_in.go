package handlers

import (
	"net/http"

	"plainhand/views"
)

// seatSignIn signs in members of a customer's brand, by a link from an email or a password.
type seatSignIn struct {
	site   Site
	signIn signIn
}

// Home handles GET / of a brand: it redirects to the editor, or to /login.
func (s seatSignIn) Home(w http.ResponseWriter, r *http.Request) error {
	if visitorOf(r).SignedIn {
		return redirect(w, r, platformPath)
	}
	return redirectUnauthorized(w, r, "/login")
}

// Show handles GET /login of a brand.
func (s seatSignIn) Show(w http.ResponseWriter, r *http.Request) error {
	next := localPath(r.URL.Query().Get("next"), platformPath)
	if visitorOf(r).SignedIn {
		return redirect(w, r, next)
	}
	return renderPrivate(w, r, views.SeatSignIn(views.NewSeatSignInPage(s.site.frame(r), next)))
}

// MailLink handles POST /login/link with email. The answer is the same for addresses without an account.
func (s seatSignIn) MailLink(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	page := views.NewSeatSignInPage(s.site.frame(r), platformPath).WithEmail(posted.Get("email"))
	if err := s.signIn.accounts.MailSignInLink(r.Context(), posted.Get("email"), addressOf(r)); err != nil {
		return onPage{err, views.SeatSignIn(page.WithProblem(problemOf(err)))}
	}
	return renderPrivate(w, r, views.SeatSignIn(page.AsSent()))
}

// Login handles POST /login of a brand with email and password.
func (s seatSignIn) Login(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	next := localPath(posted.Get("next"), platformPath)
	if _, err = s.signIn.login(w, r, posted.Get("email"), posted.Get("password")); err != nil {
		page := views.NewSeatSignInPage(s.site.frame(r), next).WithEmail(posted.Get("email")).WithPassword()
		return onPage{err, views.SeatSignIn(page.WithProblem(problemOf(err)))}
	}
	return redirect(w, r, next)
}

// ShowEnter handles GET /enter/{code}, where links in emails lead. It signs in only after a POST, since link scanners
// follow every link.
func (s seatSignIn) ShowEnter(w http.ResponseWriter, r *http.Request) error {
	user, err := s.signIn.accounts.Invited(r.Context(), codeOf(r))
	if err != nil {
		return onPage{err, views.SeatSignIn(views.NewSeatSignInPage(s.site.frame(r), platformPath).
			WithProblem(problemOf(err)))}
	}
	page := views.NewEnterPage(s.site.frame(r), user)
	if current := visitorOf(r); current.SignedIn && current.User.ID != user.ID {
		page = page.InsteadOf(current.User)
	}
	return renderPrivate(w, r, views.Enter(page))
}

// Enter handles POST /enter/{code}: it signs in the recipient of the email, and signs out any other user of the
// browser.
func (s seatSignIn) Enter(w http.ResponseWriter, r *http.Request) error {
	user, err := s.signIn.accounts.EnterByLink(r.Context(), codeOf(r), addressOf(r))
	if err == nil {
		err = s.signIn.begin(w, r, user)
	}
	if err != nil {
		return onPage{err, views.SeatSignIn(views.NewSeatSignInPage(s.site.frame(r), platformPath).
			WithProblem(problemOf(err)))}
	}
	return redirect(w, r, platformPath)
}

// Logout handles POST /logout of a brand.
func (s seatSignIn) Logout(w http.ResponseWriter, r *http.Request) error {
	if err := s.signIn.sessions.end(w, r); err != nil {
		return err
	}
	return redirect(w, r, "/login")
}
