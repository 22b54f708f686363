package handlers

import (
	"net/http"

	"plainhand/internal/account"
	"plainhand/views"
)

// accountPreferences handles /account/preferences, for signed-in visitors.
type accountPreferences struct {
	site   Site
	signIn signIn
}

const preferencesPath = "/account/preferences"

// Show handles GET /account/preferences.
func (a accountPreferences) Show(w http.ResponseWriter, r *http.Request) error {
	done, err := a.signIn.sessions.takeConfirmation(w, r)
	if err != nil {
		return err
	}
	page := views.NewPreferencesPage(a.site.frame(r), visitorOf(r).User, done)
	return renderPrivate(w, r, views.Preferences(page))
}

// Set handles POST /account/preferences with the fields of account.Preferences.
func (a accountPreferences) Set(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	user := visitorOf(r).User
	user.Preferences = account.PreferencesFrom(posted.Get)
	if err := a.signIn.accounts.SetPreferences(r.Context(), user.ID, user.Preferences); err != nil {
		page := views.NewPreferencesPage(a.site.frame(r), user, views.DoneNothing).WithProblem(problemOf(err))
		return onPage{err, views.Preferences(page)}
	}
	if err := a.signIn.sessions.keepConfirmation(w, r, views.DonePreferences); err != nil {
		return err
	}
	return redirect(w, r, preferencesPath)
}
