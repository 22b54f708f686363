package stories

import (
	"testing"

	"github.com/a-h/templ"
	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/export"
	"plainhand/views"
	accountviews "plainhand/views/account"
	billingviews "plainhand/views/billing"
	"plainhand/views/samples"
	"plainhand/views/ui"
)

// currentSession is the current session.
var currentSession = uuid.UUID{15: 1}

// sessions are three sessions, of which the last has agent as its browser.
func sessions(agent string) []account.Session {
	return []account.Session{
		{ID: currentSession, BeganAt: samples.Now.AddDate(0, 0, -3), SeenAt: samples.Now, Address: "192.0.2.7",
			Agent: "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0"},
		{ID: uuid.UUID{15: 2}, BeganAt: samples.Now.AddDate(0, -1, 0), SeenAt: samples.Now.AddDate(0, 0, -2),
			Address: "2001:db8:85a3:8d3:1319:8a2e:370:7348", Agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) " +
				"AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1"},
		{ID: uuid.UUID{15: 3}, BeganAt: samples.Now.AddDate(0, 0, -9), SeenAt: samples.Now.AddDate(0, 0, -9), Agent: agent},
	}
}

// signInState is a user with three sessions who has requested a change of address.
func signInState(agent string) accountviews.SignInState {
	return accountviews.SignInState{Sessions: sessions(agent), Here: currentSession, Shortest: 6,
		Ways: signInMethods(agent), Proof: views.NewProof(signInMethods(agent), false, "/account/confirm"),
		Pending: map[account.Purpose]account.Ticket{account.ChangeEmail: {Email: "nora@saltmarsh.example"}}}
}

// signInMethods is a user with a password, passkeys, and one linked account of two; named is in all of it.
func signInMethods(named string) views.SignInMethods {
	used := samples.Now.AddDate(0, 0, 3)
	return views.SignInMethods{Password: true,
		Passkeys: []account.Passkey{{ID: []byte{1}, Name: named, AddedAt: samples.Now, UsedAt: &used},
			{ID: []byte{2}, Name: "Chrome on Android", AddedAt: samples.Now}},
		Linked: []account.LinkedAccount{{Issuer: "https://id.example", Email: named, LinkedAt: samples.Now}},
		Sites: []views.IdentityProvider{{ID: "google", Name: "Google", Issuer: "https://accounts.google.com"},
			{ID: "oidc", Name: named, Issuer: "https://id.example"}}}
}

// signInPages are the pages for signing in and up, and those that links in emails lead to.
func signInPages(visitor, frame views.Frame, value string) map[string]templ.Component {
	form := accountviews.AuthForm{Email: value, FirstName: value, Next: value, Plan: value, Destination: "/" +
		value, Error: value, Advice: value}
	problem := ui.Banner{Tone: ui.Error, Message: value}
	return map[string]templ.Component{
		"login":            accountviews.Auth(accountviews.NewLoginPage(frame, form)),
		"signup":           accountviews.Auth(accountviews.NewSignupPage(visitor, form)),
		"link":             accountviews.Link(accountviews.NewChangeEmailPage(visitor, value)),
		"link later":       accountviews.Link(accountviews.NewRecoveryPage(visitor, value, samples.Now, false)),
		"forgot":           accountviews.Forgot(accountviews.NewForgotPage(visitor, value).WithProblem(problem)),
		"forgot sent":      accountviews.Forgot(accountviews.NewForgotPage(visitor, value).AsSent()),
		"code":             accountviews.Code(accountviews.NewCodePage(visitor, "/"+value).WithProblem(problem)),
		"reset":            accountviews.Reset(accountviews.NewResetPage(visitor, 6)),
		"sign-in required": accountviews.SignInRequired(accountviews.NewSignInPage(visitor)),
	}
}

// accountPages are the pages of an account.
func accountPages(t *testing.T, frame views.Frame, value string) map[string]templ.Component {
	t.Helper()
	user := account.User{Email: value, Profile: account.Profile{FirstName: value}}
	summary := samples.Summary("basic", 29_000)
	proof := views.Proof{Password: true, Other: "/account/confirm"}
	twoStep, err := accountviews.NewTwoFactorPage(frame, account.Setup{Secret: "JBSWY3DPEHPK3PXP",
		URL: "otpauth://totp/" + value}, proof)
	if err != nil {
		t.Fatal(err)
	}
	return map[string]templ.Component{
		"account": accountviews.Account(accountviews.NewAccountPage(frame, user, summary,
			accountviews.ActivityLog{Days: samples.Days(), News: samples.News()},
			billingviews.NewSubscription(summary, billingviews.DoneResume, billing.Key(value)))),
		"account inactive": accountviews.Account(accountviews.NewAccountPage(frame, user,
			views.UsageSummary{Now: samples.Now}, accountviews.ActivityLog{}, billingviews.Subscription{})),
		"deleted": accountviews.Deleted(accountviews.NewDeletedPage(frame)),
		"delete": accountviews.Deletion(accountviews.NewDeletionPage(frame,
			billing.Access{Active: true, Status: billing.StatusActive,
				Plan: billing.Plans()[1], PeriodEnd: samples.Now}, proof)),
		"export": accountviews.Export(accountviews.NewExportPage(frame, accountviews.ExportState{})),
		"export ready": accountviews.Export(accountviews.NewExportPage(frame,
			accountviews.ExportState{Path: "/account/data/" + uuid.Nil.String(), Now: samples.Now,
				Copy: &export.Copy{AskedAt: samples.Now, ReadyAt: &samples.Now, ExpiresAt: samples.Now, Size: 1_234_567}})),
		"security": accountviews.Security(accountviews.NewSecurityPage(frame, user, signInState(value),
			accountviews.DonePassword).
			WithAccess([]accountviews.Access{{Name: value, Details: value}})),
		"confirm": accountviews.Confirm(accountviews.NewConfirmPage(frame, user, signInMethods(value), "/account").
			WithProblem(ui.Banner{Tone: ui.Error, Message: value})),
		"confirm unproven": accountviews.Confirm(accountviews.NewConfirmPage(frame, user, views.SignInMethods{}, "/account")),
		"leaving":          accountviews.Leaving(accountviews.NewLeavingPage(frame, value, "/")),
		"preferences": accountviews.Preferences(accountviews.NewPreferencesPage(frame, user,
			accountviews.DonePreferences)),
		"two-step":       accountviews.TwoFactorSetup(twoStep),
		"recovery codes": accountviews.RecoveryCodes(accountviews.NewRecoveryCodesPage(frame, []string{value})),
	}
}
