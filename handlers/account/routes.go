// Package account has the handlers of users' own pages: signing in and up, account recovery, security, preferences,
// data export, and account deletion.
package account

import (
	"github.com/go-chi/chi/v5"

	"plainhand/handlers/web"
	"plainhand/internal/account"
	"plainhand/internal/api/apikey"
	"plainhand/internal/api/oauth"
	"plainhand/internal/batches"
	"plainhand/internal/billing"
	"plainhand/internal/export"
	accountviews "plainhand/views/account"
)

// Deps are the dependencies of the account's pages.
type Deps struct {
	web.Common
	Accounts account.Services
	Activity web.ActivityLog
	Batches  *batches.Batches
	Exports  *export.Exports
	Keys     *apikey.Keys
	OAuth    *oauth.Server
	Gateway  *billing.GatewayCache
}

func (d Deps) forms() signInForms { return signInForms{d.Site, d.SignIn} }

func (d Deps) security() accountSecurity {
	return accountSecurity{d.Site, d.SignIn, d.Accounts.Security, d.Accounts.EmailLinks, d.Keys, d.OAuth}
}

// CachedRoutes routes the pages for signing in and up, which are cached for signed-out visitors.
func CachedRoutes(r chi.Router, d Deps) {
	forms := d.forms()
	r.Get("/login", d.Page(forms.ShowLogin))
	r.Get("/signup", d.Page(forms.ShowSignup))
	r.Get("/login/dialog", d.Page(forms.ShowLoginDialog))
	r.Get("/signup/dialog", d.Page(forms.ShowSignupDialog))
}

// Routes routes signing in, recovery, and the account of signed-in users.
func Routes(r chi.Router, d Deps) {
	page := accountPages{d.Site, d.Activity, d.Sessions, d.Batches}
	r.With(d.Site.WithDemoMode).Get("/account", d.Page(page.Show))
	users := users{}
	r.Get("/api/user/{id}", d.API(users.Show))
	r.With(web.LimitBody(web.MaxSmallBody)).Post("/api/user/usage", d.API(users.Usage))
	d.routeSignIn(r)
	d.routeRecovery(r)
	r.Group(func(r chi.Router) {
		r.Use(d.Failures.RequireSignIn, web.LimitBody(web.MaxSmallBody))
		d.routeConfirmation(r)
		d.routeSecurity(r)
		d.routeTwoFactor(r)
		PreferenceRoutes(r, d.Common)
		exporting := exports{d.Site, d.SignIn, d.Accounts.EmailLinks, d.Exports}
		r.Get(web.ExportPath, d.Page(exporting.Show))
		r.Post(web.ExportPath, d.Page(exporting.Ask))
		r.Get(web.ExportPath+"/{code}", d.Page(exporting.Download))
	})
	deletion := accountDeletion{d.Site, d.SignIn, d.Gateway}
	r.Group(func(r chi.Router) {
		r.Use(d.Failures.RequireSignIn, web.LimitBody(web.MaxSmallBody), d.Failures.RejectCardNumbers)
		r.Get("/account/delete", d.Page(deletion.Show))
		r.Post("/account/delete", d.Page(deletion.Delete))
	})
	r.Get("/account/deleted", d.Page(deletion.Deleted))
}

// routeSignIn routes signing in and out, by forms and JSON calls.
func (d Deps) routeSignIn(r chi.Router) {
	forms, calls := d.forms(), signInCalls{d.SignIn, d.Visitors}
	passkeys := passkeys{d.SignIn, d.Visitors, d.security()}
	linked := linkedAccounts{d.Site, d.SignIn, forms, d.security()}
	twoFactor := twoFactor{d.Site, d.SignIn, d.security()}
	r.Group(func(r chi.Router) {
		r.Use(web.LimitBody(web.MaxSmallBody), web.AsSystem)
		r.Post("/login", d.Page(forms.Login))
		r.Post("/signup", d.Page(forms.Signup))
		r.Post("/logout", d.Page(forms.Logout))
		r.Post("/api/auth/login", d.API(calls.Login))
		r.Post("/api/auth/register", d.API(calls.Register))
		r.Post("/api/auth/logout", d.API(calls.Logout))
		r.Post("/api/auth/passkey/question", d.API(passkeys.Ask))
		r.Post("/api/auth/passkey", d.API(passkeys.SignIn))
		r.Post("/login/with/{site}", d.Page(linked.SignIn))
		r.Get("/login/with/{site}/return", d.Page(linked.Return))
		r.Get("/login/code", d.Page(twoFactor.ShowCode))
		r.Post("/login/code", d.Page(twoFactor.Code))
		r.Get("/login/code/lost", d.Page(twoFactor.ShowLost))
		r.Post("/login/code/lost", d.Page(twoFactor.Lost))
	})
}

// routeRecovery routes resetting a password, and the pages that links in emails lead to.
func (d Deps) routeRecovery(r chi.Router) {
	recovery := recovery{d.Site, d.SignIn, d.Accounts.EmailLinks}
	r.Group(func(r chi.Router) {
		r.Use(web.LimitBody(web.MaxSmallBody), web.AsSystem)
		ResetRoutes(r, d)
		r.Get("/verify/{code}", d.Page(recovery.ShowVerify))
		r.Post("/verify/{code}", d.Page(recovery.Verify))
		r.Post("/verify/{code}/again", d.Page(recovery.ResendVerification))
		r.Get("/change-email/{code}", d.Page(recovery.ShowChangeEmail))
		r.Post("/change-email/{code}", d.Page(recovery.ChangeEmail))
		r.Get("/keep-email/{code}", d.Page(recovery.ShowKeepEmail))
		r.Post("/keep-email/{code}", d.Page(recovery.KeepEmail))
		r.Get("/two-step/undo/{code}", d.Page(recovery.ShowUndoTwoFactor))
		r.Post("/two-step/undo/{code}", d.Page(recovery.UndoTwoFactor))
		r.Get("/undo-way-in/{code}", d.Page(recovery.ShowUndoSignInMethod))
		r.Post("/undo-way-in/{code}", d.Page(recovery.UndoSignInMethod))
		r.Get("/two-step/way-back/{code}", d.Page(recovery.ShowRecovery))
		r.Post("/two-step/way-back/{code}", d.Page(recovery.TakeRecovery))
		r.Post("/two-step/way-back/{code}/stop", d.Page(recovery.StopRecovery))
	})
}

// ResetRoutes routes resetting a password, on the site and under a brand.
func ResetRoutes(r chi.Router, d Deps) {
	recovery := recovery{d.Site, d.SignIn, d.Accounts.EmailLinks}
	r.Get("/forgot", d.Page(recovery.ShowForgot))
	r.Post("/forgot", d.Page(recovery.Forgot))
	r.Get("/reset/{code}", d.Page(recovery.ShowReset))
	r.Post("/reset/{code}", d.Page(recovery.Reset))
	r.Post("/reset/{code}/again", d.Page(recovery.ResendReset))
}

// PreferenceRoutes routes the preferences, on the site and under a brand.
func PreferenceRoutes(r chi.Router, c web.Common) {
	preferences := accountPreferences{c.Site, c.SignIn}
	r.Get(preferencesPath, c.Page(preferences.Show))
	r.Post(preferencesPath, c.Page(preferences.Set))
}

// routeConfirmation routes the pages and calls by which users confirm their identity.
func (d Deps) routeConfirmation(r chi.Router) {
	confirmation := confirmation{d.Site, d.SignIn}
	r.Get("/account/confirm", d.Page(confirmation.Show))
	r.Post("/account/confirm", d.Page(confirmation.Confirm))
	r.Post("/account/confirm/with/{site}", d.Page(linkedAccounts{d.Site, d.SignIn, d.forms(), d.security()}.Confirm))
	r.Post("/api/account/confirm", d.API(passkeys{d.SignIn, d.Visitors, d.security()}.Confirm))
}

// routeSecurity routes the security page with its forms.
func (d Deps) routeSecurity(r chi.Router) {
	security := d.security()
	passkeys := passkeys{d.SignIn, d.Visitors, security}
	linked := linkedAccounts{d.Site, d.SignIn, d.forms(), security}
	r.Get("/account/security", d.Page(security.Show))
	r.Post("/account/name", d.Page(security.SetProfile))
	r.Post("/account/email", d.Page(security.ChangeEmail))
	r.Post("/account/email/withdraw", d.Page(security.WithdrawEmailChange))
	r.Post("/account/password", d.Page(security.ChangePassword))
	r.Post("/account/sessions/end", d.Page(security.EndSession))
	r.Post("/account/sessions/end-others", d.Page(security.EndOtherSessions))
	r.Post("/account/verify", d.Page(security.ResendVerification))
	r.Post(accountviews.RevokeAccessPath, d.Page(security.RevokeAccess))
	r.Post("/api/account/passkeys/question", d.API(passkeys.Offer))
	r.Post("/api/account/passkeys", d.API(passkeys.Add))
	r.Post("/account/passkeys/name", d.Page(passkeys.Rename))
	r.Post("/account/passkeys/remove", d.Page(passkeys.Remove))
	r.Post("/account/linked/{site}", d.Page(linked.Link))
	r.Post("/account/linked/{site}/end", d.Page(linked.Unlink))
}

// routeTwoFactor routes setting up two-factor authentication.
func (d Deps) routeTwoFactor(r chi.Router) {
	twoFactor := twoFactor{d.Site, d.SignIn, d.security()}
	r.Get("/account/two-step", d.Page(twoFactor.ShowSetup))
	r.Post("/account/two-step", d.Page(twoFactor.Confirm))
	r.Post("/account/two-step/end", d.Page(twoFactor.End))
	r.Post("/account/two-step/codes", d.Page(twoFactor.RenewCodes))
	r.Post("/account/two-step/stop", d.Page(twoFactor.StopRecovery))
}

// MemberCallRoutes routes the calls of a brand's members about their account.
func MemberCallRoutes(r chi.Router, c web.Common) { r.Get("/api/user/{id}", c.API(users{}.Show)) }
