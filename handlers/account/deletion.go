package account

import (
	"context"
	"errors"
	"net/http"
	"time"

	"plainhand/handlers/web"
	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/fault"
	accountviews "plainhand/views/account"
)

// deletionTimeout bounds an account deletion, which calls the payment gateway and continues after the client
// disconnects.
const deletionTimeout = 40 * time.Second

var errNotDeleted = fault.New(fault.Unavailable, "We couldn’t delete your account just now.",
	"It’s still there; if you had a plan, that may have ended. Try again in a minute.")

// accountDeletion handles /account/delete, for signed-in visitors, and /account/deleted.
type accountDeletion struct {
	site    web.Site
	signIn  web.SignIn
	gateway *billing.GatewayCache
}

// Show handles GET /account/delete.
func (a accountDeletion) Show(w http.ResponseWriter, r *http.Request) error {
	page, err := a.page(r)
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, accountviews.Deletion(page))
}

// Delete handles POST /account/delete with password.
func (a accountDeletion) Delete(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	if err := a.delete(r, posted.Get("password")); err != nil {
		page, failed := a.page(r)
		if failed != nil {
			return failed
		}
		return web.OnPage(err, accountviews.Deletion(page.WithProblem(web.ProblemOf(err))))
	}
	if err := a.signIn.Sessions.End(w, r); err != nil {
		return err
	}
	return web.Redirect(w, r, "/account/deleted")
}

func (a accountDeletion) delete(r *http.Request, password string) error {
	user := web.VisitorOf(r).User
	defer a.gateway.Forget(user.ID)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), deletionTimeout)
	defer cancel()
	by, err := a.signIn.Confirm(r.WithContext(ctx), password)
	if err == nil {
		err = a.signIn.Users.Leave(ctx, by)
	}
	if err == nil || errors.Is(err, account.ErrBusy) {
		return err
	}
	if kind := fault.KindOf(err); kind == fault.Internal || kind == fault.Unavailable {
		return errNotDeleted.Because(err)
	}
	return err
}

// Deleted handles GET /account/deleted. It needs no session, since the deletion ended it.
func (a accountDeletion) Deleted(w http.ResponseWriter, r *http.Request) error {
	return web.RenderPrivate(w, r, accountviews.Deleted(accountviews.NewDeletedPage(a.site.Frame(r))))
}

func (a accountDeletion) page(r *http.Request) (accountviews.DeletionPage, error) {
	_, proof, err := a.signIn.SignInMethods(r, "/account/delete")
	return accountviews.NewDeletionPage(a.site.Frame(r), web.VisitorOf(r).Access, proof), err
}
