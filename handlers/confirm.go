package handlers

import (
	"net/http"

	"plainhand/views"
)

// confirmation handles /account/confirm, where a signed-in user reauthenticates before a sensitive action.
type confirmation struct {
	site   Site
	signIn signIn
}

// Show handles GET /account/confirm?next=PATH.
func (c confirmation) Show(w http.ResponseWriter, r *http.Request) error {
	page, err := c.signIn.confirmPage(r, c.site, r.URL.Query().Get("next"))
	if err != nil {
		return err
	}
	return renderPrivate(w, r, views.Confirm(page))
}

// Confirm handles POST /account/confirm with password and next.
func (c confirmation) Confirm(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	page, err := c.signIn.confirmPage(r, c.site, posted.Get("next"))
	if err != nil {
		return err
	}
	if _, err := c.signIn.confirm(r, posted.Get("password")); err != nil {
		return onPage{err, views.Confirm(page.WithProblem(problemOf(err)))}
	}
	if err := c.signIn.sessions.confirmIdentity(w, r); err != nil {
		return err
	}
	return redirect(w, r, page.Next)
}
