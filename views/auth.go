package views

import "net/url"

// AuthForm is what a visitor brought to a sign-in or sign-up form. The password is never among it.
type AuthForm struct {
	Email       string
	FirstName   string
	Next        string // the page that sent the visitor here, as the address asked for it; may be empty
	Plan        string // the id of the plan chosen before signing up; may be empty
	Destination string // where the handler leads after success
	Error       string // what was wrong with the last try; may be empty
	Advice      string
}

// AuthPage is /login or /signup.
type AuthPage struct {
	Frame Frame
	Form  AuthForm
	Other string // the address of the other of the two, with what the visitor came for
}

// NewLoginPage is the page at /login.
func NewLoginPage(frame Frame, form AuthForm) AuthPage {
	frame = frame.titled("Sign in", "Sign in to "+frame.Brand+" to humanize your texts and see your words.")
	return newAuthPage(frame, form, "/signup")
}

// NewSignupPage is the page at /signup.
func NewSignupPage(frame Frame, form AuthForm) AuthPage {
	frame = frame.titled("Create your account", "Create a "+frame.Brand+" account with an email address and a password.")
	return newAuthPage(frame, form, "/login")
}

func newAuthPage(frame Frame, form AuthForm, other string) AuthPage {
	return AuthPage{Frame: frame.scripted("js/auth-form.ts"), Form: form, Other: other + form.query()}
}

// query carries what the visitor came for from one of the two pages to the other.
func (form AuthForm) query() string {
	query := url.Values{}
	if form.Next != "" {
		query.Set("next", form.Next)
	}
	if form.Plan != "" {
		query.Set("plan", form.Plan)
	}
	if len(query) == 0 {
		return ""
	}
	return "?" + query.Encode()
}
