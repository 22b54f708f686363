package views

import (
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/texts/files"
	"plainhand/internal/usage"
	"plainhand/views/ui"
)

// accounts are the account page in its states.
func accounts() []ui.Example {
	basic, never := storyStanding("basic", 24_600), UsageSummary{Now: storyNow}
	full := storyPast()
	news := ActivityLog{News: full.News}
	return []ui.Example{
		{Name: "active", Component: accountBoard(storyAccount(basic, full))},
		{Name: "new", Component: accountBoard(storyAccount(storyStanding("basic", 0), ActivityLog{}))},
		{Name: "without a limit", Component: accountBoard(storyAccount(storyStanding("premium", 1_234_567), news))},
		{Name: "inactive", Component: accountBoard(storyAccount(never, ActivityLog{}))},
		{Name: "ended", Component: accountBoard(storyAccount(noticed(never, billing.StatusCanceled, billing.NoNotice),
			news))},
		{Name: "canceled", Component: accountBoard(storyAccount(noticed(basic, billing.StatusActive, billing.NoticeEnding),
			news))},
		{Name: "changing", Component: accountBoard(storyAccount(noticed(storyStanding("pro", 100), billing.StatusActive,
			billing.NoticeChanging), news))},
		{Name: "past due", Component: accountBoard(storyAccount(noticed(basic, billing.StatusPastDue, billing.NoticePastDue),
			news))},
		{Name: "payment needed", Component: accountBoard(storyAccount(noticed(never, billing.StatusUnpaid,
			billing.NoticePaymentNeeded), news))},
	}
}

func storyAccount(standing UsageSummary, past ActivityLog) AccountPage {
	user := account.User{Email: "nora@harborpine.example", Profile: account.Profile{FirstName: "Nora"},
		CreatedAt: storyNow.AddDate(0, -2, -18)}
	return NewAccountPage(storyFrame("Nora", Visitor{SignedIn: true, Active: standing.Access.Active}), user, standing,
		past, NewBilling(standing, DoneNothing, "a key")).WithStorage(files.Usage{Used: 12_300_000, Limit: files.MaxStorage})
}

// noticed returns a standing with a notice.
func noticed(standing UsageSummary, status billing.Status, notice billing.Notice) UsageSummary {
	standing.Access.Status, standing.Access.Notice, standing.Access.Until = status, notice, standing.Access.PeriodEnd
	if basic, err := billing.FindPlan("basic"); err == nil && notice == billing.NoticeChanging {
		standing.Access.NextPlan = &basic
	}
	return standing
}

// storyPast is a month of events.
func storyPast() ActivityLog {
	var past ActivityLog
	for i, words := range []int{
		264, 880, 616, 1408, 0, 0, 770, 1144, 1760, 22, 1034, 0, 0, 1276, 2112, 792, 1364, 1628, 1,
	} {
		date := storyNow.Truncate(24*time.Hour).AddDate(0, 0, i-18)
		if words > 0 {
			past.Days = append(past.Days, usage.Day{Date: date, Words: words, Texts: 1 + i%3, Last: date.Add(17 * time.Hour)})
		}
	}
	end := storyNow.AddDate(0, 0, 12)
	for i, news := range []billing.Event{
		{Kind: billing.NewsCardReplaced, Card: "visa 4242"},
		{Kind: billing.NewsPlanChanged, PlanID: "basic", PreviousPlanID: "pro"},
		{Kind: billing.NewsRenewed, PlanID: "basic", Until: &end},
	} {
		news.At = storyNow.AddDate(0, 0, -i)
		past.News = append(past.News, news)
	}
	return past
}

// storyHere is the current session.
var storyHere = uuid.UUID{15: 1}

// storySessions are three sessions, of which the last has agent as its browser.
func storySessions(agent string) []account.Session {
	return []account.Session{
		{ID: storyHere, BeganAt: storyNow.AddDate(0, 0, -3), SeenAt: storyNow, Address: "192.0.2.7",
			Agent: "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0"},
		{ID: uuid.UUID{15: 2}, BeganAt: storyNow.AddDate(0, -1, 0), SeenAt: storyNow.AddDate(0, 0, -2),
			Address: "2001:db8:85a3:8d3:1319:8a2e:370:7348", Agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) " +
				"AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1"},
		{ID: uuid.UUID{15: 3}, BeganAt: storyNow.AddDate(0, 0, -9), SeenAt: storyNow.AddDate(0, 0, -9), Agent: agent},
	}
}

// storySignIn is a user with three sessions who has requested a change of address.
func storySignIn(agent string) SignInStanding {
	return SignInStanding{Sessions: storySessions(agent), Here: storyHere, Shortest: 6, Ways: storyWays(agent),
		Proof:   NewProof(storyWays(agent), false, "/account/confirm"),
		Pending: map[account.Purpose]account.Ticket{account.ChangeEmail: {Email: "nora@saltmarsh.example"}}}
}

// storyWays is a user with a password, passkeys, and one linked account of two; named is in all of it.
func storyWays(named string) SignInMethods {
	used := storyNow.AddDate(0, 0, 3)
	return SignInMethods{Password: true,
		Passkeys: []account.Passkey{{ID: []byte{1}, Name: named, AddedAt: storyNow, UsedAt: &used},
			{ID: []byte{2}, Name: "Chrome on Android", AddedAt: storyNow}},
		Linked: []account.LinkedAccount{{Issuer: "https://id.example", Email: named, LinkedAt: storyNow}},
		Sites: []IdentityProvider{{ID: "google", Name: "Google", Issuer: "https://accounts.google.com"},
			{ID: "oidc", Name: named, Issuer: "https://id.example"}}}
}
