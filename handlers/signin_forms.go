package handlers

import (
	"net/http"
	"net/url"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/views"
)

// SignInForms answers the pages /login, /signup and /logout. With JavaScript the same forms use SignInCalls.
type SignInForms struct {
	site   Site
	signIn signIn
}

// ShowLogin answers GET /login?next=PATH. Whoever is signed in already goes on.
func (f SignInForms) ShowLogin(w http.ResponseWriter, r *http.Request) error {
	form := newAuthForm(r.URL.Query())
	if visitorOf(r).SignedIn {
		return redirect(w, r, form.Destination)
	}
	return render(w, r, http.StatusOK, views.Login(views.NewLoginPage(f.site.frame(r), form)))
}

// ShowSignup answers GET /signup?plan=ID&next=PATH.
func (f SignInForms) ShowSignup(w http.ResponseWriter, r *http.Request) error {
	form := newAuthForm(r.URL.Query())
	if visitorOf(r).SignedIn {
		return redirect(w, r, form.Destination)
	}
	return render(w, r, http.StatusOK, views.Signup(views.NewSignupPage(f.site.frame(r), form)))
}

// Login answers POST /login.
func (f SignInForms) Login(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	form := newAuthForm(posted)
	if _, err := f.signIn.login(w, r, form.Email, posted.Get("password")); err != nil {
		return onPage{err, views.Login(views.NewLoginPage(f.site.frame(r), withFailure(form, err)))}
	}
	return redirect(w, r, form.Destination)
}

// Signup answers POST /signup.
func (f SignInForms) Signup(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	form := newAuthForm(posted)
	registration := account.Registration{Email: form.Email, Password: posted.Get("password"), FirstName: form.FirstName}
	if _, err := f.signIn.register(w, r, registration); err != nil {
		return onPage{err, views.Signup(views.NewSignupPage(f.site.frame(r), withFailure(form, err)))}
	}
	return redirect(w, r, form.Destination)
}

// Logout answers POST /logout.
func (f SignInForms) Logout(w http.ResponseWriter, r *http.Request) error {
	if err := f.signIn.sessions.end(w, r); err != nil {
		return err
	}
	return redirect(w, r, "/")
}

// newAuthForm reads what the visitor typed and came for, from a posted form or from the address.
func newAuthForm(values url.Values) views.AuthForm {
	form := views.AuthForm{
		Email:     values.Get("email"),
		FirstName: values.Get("firstName"),
		Next:      localPath(values.Get("next"), ""),
		Plan:      values.Get("plan"),
	}
	if _, err := billing.FindPlan(form.Plan); err != nil {
		form.Plan = ""
	}
	form.Destination = destination(form)
	return form
}

// destination is where signing in leads: where the visitor was going, to the plan that they chose, or home, which passes
// those with a plan on to the platform.
func destination(form views.AuthForm) string {
	switch {
	case form.Next != "":
		return form.Next
	case form.Plan != "":
		return "/pricing#" + form.Plan
	}
	return "/"
}

func withFailure(form views.AuthForm, err error) views.AuthForm {
	told := tell(err)
	form.Error, form.Advice = told.Message, told.Advice
	return form
}
