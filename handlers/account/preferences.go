package account

import (
	"net/http"

	"plainhand/handlers/web"
	"plainhand/internal/account"
	"plainhand/views"
	accountviews "plainhand/views/account"
)

// accountPreferences handles /account/preferences, for signed-in visitors.
type accountPreferences struct {
	site   web.Site
	signIn web.SignIn
}

const preferencesPath = "/account/preferences"

// Show handles GET /account/preferences.
func (a accountPreferences) Show(w http.ResponseWriter, r *http.Request) error {
	done, err := a.signIn.Sessions.TakeConfirmation(w, r)
	if err != nil {
		return err
	}
	page := accountviews.NewPreferencesPage(a.site.Frame(r), web.VisitorOf(r).User, done)
	return web.RenderPrivate(w, r, accountviews.Preferences(page))
}

// Set handles POST /account/preferences with the fields of account.Preferences.
func (a accountPreferences) Set(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	user := web.VisitorOf(r).User
	user.Preferences = account.PreferencesFrom(posted.Get)
	if err := a.signIn.Users.SetPreferences(r.Context(), user.ID, user.Preferences); err != nil {
		page := accountviews.NewPreferencesPage(a.site.Frame(r), user, views.DoneNothing).WithProblem(web.ProblemOf(err))
		return web.OnPage(err, accountviews.Preferences(page))
	}
	if err := a.signIn.Sessions.KeepConfirmation(w, r, accountviews.DonePreferences); err != nil {
		return err
	}
	return web.Redirect(w, r, preferencesPath)
}
