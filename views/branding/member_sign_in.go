package branding

import (
	"plainhand/internal/account"
	"plainhand/views"
	"plainhand/views/ui"
)

// signInLinkPath is the path of the form that emails a sign-in link.
const signInLinkPath = "/login/link"

// MemberSignInPage is the sign-in page for members of a brand.
type MemberSignInPage struct {
	Frame    views.Frame
	Problem  *ui.Banner // reason for a failed sign-in; may be nil
	Email    string
	Next     string // redirect target after signing in
	Sent     bool   // a link was sent, if a member has that address
	Password bool   // the form for a password is open
}

// NewMemberSignInPage returns the page. next is the redirect target after signing in.
func NewMemberSignInPage(frame views.Frame, next string) MemberSignInPage {
	return MemberSignInPage{Frame: frame.WithTitle("Sign in", "Sign in to "+frame.Brand+"."), Next: next}
}

// WithEmail returns the page with the submitted address.
func (page MemberSignInPage) WithEmail(email string) MemberSignInPage {
	page.Email = email
	return page
}

// WithPassword returns the page with the form for a password open.
func (page MemberSignInPage) WithPassword() MemberSignInPage {
	page.Password = true
	return page
}

// WithProblem returns the page with the reason for a failed sign-in.
func (page MemberSignInPage) WithProblem(problem ui.Banner) MemberSignInPage {
	page.Problem = &problem
	return page
}

// AsSent returns the page after a link was requested.
func (page MemberSignInPage) AsSent() MemberSignInPage {
	page.Sent = true
	return page
}

// EnterPage is the target of the sign-in link in an email.
type EnterPage struct {
	Frame   views.Frame
	Email   string
	Joins   bool   // first sign-in, which accepts the invitation
	Current string // address of the account that is signed in instead; may be empty
}

// NewEnterPage returns the page for the recipient of an email to a user.
func NewEnterPage(frame views.Frame, user account.User) EnterPage {
	return EnterPage{Frame: frame.WithTitle("Sign in", "Sign in to "+frame.Brand+"."), Email: user.Email,
		Joins: !user.EmailVerified}
}

// InsteadOf returns the page for a browser in which another account is signed in.
func (page EnterPage) InsteadOf(current account.User) EnterPage {
	page.Current = current.Email
	return page
}
