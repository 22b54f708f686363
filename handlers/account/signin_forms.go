package account

import (
	"errors"
	"net/http"
	"net/url"

	"github.com/a-h/templ"

	"plainhand/handlers/web"
	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/views"
	accountviews "plainhand/views/account"
)

// signInForms serves /login, /signup, and /logout. With JavaScript the same forms use signInCalls.
type signInForms struct {
	site   web.Site
	signIn web.SignIn
}

// ShowLogin handles GET /login?next=PATH&plan=ID.
func (f signInForms) ShowLogin(w http.ResponseWriter, r *http.Request) error {
	return f.show(w, r, accountviews.NewLoginPage, accountviews.Auth)
}

// ShowSignup handles GET /signup?next=PATH&plan=ID.
func (f signInForms) ShowSignup(w http.ResponseWriter, r *http.Request) error {
	return f.show(w, r, accountviews.NewSignupPage, accountviews.Auth)
}

// ShowLoginDialog handles GET /login/dialog: the form that a script shows as a dialog on the current page.
func (f signInForms) ShowLoginDialog(w http.ResponseWriter, r *http.Request) error {
	return f.show(w, r, accountviews.NewLoginPage, accountviews.AuthDialog)
}

// ShowSignupDialog handles GET /signup/dialog, the same for signing up.
func (f signInForms) ShowSignupDialog(w http.ResponseWriter, r *http.Request) error {
	return f.show(w, r, accountviews.NewSignupPage, accountviews.AuthDialog)
}

// show renders an empty form. Signed-in visitors are redirected.
func (f signInForms) show(w http.ResponseWriter, r *http.Request,
	fill func(views.Frame, accountviews.AuthForm) accountviews.AuthPage,
	draw func(accountviews.AuthPage) templ.Component) error {
	form := f.form(r.URL.Query())
	if web.VisitorOf(r).SignedIn {
		return web.Redirect(w, r, form.Destination)
	}
	return web.Render(w, r, http.StatusOK, draw(fill(f.site.Frame(r), form)))
}

// Login handles POST /login. Without a password it shows the form: a sign-up form with a taken address posts only the
// address.
func (f signInForms) Login(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	form := f.form(posted)
	if !posted.Has("password") {
		return web.RenderPrivate(w, r, accountviews.Auth(accountviews.NewLoginPage(f.site.Frame(r), form)))
	}
	_, err = f.signIn.Login(w, r, form.Email, posted.Get("password"))
	if errors.Is(err, web.ErrCodeNeeded) {
		return web.Redirect(w, r, web.TwoFactorPath(form.Destination))
	}
	if err != nil {
		return web.OnPage(err, accountviews.Auth(accountviews.NewLoginPage(f.site.Frame(r), withFailure(form, err))))
	}
	return web.Redirect(w, r, form.Destination)
}

// Signup handles POST /signup.
func (f signInForms) Signup(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	form := f.form(posted)
	registration := account.Registration{Email: form.Email, Password: posted.Get("password"), FirstName: form.FirstName}
	if _, err := f.signIn.Register(w, r, registration); err != nil {
		return web.OnPage(err, accountviews.Auth(accountviews.NewSignupPage(f.site.Frame(r), withFailure(form, err))))
	}
	return web.Redirect(w, r, form.Destination)
}

// Logout handles POST /logout.
func (f signInForms) Logout(w http.ResponseWriter, r *http.Request) error {
	if err := f.signIn.Sessions.End(w, r); err != nil {
		return err
	}
	return web.Redirect(w, r, "/")
}

// form reads the visitor's input and destination from a posted form or a query.
func (f signInForms) form(values url.Values) accountviews.AuthForm {
	form := accountviews.AuthForm{
		Shortest:  f.signIn.Users.ShortestPassword(),
		Email:     values.Get("email"),
		FirstName: values.Get("firstName"),
		Next:      web.LocalPath(values.Get("next"), ""),
		Plan:      values.Get("plan"),
		Sites:     f.signIn.Providers.Views(),
	}
	if _, err := billing.FindPlan(form.Plan); err != nil {
		form.Plan = ""
	}
	form.Destination = destination(form)
	return form
}

// destination is where signing in redirects: to next, to the checkout of the chosen plan, or home, which redirects
// visitors with a plan to the platform.
func destination(form accountviews.AuthForm) string {
	switch {
	case form.Next != "":
		return form.Next
	case form.Plan != "":
		return views.CheckoutPath(form.Plan)
	}
	return "/"
}

func withFailure(form accountviews.AuthForm, err error) accountviews.AuthForm {
	public := web.PublicError(err)
	form.Error, form.Advice, form.Registered = public.Message, public.Advice, errors.Is(err, account.ErrEmailTaken)
	return form
}
