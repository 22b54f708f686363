package views

import (
	"plainhand/internal/account"
	"plainhand/views/ui"
)

// SeatSignInPage is where people with a seat sign in.
type SeatSignInPage struct {
	Frame    Frame
	Problem  *ui.Banner // why nobody was signed in; may be nil
	Email    string
	Next     string // where signing in leads
	Sent     bool   // a link is on its way, if somebody has that address
	Password bool   // they tried one
}

// NewSeatSignInPage asks who somebody is. next is where signing in leads.
func NewSeatSignInPage(frame Frame, next string) SeatSignInPage {
	return SeatSignInPage{Frame: frame.titled("Sign in", "Sign in to "+frame.Brand+"."), Next: next}
}

// WithEmail returns the page with what was typed.
func (page SeatSignInPage) WithEmail(email string) SeatSignInPage {
	page.Email = email
	return page
}

// WithPassword returns the page with the form for a password open.
func (page SeatSignInPage) WithPassword() SeatSignInPage {
	page.Password = true
	return page
}

// WithProblem returns the page with why nobody was signed in.
func (page SeatSignInPage) WithProblem(problem ui.Banner) SeatSignInPage {
	page.Problem = &problem
	return page
}

// AsSent returns the page for after a link was asked for.
func (page SeatSignInPage) AsSent() SeatSignInPage {
	page.Sent = true
	return page
}

// EnterPage is where the link in a letter leads that lets somebody in.
type EnterPage struct {
	Frame   Frame
	Email   string
	Joins   bool   // for the first time
	Current string // the address of whoever is signed in instead; may be empty
}

// NewEnterPage is for whoever has a letter that was sent to a user.
func NewEnterPage(frame Frame, user account.User) EnterPage {
	return EnterPage{Frame: frame.titled("Sign in", "Sign in to "+frame.Brand+"."), Email: user.Email,
		Joins: !user.EmailVerified}
}

// InsteadOf returns the page for a browser in which somebody else is signed in.
func (page EnterPage) InsteadOf(current account.User) EnterPage {
	page.Current = current.Email
	return page
}
