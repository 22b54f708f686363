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

// MemberAccountPage is a member's account page.
type MemberAccountPage struct {
	views.FormPage
	Allowance   islands.Allowance
	Email       string
	Profile     account.Profile
	HasPassword bool
}

// NewMemberAccountPage returns the page for a user with this usage.
func NewMemberAccountPage(frame views.Frame, user account.User, summary views.UsageSummary) MemberAccountPage {
	return MemberAccountPage{FormPage: views.NewFormPage(frame, "Your account",
		"The words that you’ve used, your name, and how you sign in."),
		Allowance: views.NewAllowance(summary), Email: user.Email, Profile: user.Profile, HasPassword: user.HasPassword()}
}

// WithDone returns the page with a confirmation.
func (page MemberAccountPage) WithDone(done views.Done) MemberAccountPage {
	page.News = accountviews.SecurityBanner(done, account.User{Email: page.Email}, "")
	if done == DonePasswordLink {
		page.News = &ui.Banner{Tone: ui.OK, Message: "We’ve emailed you a link.", Advice: "It works once, within an hour."}
	}
	return page
}

// WithProblem returns the page with an error.
func (page MemberAccountPage) WithProblem(problem ui.Banner) MemberAccountPage {
	page.News = &problem
	return page
}
