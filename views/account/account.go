// Package account renders pages for signing in, the account, its security, and its settings.
package account

import (
	"plainhand/internal/account"
	"plainhand/internal/texts/files"
	"plainhand/islands"
	"plainhand/views"
	billingviews "plainhand/views/billing"
	"plainhand/views/format"
	"plainhand/views/ui"
)

// AccountPage is a signed-in user's account overview.
type AccountPage struct {
	Frame       views.Frame
	Greeting    string
	Allowance   *islands.Allowance // nil without a plan
	Chart       *UsageChart        // nil without recent usage
	Unused      string             // reason for missing figures or a missing chart; empty where there are both
	Activity    []Activity
	Plan        *views.PlanSummary // nil without a plan
	Billing     billingviews.Subscription
	Unpaid      bool   // the plan is inactive until it is paid for
	Offer       string // advertisement for users without a plan; empty with a plan, paid or unpaid
	Email       string
	MemberSince string
	StatusTone  ui.Tone
	Status      string
}

// NewAccountPage is the page at /account for a signed-in visitor.
func NewAccountPage(
	frame views.Frame, user account.User, summary views.UsageSummary, past ActivityLog, billing billingviews.Subscription,
) AccountPage {
	page := AccountPage{
		Frame:       frame.WithTitle("Account", "Your words, your plan, and your account.").AsPrivate(),
		Greeting:    "Welcome back, " + greetingName(user) + "!",
		Chart:       newUsageChart(past.Days, summary.Now),
		Activity:    newActivity(past, user, summary.Now),
		Plan:        views.NewPlanSummary(summary),
		Billing:     billing,
		Email:       user.Email,
		MemberSince: format.Month(user.CreatedAt),
		StatusTone:  ui.Neutral,
		Status:      "Inactive Subscription",
	}
	switch {
	case summary.Access.Active:
		allowance := views.NewAllowance(summary)
		page.Allowance, page.StatusTone, page.Status = &allowance, ui.OK, "Premium Member"
		if page.Chart == nil {
			page.Unused = "You haven’t humanized any text in the last 30 days. Your words per day will appear here."
		}
	case summary.Access.Status.Living():
		page.Unpaid = true
		page.Unused = "Your plan is unpaid, so you don’t have any words right now."
	default:
		page.Offer = views.CheapestOffer()
		page.Unused = "You don’t have a plan, so there’s no usage to show."
	}
	return page
}

// WithStorage returns the page with the account's storage usage, if its plan takes files.
func (page AccountPage) WithStorage(usage files.Usage) AccountPage {
	if page.Plan != nil {
		page.Plan = page.Plan.WithStorage(usage)
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
	Frame views.Frame
}

// NewSignInPage returns the page at /account for a signed-out visitor.
func NewSignInPage(frame views.Frame) SignInPage {
	return SignInPage{Frame: frame.WithTitle("Sign In Required", "Sign in to see your account.").AsPrivate()}
}
