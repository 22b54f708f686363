package account

import (
	"plainhand/views"
	"plainhand/views/ui"
)

// ForgotPage asks for the address of a reset link, and then confirms the request.
type ForgotPage struct {
	Frame   views.Frame
	Email   string // as typed
	Sent    string // recipient of the link, if it has an account; empty before
	Problem *ui.Banner
}

// NewForgotPage is the page at /forgot.
func NewForgotPage(frame views.Frame, email string) ForgotPage {
	frame = frame.WithTitle("Set a new password", "Get a link to set a new password for your "+frame.Brand+" account.")
	return ForgotPage{Frame: frame.AsPrivate().WithCallToAction(), Email: email}
}

// WithProblem returns the page with the reason why nothing was sent.
func (page ForgotPage) WithProblem(problem ui.Banner) ForgotPage {
	page.Problem = &problem
	return page
}

// AsSent returns the confirmation with the recipient.
func (page ForgotPage) AsSent() ForgotPage {
	page.Sent = page.Email
	return page
}

// ResetPage asks for a new password.
type ResetPage struct {
	Frame    views.Frame
	Shortest int // characters
	Problem  *ui.Banner
}

// NewResetPage returns the target of a reset link. It names no address: the account may have another one.
func NewResetPage(frame views.Frame, shortest int) ResetPage {
	frame = frame.WithTitle("Choose a new password", "Set a new password for your "+frame.Brand+" account.")
	return ResetPage{Frame: frame.AsPrivate().WithCallToAction(), Shortest: shortest}
}

// WithProblem returns the page with the reason why the password was not set.
func (page ResetPage) WithProblem(problem ui.Banner) ResetPage {
	page.Problem = &problem
	return page
}
