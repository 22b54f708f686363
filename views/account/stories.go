package account

import (
	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/texts/files"
	"plainhand/views"
	billingviews "plainhand/views/billing"
	"plainhand/views/samples"
	"plainhand/views/ui"
)

// Stories are the parts of pages about signing in and the account.
func Stories() []ui.Story {
	return []ui.Story{
		{Name: "sign-in", Apart: true, Examples: signIns()},
		{Name: "account", Apart: true, Examples: accounts()},
	}
}

// accounts are the account page in its states.
func accounts() []ui.Example {
	basic, never := samples.Summary("basic", 24_600), views.UsageSummary{Now: samples.Now}
	full := ActivityLog{Days: samples.Days(), News: samples.News()}
	news := ActivityLog{News: full.News}
	return []ui.Example{
		{Name: "active", Component: accountBoard(storyAccount(basic, full))},
		{Name: "new", Component: accountBoard(storyAccount(samples.Summary("basic", 0), ActivityLog{}))},
		{Name: "without a limit", Component: accountBoard(storyAccount(samples.Summary("premium", 1_234_567), news))},
		{Name: "inactive", Component: accountBoard(storyAccount(never, ActivityLog{}))},
		{Name: "ended", Component: accountBoard(storyAccount(noticed(never, billing.StatusCanceled, billing.NoNotice),
			news))},
		{Name: "canceled", Component: accountBoard(storyAccount(noticed(basic, billing.StatusActive, billing.NoticeEnding),
			news))},
		{Name: "changing", Component: accountBoard(storyAccount(noticed(samples.Summary("pro", 100), billing.StatusActive,
			billing.NoticeChanging), news))},
		{Name: "past due", Component: accountBoard(storyAccount(noticed(basic, billing.StatusPastDue, billing.NoticePastDue),
			news))},
		{Name: "payment needed", Component: accountBoard(storyAccount(noticed(never, billing.StatusUnpaid,
			billing.NoticePaymentNeeded), news))},
	}
}

func storyAccount(summary views.UsageSummary, past ActivityLog) AccountPage {
	user := account.User{Email: "nora@harborpine.example", Profile: account.Profile{FirstName: "Nora"},
		CreatedAt: samples.Now.AddDate(0, -2, -18)}
	return NewAccountPage(samples.Frame(views.Visitor{FirstName: "Nora", SignedIn: true, Active: summary.Access.Active}),
		user, summary, past, billingviews.NewSubscription(summary, views.DoneNothing, "a key")).
		WithStorage(files.Usage{Used: 12_300_000,
			Limit: files.MaxStorage})
}

// noticed returns a summary with a notice.
func noticed(summary views.UsageSummary, status billing.Status, notice billing.Notice) views.UsageSummary {
	summary.Access.Status, summary.Access.Notice, summary.Access.Until = status, notice, summary.Access.PeriodEnd
	if basic, err := billing.FindPlan("basic"); err == nil && notice == billing.NoticeChanging {
		summary.Access.NextPlan = &basic
	}
	return summary
}

func signIns() []ui.Example {
	form := AuthForm{Email: "ada@example.com", Error: "That email or password isn’t right.",
		Advice: "Check both and try again.", Shortest: 6}
	registered := AuthForm{Email: "ada@example.com", Plan: "pro", Error: "An account with this email already exists.",
		Advice: "Sign in instead, or use another email address.", Registered: true, Shortest: 6}
	return []ui.Example{
		{Name: "login", Component: AuthDialog(NewLoginPage(samples.Frame(views.Visitor{}), AuthForm{}))},
		{Name: "refused", Component: AuthDialog(NewLoginPage(samples.Frame(views.Visitor{}), form))},
		{Name: "signup", Component: AuthDialog(NewSignupPage(samples.Frame(views.Visitor{}), AuthForm{Shortest: 6}))},
		{Name: "taken, with a plan", Component: AuthDialog(NewSignupPage(samples.Frame(views.Visitor{}), registered))},
		{Name: "signed out", Component: views.SignedOutNotice(samples.Frame(views.Visitor{}))},
	}
}
