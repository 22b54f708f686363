package handlers

import (
	"encoding/json"
	"errors"
	"net/http"

	"github.com/go-chi/chi/v5"

	"plainhand/internal/account"
	"plainhand/internal/fault"
	"plainhand/internal/openid"
	"plainhand/views"
)

// linkedAccounts signs people in with their account at another site, and links that to their account here. Every button
// is a form that posts, and is answered by a page that leads to the other site: only a press on our own page sends
// anybody there.
type linkedAccounts struct {
	site     Site
	signIn   signIn
	forms    signInForms
	security accountSecurity
}

// otherSites are the sites that people sign in with.
type otherSites []*openid.Provider

var errNoSite = fault.New(fault.NotFound, "We don’t know that site.", "Choose one of those on the page.")

func (s otherSites) find(id string) (*openid.Provider, error) {
	for _, one := range s {
		if one.ID == id {
			return one, nil
		}
	}
	return nil, errNoSite
}

// all are the sites as pages show them.
func (s otherSites) all() (sites []views.OtherSite) {
	for _, one := range s {
		sites = append(sites, views.OtherSite{ID: one.ID, Name: one.Name, Issuer: one.Issuer})
	}
	return sites
}

// ReturnPath is where another site sends people back to.
func ReturnPath(siteID string) string { return "/login/with/" + siteID + "/return" }

// What somebody is on their way for.
const (
	toSignIn  = "sign-in"
	toLink    = "link"
	toConfirm = "confirm"
)

// journey is what a session keeps of somebody who is on their way to another site.
type journey struct {
	Site    string      `json:"site"`
	Purpose string      `json:"purpose"`
	Next    string      `json:"next"`
	Flow    openid.Flow `json:"flow"`
}

// SignIn handles POST /login/with/{site} with next and plan.
func (l linkedAccounts) SignIn(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	err = l.leave(w, r, toSignIn, l.forms.form(posted).Destination)
	if err != nil && !errors.Is(err, errNoSite) {
		return l.notSignedIn(r, err)
	}
	return err
}

// Confirm handles POST /account/confirm/with/{site} with next, for somebody who is signed in.
func (l linkedAccounts) Confirm(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	return l.leave(w, r, toConfirm, localPath(posted.Get("next"), "/account/security"))
}

// Link handles POST /account/linked/{site} with linkPassword.
func (l linkedAccounts) Link(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	if _, err := l.signIn.confirm(r, posted.Get("linkPassword")); err != nil {
		return l.security.failed(r, err, "")
	}
	if err := l.signIn.sessions.show(w, r); err != nil { // for when they come back, without a password
		return err
	}
	err = l.leave(w, r, toLink, "/account/security")
	if err != nil && !errors.Is(err, errNoSite) {
		return l.security.failed(r, err, "")
	}
	return err
}

// Unlink handles POST /account/linked/{site}/end with linkPassword. Every other browser is signed out.
func (l linkedAccounts) Unlink(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	site, err := l.signIn.sites.find(chi.URLParam(r, "site"))
	if err != nil {
		return err
	}
	by, err := l.signIn.confirm(r, posted.Get("linkPassword"))
	if err != nil {
		return l.security.failed(r, err, "")
	}
	user, err := l.signIn.accounts.Unlink(r.Context(), by, site.Issuer, site.Name)
	if err != nil {
		return l.security.failed(r, err, "")
	}
	if err := l.signIn.sessions.renew(w, r, user); err != nil {
		return err
	}
	return l.signIn.sessions.confirmSecurity(w, r, views.DoneUnlinked)
}

// leave shows the page that leads to the other site. A redirect would not do: a browser lets our forms post only to us,
// and holds the answer to that as well.
func (l linkedAccounts) leave(w http.ResponseWriter, r *http.Request, purpose, next string) error {
	site, err := l.signIn.sites.find(chi.URLParam(r, "site"))
	if err != nil {
		return err
	}
	if err := l.signIn.accounts.AdmitJourney(r.Context(), addressOf(r)); err != nil {
		return err
	}
	address, flow, err := site.Begin(r.Context(), purpose == toConfirm)
	if err != nil {
		return err
	}
	kept, err := json.Marshal(journey{Site: site.ID, Purpose: purpose, Next: next, Flow: flow})
	if err != nil {
		return err
	}
	if err := l.signIn.sessions.keepJourney(w, r, string(kept)); err != nil {
		return err
	}
	w.Header().Set("Refresh", "0; url="+address)
	return renderPrivate(w, r, views.Leaving(views.NewLeavingPage(l.site.frame(r), site.Name, address)))
}

// Return handles GET /login/with/{site}/return?state=STATE&code=CODE, where the other site sends people back to.
func (l linkedAccounts) Return(w http.ResponseWriter, r *http.Request) error {
	site, err := l.signIn.sites.find(chi.URLParam(r, "site"))
	if err != nil {
		return err
	}
	text, err := l.signIn.sessions.takeJourney(w, r)
	if err != nil {
		return err
	}
	var back journey
	if json.Unmarshal([]byte(text), &back) != nil || back.Site != site.ID {
		return l.notSignedIn(r, openid.ErrRefused)
	}
	query := r.URL.Query()
	identity, err := site.Finish(r.Context(), back.Flow, query.Get("state"), query.Get("code"))
	switch back.Purpose {
	case toLink:
		return l.link(w, r, site, identity, err)
	case toConfirm:
		return l.confirm(w, r, back, identity, err)
	}
	return l.enter(w, r, back, identity, err)
}

func (l linkedAccounts) enter(
	w http.ResponseWriter, r *http.Request, back journey, identity account.Identity, err error,
) error {
	if err != nil {
		return l.notSignedIn(r, err)
	}
	user, err := l.signIn.accounts.SignInLinked(r.Context(), identity, addressOf(r))
	if err != nil {
		return l.notSignedIn(r, err)
	}
	err = l.signIn.enter(w, r, user)
	if errors.Is(err, errCodeNeeded) {
		return redirect(w, r, secondStepPath(back.Next))
	}
	if err != nil {
		return err
	}
	if err := l.signIn.sessions.show(w, r); err != nil {
		return err
	}
	return redirect(w, r, back.Next)
}

func (l linkedAccounts) link(
	w http.ResponseWriter, r *http.Request, site *openid.Provider, identity account.Identity, err error,
) error {
	if !visitorOf(r).SignedIn {
		return turnAway(w, r, "/login")
	}
	by, unconfirmed := l.signIn.confirm(r, "")
	if err == nil {
		err = unconfirmed
	}
	if err == nil {
		err = l.signIn.accounts.Link(r.Context(), by, identity, site.Name)
	}
	if err != nil {
		return l.security.failed(r, err, "")
	}
	return l.signIn.sessions.confirmSecurity(w, r, views.DoneLinked)
}

func (l linkedAccounts) confirm(
	w http.ResponseWriter, r *http.Request, back journey, identity account.Identity, err error,
) error {
	if !visitorOf(r).SignedIn {
		return turnAway(w, r, "/login")
	}
	if err == nil {
		err = l.signIn.accounts.ConfirmLinked(r.Context(), visitorOf(r).User.ID, identity)
	}
	if err == nil {
		err = l.signIn.sessions.show(w, r)
	}
	if err != nil {
		page, failed := l.signIn.confirmPage(r, l.site, back.Next)
		if failed != nil {
			return failed
		}
		return onPage{err, views.Confirm(page.WithProblem(problemOf(err)))}
	}
	return redirect(w, r, back.Next)
}

// notSignedIn is the sign-in form with why nobody was signed in.
func (l linkedAccounts) notSignedIn(r *http.Request, err error) error {
	page := views.NewLoginPage(l.site.frame(r), withFailure(l.forms.form(nil), err))
	return onPage{err, views.Auth(page)}
}
