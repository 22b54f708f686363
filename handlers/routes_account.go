package handlers

import (
	"github.com/go-chi/chi/v5"

	"plainhand/internal/api/apikey"
	"plainhand/internal/api/oauth"
	"plainhand/internal/batches"
	"plainhand/internal/billing"
	"plainhand/internal/export"
	"plainhand/views"
)

// AccountDeps are the dependencies of the account's pages.
type AccountDeps struct {
	Common
	Past    Past
	Batches *batches.Batches
	Exports *export.Exports
	Keys    *apikey.Keys
	OAuth   *oauth.Server
	Gateway *billing.GatewayCache
}

func (d AccountDeps) forms() signInForms { return signInForms{d.Site, d.SignIn} }

func (d AccountDeps) security() accountSecurity {
	return accountSecurity{d.Site, d.SignIn, d.Keys, d.OAuth}
}

// accountCached routes the pages for signing in and up, which are cached for signed-out visitors.
func accountCached(r chi.Router, d AccountDeps) {
	forms := d.forms()
	r.Get("/login", d.page(forms.ShowLogin))
	r.Get("/signup", d.page(forms.ShowSignup))
	r.Get("/login/dialog", d.page(forms.ShowLoginDialog))
	r.Get("/signup/dialog", d.page(forms.ShowSignupDialog))
}

// accountRoutes routes signing in, recovery, and the account of signed-in users.
func accountRoutes(r chi.Router, d AccountDeps) {
	page := accountPages{d.Site, d.Past, d.Sessions, d.Batches}
	r.With(d.Site.withDemoMode).Get("/account", d.page(page.Show))
	users := users{}
	r.Get("/api/user/{id}", d.api(users.Show))
	r.With(limitBody(maxSmallBody)).Post("/api/user/usage", d.api(users.Usage))
	d.routeSignIn(r)
	d.routeRecovery(r)
	r.Group(func(r chi.Router) {
		r.Use(d.Failures.requireSignIn, limitBody(maxSmallBody))
		d.routeConfirmation(r)
		d.routeSecurity(r)
		d.routeTwoFactor(r)
		routePreferences(r, d.Common)
		exporting := exportHandler{d.Site, d.SignIn, d.Exports}
		r.Get(exportPath, d.page(exporting.Show))
		r.Post(exportPath, d.page(exporting.Ask))
		r.Get(exportPath+"/{code}", d.page(exporting.Download))
	})
	deletion := accountDeletion{d.Site, d.SignIn, d.Gateway}
	r.Group(func(r chi.Router) {
		r.Use(d.Failures.requireSignIn, limitBody(maxSmallBody), d.Failures.rejectCardNumbers)
		r.Get("/account/delete", d.page(deletion.Show))
		r.Post("/account/delete", d.page(deletion.Delete))
	})
	r.Get("/account/deleted", d.page(deletion.Deleted))
}

// routeSignIn routes signing in and out, by forms and JSON calls.
func (d AccountDeps) routeSignIn(r chi.Router) {
	forms, calls := d.forms(), signInCalls{d.SignIn, d.Visitors}
	passkeys := passkeys{d.SignIn, d.Visitors, d.security()}
	linked := linkedAccounts{d.Site, d.SignIn, forms, d.security()}
	twoFactor := twoFactor{d.Site, d.SignIn, d.security()}
	r.Group(func(r chi.Router) {
		r.Use(limitBody(maxSmallBody), asSystem)
		r.Post("/login", d.page(forms.Login))
		r.Post("/signup", d.page(forms.Signup))
		r.Post("/logout", d.page(forms.Logout))
		r.Post("/api/auth/login", d.api(calls.Login))
		r.Post("/api/auth/register", d.api(calls.Register))
		r.Post("/api/auth/logout", d.api(calls.Logout))
		r.Post("/api/auth/passkey/question", d.api(passkeys.Ask))
		r.Post("/api/auth/passkey", d.api(passkeys.SignIn))
		r.Post("/login/with/{site}", d.page(linked.SignIn))
		r.Get("/login/with/{site}/return", d.page(linked.Return))
		r.Get("/login/code", d.page(twoFactor.ShowCode))
		r.Post("/login/code", d.page(twoFactor.Code))
		r.Get("/login/code/lost", d.page(twoFactor.ShowLost))
		r.Post("/login/code/lost", d.page(twoFactor.Lost))
	})
}

// routeRecovery routes resetting a password, and the pages that links in emails lead to.
func (d AccountDeps) routeRecovery(r chi.Router) {
	recovery := recovery{d.Site, d.SignIn}
	r.Group(func(r chi.Router) {
		r.Use(limitBody(maxSmallBody), asSystem)
		routeReset(r, d.Common)
		r.Get("/verify/{code}", d.page(recovery.ShowVerify))
		r.Post("/verify/{code}", d.page(recovery.Verify))
		r.Post("/verify/{code}/again", d.page(recovery.VerifyAgain))
		r.Get("/change-email/{code}", d.page(recovery.ShowChangeEmail))
		r.Post("/change-email/{code}", d.page(recovery.ChangeEmail))
		r.Get("/keep-email/{code}", d.page(recovery.ShowKeepEmail))
		r.Post("/keep-email/{code}", d.page(recovery.KeepEmail))
		r.Get("/two-step/undo/{code}", d.page(recovery.ShowUndoSecondStep))
		r.Post("/two-step/undo/{code}", d.page(recovery.UndoSecondStep))
		r.Get("/undo-way-in/{code}", d.page(recovery.ShowUndoWayIn))
		r.Post("/undo-way-in/{code}", d.page(recovery.UndoWayIn))
		r.Get("/two-step/way-back/{code}", d.page(recovery.ShowWayBack))
		r.Post("/two-step/way-back/{code}", d.page(recovery.TakeWayBack))
		r.Post("/two-step/way-back/{code}/stop", d.page(recovery.StopWayBack))
	})
}

// routeReset routes resetting a password, on the site and under a brand.
func routeReset(r chi.Router, c Common) {
	recovery := recovery{c.Site, c.SignIn}
	r.Get("/forgot", c.page(recovery.ShowForgot))
	r.Post("/forgot", c.page(recovery.Forgot))
	r.Get("/reset/{code}", c.page(recovery.ShowReset))
	r.Post("/reset/{code}", c.page(recovery.Reset))
	r.Post("/reset/{code}/again", c.page(recovery.ResetAgain))
}

// routePreferences routes the preferences, on the site and under a brand.
func routePreferences(r chi.Router, c Common) {
	preferences := accountPreferences{c.Site, c.SignIn}
	r.Get(preferencesPath, c.page(preferences.Show))
	r.Post(preferencesPath, c.page(preferences.Set))
}

// routeConfirmation routes the pages and calls by which users confirm their identity.
func (d AccountDeps) routeConfirmation(r chi.Router) {
	confirmation := confirmation{d.Site, d.SignIn}
	r.Get("/account/confirm", d.page(confirmation.Show))
	r.Post("/account/confirm", d.page(confirmation.Confirm))
	r.Post("/account/confirm/with/{site}", d.page(linkedAccounts{d.Site, d.SignIn, d.forms(), d.security()}.Confirm))
	r.Post("/api/account/confirm", d.api(passkeys{d.SignIn, d.Visitors, d.security()}.Confirm))
}

// routeSecurity routes the security page with its forms.
func (d AccountDeps) routeSecurity(r chi.Router) {
	security := d.security()
	passkeys := passkeys{d.SignIn, d.Visitors, security}
	linked := linkedAccounts{d.Site, d.SignIn, d.forms(), security}
	r.Get("/account/security", d.page(security.Show))
	r.Post("/account/name", d.page(security.SetProfile))
	r.Post("/account/email", d.page(security.ChangeEmail))
	r.Post("/account/email/withdraw", d.page(security.WithdrawEmailChange))
	r.Post("/account/password", d.page(security.ChangePassword))
	r.Post("/account/sessions/end", d.page(security.EndSession))
	r.Post("/account/sessions/end-others", d.page(security.EndOtherSessions))
	r.Post("/account/verify", d.page(security.VerifyAgain))
	r.Post(views.RevokeAccessPath, d.page(security.RevokeAccess))
	r.Post("/api/account/passkeys/question", d.api(passkeys.Offer))
	r.Post("/api/account/passkeys", d.api(passkeys.Add))
	r.Post("/account/passkeys/name", d.page(passkeys.Rename))
	r.Post("/account/passkeys/remove", d.page(passkeys.Remove))
	r.Post("/account/linked/{site}", d.page(linked.Link))
	r.Post("/account/linked/{site}/end", d.page(linked.Unlink))
}

// routeTwoFactor routes setting up two-factor authentication.
func (d AccountDeps) routeTwoFactor(r chi.Router) {
	twoFactor := twoFactor{d.Site, d.SignIn, d.security()}
	r.Get("/account/two-step", d.page(twoFactor.ShowSetup))
	r.Post("/account/two-step", d.page(twoFactor.Confirm))
	r.Post("/account/two-step/end", d.page(twoFactor.End))
	r.Post("/account/two-step/codes", d.page(twoFactor.RenewCodes))
	r.Post("/account/two-step/stop", d.page(twoFactor.StopWayBack))
}

// accountMemberCalls routes the calls of a brand's members about their account.
func accountMemberCalls(r chi.Router, c Common) { r.Get("/api/user/{id}", c.api(users{}.Show)) }
