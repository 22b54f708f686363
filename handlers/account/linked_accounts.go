package account

import (
	"encoding/json"
	"errors"
	"net/http"

	"github.com/go-chi/chi/v5"

	"plainhand/handlers/web"
	"plainhand/internal/account"
	"plainhand/internal/account/openid"
	accountviews "plainhand/views/account"
)

// linkedAccounts serves sign-in with other identity providers (OpenID Connect), and links their accounts to local ones.
// Every flow begins with a POST from a form on this site, so that no link elsewhere can start one.
type linkedAccounts struct {
	site     web.Site
	signIn   web.SignIn
	forms    signInForms
	security accountSecurity
}

// Purposes of an OAuth flow.
const (
	purposeSignIn  = "sign-in"
	purposeLink    = "link"
	purposeConfirm = "confirm"
)

// oauthState is the state that a session keeps during a flow at an identity provider.
type oauthState struct {
	Site    string      `json:"site"`
	Purpose string      `json:"purpose"`
	Next    string      `json:"next"`
	Flow    openid.Flow `json:"flow"`
}

// SignIn handles POST /login/with/{site} with next and plan.
func (l linkedAccounts) SignIn(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	err = l.redirectToProvider(w, r, purposeSignIn, l.forms.form(posted).Destination)
	if err != nil && !errors.Is(err, web.ErrUnknownProvider) {
		return l.signInFailed(r, err)
	}
	return err
}

// Confirm handles POST /account/confirm/with/{site} with next: it reauthenticates the signed-in user at the provider.
func (l linkedAccounts) Confirm(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	return l.redirectToProvider(w, r, purposeConfirm, web.LocalPath(posted.Get("next"), "/account/security"))
}

// Link handles POST /account/linked/{site} with linkPassword.
func (l linkedAccounts) Link(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	if _, err := l.signIn.Confirm(r, posted.Get("linkPassword")); err != nil {
		return l.security.failed(r, err, "")
	}
	if err := l.signIn.Sessions.ConfirmIdentity(w, r); err != nil { // the return request has no password
		return err
	}
	err = l.redirectToProvider(w, r, purposeLink, "/account/security")
	if err != nil && !errors.Is(err, web.ErrUnknownProvider) {
		return l.security.failed(r, err, "")
	}
	return err
}

// Unlink handles POST /account/linked/{site}/end with linkPassword. Every other browser is signed out.
func (l linkedAccounts) Unlink(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	site, err := l.signIn.Providers.Find(chi.URLParam(r, "site"))
	if err != nil {
		return err
	}
	by, err := l.signIn.Confirm(r, posted.Get("linkPassword"))
	if err != nil {
		return l.security.failed(r, err, "")
	}
	user, err := l.security.settings.Unlink(r.Context(), by, site.Issuer, site.Name)
	if err != nil {
		return l.security.failed(r, err, "")
	}
	if err := l.signIn.Sessions.Renew(w, r, user); err != nil {
		return err
	}
	return l.signIn.Sessions.ConfirmSecurity(w, r, accountviews.DoneUnlinked)
}

// redirectToProvider saves the OAuth state and answers with a page that leads to the provider. It is no redirect, since
// the content security policy restricts our forms, and redirects of their answers, to this site.
func (l linkedAccounts) redirectToProvider(w http.ResponseWriter, r *http.Request, purpose, next string) error {
	site, err := l.signIn.Providers.Find(chi.URLParam(r, "site"))
	if err != nil {
		return err
	}
	if err := l.signIn.Authenticator.AdmitOAuth(r.Context(), web.AddressOf(r)); err != nil {
		return err
	}
	address, flow, err := site.Begin(r.Context(), purpose == purposeConfirm)
	if err != nil {
		return err
	}
	stateJSON, err := json.Marshal(oauthState{Site: site.ID, Purpose: purpose, Next: next, Flow: flow})
	if err != nil {
		return err
	}
	if err := l.signIn.Sessions.SaveOAuthState(w, r, string(stateJSON)); err != nil {
		return err
	}
	w.Header().Set("Refresh", "0; url="+address)
	return web.RenderPrivate(w, r, accountviews.Leaving(accountviews.NewLeavingPage(l.site.Frame(r), site.Name, address)))
}

// Return handles GET /login/with/{site}/return?state=STATE&code=CODE, the redirect URI of a provider.
func (l linkedAccounts) Return(w http.ResponseWriter, r *http.Request) error {
	site, err := l.signIn.Providers.Find(chi.URLParam(r, "site"))
	if err != nil {
		return err
	}
	text, err := l.signIn.Sessions.TakeOAuthState(w, r)
	if err != nil {
		return err
	}
	var state oauthState
	if json.Unmarshal([]byte(text), &state) != nil || state.Site != site.ID {
		return l.signInFailed(r, openid.ErrRefused)
	}
	query := r.URL.Query()
	identity, err := site.Finish(r.Context(), state.Flow, query.Get("state"), query.Get("code"))
	switch state.Purpose {
	case purposeLink:
		return l.link(w, r, site, identity, err)
	case purposeConfirm:
		return l.confirm(w, r, state, identity, err)
	}
	return l.signInWith(w, r, state, identity, err)
}

func (l linkedAccounts) signInWith(
	w http.ResponseWriter, r *http.Request, state oauthState, identity account.Identity, err error,
) error {
	if err != nil {
		return l.signInFailed(r, err)
	}
	user, err := l.signIn.Authenticator.SignInLinked(r.Context(), identity, web.AddressOf(r))
	if err != nil {
		return l.signInFailed(r, err)
	}
	err = l.signIn.PassFirstFactor(w, r, user)
	if errors.Is(err, web.ErrCodeNeeded) {
		return web.Redirect(w, r, web.TwoFactorPath(state.Next))
	}
	if err != nil {
		return err
	}
	if err := l.signIn.Sessions.ConfirmIdentity(w, r); err != nil {
		return err
	}
	return web.Redirect(w, r, state.Next)
}

func (l linkedAccounts) link(
	w http.ResponseWriter, r *http.Request, site *openid.Provider, identity account.Identity, err error,
) error {
	if !web.VisitorOf(r).SignedIn {
		return web.RedirectUnauthorized(w, r, "/login")
	}
	by, unconfirmed := l.signIn.Confirm(r, "")
	if err == nil {
		err = unconfirmed
	}
	if err == nil {
		err = l.security.settings.Link(r.Context(), by, identity, site.Name)
	}
	if err != nil {
		return l.security.failed(r, err, "")
	}
	return l.signIn.Sessions.ConfirmSecurity(w, r, accountviews.DoneLinked)
}

func (l linkedAccounts) confirm(
	w http.ResponseWriter, r *http.Request, state oauthState, identity account.Identity, err error,
) error {
	if !web.VisitorOf(r).SignedIn {
		return web.RedirectUnauthorized(w, r, "/login")
	}
	if err == nil {
		err = l.signIn.Authenticator.ConfirmLinked(r.Context(), web.VisitorOf(r).User.ID, identity)
	}
	if err == nil {
		err = l.signIn.Sessions.ConfirmIdentity(w, r)
	}
	if err != nil {
		page, failed := l.signIn.ConfirmPage(r, l.site, state.Next)
		if failed != nil {
			return failed
		}
		return web.OnPage(err, accountviews.Confirm(page.WithProblem(web.ProblemOf(err))))
	}
	return web.Redirect(w, r, state.Next)
}

// signInFailed is the sign-in form with the reason.
func (l linkedAccounts) signInFailed(r *http.Request, err error) error {
	page := accountviews.NewLoginPage(l.site.Frame(r), withFailure(l.forms.form(nil), err))
	return web.OnPage(err, accountviews.Auth(page))
}
