package views

import (
	"net/url"

	"plainhand/internal/billing"
)

// AuthForm is what a visitor brought to a sign-in or sign-up form. The password is never part of it.
type AuthForm struct {
	Email       string
	FirstName   string
	Next        string // the page that sent the visitor here, as the address gave it; may be empty
	Plan        string // the id of the plan chosen before signing up; may be empty
	Destination string // where the handler leads after success
	Shortest    int    // the least number of characters in a new password
	Error       string // what was wrong with the last try; may be empty
	Advice      string
	Taken       bool        // the email address already has an account: signing in is what is left
	Sites       []OtherSite // that visitors can sign in with
}

// AuthPage is /login or /signup, as a page or as a dialog.
type AuthPage struct {
	Frame    Frame
	Form     AuthForm
	Chosen   *ChosenPlan // nil for a visitor who did not choose one
	Signup   bool
	Path     string // where the form is sent
	Heading  string
	Button   string
	Question string
	Answer   string // the label of the link to the other page
	Other    string // its address, with what the visitor came for
}

// ChosenPlan is what a visitor is about to buy.
type ChosenPlan struct{ Name, Price, Words string }

// newChosenPlan returns nil for an id that is not on the price list.
func newChosenPlan(id string) *ChosenPlan {
	plan, err := billing.FindPlan(id)
	if err != nil {
		return nil
	}
	return &ChosenPlan{Name: plan.Name, Price: dollars(plan.Price), Words: planWords(plan)}
}

// NewLoginPage asks for an email address and a password.
func NewLoginPage(frame Frame, form AuthForm) AuthPage {
	frame = frame.titled("Sign in", "Sign in to "+frame.Brand+" to humanize text and see the words you have left.")
	return AuthPage{
		Frame: frame.scripted("js/auth-form.ts").calling(), Form: form, Chosen: newChosenPlan(form.Plan),
		Path: "/login", Heading: "Sign in", Button: "Sign In",
		Question: "New here?", Answer: "Create an account", Other: "/signup" + form.query(),
	}
}

// NewSignupPage asks for what a new account needs.
func NewSignupPage(frame Frame, form AuthForm) AuthPage {
	frame = frame.titled("Create your account", "Create a "+frame.Brand+" account with an email address and a password.")
	return AuthPage{
		Frame: frame.scripted("js/auth-form.ts").calling(), Form: form, Chosen: newChosenPlan(form.Plan), Signup: true,
		Path: "/signup", Heading: "Create your account", Button: "Create account",
		Question: "Already have an account?", Answer: "Sign in", Other: "/login" + form.query(),
	}
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
