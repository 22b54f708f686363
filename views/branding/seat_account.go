package branding

import (
	"plainhand/internal/account"
	"plainhand/islands"
	"plainhand/views"
	accountviews "plainhand/views/account"
	"plainhand/views/ui"
)

// DonePasswordLink confirms that a link to set a password was sent.
const DonePasswordLink views.Done = "password-link"

// SeatAccountPage is a member's account page.
type SeatAccountPage struct {
	views.FormPage
	Allowance   islands.Allowance
	Email       string
	Profile     account.Profile
	HasPassword bool
}

// NewSeatAccountPage returns the page for a user with this usage.
func NewSeatAccountPage(frame views.Frame, user account.User, summary views.UsageSummary) SeatAccountPage {
	return SeatAccountPage{FormPage: views.NewFormPage(frame, "Your account",
		"Your words, your name, and how you sign in."),
		Allowance: views.NewAllowance(summary), Email: user.Email, Profile: user.Profile, HasPassword: user.HasPassword()}
}

// WithDone returns the page with a confirmation.
func (page SeatAccountPage) WithDone(done views.Done) SeatAccountPage {
	page.News = accountviews.SecurityBanner(done, account.User{Email: page.Email}, "")
	if done == DonePasswordLink {
		page.News = &ui.Banner{Tone: ui.OK, Message: "The link is on its way.", Advice: "It works once, within an hour."}
	}
	return page
}

// WithProblem returns the page with an error.
func (page SeatAccountPage) WithProblem(problem ui.Banner) SeatAccountPage {
	page.News = &problem
	return page
}
