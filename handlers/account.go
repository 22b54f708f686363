package handlers

import (
	"net/http"

	"plainhand/views"
)

// Account answers /account.
type Account struct {
	site Site
}

// Show answers GET /account: the account's page, or the guard that asks to sign in.
func (a Account) Show(w http.ResponseWriter, r *http.Request) error {
	visitor := visitorOf(r)
	if !visitor.SignedIn {
		return render(w, r, http.StatusOK, views.SignInRequired(views.NewSignInPage(a.site.frame(r))))
	}
	page := views.NewAccountPage(a.site.frame(r), visitor.User, visitor.standing())
	return renderPrivate(w, r, views.Account(page))
}
