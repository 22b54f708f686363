package views

import (
	"plainhand/internal/account"
	"plainhand/internal/texts/files"
	"plainhand/islands"
	"plainhand/views/ui"
)

// AccountPage is a signed-in user's account overview.
type AccountPage struct {
	Frame       Frame
	Greeting    string
	Allowance   *islands.Allowance // nil without a plan
	Chart       *UsageChart        // nil without recent usage
	Unused      string             // reason for missing figures or a missing chart; empty where there are both
	Activity    []Activity
	Plan        *PlanSummary // nil without a plan
	Billing     Billing
	Unpaid      bool   // the plan is inactive until it is paid for
	Offer       string // advertisement for users without a plan; empty with a plan, paid or unpaid
	Email       string
	MemberSince string
	StatusTone  ui.Tone
	Status      string
}

// NewAccountPage is the page at /account for a signed-in visitor.
func NewAccountPage(
	frame Frame, user account.User, standing UsageSummary, past ActivityLog, billing Billing,
) AccountPage {
	page := AccountPage{
		Frame:       frame.titled("Account", "Your words, your plan, and your account.").private(),
		Greeting:    "Welcome back, " + greetingName(user) + "!",
		Chart:       newUsageChart(past.Days, standing.Now),
		Activity:    newActivity(past, user, standing.Now),
		Plan:        newPlanSummary(standing),
		Billing:     billing,
		Email:       user.Email,
		MemberSince: month(user.CreatedAt),
		StatusTone:  ui.Neutral,
		Status:      "Inactive Subscription",
	}
	switch {
	case standing.Access.Active:
		allowance := NewAllowance(standing)
		page.Allowance, page.StatusTone, page.Status = &allowance, ui.OK, "Premium Member"
		if page.Chart == nil {
			page.Unused = "Your words show up here, day by day. There were none in the last 30 days."
		}
	case standing.Access.Status.Living():
		page.Unpaid = true
		page.Unused = "Your plan is unpaid, so you don’t have any words right now."
	default:
		page.Offer = cheapestOffer()
		page.Unused = "You don’t have a plan, so there are no words to count."
	}
	return page
}

// WithStorage returns the page with the account's storage usage, if its plan takes files.
func (page AccountPage) WithStorage(usage files.Usage) AccountPage {
	if page.Plan != nil {
		page.Plan = page.Plan.withStorage(usage)
	}
	return page
}

func greetingName(user account.User) string {
	if user.FirstName == "" {
		return "User"
	}
	return user.FirstName
}

// SignInPage replaces a page that requires signing in.
type SignInPage struct {
	Frame Frame
}

// NewSignInPage returns the page at /account for a signed-out visitor.
func NewSignInPage(frame Frame) SignInPage {
	return SignInPage{Frame: frame.titled("Sign In Required", "Sign in to see your account.").private()}
}
