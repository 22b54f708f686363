package views

import (
	"time"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/usage"
	"plainhand/views/ui"
)

// accounts are the account page in its states.
func accounts() []ui.Example {
	basic, never := storyStanding("basic", 24_600), Standing{Now: storyNow}
	full := storyPast()
	told := Past{News: full.News}
	return []ui.Example{
		{Name: "active", Component: accountBoard(storyAccount(basic, full))},
		{Name: "new", Component: accountBoard(storyAccount(storyStanding("basic", 0), Past{}))},
		{Name: "without a limit", Component: accountBoard(storyAccount(storyStanding("premium", 1_234_567), told))},
		{Name: "inactive", Component: accountBoard(storyAccount(never, Past{}))},
		{Name: "ended", Component: accountBoard(storyAccount(noticed(never, billing.StatusCanceled, billing.NoNotice),
			told))},
		{Name: "canceled", Component: accountBoard(storyAccount(noticed(basic, billing.StatusActive, billing.NoticeEnding),
			told))},
		{Name: "changing", Component: accountBoard(storyAccount(noticed(storyStanding("pro", 100), billing.StatusActive,
			billing.NoticeChanging), told))},
		{Name: "past due", Component: accountBoard(storyAccount(noticed(basic, billing.StatusPastDue, billing.NoticePastDue),
			told))},
		{Name: "payment needed", Component: accountBoard(storyAccount(noticed(never, billing.StatusUnpaid,
			billing.NoticePaymentNeeded), told))},
	}
}

func storyAccount(standing Standing, past Past) AccountPage {
	user := account.User{Email: "nora@harborpine.example", FirstName: "Nora", CreatedAt: storyNow.AddDate(0, -2, -18)}
	return NewAccountPage(storyFrame("Nora", Visitor{SignedIn: true, Active: standing.Access.Active}), user, standing,
		past, NewBilling(standing, DoneNothing, "a key"))
}

// noticed returns a standing with something to know about it.
func noticed(standing Standing, status billing.Status, notice billing.Notice) Standing {
	standing.Access.Status, standing.Access.Notice, standing.Access.Until = status, notice, standing.Access.PeriodEnd
	if basic, err := billing.FindPlan("basic"); err == nil && notice == billing.NoticeChanging {
		standing.Access.NextPlan = &basic
	}
	return standing
}

// storyPast is a month of work and of a plan's life.
func storyPast() Past {
	var past Past
	for i, words := range []int{
		264, 880, 616, 1408, 0, 0, 770, 1144, 1760, 22, 1034, 0, 0, 1276, 2112, 792, 1364, 1628, 1,
	} {
		date := storyNow.Truncate(24*time.Hour).AddDate(0, 0, i-18)
		if words > 0 {
			past.Days = append(past.Days, usage.Day{Date: date, Words: words, Texts: 1 + i%3, Last: date.Add(17 * time.Hour)})
		}
	}
	end := storyNow.AddDate(0, 0, 12)
	for i, news := range []billing.News{
		{Kind: billing.NewsCardReplaced, Card: "visa 4242"},
		{Kind: billing.NewsPlanChanged, PlanID: "basic", PreviousPlanID: "pro"},
		{Kind: billing.NewsRenewed, PlanID: "basic", Until: &end},
	} {
		news.At = storyNow.AddDate(0, 0, -i)
		past.News = append(past.News, news)
	}
	return past
}
