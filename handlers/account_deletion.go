package handlers

import (
	"plainhand/internal/billing"

	"context"
	"errors"
	"net/http"
	"time"

	"plainhand/internal/account"
	"plainhand/internal/fault"
	"plainhand/views"
)

// deletionTimeout bounds an account deletion, which calls the payment gateway and continues after the client
// disconnects.
const deletionTimeout = 40 * time.Second

var errNotDeleted = fault.New(fault.Unavailable, "We couldn’t delete your account just now.",
	"It’s still there; if you had a plan, that may have ended. Try again in a minute.")

// accountDeletion handles /account/delete, for signed-in visitors, and /account/deleted.
type accountDeletion struct {
	site    Site
	signIn  signIn
	gateway *billing.GatewayCache
}

// Show handles GET /account/delete.
func (a accountDeletion) Show(w http.ResponseWriter, r *http.Request) error {
	page, err := a.page(r)
	if err != nil {
		return err
	}
	return renderPrivate(w, r, views.Deletion(page))
}

// Delete handles POST /account/delete with password.
func (a accountDeletion) Delete(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	if err := a.delete(r, posted.Get("password")); err != nil {
		page, failed := a.page(r)
		if failed != nil {
			return failed
		}
		return onPage{err, views.Deletion(page.WithProblem(problemOf(err)))}
	}
	if err := a.signIn.sessions.end(w, r); err != nil {
		return err
	}
	return redirect(w, r, "/account/deleted")
}

func (a accountDeletion) delete(r *http.Request, password string) error {
	user := visitorOf(r).User
	defer a.gateway.Forget(user.ID)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), deletionTimeout)
	defer cancel()
	by, err := a.signIn.confirm(r.WithContext(ctx), password)
	if err == nil {
		err = a.signIn.accounts.Leave(ctx, by)
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
	return renderPrivate(w, r, views.Deleted(views.NewDeletedPage(a.site.frame(r))))
}

func (a accountDeletion) page(r *http.Request) (views.DeletionPage, error) {
	_, proof, err := a.signIn.signInMethods(r, "/account/delete")
	return views.NewDeletionPage(a.site.frame(r), visitorOf(r).Access, proof), err
}
