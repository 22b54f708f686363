package account

import (
	"plainhand/internal/billing"
	"plainhand/views"
	"plainhand/views/format"
)

// AuthForm is the state of a sign-in or sign-up form. It never contains the password.
type AuthForm struct {
	Email       string
	FirstName   string
	Next        string // path of the page to return to, unchecked; may be empty
	Plan        string // ID of the plan chosen before signing up; may be empty
	Destination string // redirect target after success
	Shortest    int    // minimum length of a new password in characters
	Error       string // error of the last attempt; may be empty
	Advice      string
	Registered  bool                     // the email address already has an account: only signing in is possible
	Sites       []views.IdentityProvider // OpenID Connect providers
}

// AuthPage is /login or /signup, as a page or as a dialog.
type AuthPage struct {
	Frame    views.Frame
	Form     AuthForm
	Chosen   *ChosenPlan // nil without a chosen plan
	Signup   bool
	Path     string // action of the form
	Heading  string
	Button   string
	Question string
	Answer   string // the label of the link to the other page
	Other    string // its URL with the chosen plan and return path
}

// ChosenPlan is the plan that a visitor is about to buy.
type ChosenPlan struct{ Name, Price, Words string }

// newChosenPlan returns nil for an ID that is not on the price list.
func newChosenPlan(id string) *ChosenPlan {
	plan, err := billing.FindPlan(id)
	if err != nil {
		return nil
	}
	return &ChosenPlan{Name: plan.Name, Price: format.Dollars(plan.Price), Words: views.PlanWords(plan)}
}

// NewLoginPage returns the form for an email address and a password.
func NewLoginPage(frame views.Frame, form AuthForm) AuthPage {
	frame = frame.WithTitle("Sign in", "Sign in to "+frame.Brand+" to humanize text and see the words you have left.")
	return AuthPage{
		Frame: frame.WithScripts("js/auth-form.ts").WithCallToAction(), Form: form, Chosen: newChosenPlan(form.Plan),
		Path: "/login", Heading: "Sign in", Button: "Sign In",
		Question: "New here?", Answer: "Create an account", Other: "/signup" + views.AuthQuery(form.Next, form.Plan),
	}
}

// NewSignupPage returns the form for a new account.
func NewSignupPage(frame views.Frame, form AuthForm) AuthPage {
	frame = frame.WithTitle("Create your account", "Create a "+frame.Brand+
		" account with an email address and a password.")
	return AuthPage{
		Frame: frame.WithScripts("js/auth-form.ts").WithCallToAction(), Form: form,
		Chosen: newChosenPlan(form.Plan), Signup: true,
		Path: "/signup", Heading: "Create your account", Button: "Create account",
		Question: "Already have an account?", Answer: "Sign in", Other: "/login" + views.AuthQuery(form.Next, form.Plan),
	}
}
