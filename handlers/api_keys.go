package handlers

import (
	"errors"
	"net/http"
	"net/url"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/apikey"
	"plainhand/internal/billing"
	"plainhand/internal/oauth"
	"plainhand/views"
)

// apiKeys serves /account/api, where somebody who is signed in makes keys for their programs.
type apiKeys struct {
	site   Site
	signIn signIn
	keys   *apikey.Keys
	oauth  *oauth.Server
}

// Show handles GET /account/api.
func (k apiKeys) Show(w http.ResponseWriter, r *http.Request) error {
	done, err := k.signIn.sessions.takeConfirmation(w, r)
	if err != nil {
		return err
	}
	page, err := k.page(r, done)
	if err != nil {
		return err
	}
	return renderPrivate(w, r, views.Keys(page))
}

// Make handles POST /account/api with what views.KeyChoiceFrom reads and password. The secret is on the page that
// answers, and never again.
func (k apiKeys) Make(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	choice := views.KeyChoiceFrom(posted)
	wanted := choice.Wanted(time.Now())
	if !wanted.Test {
		err = visitorOf(r).Access.Allow(billing.API)
	}
	if err != nil {
		return k.failed(r, err, choice)
	}
	return k.reveal(w, r, posted, choice, func(by account.Confirmed) (apikey.Key, apikey.Secret, error) {
		return k.keys.Make(r.Context(), by, wanted)
	})
}

// Rotate handles POST /account/api/{id}/rotate with overlap, a duration, and password.
func (k apiKeys) Rotate(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	id, err := keyID(r)
	if err != nil {
		return err
	}
	overlap, err := time.ParseDuration(posted.Get("overlap"))
	if err != nil {
		return errForm.Because(err)
	}
	return k.reveal(w, r, posted, views.KeyChoice{}, func(by account.Confirmed) (apikey.Key, apikey.Secret, error) {
		return k.keys.Rotate(r.Context(), by, id, overlap)
	})
}

// reveal shows the secret of a key that is made by whoever shows who they are.
func (k apiKeys) reveal(w http.ResponseWriter, r *http.Request, posted url.Values, choice views.KeyChoice,
	made func(by account.Confirmed) (apikey.Key, apikey.Secret, error)) error {
	by, err := k.signIn.confirm(r, posted.Get("password"))
	if err != nil {
		return k.failed(r, err, choice)
	}
	key, secret, err := made(by)
	if err != nil {
		return k.failed(r, err, choice)
	}
	page, err := k.page(r, views.DoneNothing)
	if err != nil {
		return err
	}
	return renderPrivate(w, r, views.Keys(page.WithMade(key, secret)))
}

// Revoke handles POST /account/api/{id}/revoke.
func (k apiKeys) Revoke(w http.ResponseWriter, r *http.Request) error {
	id, err := keyID(r)
	if err == nil {
		err = k.keys.Revoke(r.Context(), visitorOf(r).User.ID, id)
	}
	if err != nil {
		return err
	}
	if err := k.signIn.sessions.keepConfirmation(w, r, views.DoneKeyRevoked); err != nil {
		return err
	}
	return redirect(w, r, views.KeysPath)
}

// keyID returns the id in the address, or apikey.ErrMissing for what is none.
func keyID(r *http.Request) (uuid.UUID, error) {
	id, err := uuid.Parse(chi.URLParam(r, "id"))
	if err != nil {
		return id, apikey.ErrMissing.Because(err)
	}
	return id, nil
}

// failed is the page with why no key was made, and with what was chosen. Somebody who is not signed in anymore does not
// get to see it.
func (k apiKeys) failed(r *http.Request, err error, choice views.KeyChoice) error {
	if errors.Is(err, account.ErrSignedOut) {
		return err
	}
	page, failed := k.page(r, views.DoneNothing)
	if failed != nil {
		return failed
	}
	if choice.Scopes != nil || choice.Name != "" {
		page = page.WithChoice(visitorOf(r).standing(), choice)
	}
	return onPage{err, views.Keys(page.WithProblem(problemOf(err)))}
}

func (k apiKeys) page(r *http.Request, done views.Done) (views.KeysPage, error) {
	standing := views.KeysStanding{Standing: visitorOf(r).standing(), Now: time.Now()}
	var err error
	if standing.Keys, err = k.keys.List(r.Context(), visitorOf(r).User.ID); err != nil {
		return views.KeysPage{}, err
	}
	if standing.Programs, err = k.oauth.List(r.Context(), visitorOf(r).User.ID); err != nil {
		return views.KeysPage{}, err
	}
	_, standing.Proof, err = k.signIn.waysIn(r, views.KeysPath)
	return views.NewKeysPage(k.site.frame(r), standing, done), err
}
