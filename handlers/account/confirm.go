package account

import (
	"net/http"

	"plainhand/handlers/web"
	accountviews "plainhand/views/account"
)

// confirmation handles /account/confirm, where a signed-in user reauthenticates before a sensitive action.
type confirmation struct {
	site   web.Site
	signIn web.SignIn
}

// Show handles GET /account/confirm?next=PATH.
func (c confirmation) Show(w http.ResponseWriter, r *http.Request) error {
	page, err := c.signIn.ConfirmPage(r, c.site, r.URL.Query().Get("next"))
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, accountviews.Confirm(page))
}

// Confirm handles POST /account/confirm with password and next.
func (c confirmation) Confirm(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	page, err := c.signIn.ConfirmPage(r, c.site, posted.Get("next"))
	if err != nil {
		return err
	}
	if _, err := c.signIn.Confirm(r, posted.Get("password")); err != nil {
		return web.OnPage(err, accountviews.Confirm(page.WithProblem(web.ProblemOf(err))))
	}
	if err := c.signIn.Sessions.ConfirmIdentity(w, r); err != nil {
		return err
	}
	return web.Redirect(w, r, page.Next)
}
