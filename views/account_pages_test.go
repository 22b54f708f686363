package views

import (
	"testing"

	"github.com/a-h/templ"
	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/export"
	"plainhand/views/ui"
)

// currentSession is the current session.
var currentSession = uuid.UUID{15: 1}

// sessions are three sessions, of which the last has agent as its browser.
func sessions(agent string) []account.Session {
	return []account.Session{
		{ID: currentSession, BeganAt: sampleNow.AddDate(0, 0, -3), SeenAt: sampleNow, Address: "192.0.2.7",
			Agent: "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0"},
		{ID: uuid.UUID{15: 2}, BeganAt: sampleNow.AddDate(0, -1, 0), SeenAt: sampleNow.AddDate(0, 0, -2),
			Address: "2001:db8:85a3:8d3:1319:8a2e:370:7348", Agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) " +
				"AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1"},
		{ID: uuid.UUID{15: 3}, BeganAt: sampleNow.AddDate(0, 0, -9), SeenAt: sampleNow.AddDate(0, 0, -9), Agent: agent},
	}
}

// signInState is a user with three sessions who has requested a change of address.
func signInState(agent string) SignInStanding {
	return SignInStanding{Sessions: sessions(agent), Here: currentSession, Shortest: 6, Ways: signInMethods(agent),
		Proof:   NewProof(signInMethods(agent), false, "/account/confirm"),
		Pending: map[account.Purpose]account.Ticket{account.ChangeEmail: {Email: "nora@saltmarsh.example"}}}
}

// signInMethods is a user with a password, passkeys, and one linked account of two; named is in all of it.
func signInMethods(named string) SignInMethods {
	used := sampleNow.AddDate(0, 0, 3)
	return SignInMethods{Password: true,
		Passkeys: []account.Passkey{{ID: []byte{1}, Name: named, AddedAt: sampleNow, UsedAt: &used},
			{ID: []byte{2}, Name: "Chrome on Android", AddedAt: sampleNow}},
		Linked: []account.LinkedAccount{{Issuer: "https://id.example", Email: named, LinkedAt: sampleNow}},
		Sites: []IdentityProvider{{ID: "google", Name: "Google", Issuer: "https://accounts.google.com"},
			{ID: "oidc", Name: named, Issuer: "https://id.example"}}}
}

// signInPages are the pages for signing in and up, and those that links in emails lead to.
func signInPages(visitor, frame Frame, value string) map[string]templ.Component {
	form := AuthForm{Email: value, FirstName: value, Next: value, Plan: value, Destination: "/" + value, Error: value,
		Advice: value}
	problem := ui.Banner{Tone: ui.Error, Message: value}
	return map[string]templ.Component{
		"login":            Auth(NewLoginPage(frame, form)),
		"signup":           Auth(NewSignupPage(visitor, form)),
		"link":             Link(NewChangeEmailPage(visitor, value)),
		"link later":       Link(NewRecoveryPage(visitor, value, sampleNow, false)),
		"forgot":           Forgot(NewForgotPage(visitor, value).WithProblem(problem)),
		"forgot sent":      Forgot(NewForgotPage(visitor, value).AsSent()),
		"code":             Code(NewCodePage(visitor, "/"+value).WithProblem(problem)),
		"reset":            Reset(NewResetPage(visitor, 6)),
		"sign-in required": SignInRequired(NewSignInPage(visitor)),
	}
}

// accountPages are the pages of an account.
func accountPages(t *testing.T, frame Frame, value string) map[string]templ.Component {
	t.Helper()
	user := account.User{Email: value, Profile: account.Profile{FirstName: value}}
	standing := sampleSummary("basic", 29_000)
	proof := Proof{Password: true, Other: "/account/confirm"}
	twoStep, err := NewTwoFactorPage(frame, account.Setup{Secret: "JBSWY3DPEHPK3PXP", URL: "otpauth://totp/" + value},
		proof)
	if err != nil {
		t.Fatal(err)
	}
	return map[string]templ.Component{
		"account": Account(NewAccountPage(frame, user, standing, ActivityLog{Days: sampleDays(), News: sampleNews()},
			NewBilling(standing, DoneResume, billing.Key(value)))),
		"account inactive": Account(NewAccountPage(frame, user, UsageSummary{Now: sampleNow}, ActivityLog{}, Billing{})),
		"deleted":          Deleted(NewDeletedPage(frame)),
		"delete": Deletion(NewDeletionPage(frame, billing.Access{Active: true, Status: billing.StatusActive,
			Plan: billing.Plans()[1], PeriodEnd: sampleNow}, proof)),
		"export": Export(NewExportPage(frame, ExportState{})),
		"export ready": Export(NewExportPage(frame, ExportState{Path: "/account/data/" + uuid.Nil.String(), Now: sampleNow,
			Copy: &export.Copy{AskedAt: sampleNow, ReadyAt: &sampleNow, ExpiresAt: sampleNow, Size: 1_234_567}})),
		"security": Security(NewSecurityPage(frame, user, signInState(value), DonePassword).
			WithAccess([]Access{{Name: value, Details: value}})),
		"confirm": Confirm(NewConfirmPage(frame, user, signInMethods(value), "/account").
			WithProblem(ui.Banner{Tone: ui.Error, Message: value})),
		"confirm unproven": Confirm(NewConfirmPage(frame, user, SignInMethods{}, "/account")),
		"leaving":          Leaving(NewLeavingPage(frame, value, "/")),
		"preferences":      Preferences(NewPreferencesPage(frame, user, DonePreferences)),
		"two-step":         TwoFactorSetup(twoStep),
		"recovery codes":   RecoveryCodes(NewRecoveryCodesPage(frame, []string{value})),
	}
}
