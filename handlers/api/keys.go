package api

import (
	"errors"
	"net/http"
	"net/url"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"plainhand/handlers/web"
	"plainhand/internal/account"
	"plainhand/internal/api/apikey"
	"plainhand/internal/api/oauth"
	"plainhand/internal/billing"
	"plainhand/views"
	apiviews "plainhand/views/api"
)

// apiKeys handles /account/api, where signed-in users manage API keys and authorized programs.
type apiKeys struct {
	site   web.Site
	signIn web.SignIn
	keys   *apikey.Keys
	oauth  *oauth.Server
}

// Show handles GET /account/api.
func (k apiKeys) Show(w http.ResponseWriter, r *http.Request) error {
	done, err := k.signIn.Sessions.TakeConfirmation(w, r)
	if err != nil {
		return err
	}
	page, err := k.page(r, done)
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, apiviews.Keys(page))
}

// Make handles POST /account/api with the fields of views.KeyChoiceFrom and password. The response shows the key's
// secret, which cannot be read again.
func (k apiKeys) Make(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	choice := apiviews.KeyChoiceFrom(posted)
	wanted := choice.Wanted(time.Now())
	if !wanted.Test {
		err = web.VisitorOf(r).Access.Allow(billing.API)
	}
	if err != nil {
		return k.failed(r, err, choice)
	}
	return k.reveal(w, r, posted, choice, func(by account.Confirmed) (apikey.Key, apikey.Secret, error) {
		return k.keys.Make(r.Context(), by, wanted)
	})
}

// Rotate handles POST /account/api/{id}/rotate with password and overlap, a Go duration for which the former secret
// remains valid.
func (k apiKeys) Rotate(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	id, err := keyID(r)
	if err != nil {
		return err
	}
	overlap, err := time.ParseDuration(posted.Get("overlap"))
	if err != nil {
		return web.ErrForm.Because(err)
	}
	return k.reveal(w, r, posted, apiviews.KeyChoice{}, func(by account.Confirmed) (apikey.Key, apikey.Secret, error) {
		return k.keys.Rotate(r.Context(), by, id, overlap)
	})
}

// reveal reauthenticates the user, creates a key, and renders its secret.
func (k apiKeys) reveal(w http.ResponseWriter, r *http.Request, posted url.Values, choice apiviews.KeyChoice,
	create func(by account.Confirmed) (apikey.Key, apikey.Secret, error)) error {
	by, err := k.signIn.Confirm(r, posted.Get("password"))
	if err != nil {
		return k.failed(r, err, choice)
	}
	key, secret, err := create(by)
	if err != nil {
		return k.failed(r, err, choice)
	}
	page, err := k.page(r, views.DoneNothing)
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, apiviews.Keys(page.WithCreated(key, secret)))
}

// Revoke handles POST /account/api/{id}/revoke.
func (k apiKeys) Revoke(w http.ResponseWriter, r *http.Request) error {
	id, err := keyID(r)
	if err == nil {
		err = k.keys.Revoke(r.Context(), web.VisitorOf(r).User.ID, id)
	}
	if err != nil {
		return err
	}
	if err := k.signIn.Sessions.KeepConfirmation(w, r, apiviews.DoneKeyRevoked); err != nil {
		return err
	}
	return web.Redirect(w, r, views.KeysPath)
}

// keyID parses the key's UUID in the path. Error: apikey.ErrMissing.
func keyID(r *http.Request) (uuid.UUID, error) {
	id, err := uuid.Parse(chi.URLParam(r, "id"))
	if err != nil {
		return id, apikey.ErrMissing.Because(err)
	}
	return id, nil
}

// failed returns err on the API page, with the submitted choice. A visitor whose session has ended gets the error
// alone.
func (k apiKeys) failed(r *http.Request, err error, choice apiviews.KeyChoice) error {
	if errors.Is(err, account.ErrSignedOut) {
		return err
	}
	page, failed := k.page(r, views.DoneNothing)
	if failed != nil {
		return failed
	}
	if choice.Scopes != nil || choice.Name != "" {
		page = page.WithChoice(web.VisitorOf(r).UsageSummary(), choice)
	}
	return web.OnPage(err, apiviews.Keys(page.WithProblem(web.ProblemOf(err))))
}

func (k apiKeys) page(r *http.Request, done views.Done) (apiviews.KeysPage, error) {
	state := apiviews.KeysState{Summary: web.VisitorOf(r).UsageSummary(), Now: time.Now()}
	var err error
	if state.Keys, err = k.keys.List(r.Context(), web.VisitorOf(r).User.ID); err != nil {
		return apiviews.KeysPage{}, err
	}
	if state.Programs, err = k.oauth.List(r.Context(), web.VisitorOf(r).User.ID); err != nil {
		return apiviews.KeysPage{}, err
	}
	_, state.Proof, err = k.signIn.SignInMethods(r, views.KeysPath)
	return apiviews.NewKeysPage(k.site.Frame(r), state, done), err
}
